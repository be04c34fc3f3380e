// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'conversations-list': {
      total: number | null;
      uid: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      conversationKey: string | null;
      createdAt: Date | null;
      joinedAt: Date | null;
      scope: 'admin' | 'moderator' | 'participant' | null;
      tags: string[] | null;
      ownPinnedAt: Date | null;
      globalPinnedAt: Date | null;
      readMessageId: bigint | null;
      lastMessageId: bigint | null;
      lastSentAt: Date | null;
      unread: number | null;
      unreadMentions: number | null;
    };
    'pinned-conversations-put': Record<string, never>;
  }
}
