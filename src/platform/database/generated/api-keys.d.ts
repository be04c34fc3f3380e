// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'api-keys-save-uses': Record<string, never>;
  }
  interface StatementValues {
    'api-keys-save-uses': [$2: ListOf<bigint | number>, $3: ListOf<Date>];
  }
}
