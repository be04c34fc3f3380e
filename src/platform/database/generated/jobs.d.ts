// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'due-work-backlog': {
      pending: number | null;
      waiting: number | null;
      seconds: number | null;
      failingSeconds: number | null;
    };
    'due-work-clear': Record<string, never>;
    'due-work-lock-more': {
      subjectId: bigint;
    };
    'due-work-lock-next': {
      appId: string;
      kind: string;
      subjectId: bigint;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
    };
    'due-work-postpone': Record<string, never>;
    'due-work-set': Record<string, never>;
    'due-work-set-many': Record<string, never>;
    'jobs-add': Record<string, never>;
    'jobs-backlog': {
      pending: number | null;
      waiting: number | null;
      failed: number | null;
      seconds: number | null;
      failingSeconds: number | null;
    };
    'jobs-save-heartbeat': {
      forceUnlockWorkers: string | null;
    };
  }
}
