// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'audit-log-record': Record<string, never>;
    'audit-log-record-console-event': Record<string, never>;
    'audit-name-actor': {
      setConfig: string | null;
    };
    'lock-app': {
      '?column?': number;
    };
    'lock-user': {
      '?column?': number;
    };
    'notify': {
      pgNotify: string | null;
    };
    'read-replicas-identity': {
      cluster: bigint | null;
      database: bigint | null;
    };
    'read-replicas-primary-position': {
      timeline: number | null;
      lsn: bigint | null;
    };
    'read-replicas-read-only-session': Record<string, never>;
    'read-replicas-replica-position': {
      timeline: number | null;
      lsn: bigint | null;
    };
    'unlimited-statements': Record<string, never>;
  }
  interface StatementValues {
    'audit-log-record': [$2: string, $3: string, $4: string, $5: string, $6: string];
    'audit-log-record-console-event': [$1: string, $2: string, $3: string, $4: string, $5: string, $6: string, $7: string];
    'audit-name-actor': [$1: string];
    'lock-app': [];
    'lock-user': [$2: string];
    'notify': [$1: string, $2: string];
    'read-replicas-identity': [];
    'read-replicas-primary-position': [];
    'read-replicas-read-only-session': [];
    'read-replicas-replica-position': [];
    'unlimited-statements': [];
  }
}
