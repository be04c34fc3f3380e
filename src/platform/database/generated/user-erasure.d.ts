// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'erasure-count-naming': {
      count: number;
    };
    'erasure-receipts-insert': Record<string, never>;
    'erasure-receipts-list': {
      id: string;
      uidHash: Buffer;
      receipt: unknown;
      signature: Buffer;
    };
  }
  interface StatementValues {
    'erasure-count-naming': [$2: string];
    'erasure-receipts-insert': [$2: string, $3: Uint8Array, $4: string, $5: Uint8Array, $6: Date];
    'erasure-receipts-list': [];
  }
}
