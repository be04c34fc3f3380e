// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'policy-acquaintances': {
      uid: string;
      role: string;
      isFriend: boolean | null;
    };
    'policy-block': {
      blockedByMe: boolean | null;
      hasBlockedMe: boolean | null;
    };
    'policy-memberships': {
      guid: string;
      uid: string;
      scope: 'admin' | 'moderator' | 'participant';
      permissions: unknown;
    };
  }
}
