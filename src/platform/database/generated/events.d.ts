// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'event-consumers-advance': Record<string, never>;
    'event-consumers-behind': {
      name: string;
    };
    'event-consumers-kinds-to-skip': {
      appId: string;
      name: string;
      lastPosition: bigint;
      count: number;
      isSuspended: boolean;
    };
    'event-consumers-lags': {
      name: string;
      events: number;
      seconds: number;
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
      oldest: bigint;
      newest: bigint;
    };
    'events-erase-app': Record<string, never>;
    'events-find-old': {
      appId: string;
      position: bigint;
      count: number;
    };
    'events-kinds-after': {
      appId: string;
      name: string;
      lastPosition: bigint;
      count: number;
    };
    'events-kinds-of-app': {
      appId: string;
      name: string;
      lastPosition: bigint;
      count: number;
    };
    'events-move-to-log': {
      moved: number;
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
  interface StatementValues {
    'event-consumers-advance': [$1: string, $2: bigint | number];
    'event-consumers-behind': [$1: bigint | number, $2: string];
    'event-consumers-kinds-to-skip': [$1: string, $2: bigint | number, $3: bigint | number];
    'event-consumers-lags': [$1: ListOf<string>];
    'event-consumers-lock': [$1: string];
    'event-consumers-lock-position': [$1: string];
    'event-consumers-register': [$1: string];
    'event-consumers-store-skipped': [$1: string, $2: bigint | number];
    'event-suspensions-add': [$2: string, $3: bigint | number];
    'event-suspensions-advance': [$2: string, $3: bigint | number];
    'event-suspensions-find-apps': [$1: string];
    'event-suspensions-find-due': [$1: ListOf<string>];
    'event-suspensions-find-position': [$1: string];
    'event-suspensions-lock': [$2: string];
    'event-suspensions-lock-position': [$1: string];
    'event-suspensions-postpone': [$2: string];
    'event-suspensions-remove': [$2: string];
    'events-bounds': [];
    'events-erase-app': [];
    'events-find-old': [$1: Date, $2: ListOf<string>, $3: bigint | number];
    'events-kinds-after': [$1: bigint | number, $2: bigint | number];
    'events-kinds-of-app': [$2: bigint | number, $3: bigint | number, $4: bigint | number];
    'events-move-to-log': [$1: bigint | number, $2: bigint | number, $3: string];
    'events-read': [$2: bigint | number, $3: bigint | number];
    'events-read-all': [$1: bigint | number, $2: bigint | number];
    'events-read-kinds': [$1: bigint | number, $2: bigint | number, $3: ListOf<string>, $4: ListOf<string>];
    'events-remove-up-to': [$2: bigint | number];
    'outbox-erase-app': [];
    'outbox-publish': [$2: string, $3: string, $4: string, $5: string, $6: string, $7: string];
    'outbox-publish-all': [$2: string, $3: ListOf<string>, $4: ListOf<string>, $5: string, $6: string, $7: string];
  }
}
