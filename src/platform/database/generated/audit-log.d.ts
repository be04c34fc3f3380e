// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'audit-log-erase-user': {
      changed: number | null;
    };
    'audit-log-remove-expired': {
      deleted: number | null;
    };
  }
  interface StatementValues {
    'audit-log-erase-user': [$2: string];
    'audit-log-remove-expired': [$2: Date, $3: number];
  }
}
