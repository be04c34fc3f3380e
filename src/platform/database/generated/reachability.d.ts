// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'reachability-receivers': {
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      exists: boolean | null;
      blockedByMe: boolean | null;
      hasBlockedMe: boolean | null;
      isMember: boolean | null;
      isBanned: boolean | null;
      isSenderActive: boolean | null;
    };
  }
}
