// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'rbac-any-scope': {
      '?column?': number | null;
    };
    'rbac-hold-group': {
      '?column?': number | null;
    };
    'rbac-hold-role': {
      '?column?': number | null;
    };
    'rbac-of-role': {
      permission: string;
      value: unknown;
    };
    'rbac-of-scope': {
      permission: string;
      value: unknown;
    };
    'rbac-set-of-role': Record<string, never>;
    'rbac-set-of-scope': Record<string, never>;
    'rbac-unset-of-role': Record<string, never>;
    'rbac-unset-of-scope': Record<string, never>;
  }
}
