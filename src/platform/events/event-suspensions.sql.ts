import { installationStatement, statement } from '../database/statement.js';

const reason = 'a consumer processes the events of all apps';

export const findApps = installationStatement('event-suspensions-find-apps', { reason })`
   SELECT app_id FROM event_suspensions WHERE consumer = $1`;

export const findDue = installationStatement('event-suspensions-find-due', { reason })`
   SELECT app_id, consumer FROM event_suspensions WHERE consumer = ANY ($1) AND retry_at <= now()
    ORDER BY retry_at LIMIT 100`;

export const add = statement('event-suspensions-add')`
   INSERT INTO event_suspensions (app_id, consumer, position, retry_at)
   SELECT $1, $2, $3, now() + interval '1 second' FROM apps WHERE app_id = $1
       ON CONFLICT (app_id, consumer) DO NOTHING`;

export const lock = statement('event-suspensions-lock')`
   SELECT position FROM event_suspensions WHERE app_id = $1 AND consumer = $2 FOR UPDATE SKIP LOCKED`;

export const advance = statement('event-suspensions-advance')`
   UPDATE event_suspensions SET position = $3, failures = 0 WHERE app_id = $1 AND consumer = $2`;

/** $2 consumer. Doubles the pause after each failure, up to five minutes. */
export const postpone = statement('event-suspensions-postpone')`
   UPDATE event_suspensions
      SET failures = failures + 1, retry_at = now() + make_interval(secs => least(300, power(2, least(failures, 20))))
    WHERE app_id = $1 AND consumer = $2`;

export const remove = statement('event-suspensions-remove')`
   DELETE FROM event_suspensions WHERE app_id = $1 AND consumer = $2`;

export const findPosition = installationStatement('event-suspensions-find-position', { reason })`
   SELECT position FROM event_consumers WHERE name = $1`;

/** Waits until no process processes events of the consumer. $1 consumer */
export const lockPosition = installationStatement('event-suspensions-lock-position', { reason })`
   SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE`;
