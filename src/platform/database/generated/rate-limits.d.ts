// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'rate-limits-delete-expired': Record<string, never>;
  }
  interface StatementValues {
    'rate-limits-delete-expired': [$1: bigint | number];
  }
}
