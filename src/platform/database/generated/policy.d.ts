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
    'policy-sending-members': {
      guid: string;
      uid: string;
      scope: 'admin' | 'moderator' | 'participant';
      permissions: unknown;
      isOwner: boolean | null;
      frozen: boolean;
      sendScope: 'admin' | 'moderator' | 'participant';
      slowModeSeconds: number;
      isMuted: boolean | null;
    };
    'policy-take-turn': {
      taken: number | null;
    };
    'policy-user-relations': {
      uid: string;
      role: string;
      isFriend: boolean | null;
    };
  }
}
