// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'audit-log-erase-user': {
      changed: number | null;
    };
    'audit-log-remove-expired': {
      deleted: number | null;
    };
  }
}
