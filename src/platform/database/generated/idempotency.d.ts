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
    'idempotency-delete-expired': {
      key_hash: Buffer;
    };
    'idempotency-find': {
      fingerprint: Buffer;
      status: number | null;
      body_cipher: Buffer | null;
    };
    'idempotency-find-expired': {
      app_id: string;
      key_hash: Buffer;
    };
    'idempotency-release': Record<string, never>;
    'idempotency-renew': Record<string, never>;
    'idempotency-store-response': Record<string, never>;
  }
}
