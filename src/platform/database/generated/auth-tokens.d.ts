// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
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
      accepted: boolean;
    };
    'auth-tokens-live-ids': {
      id: bigint;
    };
    'auth-tokens-lock-user': {
      '?column?': number;
    };
    'auth-tokens-save-cutoffs': Record<string, never>;
    'auth-tokens-save-erasure-cutoff': Record<string, never>;
    'auth-tokens-save-revoked': Record<string, never>;
  }
  interface StatementValues {
    'auth-tokens-begin-session': [$2: string, $3: Uint8Array, $4: Uint8Array, $5: Date, $6: Date];
    'auth-tokens-delete-cutoffs': [$2: ListOf<string>, $3: Date];
    'auth-tokens-delete-excess-sessions': [$2: string, $3: bigint | number];
    'auth-tokens-delete-expired': [$2: ListOf<bigint | number>];
    'auth-tokens-delete-issued-before': [$2: string, $3: Date];
    'auth-tokens-delete-revocations': [$2: ListOf<Uint8Array>];
    'auth-tokens-delete-sessions': [$2: ListOf<bigint | number>];
    'auth-tokens-find-ahead-of': [$2: ListOf<string>, $3: Date];
    'auth-tokens-find-expired': [$1: Date, $2: bigint | number];
    'auth-tokens-find-expired-cutoffs': [$1: Date, $2: bigint | number];
    'auth-tokens-find-expired-revocations': [$1: Date, $2: bigint | number];
    'auth-tokens-find-sessions': [$2: string];
    'auth-tokens-is-accepted': [$2: ListOf<string>, $3: Date, $4: ListOf<Uint8Array>];
    'auth-tokens-live-ids': [$2: ListOf<bigint | number>];
    'auth-tokens-lock-user': [$2: string];
    'auth-tokens-save-cutoffs': [$2: ListOf<string>, $3: Date];
    'auth-tokens-save-erasure-cutoff': [$2: string, $3: string, $4: Date];
    'auth-tokens-save-revoked': [$2: ListOf<Uint8Array>, $3: ListOf<Date>];
  }
}
