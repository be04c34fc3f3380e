// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'due-work-backlog': {
      pending: number;
      waiting: number;
      seconds: number;
      failingSeconds: number;
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
      pending: number;
      waiting: number;
      failed: number;
      seconds: number;
      failingSeconds: number;
    };
    'jobs-save-heartbeat': {
      forceUnlockWorkers: string | null;
    };
  }
  interface StatementValues {
    'due-work-backlog': [];
    'due-work-clear': [$2: string, $3: bigint | number];
    'due-work-lock-more': [$2: string, $3: bigint | number, $4: bigint | number];
    'due-work-lock-next': [$1: ListOf<string>];
    'due-work-postpone': [$2: string, $3: bigint | number];
    'due-work-set': [$2: string, $3: bigint | number, $4: Date];
    'due-work-set-many': [$2: string, $3: ListOf<bigint | number>, $4: ListOf<Date>];
    'jobs-add': [$1: string, $2: string, $3: Date, $4: string, $5: number, $6: ListOf<string>, $7: number];
    'jobs-backlog': [];
    'jobs-save-heartbeat': [$1: ListOf<string>, $2: number];
  }
}
