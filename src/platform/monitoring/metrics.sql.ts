import { installationStatement, rows } from '../database/statement.js';

export const outboxLength = installationStatement(
  'metrics-outbox-length',
  {
    reason: 'counts the events of all apps',
    text: 'SELECT count(*)::int AS length FROM outbox_events',
  },
  rows<{ length: number }>(),
);
