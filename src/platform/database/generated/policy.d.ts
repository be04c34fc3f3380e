// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'policy-memberships': {
      guid: string;
      uid: string;
      scope: 'admin' | 'moderator' | 'participant';
      permissions: unknown;
    };
    'policy-user-relations': {
      uid: string;
      role: string;
      isFriend: boolean | null;
    };
  }
}
