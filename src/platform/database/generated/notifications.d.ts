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
    'push-tokens-delete-excess': Record<string, never>;
    'push-tokens-delete-former': Record<string, never>;
    'push-tokens-list': {
      uid: string;
      authTokenId: bigint;
      tokenCipher: Buffer;
      type: 'chat' | 'call';
      platform: string;
      providerId: string;
      token: string;
      createdAt: Date;
      updatedAt: Date;
    };
    'push-tokens-lock-user': {
      '?column?': number | null;
    };
    'push-tokens-remove': {
      uid: string;
      authTokenId: bigint;
      tokenCipher: Buffer;
      type: 'chat' | 'call';
      platform: string;
      providerId: string;
      token: string;
      createdAt: Date;
      updatedAt: Date;
    };
    'push-tokens-save': Record<string, never>;
  }
}
