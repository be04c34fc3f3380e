// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
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
  interface StatementValues {
    'metrics-moving-apps': [];
    'metrics-outbox-backlog': [];
    'metrics-outbox-lag': [];
  }
}
