// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'reminders-lock-owner': {
      '?column?': number;
    };
  }
  interface StatementValues {
    'reminders-lock-owner': [$2: string];
  }
}
