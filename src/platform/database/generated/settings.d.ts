// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'settings-apps-with-number': {
      id: string;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
    };
    'settings-has-silent-messages': {
      hasSilentMessages: boolean | null;
    };
    'settings-save': Record<string, never>;
    'settings-try-lock': {
      value: unknown;
    };
  }
}
