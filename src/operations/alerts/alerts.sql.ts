import { installationStatement } from '#platform/database/statement.js';

const reason = 'alerts are about the whole installation';

/** $1 checks that do not succeed, $2 their statuses, $3 messages, $4 remedies: arrays of one length, no check twice */
export const observe = installationStatement('alerts-observe', { reason })`
   INSERT INTO alerts (check_name, status, message, remedy)
   SELECT f.check_name, f.status, f.message, f.remedy
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS f (check_name, status, message, remedy) ORDER BY 1
   ON CONFLICT (check_name) DO UPDATE
    SET status = excluded.status, message = excluded.message, remedy = excluded.remedy, failures = alerts.failures + 1, successes = 0`;

/** $1 checks that do not succeed */
export const countSuccesses = installationStatement('alerts-count-successes', { reason })`
   UPDATE alerts SET successes = successes + 1, failures = 0 WHERE check_name <> ALL ($1::text[])`;

/** Two processes at once do not tell of one alert twice: the second waits for the row, and finds it told. $1 rounds */
export const tell = installationStatement('alerts-tell', { reason })`
   UPDATE alerts SET told_status = status
     WHERE failures >= $1 AND (told_status IS NULL OR (told_status = 'warning' AND status = 'failed'))
       AND NOT EXISTS (SELECT FROM alert_silence s WHERE s.until > now())
   RETURNING check_name, status, message, remedy, began_at`;

/** $1 rounds */
export const end = installationStatement('alerts-end', { reason })`
   DELETE FROM alerts WHERE successes >= $1
   RETURNING check_name, status, message, remedy, began_at, told_status IS NOT NULL AS was_told`;

export const list = installationStatement('alerts-list', { reason })`
   SELECT check_name, status, message, began_at, told_status IS NOT NULL AS was_told
      FROM alerts WHERE successes = 0 ORDER BY began_at, check_name`;

export const silencedUntil = installationStatement('alerts-silenced-until', { reason })`
   SELECT until FROM alert_silence WHERE until > now()`;

/** $1 hours; 0 ends a silence */
export const silence = installationStatement('alerts-silence', { reason })`
   INSERT INTO alert_silence (until) VALUES (now() + $1 * interval '1 hour')
   ON CONFLICT (id) DO UPDATE SET until = excluded.until`;
