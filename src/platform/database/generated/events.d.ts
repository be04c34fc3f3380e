// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'event-consumers-advance': Record<string, never>;
    'event-consumers-have-passed': {
      passed: boolean | null;
    };
    'event-consumers-kinds-to-skip': {
      appId: string;
      name: string;
      lastPosition: bigint | null;
      count: number | null;
      isSuspended: boolean | null;
    };
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
    'event-consumers-store-skipped': Record<string, never>;
    'event-suspensions-add': Record<string, never>;
    'event-suspensions-advance': Record<string, never>;
    'event-suspensions-find-apps': {
      appId: string;
    };
    'event-suspensions-find-due': {
      appId: string;
      consumer: string;
    };
    'event-suspensions-find-position': {
      position: bigint;
    };
    'event-suspensions-lock': {
      position: bigint;
    };
    'event-suspensions-lock-position': {
      position: bigint;
    };
    'event-suspensions-postpone': Record<string, never>;
    'event-suspensions-remove': Record<string, never>;
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
    'events-kinds-of-app': {
      appId: string;
      name: string;
      lastPosition: bigint | null;
      count: number | null;
    };
    'events-move-to-log': {
      moved: number | null;
      traced: unknown;
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
      actingUid: string | null;
      traceParent: string | null;
    };
    'events-read-all': {
      position: bigint;
      appId: string;
      name: string;
      subject: string;
      payload: unknown;
      occurredAt: Date;
      requestId: string | null;
      actingUid: string | null;
      traceParent: string | null;
    };
    'events-read-kinds': {
      position: bigint;
      appId: string;
      name: string;
      subject: string;
      payload: unknown;
      occurredAt: Date;
      requestId: string | null;
      actingUid: string | null;
      traceParent: string | null;
    };
    'events-remove-up-to': Record<string, never>;
    'outbox-erase-app': Record<string, never>;
    'outbox-publish': Record<string, never>;
    'outbox-publish-all': Record<string, never>;
  }
}
