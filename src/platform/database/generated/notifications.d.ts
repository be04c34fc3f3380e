// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'contact-details-unsubscribe': Record<string, never>;
    'muted-conversations-remove-of-user': Record<string, never>;
    'muted-conversations-save': Record<string, never>;
    'notification-digests-add': Record<string, never>;
    'notification-digests-count-sent': {
      channel: 'push' | 'email' | 'sms';
      uid: string;
      conversationKey: string;
      count: number;
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
      isUnsubscribed: boolean;
      messageIds: string[];
    };
    'notification-log-empty-of-messages': Record<string, never>;
    'notification-log-erase-app': Record<string, never>;
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
      pending: number;
      waiting: number;
      seconds: number;
      failingSeconds: number;
    };
    'notification-queue-begin': {
      id: bigint;
      interruptions: number;
      token: string | null;
      tokenType: 'chat' | 'call' | null;
      platform: string | null;
      keys: unknown;
      readMessageId: bigint;
      isParticipant: boolean | null;
      email: string | null;
      phoneNumber: string | null;
      isUnsubscribed: boolean;
    };
    'notification-queue-fail-unsent': {
      deliveryId: bigint | null;
    };
    'notification-queue-find-due': {
      id: bigint;
      subject: string;
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
      held: number;
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
      isSubscribed: boolean;
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
      '?column?': number;
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
  interface StatementValues {
    'contact-details-unsubscribe': [$2: string];
    'muted-conversations-remove-of-user': [$2: string];
    'muted-conversations-save': [$2: string, $3: ListOf<string>, $4: ListOf<Date>];
    'notification-digests-add': [$2: ListOf<'push' | 'email' | 'sms'>, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<bigint | number>, $6: ListOf<Date>];
    'notification-digests-count-sent': [$2: ListOf<string>];
    'notification-digests-find-due': [$1: Date];
    'notification-digests-postpone': [$2: ListOf<'push' | 'email' | 'sms'>, $3: ListOf<string>, $4: ListOf<string>, $5: Date];
    'notification-digests-remove-of-conversations-of': [$2: string];
    'notification-digests-take': [$2: ListOf<'push' | 'email' | 'sms'>, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<boolean>];
    'notification-log-empty-of-messages': [$2: ListOf<bigint | number>];
    'notification-log-erase-app': [];
    'notification-log-last-searched': ComposedValues;
    'notification-log-oldest': [];
    'notification-log-page': ComposedValues;
    'notification-log-remove-matching': [$2: bigint | number, $3: string, $4: string, $5: bigint | number];
    'notification-log-remove-old': [$2: Date];
    'notification-providers-enabled-kinds': [$1: ListOf<string>];
    'notification-queue-acquire-leases': [$2: string, $3: ListOf<'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio'>, $4: ListOf<string>];
    'notification-queue-add': [$2: string, $3: ListOf<number>, $4: ListOf<'push' | 'email' | 'sms'>, $5: ListOf<string>, $6: ListOf<'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio'>, $7: ListOf<string>, $8: ListOf<bigint | number>, $9: ListOf<string>, $10: ListOf<string>, $11: ListOf<boolean>, $12: ListOf<boolean>, $13: ListOf<'suppressed' | 'pending' | 'waiting' | 'sent' | 'failed'>, $14: ListOf<string>];
    'notification-queue-backlog': [];
    'notification-queue-begin': [$2: ListOf<bigint | number>];
    'notification-queue-fail-unsent': [$2: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio', $3: string, $4: string];
    'notification-queue-find-due': [$2: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio', $3: string, $4: ListOf<bigint | number>, $5: bigint | number];
    'notification-queue-find-pending': [];
    'notification-queue-find-retries': [$1: Date];
    'notification-queue-has-lease': [$2: string, $3: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio', $4: string];
    'notification-queue-make-pending': [$2: ListOf<bigint | number>];
    'notification-queue-record': [$2: ListOf<bigint | number>, $3: ListOf<'suppressed' | 'pending' | 'waiting' | 'sent' | 'failed'>, $4: ListOf<string>, $5: ListOf<string>, $6: ListOf<number>, $7: ListOf<string>, $8: ListOf<Date>, $9: ListOf<boolean>, $10: ListOf<bigint | number>];
    'notification-queue-release-leases': [$2: string, $3: ListOf<'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio'>, $4: ListOf<string>];
    'notification-recipients-find': [$2: ListOf<string>, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<string>, $6: ListOf<bigint | number>, $7: ListOf<bigint | number>, $8: ListOf<string>, $9: ListOf<bigint | number>, $10: ListOf<string>];
    'notification-recipients-find-role-rules': [];
    'notification-recipients-find-subscriptions': [$2: ListOf<string>, $3: ListOf<bigint | number>];
    'notification-recipients-find-users': [$2: ListOf<string>];
    'notification-recipients-members-counts': [$2: ListOf<string>];
    'notification-settings-lock': [];
    'push-tokens-delete-excess': [$2: string, $3: bigint | number];
    'push-tokens-delete-former': [$2: bigint | number, $3: 'chat' | 'call', $4: Uint8Array];
    'push-tokens-list': [$2: string, $3: bigint | number];
    'push-tokens-lock-user': [$2: string];
    'push-tokens-remove': [$2: string, $3: bigint | number, $4: string];
    'push-tokens-save': [$2: string, $3: bigint | number, $4: 'chat' | 'call', $5: string, $6: 'fcm' | 'apns' | 'web_push' | 'custom_push' | 'custom_email' | 'custom_sms' | 'sendgrid' | 'twilio', $7: string, $8: string, $9: Uint8Array, $10: string];
  }
}
