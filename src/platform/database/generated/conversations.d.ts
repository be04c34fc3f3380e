// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'conversations-details': {
      messages: unknown;
      users: unknown;
      groups: unknown;
      unread: unknown;
    };
    'conversations-list': {
      total: number | null;
      page: unknown;
    };
    'pinned-conversations-put': Record<string, never>;
  }
}
