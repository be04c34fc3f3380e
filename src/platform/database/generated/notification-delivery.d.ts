// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
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
  }
}
