-- Written by npm run statements.

-- statement: call-media-add-entries
-- $1: text
-- $2: text
WITH visits AS (
  SELECT v.uid, v.device_id, v.participant_sid, r.mid, greatest(v.joined_at, c.started_at) AS joined_at,
         CASE WHEN e.ended_at IS NOT NULL THEN greatest(v.joined_at, c.started_at, e.ended_at) END AS left_at,
         coalesce(least(v.left_at, r.finished_at) < date_trunc('second', c.started_at), false) AS was_ringing
    FROM call_visits v
    JOIN call_rooms r ON r.app_id = $1 AND r.session_id = v.session_id AND r.room_sid = v.room_sid
    JOIN calls c ON c.app_id = $1 AND c.session_id = v.session_id
   CROSS JOIN LATERAL (SELECT least(v.left_at, r.finished_at, CASE WHEN NOT c.is_meeting THEN c.ended_at END) AS ended_at) e
   WHERE v.app_id = $1 AND v.session_id = $2 AND c.started_at IS NOT NULL
     AND coalesce(c.is_meeting OR v.joined_at <= c.ended_at, true))
   INSERT INTO call_participants (app_id, session_id, uid, device_id, mid, state, joined_at)
   SELECT $1, $2, v.uid, v.device_id, (array_agg(v.mid))[1], 'ended', min(v.joined_at)
     FROM visits v
    WHERE NOT v.was_ringing
      AND NOT EXISTS (SELECT FROM call_participants p
                       WHERE p.app_id = $1 AND p.session_id = $2 AND p.uid = v.uid AND p.device_id = v.device_id)
    GROUP BY v.uid, v.device_id
    ORDER BY min(v.joined_at), v.uid, v.device_id;

-- statement: call-media-adopt-entries
-- $1: text
-- $2: text
WITH visits AS (
  SELECT v.uid, v.device_id, v.participant_sid, r.mid, greatest(v.joined_at, c.started_at) AS joined_at,
         CASE WHEN e.ended_at IS NOT NULL THEN greatest(v.joined_at, c.started_at, e.ended_at) END AS left_at,
         coalesce(least(v.left_at, r.finished_at) < date_trunc('second', c.started_at), false) AS was_ringing
    FROM call_visits v
    JOIN call_rooms r ON r.app_id = $1 AND r.session_id = v.session_id AND r.room_sid = v.room_sid
    JOIN calls c ON c.app_id = $1 AND c.session_id = v.session_id
   CROSS JOIN LATERAL (SELECT least(v.left_at, r.finished_at, CASE WHEN NOT c.is_meeting THEN c.ended_at END) AS ended_at) e
   WHERE v.app_id = $1 AND v.session_id = $2 AND c.started_at IS NOT NULL
     AND coalesce(c.is_meeting OR v.joined_at <= c.ended_at, true)),
   adopted AS (
     SELECT DISTINCT ON (v.uid) v.uid, v.device_id,
            (SELECT min(p.id) FROM call_participants p
              WHERE p.app_id = $1 AND p.session_id = $2 AND p.uid = v.uid AND p.joined_at IS NULL AND p.device_id IS NULL) AS id
       FROM visits v
      WHERE NOT v.was_ringing
        AND NOT EXISTS (SELECT FROM call_participants p
                         WHERE p.app_id = $1 AND p.session_id = $2 AND p.uid = v.uid AND p.device_id = v.device_id)
      ORDER BY v.uid, v.joined_at, v.participant_sid
   )
   UPDATE call_participants p SET device_id = a.device_id
     FROM adopted a WHERE p.app_id = $1 AND p.session_id = $2 AND p.id = a.id;

-- statement: call-media-find-visit
-- $1: text
-- $2: text
-- $3: text
-- column uid: text not null
SELECT uid FROM call_visits WHERE app_id = $1 AND session_id = $2 AND participant_sid = $3;

-- statement: call-media-finish-rooms
-- $1: text
-- $2: text
-- $3: timestamp with time zone
UPDATE call_rooms SET finished_at = greatest(started_at, $3) WHERE app_id = $1 AND session_id = $2 AND finished_at IS NULL;

-- statement: call-media-is-finished
-- $1: text
-- $2: text
-- column finished: boolean not null
SELECT NOT EXISTS (SELECT FROM calls WHERE app_id = $1 AND session_id = $2 AND status IN ('initiated', 'ongoing')) AS finished;

-- statement: call-media-list-meetings-of-group
-- $1: text
-- $2: text
-- column session_id: text not null
SELECT session_id FROM calls
  WHERE app_id = $1 AND receiver = $2 AND receiver_type = 'group' AND is_meeting AND status IN ('initiated', 'ongoing');

-- statement: call-media-list-open-visits
-- $1: text
-- $2: text[]
-- $3: text
-- column session_id: text not null
-- column uid: text not null
-- column device_id: text not null
SELECT v.session_id, v.uid, v.device_id
   FROM call_visits v
   JOIN call_rooms r ON r.app_id = $1 AND r.session_id = v.session_id AND r.room_sid = v.room_sid
   JOIN calls c ON c.app_id = $1 AND c.session_id = v.session_id
  WHERE v.app_id = $1 AND v.uid = ANY($2) AND v.left_at IS NULL AND r.finished_at IS NULL
    AND ($3::text IS NULL OR (c.receiver_type = 'group' AND c.receiver = $3));

-- statement: call-media-list-unseen-rooms
-- installation: finds the rooms, of all apps, whose webhooks may be lost
-- $1: timestamp with time zone
-- $2: bigint
-- column app_id: text not null
-- column session_id: text not null
-- column room_sid: text not null
-- column started_at: timestamp with time zone not null
-- column region: region not null
-- column created_at: timestamp with time zone not null
-- column last_known_at: timestamp with time zone not null
SELECT r.app_id, r.session_id, r.room_sid, r.started_at,
          a.region, a.created_at,
          greatest(r.started_at, r.seen_at, (SELECT greatest(max(v.joined_at), max(v.left_at)) FROM call_visits v
            WHERE v.app_id = r.app_id AND v.session_id = r.session_id AND v.room_sid = r.room_sid)) AS last_known_at
   FROM call_rooms r
   JOIN calls c ON c.app_id = r.app_id AND c.session_id = r.session_id
   JOIN apps a ON a.app_id = r.app_id
  WHERE r.finished_at IS NULL AND r.started_at < $1 AND coalesce(r.seen_at < $1, true) AND c.status = 'ongoing'
  ORDER BY r.seen_at NULLS FIRST, r.started_at LIMIT $2;

-- statement: call-media-lock-user
-- $1: text
-- $2: text
-- column uid: text not null
SELECT uid FROM users WHERE app_id = $1 AND uid = $2 FOR KEY SHARE;

-- statement: call-media-mark-seen
-- $1: text
-- $2: text
-- $3: text
-- $4: timestamp with time zone
UPDATE call_rooms SET seen_at = $4 WHERE app_id = $1 AND session_id = $2 AND room_sid = $3;

-- statement: call-media-meeting-times
-- $1: text
-- $2: text
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column mid: uuid
-- column run_started_at: timestamp with time zone
SELECT min(v.joined_at) AS started_at,
        CASE WHEN bool_and(r.finished_at IS NOT NULL) THEN max(r.finished_at) END AS ended_at,
        (array_agg(r.mid ORDER BY r.started_at DESC, r.room_sid))[1] AS mid,
        max(r.started_at) AS run_started_at
   FROM call_rooms r
   JOIN call_visits v ON v.app_id = $1 AND v.session_id = r.session_id AND v.room_sid = r.room_sid
  WHERE r.app_id = $1 AND r.session_id = $2;

-- statement: call-media-record-room
-- $1: text
-- $2: text
-- $3: text
-- $4: uuid
-- $5: timestamp with time zone
-- $6: timestamp with time zone
INSERT INTO call_rooms AS r (app_id, session_id, room_sid, mid, started_at, finished_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (app_id, session_id, room_sid) DO UPDATE
     SET started_at = least(r.started_at, excluded.started_at), finished_at = least(r.finished_at, excluded.finished_at);

-- statement: call-media-record-visit
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: timestamp with time zone
-- $8: timestamp with time zone
INSERT INTO call_visits AS v (app_id, session_id, participant_sid, room_sid, uid, device_id, joined_at, left_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8::timestamptz IS NOT NULL THEN greatest($7, $8) END)
  ON CONFLICT (app_id, session_id, participant_sid) DO UPDATE
     SET joined_at = least(v.joined_at, excluded.joined_at), left_at = least(v.left_at, excluded.left_at);

-- statement: call-media-refine-entries
-- $1: text
-- $2: text
WITH visits AS (
  SELECT v.uid, v.device_id, v.participant_sid, r.mid, greatest(v.joined_at, c.started_at) AS joined_at,
         CASE WHEN e.ended_at IS NOT NULL THEN greatest(v.joined_at, c.started_at, e.ended_at) END AS left_at,
         coalesce(least(v.left_at, r.finished_at) < date_trunc('second', c.started_at), false) AS was_ringing
    FROM call_visits v
    JOIN call_rooms r ON r.app_id = $1 AND r.session_id = v.session_id AND r.room_sid = v.room_sid
    JOIN calls c ON c.app_id = $1 AND c.session_id = v.session_id
   CROSS JOIN LATERAL (SELECT least(v.left_at, r.finished_at, CASE WHEN NOT c.is_meeting THEN c.ended_at END) AS ended_at) e
   WHERE v.app_id = $1 AND v.session_id = $2 AND c.started_at IS NOT NULL
     AND coalesce(c.is_meeting OR v.joined_at <= c.ended_at, true)),
   devices AS (
     SELECT uid, device_id, max(joined_at) AS joined_at, bool_or(left_at IS NULL) AS is_open, max(left_at) AS left_at,
            (array_agg(mid ORDER BY joined_at DESC, participant_sid))[1] AS mid,
            coalesce(sum(greatest(0, extract(epoch FROM left_at - joined_at))), 0)::float8 / 60 AS minutes
       FROM visits GROUP BY uid, device_id
   )
   UPDATE call_participants p
      SET mid = d.mid, joined_at = d.joined_at, left_at = CASE WHEN NOT d.is_open THEN d.left_at END,
          state = CASE WHEN d.is_open THEN 'ongoing' ELSE 'ended' END::participant_state,
          audio_minutes = CASE WHEN c.type = 'audio' THEN d.minutes ELSE 0 END,
          video_minutes = CASE WHEN c.type = 'video' THEN d.minutes ELSE 0 END
     FROM devices d, calls c
    WHERE p.app_id = $1 AND p.session_id = $2 AND p.uid = d.uid AND p.device_id = d.device_id
      AND c.app_id = $1 AND c.session_id = $2
      AND NOT coalesce(c.status = 'ongoing' AND p.state = 'ongoing' AND NOT d.is_open
                       AND date_trunc('second', p.joined_at) > d.left_at, false);

-- statement: calls-count: of the app
-- $1: text
-- column total: bigint not null
SELECT count(*) AS total FROM calls c WHERE c.app_id = $1;

-- statement: calls-count: of a user
-- $1: text
-- $2: text
-- column total: bigint not null
SELECT count(*) AS total FROM calls c WHERE c.app_id = $1 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $2
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $2
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $2 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $2
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at)));

-- statement: calls-count: of a user with another user
-- $1: text
-- $2: text
-- $3: text
-- column total: bigint not null
SELECT count(*) AS total FROM calls c WHERE c.app_id = $1 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $2
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $2
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $2 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $2
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at))) AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $3 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $3
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at)));

-- statement: calls-count: one call of a user
-- $1: text
-- $2: text
-- $3: text
-- column total: bigint not null
SELECT count(*) AS total FROM calls c WHERE c.app_id = $1 AND c.session_id = $2 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $3 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $3
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at)));

-- statement: calls-count: one call with a user
-- $1: text
-- $2: text
-- $3: text
-- column total: bigint not null
SELECT count(*) AS total FROM calls c WHERE c.app_id = $1 AND c.session_id = $2 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $3 AND receiver_type = 'user');

-- statement: calls-count: of a user with every filter about parts
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: text
-- $6: boolean
-- $7: text
-- $8: boolean
-- column total: bigint not null
SELECT count(*) AS total FROM calls c WHERE c.app_id = $1 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $2
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $2
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $2 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $2
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at))) AND (SELECT count(*) FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id)
         + ((c.receiver_type = 'group' AND c.initiator <> $3
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $3)) AND NOT c.is_meeting)::int = $4 AND (EXISTS (SELECT FROM call_recordings p WHERE p.app_id = $1 AND p.session_id = c.session_id) AND NOT (c.receiver_type = 'group' AND c.initiator <> $5
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $5))) = $6 AND (EXISTS (SELECT FROM call_transcriptions p WHERE p.app_id = $1 AND p.session_id = c.session_id) AND NOT (c.receiver_type = 'group' AND c.initiator <> $7
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $7))) = $8;

-- statement: calls-count: with every filter
-- $1: text
-- $2: call_type
-- $3: call_mode
-- $4: call_status
-- $5: receiver_type
-- $6: bigint
-- $7: boolean
-- $8: boolean
-- $9: double precision
-- $10: double precision
-- column total: bigint not null
SELECT count(*) AS total FROM calls c WHERE c.app_id = $1 AND c.type = $2 AND c.mode = $3 AND c.status = $4 AND c.receiver_type = $5 AND (SELECT count(*) FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id)
  + (false AND NOT c.is_meeting)::int = $6 AND (EXISTS (SELECT FROM call_recordings p WHERE p.app_id = $1 AND p.session_id = c.session_id) AND NOT false) = $7 AND (EXISTS (SELECT FROM call_transcriptions p WHERE p.app_id = $1 AND p.session_id = c.session_id) AND NOT false) = $8 AND coalesce(c.started_at, c.initiated_at) >= to_timestamp($9) AND coalesce(c.ended_at, c.started_at, c.initiated_at) < to_timestamp($10);

-- statement: calls-list: of the app
-- $1: text
-- $2: bigint
-- $3: bigint
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column tags: text[]
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column is_meeting: boolean not null
-- column participants: json not null
-- column is_missed: boolean not null
SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type,
  c.receiver, c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
  c.is_meeting, (SELECT coalesce(json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state,
    'joinedAt', p.joined_at, 'leftAt', p.left_at, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id), '[]')
  FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id) AS participants, false AS is_missed FROM calls c WHERE c.app_id = $1
    ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT $2 OFFSET $3;

-- statement: calls-list: of a user
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column tags: text[]
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column is_meeting: boolean not null
-- column participants: json not null
-- column is_missed: boolean
SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type,
  c.receiver, c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
  c.is_meeting, (SELECT coalesce(json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state,
    'joinedAt', p.joined_at, 'leftAt', p.left_at, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id), '[]')
  FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id) AS participants, (c.receiver_type = 'group' AND c.initiator <> $2
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $2)) AS is_missed FROM calls c WHERE c.app_id = $1 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $3 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $3
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at)))
    ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT $4 OFFSET $5;

-- statement: calls-list: of a user with another user
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: bigint
-- $6: bigint
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column tags: text[]
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column is_meeting: boolean not null
-- column participants: json not null
-- column is_missed: boolean
SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type,
  c.receiver, c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
  c.is_meeting, (SELECT coalesce(json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state,
    'joinedAt', p.joined_at, 'leftAt', p.left_at, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id), '[]')
  FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id) AS participants, (c.receiver_type = 'group' AND c.initiator <> $2
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $2)) AS is_missed FROM calls c WHERE c.app_id = $1 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $3 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $3
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at))) AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $4
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $4
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $4 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $4
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at)))
    ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT $5 OFFSET $6;

-- statement: calls-list: one call of a user
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: bigint
-- $6: bigint
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column tags: text[]
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column is_meeting: boolean not null
-- column participants: json not null
-- column is_missed: boolean
SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type,
  c.receiver, c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
  c.is_meeting, (SELECT coalesce(json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state,
    'joinedAt', p.joined_at, 'leftAt', p.left_at, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id), '[]')
  FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id) AS participants, (c.receiver_type = 'group' AND c.initiator <> $2
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $2)) AS is_missed FROM calls c WHERE c.app_id = $1 AND c.session_id = $3 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $4
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $4
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $4 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $4
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at)))
    ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT $5 OFFSET $6;

-- statement: calls-list: one call with a user
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column tags: text[]
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column is_meeting: boolean not null
-- column participants: json not null
-- column is_missed: boolean not null
SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type,
  c.receiver, c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
  c.is_meeting, (SELECT coalesce(json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state,
    'joinedAt', p.joined_at, 'leftAt', p.left_at, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id), '[]')
  FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id) AS participants, false AS is_missed FROM calls c WHERE c.app_id = $1 AND c.session_id = $2 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $3 AND receiver_type = 'user')
    ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT $4 OFFSET $5;

-- statement: calls-list: of a user with every filter about parts
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: bigint
-- $6: text
-- $7: boolean
-- $8: text
-- $9: boolean
-- $10: bigint
-- $11: bigint
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column tags: text[]
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column is_meeting: boolean not null
-- column participants: json not null
-- column is_missed: boolean
SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type,
  c.receiver, c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
  c.is_meeting, (SELECT coalesce(json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state,
    'joinedAt', p.joined_at, 'leftAt', p.left_at, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id), '[]')
  FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id) AS participants, (c.receiver_type = 'group' AND c.initiator <> $2
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $2)) AS is_missed FROM calls c WHERE c.app_id = $1 AND c.session_id IN (
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = $3
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = $3 AND receiver_type = 'user'
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = $3
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at))) AND (SELECT count(*) FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id)
         + ((c.receiver_type = 'group' AND c.initiator <> $4
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $4)) AND NOT c.is_meeting)::int = $5 AND (EXISTS (SELECT FROM call_recordings p WHERE p.app_id = $1 AND p.session_id = c.session_id) AND NOT (c.receiver_type = 'group' AND c.initiator <> $6
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $6))) = $7 AND (EXISTS (SELECT FROM call_transcriptions p WHERE p.app_id = $1 AND p.session_id = c.session_id) AND NOT (c.receiver_type = 'group' AND c.initiator <> $8
  AND NOT EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id AND p.uid = $8))) = $9
    ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT $10 OFFSET $11;

-- statement: calls-list: with every filter
-- $1: text
-- $2: call_type
-- $3: call_mode
-- $4: call_status
-- $5: receiver_type
-- $6: bigint
-- $7: boolean
-- $8: boolean
-- $9: double precision
-- $10: double precision
-- $11: bigint
-- $12: bigint
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column tags: text[]
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column is_meeting: boolean not null
-- column participants: json not null
-- column is_missed: boolean not null
SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type,
  c.receiver, c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
  c.is_meeting, (SELECT coalesce(json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state,
    'joinedAt', p.joined_at, 'leftAt', p.left_at, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id), '[]')
  FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id) AS participants, false AS is_missed FROM calls c WHERE c.app_id = $1 AND c.type = $2 AND c.mode = $3 AND c.status = $4 AND c.receiver_type = $5 AND (SELECT count(*) FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id)
         + (false AND NOT c.is_meeting)::int = $6 AND (EXISTS (SELECT FROM call_recordings p WHERE p.app_id = $1 AND p.session_id = c.session_id) AND NOT false) = $7 AND (EXISTS (SELECT FROM call_transcriptions p WHERE p.app_id = $1 AND p.session_id = c.session_id) AND NOT false) = $8 AND coalesce(c.started_at, c.initiated_at) >= to_timestamp($9) AND coalesce(c.ended_at, c.started_at, c.initiated_at) < to_timestamp($10)
    ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT $11 OFFSET $12;

-- statement: calls-list-newest-transcriptions
-- $1: text
-- $2: text[]
-- column session_id: text not null
-- column tid: uuid not null
-- column mid: uuid
-- column room_name: text not null
-- column url: text not null
-- column started_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone not null
-- column transcribed_at: timestamp with time zone not null
SELECT t.* FROM unnest($2::text[]) AS c (session_id), LATERAL (
    SELECT session_id, tid, mid, room_name, url, started_at, ended_at,
           transcribed_at
      FROM call_transcriptions
     WHERE app_id = $1 AND session_id = c.session_id ORDER BY transcribed_at DESC, tid DESC LIMIT 5
  ) t;

-- statement: calls-list-recordings
-- $1: text
-- $2: text[]
-- column session_id: text not null
-- column rid: text not null
-- column url: text not null
-- column minutes: double precision not null
-- column started_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone not null
SELECT session_id, rid, url, minutes, started_at, ended_at
  FROM call_recordings WHERE app_id = $1 AND session_id = ANY($2) ORDER BY session_id, started_at, rid;

-- statement: live-calls-acquire-slots
-- $1: text
-- $2: text
-- $3: receiver_type[]
-- $4: text[]
-- column holder_type: receiver_type not null
-- column holder: text not null
INSERT INTO active_call_slots (app_id, session_id, holder_type, holder)
  SELECT $1, $2, holder_type, holder FROM unnest($3::receiver_type[], $4::text[]) AS slot (holder_type, holder)
   ORDER BY holder_type, holder
      ON CONFLICT (app_id, holder_type, holder) DO NOTHING
  RETURNING holder_type, holder;

-- statement: live-calls-entries
-- $1: text
-- $2: text
-- column id: bigint not null
-- column uid: text not null
-- column device_id: text
-- column mid: uuid
-- column state: participant_state not null
-- column joined_at: timestamp with time zone
-- column left_at: timestamp with time zone
-- column has_media: boolean not null
SELECT id, uid, device_id, mid, state, joined_at, left_at,
       EXISTS (SELECT FROM call_visits v WHERE v.app_id = $1 AND v.session_id = $2) AS has_media
  FROM call_participants WHERE app_id = $1 AND session_id = $2 ORDER BY id;

-- statement: live-calls-find-due
-- installation: finds the calls that are due next, in any app
-- $1: timestamp with time zone
-- $2: bigint
-- column session_id: text not null
-- column app_id: text not null
-- column region: region not null
-- column created_at: timestamp with time zone not null
SELECT c.session_id, c.app_id, a.region, a.created_at
   FROM calls c JOIN apps a ON a.app_id = c.app_id
  WHERE c.due_at <= $1 ORDER BY c.due_at LIMIT $2;

-- statement: live-calls-find-session-of
-- $1: text
-- $2: receiver_type
-- $3: text
-- column session_id: text not null
SELECT session_id FROM active_call_slots WHERE app_id = $1 AND holder_type = $2 AND holder = $3;

-- statement: live-calls-leave-audio
-- $1: text
-- $2: text
-- $3: bigint[]
-- $4: timestamp with time zone
UPDATE call_participants
    SET state = 'ended', left_at = $4, audio_minutes = audio_minutes + greatest(0, extract(epoch FROM $4::timestamptz - joined_at)) / 60
  WHERE app_id = $1 AND session_id = $2 AND id = ANY($3::bigint[]);

-- statement: live-calls-leave-video
-- $1: text
-- $2: text
-- $3: bigint[]
-- $4: timestamp with time zone
UPDATE call_participants
    SET state = 'ended', left_at = $4, video_minutes = video_minutes + greatest(0, extract(epoch FROM $4::timestamptz - joined_at)) / 60
  WHERE app_id = $1 AND session_id = $2 AND id = ANY($3::bigint[]);

-- statement: live-calls-list-busy-users
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT holder AS uid FROM active_call_slots WHERE app_id = $1 AND holder_type = 'user' AND holder = ANY($2) ORDER BY holder;

-- statement: live-calls-lock
-- $1: text
-- $2: text
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column is_meeting: boolean not null
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
SELECT session_id, mid, type, mode, status, initiator, receiver_type, receiver, metadata,
       is_meeting, initiated_at, started_at, ended_at
  FROM calls WHERE app_id = $1 AND session_id = $2
   FOR NO KEY UPDATE;

-- statement: live-calls-lock-due
-- $1: text
-- $2: text
-- $3: timestamp with time zone
-- column session_id: text not null
SELECT session_id FROM calls WHERE app_id = $1 AND session_id = $2 AND due_at <= $3
  FOR NO KEY UPDATE SKIP LOCKED;

-- statement: live-calls-lock-member-for-share
-- $1: text
-- $2: text
-- $3: text
-- column uid: text not null
SELECT uid FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = $3 FOR KEY SHARE;

-- statement: live-calls-lock-parties
-- $1: text
-- $2: text
WITH parties AS MATERIALIZED (
     SELECT CASE receiver_type WHEN 'user' THEN ARRAY[initiator, receiver] END AS uids, CASE receiver_type WHEN 'group' THEN receiver END AS guid
       FROM calls WHERE app_id = $1 AND session_id = $2
  ), locked_users AS MATERIALIZED (
    SELECT uid FROM users
     WHERE app_id = $1 AND uid IN (SELECT unnest(uids) FROM parties)
     ORDER BY uid FOR KEY SHARE
  ), locked_groups AS MATERIALIZED (
    SELECT guid FROM groups
     WHERE app_id = $1 AND guid IN (SELECT guid FROM parties) AND (SELECT count(*) FROM locked_users) >= 0
     ORDER BY guid FOR KEY SHARE
  )
   SELECT FROM locked_users UNION ALL SELECT FROM locked_groups;

-- statement: live-calls-lock-users-for-share
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT u.uid FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY($2) AND u.deactivated_at IS NULL
  ORDER BY u.uid
    FOR SHARE;

-- statement: live-calls-release-slot
-- $1: text
-- $2: text
-- $3: text
DELETE FROM active_call_slots WHERE app_id = $1 AND session_id = $2 AND holder_type = 'user' AND holder = $3;

-- statement: live-calls-settle
-- $1: text
-- $2: text
-- $3: call_status
-- $4: timestamp with time zone
WITH released AS (DELETE FROM active_call_slots WHERE app_id = $1 AND session_id = $2)
  UPDATE calls SET status = $3, ended_at = $4, due_at = NULL WHERE app_id = $1 AND session_id = $2;
