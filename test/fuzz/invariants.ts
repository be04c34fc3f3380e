import { listCountsOf } from '../support/list-counts.js';
import type { Problem } from './checks.js';
import type { Target } from './target.js';

/** Invariant of the rows of an app → query for the rows that violate it. They hold whatever ran concurrently. */
const VIOLATIONS: Record<string, string> = {
  'members_count is the number of active members': `
    SELECT guid, members_count, counted
      FROM groups g, LATERAL (
        SELECT count(*)::int AS counted
          FROM group_members m JOIN users u ON (u.app_id, u.uid) = (m.app_id, m.uid) AND u.deactivated_at IS NULL
         WHERE (m.app_id, m.guid) = (g.app_id, g.guid)) AS active
     WHERE app_id = $1 AND members_count <> counted`,
  'every member is an existing user': `
    SELECT guid, uid FROM group_members m
     WHERE app_id = $1 AND NOT EXISTS (SELECT FROM users u WHERE (u.app_id, u.uid) = (m.app_id, m.uid))`,
  'no user is both a member and banned': `
    SELECT m.guid, m.uid FROM group_members m JOIN group_bans b USING (app_id, guid, uid) WHERE app_id = $1`,
  'the owner of a group is an admin of the group': `
    SELECT g.guid, g.owner, m.scope FROM groups g
      LEFT JOIN group_members m ON (m.app_id, m.guid, m.uid) = (g.app_id, g.guid, g.owner)
     WHERE g.app_id = $1 AND g.owner <> 'app_system' AND m.scope IS DISTINCT FROM 'admin'`,
  'every message to a group has an existing group': `
    SELECT id, receiver FROM messages m
     WHERE app_id = $1 AND receiver_type = 'group' AND sender <> 'app_system'
       AND NOT EXISTS (SELECT FROM groups g WHERE (g.app_id, g.guid) = (m.app_id, m.receiver))`,
  'every message has an existing sender': `
    SELECT id, sender FROM messages m
     WHERE app_id = $1 AND sender <> 'app_system'
       AND NOT EXISTS (SELECT FROM users u WHERE (u.app_id, u.uid) = (m.app_id, m.sender))`,
  'every reaction has an existing user': `
    SELECT message_id, uid FROM message_reactions r
     WHERE app_id = $1 AND uid <> 'app_system'
       AND NOT EXISTS (SELECT FROM users u WHERE (u.app_id, u.uid) = (r.app_id, r.uid))`,
  'every block has an existing user': `
    SELECT * FROM user_blocks b
     WHERE app_id = $1 AND NOT EXISTS (SELECT FROM users u WHERE (u.app_id, u.uid) = (b.app_id, b.uid))`,
  'friendship is mutual': `
    SELECT uid, friend_uid FROM friends f
     WHERE app_id = $1 AND NOT EXISTS (SELECT FROM friends o WHERE (o.app_id, o.uid, o.friend_uid) = (f.app_id, f.friend_uid, f.uid))`,
  'every auth token has an existing user': `
    SELECT uid FROM auth_tokens t
     WHERE app_id = $1 AND NOT EXISTS (SELECT FROM users u WHERE (u.app_id, u.uid) = (t.app_id, t.uid))`,
  'the role of a user exists': `
    SELECT uid, role FROM users u
     WHERE app_id = $1 AND NOT EXISTS (SELECT FROM roles r WHERE (r.app_id, r.role) = (u.app_id, u.role))`,
  'every blocked message is held back, and of a blocked edit only the action message': `
    SELECT message_id, m.moderation_status, m.deleted_at, b.edit ->> 'actionId' AS action_id, a.moderation_status AS action_status
      FROM blocked_messages b
      LEFT JOIN messages m ON (m.app_id, m.id) = (b.app_id, b.message_id)
      LEFT JOIN messages a ON (a.app_id, a.id) = (b.app_id, (b.edit ->> 'actionId')::bigint)
     WHERE b.app_id = $1
       AND (m.id IS NULL OR m.deleted_at IS NOT NULL
            OR (b.edit IS NULL) <> (m.moderation_status IS NOT DISTINCT FROM 'disapproved')
            OR b.edit IS NOT NULL AND a.moderation_status IS DISTINCT FROM 'disapproved')`,
  'every pending message waits for a verdict': `
    SELECT id FROM messages m
     WHERE app_id = $1 AND moderation_status = 'pending' AND category <> 'action' AND deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM moderation_checks c WHERE (c.app_id, c.message_id) = (m.app_id, m.id))`,
  'every held back message is blocked, pending or was reviewed': `
    SELECT id, data FROM messages m
     WHERE app_id = $1 AND moderation_status = 'disapproved' AND category <> 'action' AND deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM blocked_messages b WHERE (b.app_id, b.message_id) = (m.app_id, m.id))
       AND NOT EXISTS (SELECT FROM reviewed_messages r WHERE (r.app_id, r.message_id) = (m.app_id, m.id))`,
  'no ended call has an active call slot': `
    SELECT l.holder, c.status FROM active_call_slots l JOIN calls c USING (app_id, session_id)
     WHERE app_id = $1 AND c.status NOT IN ('initiated', 'ongoing')`,
};

/** The violated invariants of one app, including its cached counts. No action may be running. */
export async function violatedInvariants(target: Target, appId: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [invariant, query] of Object.entries(VIOLATIONS)) {
    const rows = await target.query(query, [appId]);
    if (rows.length > 0) problems.push({ kind: `violated: ${invariant}`, detail: JSON.stringify(rows.slice(0, 5)) });
  }
  const { cached, counted } = await listCountsOf(target, { id: appId });
  const wrong = [...new Set([...Object.keys(cached), ...Object.keys(counted)])].filter(
    (list) => (cached[list] ?? 0) !== (counted[list] ?? 0),
  );
  if (wrong.length > 0) {
    const detail = wrong
      .slice(0, 5)
      .map((list) => `${list}: ${cached[list] ?? 0} cached, ${counted[list] ?? 0} counted`);
    problems.push({ kind: 'violated: the cached counts of lists are correct', detail: detail.join('; ') });
  }
  return problems;
}
