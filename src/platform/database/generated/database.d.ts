// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'audit-log-record': Record<string, never>;
    'audit-log-record-console-event': Record<string, never>;
    'audit-name-actor': {
      setConfig: string | null;
    };
    'list-counts-total': {
      total: number | null;
    };
    'list-counts-total-of-prefix': {
      total: number | null;
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
}
