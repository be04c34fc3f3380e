// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'conversation-states-count-other-pins': {
      pins: number | null;
    };
    'conversation-states-erase-peers': Record<string, never>;
    'conversation-states-erase-receipts': Record<string, never>;
    'conversation-states-erase-watermarks': Record<string, never>;
    'conversation-states-forget-peers': Record<string, never>;
    'conversation-states-forget-receipts': Record<string, never>;
    'conversation-states-forget-receipts-by-user': Record<string, never>;
    'conversation-states-forget-receipts-of-pairs': Record<string, never>;
    'conversation-states-forget-watermarks': Record<string, never>;
    'conversation-states-forget-watermarks-of-pairs': Record<string, never>;
    'conversation-states-forget-watermarks-of-user': Record<string, never>;
    'conversation-states-hidden-from': {
      uid: string;
    };
    'conversation-states-introduce': Record<string, never>;
    'conversation-states-lock-user': {
      '?column?': number | null;
    };
    'conversation-states-move-delivered': {
      id: bigint;
    };
    'conversation-states-move-read': {
      id: bigint;
    };
    'conversation-states-move-read-back': Record<string, never>;
    'conversation-states-peers-of': {
      uid: string | null;
      peers: string[] | null;
    };
    'conversation-states-pin': {
      pinnedAt: Date | null;
    };
    'conversation-states-reset': Record<string, never>;
    'conversation-states-reset-message-id': {
      reset_message_id: bigint;
    };
    'conversation-states-set-tags': Record<string, never>;
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
    'receipts-of-all-lock': {
      pg_advisory_xact_lock: string | null;
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
