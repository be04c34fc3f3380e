// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'rate-limits-delete-expired': Record<string, never>;
  }
}
