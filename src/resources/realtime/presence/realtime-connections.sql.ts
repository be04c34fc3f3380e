import { installationStatement, rows, statement } from '#platform/database/statement.js';

// Prepared statements: after a restart of the server all clients connect again at once.

export const add = statement('realtime-connections-add')`
   INSERT INTO realtime_connections (app_id, id, uid, process_id, platform, connected_at)
   SELECT $1, c.id, c.uid, $2::uuid, c.platform, c.connected_at
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::timestamptz[]) AS c (id, uid, platform, connected_at)
       ON CONFLICT (app_id, id) DO NOTHING
   RETURNING id`;

export const remove = statement('realtime-connections-remove')`
   DELETE FROM realtime_connections WHERE app_id = $1 AND id = ANY($2::uuid[]) RETURNING id`;

export const listConnectedUids = statement('realtime-connections-list-connected-uids')`
   SELECT DISTINCT uid FROM realtime_connections WHERE app_id = $1 AND uid = ANY($2)`;

export const findOldest = statement('realtime-connections-find-oldest')`
   SELECT id, uid, platform, connected_at FROM realtime_connections
    WHERE app_id = $1 AND uid = $2 ORDER BY connected_at, id LIMIT 1`;

export const saveHeartbeat = installationStatement('realtime-processes-save-heartbeat', {
  reason: 'a server process serves all apps',
  row: rows<{ isNew: boolean }>(),
})`
   INSERT INTO realtime_processes (id, seen_at, version, node_version, started_at) VALUES ($1, now(), $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
   RETURNING xmax = 0 AS is_new`;

export const setLastHeartbeat = installationStatement('realtime-processes-set-last-heartbeat', {
  reason: 'a server process serves all apps',
})`
   UPDATE realtime_processes p SET seen_at = now() - make_interval(secs => $2)
    WHERE p.id = $1 AND EXISTS (SELECT FROM realtime_connections c WHERE c.process_id = p.id) RETURNING p.id`;

export const lockDead = installationStatement('realtime-processes-lock-dead', {
  reason: 'a server process serves all apps',
})`
   SELECT id FROM realtime_processes WHERE seen_at < now() - make_interval(secs => $1)
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;

export const listOrphans = installationStatement('realtime-connections-list-orphans', {
  reason: 'finds connections of a process, which serves all apps',
})`
   SELECT c.app_id, c.id, c.uid, c.platform, c.connected_at, a.region, a.created_at
     FROM realtime_connections c JOIN apps a USING (app_id)
    WHERE c.process_id = $1 LIMIT $2`;
