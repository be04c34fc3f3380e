// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'list-counts-length': {
      total: number | null;
    };
    'notify': {
      pg_notify: string | null;
    };
    'unlimited-statements': Record<string, never>;
  }
}
