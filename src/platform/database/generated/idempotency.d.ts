// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'idempotency-acquire': {
      attempt: string;
    };
    'idempotency-acquire-expired': {
      attempt: string;
    };
    'idempotency-delete-expired': Record<string, never>;
    'idempotency-erase-bodies': Record<string, never>;
    'idempotency-erase-of-messages': Record<string, never>;
    'idempotency-find': {
      fingerprint: Buffer;
      status: number | null;
      bodyCipher: Buffer | null;
    };
    'idempotency-find-expired': {
      appId: string;
      keyHash: Buffer;
    };
    'idempotency-list-bodies': {
      keyHash: Buffer;
      bodyCipher: Buffer | null;
      messageIds: string[] | null;
    };
    'idempotency-release': Record<string, never>;
    'idempotency-renew': Record<string, never>;
    'idempotency-store-response': Record<string, never>;
  }
}
