import { lockParties as lockPartiesOf } from '#core/conversation-states/locked-parties.sql.js';
import { isActive } from '#core/summaries/active-users.sql.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement } from '#platform/database/statement.js';
import type { LiveCall } from './live-call.js';

// Statements on slots and on locked rows are prepared statements, because other users of the call wait for the lock meanwhile.

// In the order of uids, so that concurrent transactions cannot deadlock.
export const lockUsersForShare = statement('live-calls-lock-users-for-share')`
   SELECT u.uid FROM users u
    WHERE u.app_id = $1 AND u.uid = ANY($2) AND ${isActive(sql`u`)}
    ORDER BY u.uid
      FOR SHARE`;

export const lockMemberForShare = statement('live-calls-lock-member-for-share')`
   SELECT uid FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = $3 FOR KEY SHARE`;

export const lockParties = statement('live-calls-lock-parties')`
   WITH ${lockPartiesOf(sql`
     SELECT CASE receiver_type WHEN 'user' THEN ARRAY[initiator, receiver] END AS uids, CASE receiver_type WHEN 'group' THEN receiver END AS guid
       FROM calls WHERE app_id = $1 AND session_id = $2`)}
   SELECT FROM locked_users UNION ALL SELECT FROM locked_groups`;

export const lock = statement('live-calls-lock', rows<Omit<LiveCall, 'participants' | 'hasMedia'>>())`
   SELECT session_id, mid, type, mode, status, initiator, receiver_type, receiver, metadata,
          is_meeting, initiated_at, started_at, ended_at
     FROM calls WHERE app_id = $1 AND session_id = $2
      FOR NO KEY UPDATE`;

export const entries = statement('live-calls-entries')`
   SELECT id, uid, device_id, mid, state, joined_at, left_at,
          EXISTS (SELECT FROM call_visits v WHERE v.app_id = $1 AND v.session_id = $2) AS has_media
     FROM call_participants WHERE app_id = $1 AND session_id = $2 ORDER BY id`;

export const findDue = installationStatement('live-calls-find-due', {
  reason: 'finds the calls that are due next, in any app',
})`
   SELECT c.session_id, c.app_id, a.region, a.created_at
     FROM calls c JOIN apps a ON a.app_id = c.app_id
    WHERE c.due_at <= $1 ORDER BY c.due_at LIMIT $2`;

export const lockDue = statement('live-calls-lock-due')`
   SELECT session_id FROM calls WHERE app_id = $1 AND session_id = $2 AND due_at <= $3
      FOR NO KEY UPDATE SKIP LOCKED`;

// in the order of their keys, so that concurrent transactions cannot deadlock
export const acquireSlots = statement('live-calls-acquire-slots')`
   INSERT INTO active_call_slots (app_id, session_id, holder_type, holder)
   SELECT $1, $2, holder_type, holder FROM unnest($3::receiver_type[], $4::text[]) AS slot (holder_type, holder)
    ORDER BY holder_type, holder
       ON CONFLICT (app_id, holder_type, holder) DO NOTHING
   RETURNING holder_type, holder`;

export const releaseSlot = statement('live-calls-release-slot')`
   DELETE FROM active_call_slots WHERE app_id = $1 AND session_id = $2 AND holder_type = 'user' AND holder = $3`;

export const findSessionOf = statement('live-calls-find-session-of')`
   SELECT session_id FROM active_call_slots WHERE app_id = $1 AND holder_type = $2 AND holder = $3`;

export const listBusyUsers = statement('live-calls-list-busy-users')`
   SELECT holder AS uid FROM active_call_slots WHERE app_id = $1 AND holder_type = 'user' AND holder = ANY($2) ORDER BY holder`;

export const settle = statement('live-calls-settle')`
   WITH released AS (DELETE FROM active_call_slots WHERE app_id = $1 AND session_id = $2)
   UPDATE calls SET status = $3, ended_at = $4, due_at = NULL WHERE app_id = $1 AND session_id = $2`;

/** Never negative, because two servers may have different clocks. */
const MINUTES_IN_CALL = sql`greatest(0, extract(epoch FROM $4::timestamptz - joined_at)) / 60`;

const leaveAs = (minutes: 'audio_minutes' | 'video_minutes') => sql`
  UPDATE call_participants
     SET state = 'ended', left_at = $4, ${minutes} = ${minutes} + ${MINUTES_IN_CALL}
   WHERE app_id = $1 AND session_id = $2 AND id = ANY($3::bigint[])`;

export const leave = {
  audio: statement('live-calls-leave-audio')`${leaveAs('audio_minutes')}`,
  video: statement('live-calls-leave-video')`${leaveAs('video_minutes')}`,
};
