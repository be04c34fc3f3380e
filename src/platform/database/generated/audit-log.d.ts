// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'audit-log-erase-user': {
      changed: number | null;
    };
    'audit-log-record': Record<string, never>;
    'audit-log-remove-expired': {
      deleted: number | null;
    };
  }
}
