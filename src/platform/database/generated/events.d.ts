// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'event-consumers-introduce': Record<string, never>;
    'event-consumers-lags': {
      name: string;
      events: number | null;
      seconds: number | null;
    };
    'event-consumers-move-on': Record<string, never>;
    'event-consumers-take-turn': {
      position: bigint;
    };
    'events-bounds': {
      oldest: bigint | null;
      newest: bigint | null;
    };
    'events-erase-app': Record<string, never>;
    'events-move-to-log': {
      moved: number | null;
      case: string | null;
    };
    'events-read-all': {
      position: bigint;
      app_id: string;
      name: string;
      subject: string;
      payload: unknown;
      occurred_at: Date;
      request_id: string | null;
    };
    'events-read-app': {
      position: bigint;
      app_id: string;
      name: string;
      subject: string;
      payload: unknown;
      occurred_at: Date;
      request_id: string | null;
    };
    'events-remove-oldest': {
      removed: number | null;
    };
    'outbox-append': Record<string, never>;
    'outbox-append-several': Record<string, never>;
    'outbox-erase-app': Record<string, never>;
  }
}
