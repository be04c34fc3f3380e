// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'metrics-moving-apps': {
      seconds: number | null;
    };
    'metrics-outbox-backlog': {
      events: number | null;
      lagSeconds: number | null;
    };
    'metrics-outbox-lag': {
      seconds: number | null;
    };
  }
}
