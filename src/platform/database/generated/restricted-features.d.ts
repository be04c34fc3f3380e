// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'restricted-features-lock-role-for-key-share': {
      '?column?': number | null;
    };
  }
}
