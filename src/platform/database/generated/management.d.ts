// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
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
}
