// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'missed-events-find-end-of-range': {
      position: bigint | null;
      count: number;
    };
    'missed-events-find-newest': {
      position: bigint;
    };
    'missed-events-list': {
      position: bigint;
      appId: string;
      name: string;
      subject: string;
      payload: unknown;
      occurredAt: Date;
    };
    'realtime-app-state': {
      firstEventPosition: bigint;
      hasLeft: boolean;
      isMoving: boolean;
    };
    'realtime-connections-add': {
      id: string;
    };
    'realtime-connections-find-oldest': {
      id: string;
      uid: string;
      platform: string;
      connectedAt: Date;
    };
    'realtime-connections-list-connected-uids': {
      uid: string;
    };
    'realtime-connections-list-orphans': {
      appId: string;
      id: string;
      uid: string;
      platform: string;
      connectedAt: Date;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
    };
    'realtime-connections-remove': {
      id: string;
    };
    'realtime-processes-lock-dead': {
      id: string;
    };
    'realtime-processes-save-heartbeat': {
      isNew: boolean | null;
    };
    'realtime-processes-set-last-heartbeat': {
      id: string;
    };
  }
  interface StatementValues {
    'missed-events-find-end-of-range': [$2: bigint | number, $3: bigint | number, $4: bigint | number];
    'missed-events-find-newest': [];
    'missed-events-list': [$2: bigint | number, $3: bigint | number, $4: string, $5: ListOf<string>, $6: bigint | number, $7: ListOf<string>];
    'realtime-app-state': [];
    'realtime-connections-add': [$2: string, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<string>, $6: ListOf<Date>];
    'realtime-connections-find-oldest': [$2: string];
    'realtime-connections-list-connected-uids': [$2: ListOf<string>];
    'realtime-connections-list-orphans': [$1: string, $2: bigint | number];
    'realtime-connections-remove': [$2: ListOf<string>];
    'realtime-processes-lock-dead': [$1: number];
    'realtime-processes-save-heartbeat': [$1: string, $2: string, $3: string, $4: Date];
    'realtime-processes-set-last-heartbeat': [$1: string, $2: number];
  }
}
