// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'missed-events-concerning': {
      position: bigint;
      appId: string;
      name: string;
      subject: string;
      payload: unknown;
      occurredAt: Date;
    };
    'missed-events-end-of-scan': {
      position: bigint | null;
      scanned: number | null;
    };
    'realtime-connections-add': {
      id: string;
    };
    'realtime-connections-erase-app': Record<string, never>;
    'realtime-connections-orphans': {
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
    'realtime-connections-uids': {
      uid: string;
    };
    'realtime-processes-forget': Record<string, never>;
    'realtime-processes-lock-dead': {
      id: string;
    };
    'realtime-processes-see': {
      isNew: boolean | null;
    };
  }
}
