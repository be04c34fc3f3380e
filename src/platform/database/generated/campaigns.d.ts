// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'campaign-analytics-figures': {
      periodStart: Date | null;
      dimensionId: string | null;
      sent: number;
      delivered: number;
      read: number;
      clicked: number;
      interacted: number;
      failed: number;
    };
    'campaign-analytics-of-user': {
      viewed: number;
      clicked: number;
      interacted: number;
      lastEngagementAt: Date | null;
    };
    'campaign-analytics-steps': {
      channelType: 'in_app' | 'push' | 'email' | 'sms' | 'message';
      requested: number;
      delivered: number;
      viewed: number;
      clicked: number;
      failed: number;
    };
    'campaign-deliveries-add': {
      id: bigint;
      uid: string;
      channelType: 'in_app' | 'push' | 'email' | 'sms' | 'message';
    };
    'campaign-deliveries-count-unread': {
      category: string | null;
      count: number;
    };
    'campaign-deliveries-engage': {
      id: bigint;
    };
    'campaign-deliveries-fail': Record<string, never>;
    'campaign-deliveries-failed-after': {
      uid: string;
      channelType: 'in_app' | 'push' | 'email' | 'sms' | 'message';
      errorCode: string | null;
    };
    'campaign-deliveries-find': {
      id: bigint;
      campaignId: bigint;
      uid: string;
      channelType: 'in_app' | 'push' | 'email' | 'sms' | 'message';
      channelId: string;
      sentAt: Date;
      deliveredAt: Date | null;
      readAt: Date | null;
      clickedAt: Date | null;
      interactedAt: Date | null;
      expiresAt: Date | null;
      deletedAt: Date | null;
      errorCode: string | null;
      isDirect: boolean;
      tag: string | null;
      templateKey: bigint;
      templateVersion: number;
      campaignVariables: unknown;
      recipientVariables: unknown;
    };
    'campaign-deliveries-mark-clicked': {
      id: bigint;
    };
    'campaign-deliveries-mark-deleted': {
      deletedAt: Date | null;
    };
    'campaign-deliveries-mark-delivered': {
      id: bigint;
    };
    'campaign-deliveries-mark-read': {
      id: bigint;
    };
    'campaign-deliveries-newest-first': {
      id: bigint;
      campaignId: bigint;
      uid: string;
      channelType: 'in_app' | 'push' | 'email' | 'sms' | 'message';
      channelId: string;
      sentAt: Date;
      deliveredAt: Date | null;
      readAt: Date | null;
      clickedAt: Date | null;
      interactedAt: Date | null;
      expiresAt: Date | null;
      deletedAt: Date | null;
      errorCode: string | null;
      isDirect: boolean;
      tag: string | null;
      templateKey: bigint;
      templateVersion: number;
      campaignVariables: unknown;
      recipientVariables: unknown;
    };
    'campaign-deliveries-oldest-first': {
      id: bigint;
      campaignId: bigint;
      uid: string;
      channelType: 'in_app' | 'push' | 'email' | 'sms' | 'message';
      channelId: string;
      sentAt: Date;
      deliveredAt: Date | null;
      readAt: Date | null;
      clickedAt: Date | null;
      interactedAt: Date | null;
      expiresAt: Date | null;
      deletedAt: Date | null;
      errorCode: string | null;
      isDirect: boolean;
      tag: string | null;
      templateKey: bigint;
      templateVersion: number;
      campaignVariables: unknown;
      recipientVariables: unknown;
    };
    'campaign-deliveries-reactions': {
      uid: string;
      deliveredAt: Date | null;
      readAt: Date | null;
      clickedAt: Date | null;
      interactedAt: Date | null;
    };
    'campaign-imports-find-unfinished': {
      appId: string;
      campaignId: bigint;
    };
    'campaign-recipients-add': {
      addedCount: number;
      unknownUids: string[];
      unknownLines: number[];
    };
    'campaign-recipients-add-segment': Record<string, never>;
    'campaign-recipients-due': {
      uid: string;
      variables: unknown;
      step: number;
      isActive: boolean;
      timezone: string | null;
    };
    'campaign-recipients-next-due': {
      dueAt: Date | null;
    };
    'campaign-recipients-preview-segment': {
      count: number;
      isComplete: boolean | null;
      uids: string[];
    };
    'campaign-recipients-settle': Record<string, never>;
    'campaigns-app-next-batch': {
      at: Date | null;
    };
    'campaigns-find-unfinished': {
      appId: string;
      id: bigint;
    };
    'campaigns-forget-user': Record<string, never>;
    'campaigns-lock': {
      '?column?': number;
    };
  }
  interface StatementValues {
    'campaign-analytics-figures': [$2: string, $3: string, $4: Date, $5: Date, $6: bigint | number, $7: bigint | number, $8: string, $9: bigint | number];
    'campaign-analytics-of-user': [$2: string];
    'campaign-analytics-steps': [$2: bigint | number];
    'campaign-deliveries-add': [$2: bigint | number, $3: ListOf<string>, $4: ListOf<'in_app' | 'push' | 'email' | 'sms' | 'message'>, $5: ListOf<string>, $6: ListOf<number>];
    'campaign-deliveries-count-unread': [$2: string, $3: string];
    'campaign-deliveries-engage': [$2: bigint | number, $3: string];
    'campaign-deliveries-fail': [$2: ListOf<bigint | number>, $3: ListOf<string>];
    'campaign-deliveries-failed-after': [$2: bigint | number, $3: string, $4: 'in_app' | 'push' | 'email' | 'sms' | 'message', $5: bigint | number];
    'campaign-deliveries-find': [$2: ListOf<bigint | number>];
    'campaign-deliveries-mark-clicked': [$2: bigint | number];
    'campaign-deliveries-mark-deleted': [$2: bigint | number];
    'campaign-deliveries-mark-delivered': [$2: bigint | number];
    'campaign-deliveries-mark-read': [$2: bigint | number];
    'campaign-deliveries-newest-first': [$2: string, $3: 'in_app' | 'push' | 'email' | 'sms' | 'message', $4: Date, $5: bigint | number, $6: bigint | number, $7: boolean, $8: Date, $9: Date, $10: ListOf<string>, $11: boolean, $12: string, $13: string, $14: boolean, $15: boolean];
    'campaign-deliveries-oldest-first': [$2: string, $3: 'in_app' | 'push' | 'email' | 'sms' | 'message', $4: Date, $5: bigint | number, $6: bigint | number, $7: boolean, $8: Date, $9: Date, $10: ListOf<string>, $11: boolean, $12: string, $13: string, $14: boolean, $15: boolean];
    'campaign-deliveries-reactions': [$2: bigint | number, $3: 'in_app' | 'push' | 'email' | 'sms' | 'message', $4: ListOf<string>];
    'campaign-imports-find-unfinished': [];
    'campaign-recipients-add': [$2: bigint | number, $3: Uint8Array];
    'campaign-recipients-add-segment': [$2: bigint | number, $3: bigint | number];
    'campaign-recipients-due': [$2: bigint | number, $3: bigint | number];
    'campaign-recipients-next-due': [$2: bigint | number];
    'campaign-recipients-preview-segment': [$2: bigint | number, $3: bigint | number, $4: bigint | number];
    'campaign-recipients-settle': [$2: bigint | number, $3: ListOf<string>, $4: ListOf<'pending' | 'processing' | 'completed' | 'failed'>, $5: ListOf<number>, $6: ListOf<string>, $7: ListOf<Date>, $8: number, $9: number, $10: number];
    'campaigns-app-next-batch': [];
    'campaigns-find-unfinished': [];
    'campaigns-forget-user': [$2: string];
    'campaigns-lock': [$2: bigint | number];
  }
}
