// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'auth-tokens-begin-session': Record<string, never>;
    'auth-tokens-delete-cutoffs': Record<string, never>;
    'auth-tokens-delete-excess-sessions': {
      id: bigint;
    };
    'auth-tokens-delete-expired': Record<string, never>;
    'auth-tokens-delete-issued-before': Record<string, never>;
    'auth-tokens-delete-revocations': Record<string, never>;
    'auth-tokens-delete-sessions': Record<string, never>;
    'auth-tokens-find-ahead-of': {
      tokenCipher: Buffer;
      expiresAt: Date | null;
    };
    'auth-tokens-find-expired': {
      appId: string;
      id: bigint;
    };
    'auth-tokens-find-expired-cutoffs': {
      appId: string;
      uid: string;
    };
    'auth-tokens-find-expired-revocations': {
      appId: string;
      hash: Buffer;
    };
    'auth-tokens-find-sessions': {
      id: bigint;
      tokenCipher: Buffer;
      expiresAt: Date | null;
    };
    'auth-tokens-is-accepted': {
      accepted: boolean | null;
    };
    'auth-tokens-live-ids': {
      id: bigint;
    };
    'auth-tokens-lock-user': {
      '?column?': number | null;
    };
    'auth-tokens-save-cutoffs': Record<string, never>;
    'auth-tokens-save-erasure-cutoff': Record<string, never>;
    'auth-tokens-save-revoked': Record<string, never>;
  }
}
