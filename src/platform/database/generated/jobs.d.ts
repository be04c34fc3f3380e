// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'jobs-add': Record<string, never>;
    'jobs-backlog': {
      pending: number | null;
      failed: number | null;
      seconds: number | null;
    };
    'jobs-save-heartbeat': {
      forceUnlockWorkers: string | null;
    };
  }
}
