// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'installation-apps-with-mover': {
      appId: string | null;
    };
    'installation-client-libraries': {
      used: boolean;
    };
    'installation-consumer-names': {
      name: string;
    };
    'installation-processes': {
      id: string;
      seenAt: Date;
      version: string | null;
      nodeVersion: string | null;
      startedAt: Date | null;
    };
    'installation-replicas': {
      name: string;
      state: string | null;
      lagSeconds: number;
    };
    'installation-row-counts': {
      apps: number;
      users: number | null;
      messages: number | null;
      realtimeConnections: number;
    };
    'installation-server-facts': {
      version: string;
      number: number;
      encoding: string;
      fsync: string;
      synchronousCommit: string;
      fullPageWrites: string;
      hasTimeouts: boolean | null;
      maxConnections: number;
      connections: number;
      oldestTransactionSeconds: number;
      now: number;
      bytes: number;
    };
  }
  interface StatementValues {
    'installation-apps-with-mover': [$1: ListOf<string>];
    'installation-client-libraries': [];
    'installation-consumer-names': [];
    'installation-processes': [];
    'installation-replicas': [];
    'installation-row-counts': [];
    'installation-server-facts': [];
  }
}
