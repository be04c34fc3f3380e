// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'notification-digests-add': Record<string, never>;
    'notification-log-fail-unsent': Record<string, never>;
    'notification-providers-enabled-kinds': {
      appId: string;
      kind: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio';
    };
    'notification-providers-lock-app': {
      '?column?': number | null;
    };
    'notification-queue-acquire-leases': {
      provider: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio';
      providerId: string;
    };
    'notification-queue-add': Record<string, never>;
    'notification-queue-backlog': {
      pending: number | null;
      waiting: number | null;
      seconds: number | null;
    };
    'notification-queue-begin': {
      id: bigint;
      interruptions: number;
      token: string | null;
      tokenType: 'chat' | 'call' | null;
      platform: string | null;
      keys: unknown;
      isRead: boolean | null;
      isParticipant: boolean | null;
    };
    'notification-queue-find-due': {
      id: bigint;
      subject: string | null;
      trigger: string;
      channel: 'push' | 'email' | 'sms';
      uid: string;
      pushTokenId: bigint | null;
      conversationKey: string;
      messageId: bigint | null;
      reactionId: bigint | null;
      sessionId: string | null;
      sender: string;
      receiver: string;
      receiverType: 'user' | 'group';
      reactionSender: string | null;
      member: string | null;
      details: unknown;
      isMention: boolean;
      usePrivacyTemplate: boolean;
      failures: number;
      occurredAt: Date;
    };
    'notification-queue-find-pending': {
      appId: string | null;
      provider: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio' | null;
      providerId: string | null;
    };
    'notification-queue-find-retries': {
      appId: string;
      id: bigint;
    };
    'notification-queue-has-lease': {
      held: number | null;
    };
    'notification-queue-make-pending': {
      provider: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio' | null;
      providerId: string;
    };
    'notification-queue-record': Record<string, never>;
    'notification-queue-release-leases': Record<string, never>;
  }
}
