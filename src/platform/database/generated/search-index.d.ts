// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'search-index-cancel': {
      cancelled: boolean | null;
    };
    'search-index-state': {
      built: string[] | null;
      hasTrigrams: boolean | null;
    };
  }
}
