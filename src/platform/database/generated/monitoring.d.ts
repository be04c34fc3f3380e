// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'metrics-moving-apps': {
      seconds: number;
    };
    'metrics-outbox-backlog': {
      events: number;
      lagSeconds: number;
    };
    'metrics-outbox-lag': {
      seconds: number;
    };
  }
  interface StatementValues {
    'metrics-moving-apps': [];
    'metrics-outbox-backlog': [];
    'metrics-outbox-lag': [];
  }
}
