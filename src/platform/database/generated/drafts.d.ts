// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'drafts-lock-owner': {
      '?column?': number;
    };
  }
  interface StatementValues {
    'drafts-lock-owner': [$2: string];
  }
}
