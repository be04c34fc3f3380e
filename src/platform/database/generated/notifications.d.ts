// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'muted-conversations-remove-of-user': Record<string, never>;
    'muted-conversations-save': Record<string, never>;
    'notification-settings-lock': {
      preferences: unknown;
      sound: unknown;
      templates: unknown;
    };
  }
}
