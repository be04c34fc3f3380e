// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'data-import-begin': {
      keepsIds: boolean;
    };
    'data-import-begin-file': Record<string, never>;
    'data-import-count-conversation-pins': {
      uid: string;
      pins: number | null;
    };
    'data-import-count-friends': {
      uid: string | null;
      friends: number | null;
    };
    'data-import-count-groups-of-users': {
      uid: string | null;
      groups: number | null;
    };
    'data-import-count-pins': {
      key: string;
      count: number | null;
    };
    'data-import-count-roles': {
      roles: number | null;
    };
    'data-import-count-saves': {
      key: string;
      count: number | null;
    };
    'data-import-delete': Record<string, never>;
    'data-import-delete-checkpoint': Record<string, never>;
    'data-import-delete-members': Record<string, never>;
    'data-import-delete-message-ids': {
      deleted: number | null;
    };
    'data-import-draw-message-ids': {
      id: bigint | null;
    };
    'data-import-ensure-direct-conversations': Record<string, never>;
    'data-import-erase-message-ids': Record<string, never>;
    'data-import-find-checkpoint': {
      bytes: bigint;
      lines: bigint;
      hash: Buffer | null;
      stored: bigint;
      incomplete: bigint;
      refused: bigint;
      refusedBytes: bigint;
      finishedAt: Date | null;
      partialBatch: unknown;
    };
    'data-import-find-conversations': {
      uid: string | null;
      conversationKey: string | null;
    };
    'data-import-find-friends': {
      uid: string;
      friendUid: string;
    };
    'data-import-find-message-ids': {
      sourceId: string;
      messageId: bigint;
    };
    'data-import-find-messages-by-ids': {
      id: bigint;
      muid: string | null;
      conversationKey: string;
      parentId: bigint | null;
      category: string;
    };
    'data-import-find-messages-by-muids': {
      id: bigint;
      muid: string | null;
      conversationKey: string;
      parentId: bigint | null;
      category: string;
    };
    'data-import-find-old': {
      appId: string;
      name: string;
    };
    'data-import-follow-threads': Record<string, never>;
    'data-import-insert-bans': Record<string, never>;
    'data-import-insert-blocks': {
      uid: string;
      blockedUid: string;
    };
    'data-import-insert-call-participants': Record<string, never>;
    'data-import-insert-call-recordings': Record<string, never>;
    'data-import-insert-call-transcriptions': Record<string, never>;
    'data-import-insert-calls': {
      sessionId: string;
    };
    'data-import-insert-friends': Record<string, never>;
    'data-import-insert-groups': {
      guid: string;
      createdAt: Date;
    };
    'data-import-insert-interactions': Record<string, never>;
    'data-import-insert-members': Record<string, never>;
    'data-import-insert-message-ids': Record<string, never>;
    'data-import-insert-messages': Record<string, never>;
    'data-import-insert-pins': Record<string, never>;
    'data-import-insert-reactions': Record<string, never>;
    'data-import-insert-roles': {
      role: string;
    };
    'data-import-insert-saves': Record<string, never>;
    'data-import-insert-subscribers': Record<string, never>;
    'data-import-insert-users': {
      uid: string;
    };
    'data-import-lock-file': {
      partialBatch: unknown;
    };
    'data-import-lock-groups': {
      guid: string;
      owner: string;
      membersCount: number;
      createdAt: Date;
    };
    'data-import-lock-groups-for-key-share': {
      guid: string;
    };
    'data-import-lock-roles': {
      role: string;
    };
    'data-import-lock-users': {
      uid: string;
      active: boolean | null;
    };
    'data-import-lock-users-for-key-share': {
      uid: string;
    };
    'data-import-mark-group-messages': Record<string, never>;
    'data-import-mark-messages': Record<string, never>;
    'data-import-memberships': {
      guid: string | null;
      uid: string | null;
      scope: 'admin' | 'moderator' | 'participant' | null;
      banned: boolean | null;
    };
    'data-import-raise-message-sequence': {
      setval: bigint | null;
    };
    'data-import-replace-roles': {
      role: string;
    };
    'data-import-save-checkpoint': Record<string, never>;
    'data-import-save-partial-batch': Record<string, never>;
    'data-import-store-conversation-states': Record<string, never>;
  }
}
