// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'reachability-receivers': {
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      exists: boolean | null;
      blockedByMe: boolean | null;
      hasBlockedMe: boolean | null;
      isMember: boolean | null;
      isBanned: boolean | null;
      isSenderActive: boolean;
    };
  }
  interface StatementValues {
    'reachability-receivers': [$2: string, $3: ListOf<'user' | 'group'>, $4: ListOf<string>];
  }
}
