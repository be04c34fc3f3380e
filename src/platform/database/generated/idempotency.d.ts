// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'idempotency-delete-expired': {
      deleted: number | null;
    };
    'idempotency-find': {
      fingerprint: Buffer;
      status: number | null;
      body_cipher: Buffer | null;
    };
    'idempotency-keep': Record<string, never>;
    'idempotency-release': Record<string, never>;
    'idempotency-renew': Record<string, never>;
    'idempotency-take': {
      attempt: string;
    };
  }
}
