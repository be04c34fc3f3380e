// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'pinned-conversations-erase-app': Record<string, never>;
    'pinned-conversations-has': {
      '?column?': number | null;
    };
    'pinned-conversations-list': {
      receiverType: 'user' | 'group';
      receiver: string;
      pinnedAt: Date;
    };
    'pinned-conversations-lock': {
      '?column?': number | null;
    };
    'pinned-conversations-put': {
      receiverType: 'user' | 'group';
      receiver: string;
      pinnedAt: Date;
    };
    'pinned-conversations-remove': Record<string, never>;
    'pinned-conversations-remove-others': {
      receiverType: 'user' | 'group';
      receiver: string;
    };
  }
}
