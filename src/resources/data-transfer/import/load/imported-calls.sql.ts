import { statement } from '#platform/database/statement.js';

// Statements on sets of calls, which are passed as JSON.

export const insertCalls = statement('data-import-insert-calls')`
   INSERT INTO calls (app_id, session_id, mid, type, mode, status, initiator, receiver_type, receiver, metadata, tags, initiated_at,
                      started_at, ended_at)
   SELECT $1, session_id, coalesce(mid, gen_random_uuid()), type, mode, status, initiator, receiver_type, receiver,
          coalesce(metadata, '[]'), coalesce(tags, '{}'), to_timestamp(initiated_at), to_timestamp(started_at), to_timestamp(ended_at)
     FROM json_to_recordset($2::json) AS c (
       session_id text, mid uuid, type call_type, mode call_mode, status call_status, initiator text, receiver_type receiver_type,
       receiver text, metadata jsonb, tags text[], initiated_at float8, started_at float8, ended_at float8)
       ON CONFLICT (app_id, session_id) DO NOTHING
   RETURNING session_id`;

/** With all that belongs to them. */
export const deleteCalls = statement('data-import-delete-calls')`
   DELETE FROM calls WHERE app_id = $1 AND session_id = ANY($2::text[])`;

export const insertParticipants = statement('data-import-insert-call-participants')`
   INSERT INTO call_participants (app_id, session_id, uid, device_id, mid, state, joined_at, left_at, audio_minutes, video_minutes)
   SELECT $1, session_id, uid, device_id, mid, state, to_timestamp(joined_at), to_timestamp(left_at), coalesce(audio_minutes, 0),
          coalesce(video_minutes, 0)
     FROM json_to_recordset($2::json) AS p (
       session_id text, uid text, device_id text, mid uuid, state participant_state, joined_at float8, left_at float8,
       audio_minutes float8, video_minutes float8)`;

export const insertRecordings = statement('data-import-insert-call-recordings')`
   INSERT INTO call_recordings (app_id, session_id, rid, url, minutes, started_at, ended_at)
   SELECT $1, session_id, rid, url, minutes, to_timestamp(started_at), to_timestamp(ended_at)
     FROM json_to_recordset($2::json) AS r (session_id text, rid text, url text, minutes float8, started_at float8, ended_at float8)
       ON CONFLICT DO NOTHING`;

export const insertTranscriptions = statement('data-import-insert-call-transcriptions')`
   INSERT INTO call_transcriptions (app_id, session_id, tid, mid, room_name, url, started_at, ended_at, transcribed_at)
   SELECT $1, session_id, tid, mid, room_name, url, to_timestamp(started_at), to_timestamp(ended_at), to_timestamp(transcribed_at)
     FROM json_to_recordset($2::json) AS t (
       session_id text, tid uuid, mid uuid, room_name text, url text, started_at float8, ended_at float8, transcribed_at float8)
       ON CONFLICT DO NOTHING`;
