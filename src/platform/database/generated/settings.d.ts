// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'settings-has-app': {
      '?column?': number | null;
    };
    'settings-list': {
      key: string;
      value: unknown;
    };
    'settings-lock': {
      value: unknown;
    };
    'settings-numbers': {
      app_id: string;
      region: 'us' | 'eu' | 'in';
      created_at: Date;
      value: unknown;
    };
    'settings-remove-all': Record<string, never>;
    'settings-save': Record<string, never>;
  }
}
