// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
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
      isOwner: boolean;
      frozen: boolean;
      sendScope: 'admin' | 'moderator' | 'participant';
      slowModeSeconds: number;
      isMuted: boolean;
    };
    'policy-take-turn': {
      taken: number | null;
    };
    'policy-user-relations': {
      uid: string;
      role: string;
      isFriend: boolean;
    };
  }
  interface StatementValues {
    'policy-memberships': [$2: ListOf<string>, $3: ListOf<string>];
    'policy-sending-members': [$2: ListOf<string>, $3: string];
    'policy-take-turn': [$2: string, $3: string, $4: number];
    'policy-user-relations': [$2: string, $3: ListOf<string>];
  }
}
