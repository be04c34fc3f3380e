// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'apps-lock-due': {
      id: string;
      name: string;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
      deletionScheduledAt: Date | null;
      movingSince: Date | null;
      movedToCell: string | null;
    };
    'apps-lock-first-app': {
      pgAdvisoryXactLock: string | null;
    };
  }
  interface StatementValues {
    'apps-lock-due': [$1: Date];
    'apps-lock-first-app': [$1: bigint | number];
  }
}
