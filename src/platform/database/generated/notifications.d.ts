// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'notification-log-fail-unsent': Record<string, never>;
    'notification-providers-enabled-kinds': {
      appId: string;
      kind: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio';
    };
    'notification-providers-lock-app': {
      '?column?': number | null;
    };
  }
}
