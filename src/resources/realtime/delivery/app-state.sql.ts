import { rows, statement } from '#platform/database/statement.js';

export const find = statement(
  'realtime-app-state',
  `SELECT first_event_position AS "firstEventPosition", moving_since IS NOT NULL AS "isMoving" FROM apps WHERE app_id = $1`,
  rows<{ firstEventPosition: bigint; isMoving: boolean }>(),
);
