// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'search-index-cancel': {
      cancelled: boolean | null;
    };
    'search-index-state': {
      built: string[];
      hasTrigrams: boolean;
    };
  }
  interface StatementValues {
    'search-index-cancel': [$1: number];
    'search-index-state': [];
  }
}
