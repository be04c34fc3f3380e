// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'drafts-lock-owner': {
      '?column?': number | null;
    };
  }
}
