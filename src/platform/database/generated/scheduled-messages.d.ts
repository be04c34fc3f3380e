// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'scheduled-messages-lock': {
      '?column?': number | null;
    };
    'scheduled-messages-lock-owner': {
      '?column?': number | null;
    };
  }
}
