import { installationStatement, statement } from '#platform/database/statement.js';

/** Rows that one statement removes. */
export const REMOVAL_BATCH = 10_000;

/** The requests of a second, with the present names of their keys. Those of deleted apps are dropped. $1 rows of FailedRequest */
export const add = installationStatement('failed-requests-add', { reason: 'adds the failed requests of all apps' })`
   INSERT INTO failed_requests
          (app_id, at, request_id, method, operation, status, code, milliseconds, key_id, key_name, refused_fields, body)
   SELECT f.app_id, f.at, f.request_id, f.method, f.operation, f.status, f.code, f.milliseconds, f.key_id, k.name, f.refused_fields, f.body
     FROM jsonb_to_recordset($1::jsonb) AS f (
            app_id text, at timestamptz, request_id text, method text, operation text, status int, code text, milliseconds int,
            key_id bigint, refused_fields text[], body jsonb)
     JOIN apps a ON a.app_id = f.app_id AND a.deletion_scheduled_at IS NULL
     LEFT JOIN api_keys k ON k.app_id = f.app_id AND k.id = f.key_id
    ORDER BY f.at`;

/** When the oldest request of each app was. Reads one row of each app. */
export const oldest = installationStatement('failed-requests-oldest', {
  reason: 'finds the oldest failed request of every app',
})`
   SELECT a.app_id, f.at
     FROM apps a CROSS JOIN LATERAL (SELECT at FROM failed_requests WHERE app_id = a.app_id ORDER BY id LIMIT 1) AS f
    ORDER BY a.app_id`;

/** A batch of the oldest. $2 time */
export const removeOld = statement('failed-requests-remove-old')`
   DELETE FROM failed_requests
    WHERE app_id = $1 AND at < $2
      AND id IN (SELECT id FROM failed_requests WHERE app_id = $1 ORDER BY id LIMIT ${REMOVAL_BATCH})
   RETURNING id`;
