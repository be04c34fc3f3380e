// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
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
  interface StatementValues {
    'idempotency-acquire': [$2: Uint8Array, $3: string, $4: Uint8Array, $5: number];
    'idempotency-acquire-expired': [$2: Uint8Array, $3: string, $4: Uint8Array, $5: number];
    'idempotency-delete-expired': [$2: ListOf<Uint8Array>];
    'idempotency-erase-bodies': [$2: ListOf<Uint8Array>];
    'idempotency-erase-of-messages': [$2: ListOf<bigint | number>];
    'idempotency-find': [$2: Uint8Array];
    'idempotency-find-expired': [$1: bigint | number];
    'idempotency-list-bodies': [$2: Uint8Array, $3: bigint | number];
    'idempotency-release': [$2: Uint8Array, $3: string];
    'idempotency-renew': [$2: Uint8Array, $3: string, $4: number];
    'idempotency-store-response': [$2: Uint8Array, $3: string, $4: number, $5: Uint8Array, $6: number, $7: ListOf<bigint | number>];
  }
}
