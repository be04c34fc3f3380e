import { sql } from '#platform/database/sql.js';
import { installationStatement, statement } from '#platform/database/statement.js';

// The times of a row only become earlier, so that the rows do not depend on the order in which webhooks arrive, nor on how often.

/** Until the end of the transaction the user is not erased. */
export const lockUser = statement('call-media-lock-user')`
   SELECT uid FROM users WHERE app_id = $1 AND uid = $2 FOR KEY SHARE`;

export const recordRoom = statement('call-media-record-room')`
   INSERT INTO call_rooms AS r (app_id, session_id, room_sid, mid, started_at, finished_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (app_id, session_id, room_sid) DO UPDATE
      SET started_at = least(r.started_at, excluded.started_at), finished_at = least(r.finished_at, excluded.finished_at)`;

export const finishRooms = statement('call-media-finish-rooms')`
   UPDATE call_rooms SET finished_at = greatest(started_at, $3) WHERE app_id = $1 AND session_id = $2 AND finished_at IS NULL`;

export const findVisit = statement('call-media-find-visit')`
   SELECT uid FROM call_visits WHERE app_id = $1 AND session_id = $2 AND participant_sid = $3`;

export const recordVisit = statement('call-media-record-visit')`
   INSERT INTO call_visits AS v (app_id, session_id, participant_sid, room_sid, uid, device_id, joined_at, left_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8::timestamptz IS NOT NULL THEN greatest($7, $8) END)
   ON CONFLICT (app_id, session_id, participant_sid) DO UPDATE
      SET joined_at = least(v.joined_at, excluded.joined_at), left_at = least(v.left_at, excluded.left_at)`;

/** The first join and the newest run of a meeting, and its end unless a run continues. Rooms that nobody joined do not count. */
export const meetingTimes = statement('call-media-meeting-times')`
   SELECT min(v.joined_at) AS started_at,
          CASE WHEN bool_and(r.finished_at IS NOT NULL) THEN max(r.finished_at) END AS ended_at,
          (array_agg(r.mid ORDER BY r.started_at DESC, r.room_sid))[1] AS mid,
          max(r.started_at) AS run_started_at
     FROM call_rooms r
     JOIN call_visits v ON v.app_id = $1 AND v.session_id = r.session_id AND v.room_sid = r.room_sid
    WHERE r.app_id = $1 AND r.session_id = $2`;

/**
 * What the visits are within the call: since its start, and until the end of the room and of the call. A meeting has several runs, so only
 * the end of the room limits a visit. A visit that ended while the call was ringing has no length, and says that its device is not in the call.
 *
 * LiveKit reports in whole seconds when a device left or a room finished, so these times can be before the start of the call, or before the
 * join, although they were after it.
 */
const VISITS = sql`
  SELECT v.uid, v.device_id, v.participant_sid, r.mid, greatest(v.joined_at, c.started_at) AS joined_at,
         CASE WHEN e.ended_at IS NOT NULL THEN greatest(v.joined_at, c.started_at, e.ended_at) END AS left_at,
         coalesce(least(v.left_at, r.finished_at) < date_trunc('second', c.started_at), false) AS was_ringing
    FROM call_visits v
    JOIN call_rooms r ON r.app_id = $1 AND r.session_id = v.session_id AND r.room_sid = v.room_sid
    JOIN calls c ON c.app_id = $1 AND c.session_id = v.session_id
   CROSS JOIN LATERAL (SELECT least(v.left_at, r.finished_at, CASE WHEN NOT c.is_meeting THEN c.ended_at END) AS ended_at) e
   WHERE v.app_id = $1 AND v.session_id = $2 AND c.started_at IS NOT NULL
     AND coalesce(c.is_meeting OR v.joined_at <= c.ended_at, true)`;

/** A user who was called or declined has an entry without a device, which the first device uses that joins. */
export const adoptEntries = statement('call-media-adopt-entries')`
   WITH visits AS (${VISITS}),
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
     FROM adopted a WHERE p.app_id = $1 AND p.session_id = $2 AND p.id = a.id`;

export const addEntries = statement('call-media-add-entries')`
   WITH visits AS (${VISITS})
   INSERT INTO call_participants (app_id, session_id, uid, device_id, mid, state, joined_at)
   SELECT $1, $2, v.uid, v.device_id, (array_agg(v.mid))[1], 'ended', min(v.joined_at)
     FROM visits v
    WHERE NOT v.was_ringing
      AND NOT EXISTS (SELECT FROM call_participants p
                       WHERE p.app_id = $1 AND p.session_id = $2 AND p.uid = v.uid AND p.device_id = v.device_id)
    GROUP BY v.uid, v.device_id
    ORDER BY min(v.joined_at), v.uid, v.device_id`;

/**
 * The entries of devices with visits are what the visits add up to. The exception is an entry that the user opened in a later second than
 * that of the end of the last visit, by joining an ongoing call again: its next visit is expected.
 */
export const refineEntries = statement('call-media-refine-entries')`
   WITH visits AS (${VISITS}),
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
                       AND date_trunc('second', p.joined_at) > d.left_at, false)`;

/** Visits of these users that have not ended; only in calls of the group, if it is given. */
export const listOpenVisits = statement('call-media-list-open-visits')`
   SELECT v.session_id, v.uid, v.device_id
     FROM call_visits v
     JOIN call_rooms r ON r.app_id = $1 AND r.session_id = v.session_id AND r.room_sid = v.room_sid
     JOIN calls c ON c.app_id = $1 AND c.session_id = v.session_id
    WHERE v.app_id = $1 AND v.uid = ANY($2) AND v.left_at IS NULL AND r.finished_at IS NULL
      AND ($3::text IS NULL OR (c.receiver_type = 'group' AND c.receiver = $3))`;

export const listMeetingsOfGroup = statement('call-media-list-meetings-of-group')`
   SELECT session_id FROM calls
    WHERE app_id = $1 AND receiver = $2 AND receiver_type = 'group' AND is_meeting AND status IN ('initiated', 'ongoing')`;

export const isFinished = statement('call-media-is-finished')`
   SELECT NOT EXISTS (SELECT FROM calls WHERE app_id = $1 AND session_id = $2 AND status IN ('initiated', 'ongoing')) AS finished`;

/** A room is listed by LiveKit a moment after it starts. Ordered, so that every room is looked up again. */
export const listUnseenRooms = installationStatement('call-media-list-unseen-rooms', {
  reason: 'finds the rooms, of all apps, whose webhooks may be lost',
})`
   SELECT r.app_id, r.session_id, r.room_sid, r.started_at,
            a.region, a.created_at,
            greatest(r.started_at, r.seen_at, (SELECT greatest(max(v.joined_at), max(v.left_at)) FROM call_visits v
              WHERE v.app_id = r.app_id AND v.session_id = r.session_id AND v.room_sid = r.room_sid)) AS last_known_at
     FROM call_rooms r
     JOIN calls c ON c.app_id = r.app_id AND c.session_id = r.session_id
     JOIN apps a ON a.app_id = r.app_id
    WHERE r.finished_at IS NULL AND r.started_at < $1 AND coalesce(r.seen_at < $1, true) AND c.status = 'ongoing'
    ORDER BY r.seen_at NULLS FIRST, r.started_at LIMIT $2`;

export const markSeen = statement('call-media-mark-seen')`
   UPDATE call_rooms SET seen_at = $4 WHERE app_id = $1 AND session_id = $2 AND room_sid = $3`;
