// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'settings-apps-with-number': {
      id: string;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
    };
    'settings-save': Record<string, never>;
    'settings-special-messages': {
      hasSilentMessages: boolean | null;
      hasDisappearingMessages: boolean | null;
    };
    'settings-try-lock': {
      value: unknown;
    };
  }
}
