import { statement } from '#platform/database/statement.js';

// Statements on sets of calls, which are passed as JSON.

export const insertCalls = statement(
  'data-import-insert-calls',
  `INSERT INTO calls (app_id, session_id, mid, type, mode, status, initiator, receiver_type, receiver, metadata, tags, initiated_at,
                      started_at, ended_at)
   SELECT $1, "sessionId", coalesce(mid, gen_random_uuid()), type, mode, status, initiator, "receiverType", receiver,
          coalesce(metadata, '[]'), coalesce(tags, '{}'), to_timestamp("initiatedAt"), to_timestamp("startedAt"), to_timestamp("endedAt")
     FROM json_to_recordset($2::json) AS c (
       "sessionId" text, mid uuid, type call_type, mode call_mode, status call_status, initiator text, "receiverType" receiver_type,
       receiver text, metadata jsonb, tags text[], "initiatedAt" float8, "startedAt" float8, "endedAt" float8)
       ON CONFLICT (app_id, session_id) DO NOTHING
   RETURNING session_id AS "sessionId"`,
);

export const insertParticipants = statement(
  'data-import-insert-call-participants',
  `INSERT INTO call_participants (app_id, session_id, uid, device_id, mid, state, joined_at, left_at, audio_minutes, video_minutes)
   SELECT $1, "sessionId", uid, "deviceId", mid, state, to_timestamp("joinedAt"), to_timestamp("leftAt"), coalesce("audioMinutes", 0),
          coalesce("videoMinutes", 0)
     FROM json_to_recordset($2::json) AS p (
       "sessionId" text, uid text, "deviceId" text, mid uuid, state participant_state, "joinedAt" float8, "leftAt" float8,
       "audioMinutes" float8, "videoMinutes" float8)`,
);

export const insertRecordings = statement(
  'data-import-insert-call-recordings',
  `INSERT INTO call_recordings (app_id, session_id, rid, url, minutes, started_at, ended_at)
   SELECT $1, "sessionId", rid, url, minutes, to_timestamp("startedAt"), to_timestamp("endedAt")
     FROM json_to_recordset($2::json) AS r ("sessionId" text, rid text, url text, minutes float8, "startedAt" float8, "endedAt" float8)
       ON CONFLICT DO NOTHING`,
);

export const insertTranscriptions = statement(
  'data-import-insert-call-transcriptions',
  `INSERT INTO call_transcriptions (app_id, session_id, tid, mid, room_name, url, started_at, ended_at, transcribed_at)
   SELECT $1, "sessionId", tid, mid, "roomName", url, to_timestamp("startedAt"), to_timestamp("endedAt"), to_timestamp("transcribedAt")
     FROM json_to_recordset($2::json) AS t (
       "sessionId" text, tid uuid, mid uuid, "roomName" text, url text, "startedAt" float8, "endedAt" float8, "transcribedAt" float8)
       ON CONFLICT DO NOTHING`,
);
