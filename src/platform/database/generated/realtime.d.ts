// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'missed-events-find-end-of-range': {
      position: bigint | null;
      count: number | null;
    };
    'missed-events-find-newest': {
      position: bigint | null;
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
      isMoving: boolean | null;
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
}
