// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'settings-apps-with-number': {
      id: string;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
    };
    'settings-embed-origins': {
      value: string | null;
    };
    'settings-save': Record<string, never>;
    'settings-special-messages': {
      hasSilentMessages: boolean;
      hasDisappearingMessages: boolean;
    };
    'settings-try-lock': {
      value: unknown;
    };
  }
  interface StatementValues {
    'settings-apps-with-number': [$1: string];
    'settings-embed-origins': [];
    'settings-save': [$2: string, $3: string];
    'settings-special-messages': [];
    'settings-try-lock': [$2: string];
  }
}
