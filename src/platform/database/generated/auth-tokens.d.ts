// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'auth-tokens-live-ids': {
      id: bigint;
    };
    'auth-tokens-lock-user': {
      '?column?': number | null;
    };
  }
}
