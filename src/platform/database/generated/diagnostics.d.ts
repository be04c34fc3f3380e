// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'installation-apps-with-mover': {
      appId: string | null;
    };
    'installation-client-libraries': {
      used: boolean | null;
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
      name: string | null;
      state: string | null;
      lagSeconds: number | null;
    };
    'installation-row-counts': {
      apps: number | null;
      users: number | null;
      messages: number | null;
      realtimeConnections: number | null;
    };
    'installation-server-facts': {
      version: string | null;
      number: number | null;
      encoding: string | null;
      fsync: string | null;
      synchronousCommit: string | null;
      fullPageWrites: string | null;
      hasTimeouts: boolean | null;
      maxConnections: number | null;
      connections: number | null;
      oldestTransactionSeconds: number | null;
      now: number | null;
      bytes: number | null;
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
