// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'app-rows-insert': Record<string, never>;
    'app-rows-largest': {
      value: bigint | null;
    };
    'app-rows-read': {
      row: string | null;
      key: string[] | null;
    };
    'cell-moves-any': {
      any: boolean;
    };
    'cell-moves-bounds': {
      bound: bigint;
    };
    'cell-moves-checksum': {
      count: number;
      checksum: string;
    };
    'cell-moves-insert-app': Record<string, never>;
    'cell-moves-lock-until-commit': {
      locked: boolean | null;
    };
    'cell-moves-read-app': {
      row: string | null;
    };
    'cell-moves-refusing': {
      appId: string;
    };
    'cell-moves-remove': Record<string, never>;
    'cell-moves-set-offline': Record<string, never>;
    'data-export-allow-waiting': Record<string, never>;
    'data-export-begin-snapshot': Record<string, never>;
    'data-export-find-credentials': {
      known: boolean;
    };
    'data-export-pending-work': {
      events: number;
      runs: number;
      deliveries: number;
      notifications: number;
    };
    'data-export-raise-sequence': {
      value: bigint | null;
    };
    'data-export-remove-audit-entries': {
      deleteExpiredAuditEntries: number | null;
    };
    'data-export-remove-metric-increments': Record<string, never>;
    'data-export-use-utc': Record<string, never>;
    'data-import-begin': {
      keepsIds: boolean;
    };
    'data-import-begin-file': Record<string, never>;
    'data-import-count-conversation-pins': {
      uid: string;
      pins: number;
    };
    'data-import-count-friends': {
      uid: string | null;
      friends: number;
    };
    'data-import-count-pins': {
      key: string;
      count: number;
    };
    'data-import-count-roles': {
      roles: number;
    };
    'data-import-count-saves': {
      key: string;
      count: number;
    };
    'data-import-custom-plans': Record<string, never>;
    'data-import-delete': Record<string, never>;
    'data-import-delete-bans': Record<string, never>;
    'data-import-delete-blocks': Record<string, never>;
    'data-import-delete-calls': Record<string, never>;
    'data-import-delete-checkpoint': Record<string, never>;
    'data-import-delete-files': Record<string, never>;
    'data-import-delete-friends': Record<string, never>;
    'data-import-delete-members': Record<string, never>;
    'data-import-delete-message-ids': {
      deleted: number | null;
    };
    'data-import-delete-messages': Record<string, never>;
    'data-import-delete-pins': Record<string, never>;
    'data-import-delete-reactions': Record<string, never>;
    'data-import-draw-message-ids': {
      id: bigint;
    };
    'data-import-ensure-direct-conversations': Record<string, never>;
    'data-import-erase-message-ids': Record<string, never>;
    'data-import-find-checkpoint': {
      bytes: bigint;
      lines: bigint;
      hash: Buffer;
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
    'data-import-insert-polls': Record<string, never>;
    'data-import-insert-reactions': Record<string, never>;
    'data-import-insert-roles': {
      role: string;
    };
    'data-import-insert-saves': Record<string, never>;
    'data-import-insert-subscribers': Record<string, never>;
    'data-import-insert-users': {
      uid: string;
    };
    'data-import-insert-votes': Record<string, never>;
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
      guid: string;
      uid: string;
      scope: 'admin' | 'moderator' | 'participant' | null;
      banned: boolean;
    };
    'data-import-raise-message-sequence': {
      setval: bigint | null;
    };
    'data-import-recount': {
      messages: bigint | null;
      authors: bigint | null;
      threads: bigint | null;
      mentions: bigint | null;
      files: bigint | null;
      reactions: bigint | null;
      saves: bigint | null;
      pins: bigint | null;
      readPositions: bigint | null;
    };
    'data-import-recount-members': Record<string, never>;
    'data-import-replace-groups': Record<string, never>;
    'data-import-replace-messages': Record<string, never>;
    'data-import-replace-roles': {
      role: string;
    };
    'data-import-replace-users': Record<string, never>;
    'data-import-save-checkpoint': Record<string, never>;
    'data-import-save-partial-batch': Record<string, never>;
    'data-import-store-conversation-states': Record<string, never>;
    'export-person': {
      row: string | null;
      key: string[];
    };
    'export-records-bans': {
      guid: string;
      uid: string;
      scope: 'admin' | 'moderator' | 'participant' | null;
      bannedAt: Date;
      bannedBy: string;
    };
    'export-records-blocks': {
      uid: string;
      blockedUid: string;
      blockedAt: Date;
    };
    'export-records-calls': {
      sessionId: string;
      mid: string;
      type: 'audio' | 'video';
      mode: 'call' | 'meet' | 'presenter';
      status: 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'canceled';
      initiator: string;
      receiverType: 'user' | 'group';
      receiver: string;
      metadata: unknown;
      tags: string[] | null;
      initiatedAt: Date;
      startedAt: Date | null;
      endedAt: Date | null;
      participants: unknown;
      recordings: unknown;
      transcriptions: unknown;
    };
    'export-records-conversation-states': {
      uid: string;
      conversationKey: string;
      readMessageId: bigint;
      deliveredMessageId: bigint;
      resetMessageId: bigint;
      tags: string[] | null;
      pinnedAt: Date | null;
      disappearAfterSeconds: number | null;
      readAt: Date | null;
      deliveredAt: Date | null;
    };
    'export-records-files': {
      id: string;
      name: string;
      mimeType: string | null;
      size: bigint | null;
      uid: string;
      createdAt: Date;
    };
    'export-records-friends': {
      uid: string;
      friendUid: string;
      createdAt: Date;
    };
    'export-records-groups': {
      guid: string;
      name: string;
      type: 'public' | 'password' | 'private';
      icon: string | null;
      description: string | null;
      metadata: unknown;
      tags: string[] | null;
      owner: string;
      frozen: boolean;
      sendScope: 'admin' | 'moderator' | 'participant';
      slowModeSeconds: number;
      joinByRequest: boolean;
      passwordHash: string | null;
      createdAt: Date;
      updatedAt: Date | null;
      updatedBy: string | null;
      disappearAfterSeconds: number | null;
    };
    'export-records-members': {
      guid: string;
      uid: string;
      scope: 'admin' | 'moderator' | 'participant';
      joinedAt: Date;
    };
    'export-records-messages': {
      id: bigint;
      muid: string | null;
      muidPosition: number;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      disappearsAt: Date | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      parentId: bigint | null;
      quotedMessageId: bigint | null;
      mentionedUids: string[] | null;
      deliveredAt: Date | null;
      readAt: Date | null;
      reactions: unknown;
      pinned: unknown;
      savedBy: unknown;
      threadSubscribers: unknown;
      interactions: unknown;
      poll: unknown;
      fileIds: string[] | null;
    };
    'export-records-messages-with-ids': {
      id: bigint;
      muid: string | null;
      muidPosition: number;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      disappearsAt: Date | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      parentId: bigint | null;
      quotedMessageId: bigint | null;
      mentionedUids: string[] | null;
      deliveredAt: Date | null;
      readAt: Date | null;
      reactions: unknown;
      pinned: unknown;
      savedBy: unknown;
      threadSubscribers: unknown;
      interactions: unknown;
      poll: unknown;
      fileIds: string[] | null;
    };
    'export-records-roles': {
      role: string;
      name: string;
      description: string | null;
      metadata: unknown;
      settings: unknown;
    };
    'export-records-settings-without-state': {
      conversationKey: string;
      seconds: number;
    };
    'export-records-users': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody' | null;
      statusMessageExpiresAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      lastActiveAt: Date | null;
      deactivatedAt: Date | null;
    };
  }
  interface StatementValues {
    'app-rows-insert': [$2: string];
    'app-rows-largest': [];
    'app-rows-read': ComposedValues;
    'cell-moves-any': [];
    'cell-moves-bounds': [];
    'cell-moves-checksum': ComposedValues;
    'cell-moves-insert-app': [$1: string];
    'cell-moves-lock-until-commit': [$1: string];
    'cell-moves-read-app': [];
    'cell-moves-refusing': [];
    'cell-moves-remove': [];
    'cell-moves-set-offline': [];
    'data-export-allow-waiting': [];
    'data-export-begin-snapshot': [];
    'data-export-find-credentials': [$1: ListOf<Uint8Array>];
    'data-export-pending-work': [];
    'data-export-raise-sequence': [$1: string, $2: string, $3: bigint | number];
    'data-export-remove-audit-entries': [];
    'data-export-remove-metric-increments': [];
    'data-export-use-utc': [];
    'data-import-begin': [$2: string, $3: boolean];
    'data-import-begin-file': [$2: string, $3: string, $4: Uint8Array];
    'data-import-count-conversation-pins': [$2: ListOf<string>];
    'data-import-count-friends': [$2: ListOf<string>];
    'data-import-count-pins': [$2: ListOf<string>];
    'data-import-count-roles': [$2: string];
    'data-import-count-saves': [$2: ListOf<string>];
    'data-import-custom-plans': [];
    'data-import-delete': [$2: string];
    'data-import-delete-bans': [$2: ListOf<string>, $3: ListOf<string>];
    'data-import-delete-blocks': [$2: ListOf<string>, $3: ListOf<string>];
    'data-import-delete-calls': [$2: ListOf<string>];
    'data-import-delete-checkpoint': [$2: string, $3: string, $4: Uint8Array];
    'data-import-delete-files': [$2: string];
    'data-import-delete-friends': [$2: ListOf<string>, $3: ListOf<string>];
    'data-import-delete-members': [$2: ListOf<string>, $3: ListOf<string>];
    'data-import-delete-message-ids': [$2: string, $3: bigint | number];
    'data-import-delete-messages': [$2: ListOf<bigint | number>];
    'data-import-delete-pins': [$2: ListOf<bigint | number>];
    'data-import-delete-reactions': [$2: ListOf<bigint | number>];
    'data-import-draw-message-ids': [$2: number];
    'data-import-ensure-direct-conversations': [$2: ListOf<string>];
    'data-import-erase-message-ids': [];
    'data-import-find-checkpoint': [$2: string, $3: string, $4: Uint8Array];
    'data-import-find-conversations': [$2: ListOf<string>, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<'user' | 'group'>];
    'data-import-find-friends': [$2: ListOf<string>, $3: ListOf<string>];
    'data-import-find-message-ids': [$2: string, $3: ListOf<string>];
    'data-import-find-messages-by-ids': [$2: ListOf<bigint | number>];
    'data-import-find-messages-by-muids': [$2: ListOf<string>];
    'data-import-find-old': [];
    'data-import-follow-threads': [$2: ListOf<bigint | number>];
    'data-import-insert-bans': [$2: string, $3: string];
    'data-import-insert-blocks': [$2: string];
    'data-import-insert-call-participants': [$2: string];
    'data-import-insert-call-recordings': [$2: string];
    'data-import-insert-call-transcriptions': [$2: string];
    'data-import-insert-calls': [$2: string];
    'data-import-insert-friends': [$2: string];
    'data-import-insert-groups': [$2: string];
    'data-import-insert-interactions': [$2: string];
    'data-import-insert-members': [$2: string];
    'data-import-insert-message-ids': [$2: string, $3: ListOf<string>, $4: ListOf<bigint | number>];
    'data-import-insert-messages': [$2: string];
    'data-import-insert-pins': [$2: string];
    'data-import-insert-polls': [$2: string];
    'data-import-insert-reactions': [$2: string];
    'data-import-insert-roles': [$2: string];
    'data-import-insert-saves': [$2: string];
    'data-import-insert-subscribers': [$2: string];
    'data-import-insert-users': [$2: string];
    'data-import-insert-votes': [$2: string];
    'data-import-lock-file': [$2: string, $3: string, $4: Uint8Array];
    'data-import-lock-groups': [$2: ListOf<string>];
    'data-import-lock-groups-for-key-share': [$2: ListOf<string>];
    'data-import-lock-roles': [$2: ListOf<string>];
    'data-import-lock-users': [$2: ListOf<string>];
    'data-import-lock-users-for-key-share': [$2: ListOf<string>];
    'data-import-mark-group-messages': [$2: string];
    'data-import-mark-messages': [$2: string];
    'data-import-memberships': [$2: ListOf<string>, $3: ListOf<string>];
    'data-import-raise-message-sequence': [$2: bigint | number];
    'data-import-recount': [];
    'data-import-recount-members': [$2: ListOf<string>];
    'data-import-replace-groups': [$2: string];
    'data-import-replace-messages': [$2: string];
    'data-import-replace-roles': [$2: string, $3: ListOf<string>];
    'data-import-replace-users': [$2: string];
    'data-import-save-checkpoint': [$2: string, $3: string, $4: Uint8Array, $5: bigint | number, $6: bigint | number, $7: Uint8Array, $8: bigint | number, $9: bigint | number, $10: bigint | number, $11: bigint | number, $12: boolean];
    'data-import-save-partial-batch': [$2: string, $3: string, $4: Uint8Array, $5: string];
    'data-import-store-conversation-states': [$2: string, $3: boolean];
    'export-person': ComposedValues;
    'export-records-bans': [$2: string, $3: string, $4: bigint | number];
    'export-records-blocks': [$2: string, $3: string, $4: bigint | number];
    'export-records-calls': [$2: string, $3: bigint | number];
    'export-records-conversation-states': [$2: string, $3: string, $4: bigint | number];
    'export-records-files': [$2: string, $3: bigint | number];
    'export-records-friends': [$2: string, $3: string, $4: bigint | number];
    'export-records-groups': [$2: string, $3: bigint | number];
    'export-records-members': [$2: string, $3: string, $4: bigint | number];
    'export-records-messages': [$2: bigint | number, $3: bigint | number, $4: bigint | number];
    'export-records-messages-with-ids': [$2: ListOf<bigint | number>];
    'export-records-roles': [$2: string, $3: bigint | number];
    'export-records-settings-without-state': [$2: string, $3: bigint | number];
    'export-records-users': [$2: string, $3: bigint | number];
  }
}
