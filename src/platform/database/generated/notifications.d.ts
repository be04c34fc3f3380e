// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'contact-details-unsubscribe': Record<string, never>;
    'muted-conversations-remove-of-user': Record<string, never>;
    'muted-conversations-save': Record<string, never>;
    'notification-digests-add': Record<string, never>;
    'notification-digests-count-sent': {
      channel: 'push' | 'email' | 'sms';
      uid: string;
      conversationKey: string;
      count: number | null;
    };
    'notification-digests-find-due': {
      appId: string;
      channel: 'push' | 'email' | 'sms';
      uid: string;
      conversationKey: string;
    };
    'notification-digests-postpone': Record<string, never>;
    'notification-digests-remove-of-conversations-of': Record<string, never>;
    'notification-digests-take': {
      channel: 'push' | 'email' | 'sms';
      uid: string;
      conversationKey: string;
      isReceiver: boolean | null;
      mutedUntil: Date | null;
      email: string | null;
      phoneNumber: string | null;
      isUnsubscribed: boolean | null;
      messageIds: string[] | null;
    };
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
    'notification-queue-acquire-leases': {
      provider: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio';
      providerId: string;
    };
    'notification-queue-add': Record<string, never>;
    'notification-queue-backlog': {
      pending: number | null;
      waiting: number | null;
      seconds: number | null;
      failingSeconds: number | null;
    };
    'notification-queue-begin': {
      id: bigint;
      interruptions: number;
      token: string | null;
      tokenType: 'chat' | 'call' | null;
      platform: string | null;
      keys: unknown;
      readMessageId: bigint | null;
      isParticipant: boolean | null;
      email: string | null;
      phoneNumber: string | null;
      isUnsubscribed: boolean | null;
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
      traceParent: string | null;
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
    'notification-recipients-find': {
      event: number | null;
      uid: string | null;
      mutedUntil: Date | null;
      isSubscribed: boolean | null;
    };
    'notification-recipients-find-role-rules': {
      role: string;
      permission: string;
      value: unknown;
    };
    'notification-recipients-find-subscriptions': {
      uid: string;
      parentId: bigint;
    };
    'notification-recipients-find-users': {
      uid: string;
      role: string;
      preferences: unknown;
      usePrivacyTemplate: boolean | null;
      timezone: string | null;
      tokens: unknown;
    };
    'notification-recipients-members-counts': {
      guid: string;
      membersCount: number;
    };
    'notification-settings-lock': {
      preferences: unknown;
      sound: unknown;
      templates: unknown;
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
