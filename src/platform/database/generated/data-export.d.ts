// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'app-rows-insert': Record<string, never>;
    'app-rows-largest': {
      value: bigint | null;
    };
    'app-rows-read': {
      row: string | null;
      key: string[] | null;
    };
    'data-export-allow-waiting': Record<string, never>;
    'data-export-begin-snapshot': Record<string, never>;
    'data-export-find-credentials': {
      known: boolean | null;
    };
    'data-export-pending-work': {
      events: number | null;
      runs: number | null;
      deliveries: number | null;
      notifications: number | null;
    };
    'data-export-raise-sequence': {
      value: bigint | null;
    };
    'data-export-remove-audit-entries': {
      delete_expired_audit_entries: number | null;
    };
    'data-export-remove-metric-increments': Record<string, never>;
    'data-export-use-utc': Record<string, never>;
    'erasure-count-naming': {
      count: number | null;
    };
    'erasure-receipts-insert': Record<string, never>;
    'erasure-receipts-list': {
      id: string;
      uidHash: Buffer;
      receipt: unknown;
      signature: Buffer;
    };
    'export-person': {
      row: string | null;
      key: string[] | null;
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
      passwordHash: string | null;
      icon: string | null;
      description: string | null;
      metadata: unknown;
      tags: string[] | null;
      owner: string;
      createdAt: Date;
      updatedAt: Date | null;
      updatedBy: string | null;
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
      fileIds: string[] | null;
    };
    'export-records-roles': {
      role: string;
      name: string;
      description: string | null;
      metadata: unknown;
      settings: unknown;
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
      createdAt: Date;
      updatedAt: Date | null;
      lastActiveAt: Date | null;
      deactivatedAt: Date | null;
    };
  }
}
