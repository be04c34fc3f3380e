// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'audit-name-actor': {
      set_config: string | null;
    };
    'list-counts-total': {
      total: number | null;
    };
    'list-counts-total-of-prefix': {
      total: number | null;
    };
    'notify': {
      pg_notify: string | null;
    };
    'unlimited-statements': Record<string, never>;
  }
}
