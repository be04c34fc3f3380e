// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'conversations-details': {
      messages: unknown;
      users: unknown;
      groups: unknown;
      receipts: unknown;
      replies: unknown;
      subscriptions: unknown;
      reactions: unknown;
      pins: unknown;
      saves: unknown;
      interactions: unknown;
      peerUsers: unknown;
      peerGroups: unknown;
      unread: unknown;
    };
    'conversations-list': {
      total: number | null;
      page: unknown;
    };
    'pinned-conversations-put': Record<string, never>;
  }
}
