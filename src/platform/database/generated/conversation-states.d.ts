// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'conversation-states-archive': {
      changed: number | null;
    };
    'conversation-states-count-other-pins': {
      pins: number;
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
      hides: number;
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
      peers: string[];
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
      id: bigint;
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
  interface StatementValues {
    'conversation-states-archive': [$2: string, $3: string];
    'conversation-states-count-other-pins': [$2: string, $3: string];
    'conversation-states-delete-user-direct-conversations': [$2: string];
    'conversation-states-delete-user-direct-receipts': [$2: string];
    'conversation-states-delete-user-direct-watermarks': [$2: string];
    'conversation-states-delete-user-own-receipts': [$2: string];
    'conversation-states-delete-user-own-watermarks': [$2: string];
    'conversation-states-ensure-direct-conversation': [$2: string, $3: string, $4: string];
    'conversation-states-hidden-from': [$2: string, $3: bigint | number];
    'conversation-states-hides-messages': [$2: string, $3: string];
    'conversation-states-mark-unread-from': [$2: string, $3: string, $4: bigint | number];
    'conversation-states-move-delivered': [$2: string, $3: string, $4: bigint | number];
    'conversation-states-move-read': [$2: string, $3: string, $4: bigint | number];
    'conversation-states-peers-of': [$2: ListOf<string>];
    'conversation-states-pin': [$2: string, $3: string];
    'conversation-states-reset': [$2: string, $3: string];
    'conversation-states-reset-message-id': [$2: string, $3: string];
    'conversation-states-set-tags': [$2: string, $3: string, $4: ListOf<string>];
    'conversation-states-unarchive': [$2: string, $3: string];
    'conversation-states-unpin': [$2: string, $3: ListOf<string>];
    'receipts-append': [$2: string, $3: string, $4: 'delivered' | 'read', $5: bigint | number, $6: string, $7: string];
    'receipts-of-all-completed-by': [$2: string, $3: string, $4: string, $5: 'delivered' | 'read', $6: bigint | number];
    'receipts-of-all-lock-conversation': [$2: string];
    'receipts-of-all-times': [$2: ListOf<bigint | number>, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<string>, $6: ListOf<Date>];
    'receipts-of-members': [$2: ListOf<bigint | number>, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<string>];
    'receipts-prune': [$2: ListOf<string>];
  }
}
