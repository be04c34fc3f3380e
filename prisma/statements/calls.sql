-- Written by npm run statements.

-- statement: calls-addresses
-- $1: text
-- $2: text[]
-- column session_id: text not null
-- column initiator: text not null
-- column receiverType: receiver_type not null
-- column receiver: text not null
SELECT session_id, initiator, receiver_type AS "receiverType", receiver FROM calls WHERE app_id = $1 AND session_id = ANY($2);

-- statement: calls-count-transcriptions
-- $1: text
-- $2: text
-- column total: bigint
SELECT count(*) AS total FROM call_transcriptions WHERE app_id = $1 AND session_id = $2;

-- statement: calls-delete
-- $1: text
-- $2: text
DELETE FROM calls WHERE app_id = $1 AND session_id = $2;

-- statement: calls-erase-participant
-- $1: text
-- $2: text
DELETE FROM call_participants WHERE app_id = $1 AND uid = $2;

-- statement: calls-erase-user
-- $1: text
-- $2: text
DELETE FROM calls WHERE app_id = $1 AND receiver_type = 'user' AND (initiator = $2 OR receiver = $2);

-- statement: calls-newest-transcriptions
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
    SELECT session_id, tid, mid, room_name, url, started_at, ended_at, transcribed_at FROM call_transcriptions
     WHERE app_id = $1 AND session_id = c.session_id ORDER BY transcribed_at DESC, tid DESC LIMIT 5
  ) t;

-- statement: calls-participants
-- $1: text
-- $2: text[]
-- column session_id: text not null
-- column uid: text not null
-- column device_id: text
-- column mid: uuid
-- column state: participant_state not null
-- column joined_at: timestamp with time zone
-- column left_at: timestamp with time zone
-- column audio_minutes: double precision not null
-- column video_minutes: double precision not null
SELECT session_id, uid, device_id, mid, state, joined_at, left_at, audio_minutes, video_minutes
  FROM call_participants WHERE app_id = $1 AND session_id = ANY($2) ORDER BY session_id, id;

-- statement: calls-recordings
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

-- statement: calls-replace-initiator
-- $1: text
-- $2: text
-- $3: text
UPDATE calls SET initiator = $3 WHERE app_id = $1 AND initiator = $2;

-- statement: calls-transcription-page
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column session_id: text not null
-- column tid: uuid not null
-- column mid: uuid
-- column room_name: text not null
-- column url: text not null
-- column started_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone not null
-- column transcribed_at: timestamp with time zone not null
SELECT session_id, tid, mid, room_name, url, started_at, ended_at, transcribed_at FROM call_transcriptions
  WHERE app_id = $1 AND session_id = $2 ORDER BY transcribed_at DESC, tid DESC LIMIT $3 OFFSET $4;

-- statement: live-calls-busy-users
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT holder AS uid FROM call_lines WHERE app_id = $1 AND holder_type = 'user' AND holder = ANY($2) ORDER BY holder;

-- statement: live-calls-decline
-- $1: text
-- $2: text
-- $3: text
WITH declined AS (
    UPDATE call_participants SET state = 'rejected' WHERE app_id = $1 AND session_id = $2 AND uid = $3 RETURNING 1
  )
  INSERT INTO call_participants (app_id, session_id, uid, state)
  SELECT $1, $2, $3, 'rejected' WHERE NOT EXISTS (SELECT FROM declined);

-- statement: live-calls-enter
-- $1: text
-- $2: text
-- $3: text
-- $4: uuid
-- $5: text
-- $6: timestamp with time zone
INSERT INTO call_participants (app_id, session_id, uid, mid, state, device_id, joined_at) VALUES ($1, $2, $3, $4, 'ongoing', $5, $6);

-- statement: live-calls-entries
-- $1: text
-- $2: text
-- column id: bigint not null
-- column uid: text not null
-- column deviceId: text
-- column state: participant_state not null
-- column joinedAt: timestamp with time zone
-- column leftAt: timestamp with time zone
SELECT id, uid, device_id AS "deviceId", state, joined_at AS "joinedAt", left_at AS "leftAt"
  FROM call_participants WHERE app_id = $1 AND session_id = $2 ORDER BY id;

-- statement: live-calls-hold-member
-- $1: text
-- $2: text
-- $3: text
-- column ?column?: integer
SELECT 1 FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = $3 FOR KEY SHARE;

-- statement: live-calls-hold-users
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT uid FROM users
  WHERE app_id = $1 AND uid = ANY($2) AND deactivated_at IS NULL
  ORDER BY uid
    FOR SHARE;

-- statement: live-calls-leave
-- $1: text
-- $2: text
-- $3: bigint[]
-- $4: timestamp with time zone
UPDATE call_participants p
    SET state = 'ended', left_at = $4,
        audio_minutes = audio_minutes + CASE WHEN c.type = 'audio' THEN greatest(0, extract(epoch FROM $4::timestamptz - p.joined_at)) / 60 ELSE 0 END,
        video_minutes = video_minutes + CASE WHEN c.type = 'video' THEN greatest(0, extract(epoch FROM $4::timestamptz - p.joined_at)) / 60 ELSE 0 END
   FROM calls c
  WHERE p.app_id = $1 AND p.session_id = $2 AND p.id = ANY($3::bigint[])
    AND c.app_id = p.app_id AND c.session_id = p.session_id;

-- statement: live-calls-lock
-- $1: text
-- $2: text
-- column sessionId: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiverType: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column initiatedAt: timestamp with time zone not null
-- column startedAt: timestamp with time zone
SELECT session_id AS "sessionId", mid, type, status, initiator, receiver_type AS "receiverType", receiver, metadata,
       initiated_at AS "initiatedAt", started_at AS "startedAt"
  FROM calls WHERE app_id = $1 AND session_id = $2
   FOR NO KEY UPDATE;

-- statement: live-calls-lock-due
-- installation: finds the call that is due next, in any app
-- $1: timestamp with time zone
-- column session_id: text not null
-- column app_id: text not null
-- column region: region not null
-- column created_at: timestamp with time zone not null
SELECT c.session_id, c.app_id, a.region, a.created_at
   FROM calls c JOIN apps a ON a.app_id = c.app_id
  WHERE c.due_at <= $1 ORDER BY c.due_at LIMIT 1
    FOR NO KEY UPDATE OF c SKIP LOCKED;

-- statement: live-calls-reenter
-- $1: text
-- $2: text
-- $3: bigint
-- $4: uuid
-- $5: text
-- $6: timestamp with time zone
UPDATE call_participants SET state = 'ongoing', mid = $4, device_id = $5, joined_at = $6, left_at = NULL
  WHERE app_id = $1 AND session_id = $2 AND id = $3;

-- statement: live-calls-release-line
-- $1: text
-- $2: text
-- $3: text
DELETE FROM call_lines WHERE app_id = $1 AND session_id = $2 AND holder_type = 'user' AND holder = $3;

-- statement: live-calls-session-of
-- $1: text
-- $2: receiver_type
-- $3: text
-- column session_id: text not null
SELECT session_id FROM call_lines WHERE app_id = $1 AND holder_type = $2 AND holder = $3;

-- statement: live-calls-settle
-- $1: text
-- $2: text
-- $3: call_status
-- $4: timestamp with time zone
WITH released AS (DELETE FROM call_lines WHERE app_id = $1 AND session_id = $2)
  UPDATE calls SET status = $3, ended_at = $4, due_at = NULL WHERE app_id = $1 AND session_id = $2;

-- statement: live-calls-start
-- $1: text
-- $2: text
-- $3: timestamp with time zone
-- $4: timestamp with time zone
UPDATE calls SET status = 'ongoing', started_at = $3, due_at = $4 WHERE app_id = $1 AND session_id = $2;

-- statement: live-calls-take-lines
-- $1: text
-- $2: text
-- $3: receiver_type[]
-- $4: text[]
-- column holderType: receiver_type not null
-- column holder: text not null
INSERT INTO call_lines (app_id, session_id, holder_type, holder)
  SELECT $1, $2, holder_type, holder FROM unnest($3::receiver_type[], $4::text[]) AS l (holder_type, holder)
   ORDER BY holder_type, holder
      ON CONFLICT (app_id, holder_type, holder) DO NOTHING
  RETURNING holder_type AS "holderType", holder;
