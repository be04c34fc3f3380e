// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'rbac-lock-group-for-key-share': {
      '?column?': number;
    };
    'rbac-set-of-role': Record<string, never>;
    'rbac-set-of-scope': Record<string, never>;
    'roles-lock': {
      '?column?': number;
    };
  }
  interface StatementValues {
    'rbac-lock-group-for-key-share': [$2: string];
    'rbac-set-of-role': [$2: string, $3: string];
    'rbac-set-of-scope': [$2: string, $3: 'admin' | 'moderator' | 'participant', $4: string];
    'roles-lock': [$2: string];
  }
}
