// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'api-keys-save-uses': Record<string, never>;
  }
}
