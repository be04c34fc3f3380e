// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'conversations-details': {
      messages: unknown;
      users: unknown;
      groups: unknown;
      unread: unknown;
    };
    'conversations-list': {
      total: number;
      page: unknown;
    };
    'pinned-conversations-put': Record<string, never>;
  }
  interface StatementValues {
    'conversations-details': ComposedValues;
    'conversations-list': ComposedValues;
    'pinned-conversations-put': [$2: ListOf<'user' | 'group'>, $3: ListOf<string>];
  }
}
