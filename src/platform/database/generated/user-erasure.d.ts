// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'erasure-count-naming': {
      count: number | null;
    };
    'erasure-receipts-insert': Record<string, never>;
    'erasure-receipts-list': {
      id: string;
      uidHash: Buffer;
      receipt: unknown;
      signature: Buffer;
    };
  }
}
