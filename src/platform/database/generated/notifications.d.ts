// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'notification-log-empty-of-messages': Record<string, never>;
    'notification-log-erase-app': Record<string, never>;
    'notification-log-fail-unsent': Record<string, never>;
    'notification-log-last-searched': {
      id: bigint;
    };
    'notification-log-oldest': {
      appId: string | null;
      createdAt: Date | null;
    };
    'notification-log-page': {
      id: bigint;
      trigger: string;
      channel: 'push' | 'email' | 'sms';
      uid: string;
      provider: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio' | null;
      providerId: string;
      platform: string | null;
      pushToken: string | null;
      messageId: bigint | null;
      reactionId: bigint | null;
      sessionId: string | null;
      messageCategory: string | null;
      messageType: string | null;
      sender: string;
      receiver: string;
      receiverType: 'user' | 'group';
      reactionSender: string | null;
      reactionReceiver: string | null;
      member: string | null;
      state: 'suppressed' | 'pending' | 'waiting' | 'sent' | 'failed';
      reason: string | null;
      error: string | null;
      status: number | null;
      attemptCount: number;
      occurredAt: Date;
      createdAt: Date;
      endedAt: Date | null;
      payload: unknown;
      bytesBefore: bigint | null;
    };
    'notification-log-remove-matching': {
      last: bigint | null;
    };
    'notification-log-remove-old': {
      id: bigint;
    };
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
