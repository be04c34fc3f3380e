// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'installation-exists': {
      exists: boolean;
    };
  }
  interface StatementValues {
    'installation-exists': [];
  }
}
