// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'scheduled-messages-lock': {
      '?column?': number;
    };
  }
  interface StatementValues {
    'scheduled-messages-lock': [$2: bigint | number];
  }
}
