// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'event-consumers-advance': Record<string, never>;
    'event-consumers-lags': {
      name: string;
      events: number | null;
      seconds: number | null;
    };
    'event-consumers-lock': {
      position: bigint;
    };
    'event-consumers-lock-position': {
      position: bigint;
    };
    'event-consumers-register': Record<string, never>;
    'events-bounds': {
      oldest: bigint | null;
      newest: bigint | null;
    };
    'events-erase-app': Record<string, never>;
    'events-find-old': {
      appId: string;
      position: bigint | null;
      count: number | null;
    };
    'events-kinds-after': {
      appId: string;
      name: string;
      lastPosition: bigint | null;
      count: number | null;
    };
    'events-move-to-log': {
      moved: number | null;
      case: string | null;
    };
    'events-read': {
      position: bigint;
      appId: string;
      name: string;
      subject: string;
      payload: unknown;
      occurredAt: Date;
      requestId: string | null;
    };
    'events-read-all': {
      position: bigint;
      appId: string;
      name: string;
      subject: string;
      payload: unknown;
      occurredAt: Date;
      requestId: string | null;
    };
    'events-read-kinds': {
      position: bigint;
      appId: string;
      name: string;
      subject: string;
      payload: unknown;
      occurredAt: Date;
      requestId: string | null;
    };
    'events-remove-up-to': Record<string, never>;
    'outbox-erase-app': Record<string, never>;
    'outbox-publish': Record<string, never>;
    'outbox-publish-all': Record<string, never>;
  }
}
