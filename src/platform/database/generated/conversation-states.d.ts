// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'conversation-states-archive': {
      changed: number | null;
    };
    'conversation-states-count-other-pins': {
      pins: number | null;
    };
    'conversation-states-delete-user-direct-conversations': Record<string, never>;
    'conversation-states-delete-user-direct-receipts': Record<string, never>;
    'conversation-states-delete-user-direct-watermarks': Record<string, never>;
    'conversation-states-delete-user-own-receipts': Record<string, never>;
    'conversation-states-delete-user-own-watermarks': Record<string, never>;
    'conversation-states-ensure-direct-conversation': Record<string, never>;
    'conversation-states-hidden-from': {
      uid: string;
    };
    'conversation-states-hides-messages': {
      hides: number | null;
    };
    'conversation-states-lock-user': {
      '?column?': number | null;
    };
    'conversation-states-mark-unread-from': Record<string, never>;
    'conversation-states-move-delivered': {
      id: bigint;
    };
    'conversation-states-move-read': {
      id: bigint;
    };
    'conversation-states-peers-of': {
      uid: string | null;
      peers: string[] | null;
    };
    'conversation-states-pin': {
      pinnedAt: Date | null;
    };
    'conversation-states-reset': Record<string, never>;
    'conversation-states-reset-message-id': {
      resetMessageId: bigint;
    };
    'conversation-states-set-tags': Record<string, never>;
    'conversation-states-unarchive': {
      changed: number | null;
    };
    'conversation-states-unpin': {
      uid: string;
    };
    'receipts-append': {
      createdAt: Date;
      authors: string[] | null;
    };
    'receipts-of-all-completed-by': {
      kind: 'delivered' | 'read' | null;
      id: bigint | null;
    };
    'receipts-of-all-lock-conversation': {
      pgAdvisoryXactLock: string | null;
    };
    'receipts-of-all-times': {
      messageId: bigint | null;
      deliveredAt: Date | null;
      readAt: Date | null;
    };
    'receipts-of-members': {
      messageId: bigint | null;
      uid: string;
      deliveredAt: Date | null;
      readAt: Date | null;
    };
    'receipts-prune': Record<string, never>;
  }
}
