// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'rbac-lock-group-for-key-share': {
      '?column?': number | null;
    };
    'rbac-set-of-role': Record<string, never>;
    'rbac-set-of-scope': Record<string, never>;
    'roles-lock': {
      '?column?': number | null;
    };
  }
}
