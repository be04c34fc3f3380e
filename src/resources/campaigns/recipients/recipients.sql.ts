import { isActive } from '#core/summaries/active-users.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import type { Variables } from '../templates/template-content.js';

/** SQL: the time in Unix seconds that the segment `c.segment` has as a member. */
const timeIn = (member: SqlText): SqlText => sql`to_timestamp((c.segment ->> ${member})::float8)`;

/** The segment of the campaign $2, whose members are those of SegmentDto. */
const segment = sql`SELECT c.segment_cursor, s.roles, s.tags, s.groups, c.segment ->> 'tagMatch' AS tag_match,
          ${timeIn(sql`'createdAfter'`)} AS created_after, ${timeIn(sql`'createdBefore'`)} AS created_before,
          ${timeIn(sql`'lastActiveAfter'`)} AS active_after, ${timeIn(sql`'lastActiveBefore'`)} AS active_before
     FROM campaigns c, jsonb_to_record(c.segment) AS s (roles text[], tags text[], groups text[])
    WHERE c.app_id = $1 AND c.id = $2`;

/** Columns of users that the segment asks for. Agents, whose role is one of the server's own, are no recipients. */
const users = sql`SELECT u.uid, u.role, u.tags, u.created_at, u.last_active_at FROM users u
    WHERE u.app_id = $1 AND ${isActive(sql`u`)} AND u.role NOT LIKE '@%'`;

/** Whether the user `u` is in the segment `s`. */
const isInSegment = sql`(s.roles IS NULL OR u.role = ANY (s.roles))
     AND (s.tags IS NULL OR CASE WHEN s.tag_match = 'all' THEN u.tags @> s.tags ELSE u.tags && s.tags END)
     AND (s.groups IS NULL OR EXISTS (SELECT FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid AND m.guid = ANY (s.groups)))
     AND (s.created_after IS NULL OR u.created_at >= s.created_after)
     AND (s.created_before IS NULL OR u.created_at < s.created_before)
     AND (s.active_after IS NULL OR u.last_active_at >= s.active_after)
     AND (s.active_before IS NULL OR coalesce(u.last_active_at < s.active_before, true))`;

/**
 * The next $3 users of the app, by uid: those in the segment become recipients. The cost does not depend on how many these are. The cursor of the
 * campaign is NULL when no users are left.
 */
export const addSegment = statement('campaign-recipients-add-segment')`
   WITH segment AS (${segment}), part AS MATERIALIZED (
     ${users} AND u.uid COLLATE "C" > (SELECT segment_cursor FROM segment) ORDER BY u.uid COLLATE "C" LIMIT $3
   ), added AS (
     INSERT INTO campaign_recipients (app_id, campaign_id, uid)
     SELECT $1, $2, u.uid FROM part u, segment s WHERE ${isInSegment}
     ON CONFLICT (app_id, campaign_id, uid) DO NOTHING
     RETURNING uid
   )
   UPDATE campaigns SET total_count = total_count + (SELECT count(*) FROM added), updated_at = now(),
                        segment_cursor = (SELECT CASE WHEN count(*) = $3 THEN max(uid COLLATE "C") END FROM part)
    WHERE app_id = $1 AND id = $2`;

/** How many of the first $3 users of the app are in the segment, whether there are no more users, and the first $4 of them. */
export const previewSegment = statement(
  'campaign-recipients-preview-segment',
  rows<{ count: number; isComplete: boolean; uids: string[] }>(),
)`
   WITH segment AS (${segment}), part AS MATERIALIZED (
     SELECT u.uid, ${isInSegment} AS is_in FROM (${users} ORDER BY u.uid COLLATE "C" LIMIT $3) u, segment s
   )
   SELECT count(*) FILTER (WHERE is_in)::int AS count, count(*) < $3 AS is_complete,
          ARRAY(SELECT uid FROM part WHERE is_in ORDER BY uid COLLATE "C" LIMIT $4) AS uids
     FROM part`;

/** `unknownLines` has the lines of `unknownUids`. */
export type AddedRecipients = RowOf<'campaign-recipients-add'>;

/** A recipient who is given again keeps their place, and gets the variables that are given. */
export const add = statement('campaign-recipients-add')`
   WITH given AS MATERIALIZED (
     SELECT line, uid, variables
       FROM json_to_recordset(convert_from($3, 'UTF8')::json) AS given (line int, uid text, variables jsonb)
   ), known AS MATERIALIZED (
     SELECT DISTINCT ON (g.uid) g.uid, g.variables FROM given g JOIN users u ON u.app_id = $1 AND u.uid = g.uid ORDER BY g.uid
   ), unknown AS (
     SELECT line, uid FROM given g WHERE NOT EXISTS (SELECT FROM known k WHERE k.uid = g.uid)
   ), added AS (
     INSERT INTO campaign_recipients AS r (app_id, campaign_id, uid, variables)
     SELECT $1, $2, k.uid, k.variables FROM known k
     ON CONFLICT (app_id, campaign_id, uid) DO UPDATE SET variables = coalesce(excluded.variables, r.variables)
     RETURNING (xmax = 0) AS is_new
   ), counted AS (
     UPDATE campaigns SET total_count = total_count + (SELECT count(*) FROM added WHERE is_new), updated_at = now()
      WHERE app_id = $1 AND id = $2
   )
   SELECT (SELECT count(*)::int FROM added WHERE is_new) AS added_count,
          ARRAY(SELECT uid FROM unknown ORDER BY line, uid) AS unknown_uids,
          ARRAY(SELECT line FROM unknown ORDER BY line, uid) AS unknown_lines`;

/** The recipients that are due, as many as are asked for, the longest first. */
export interface DueRecipient extends RowOf<'campaign-recipients-due'> {
  readonly variables: Variables | null;
  /** Null: that of the campaign. */
  readonly timezone: string | null;
}

export const due = statement('campaign-recipients-due', rows<DueRecipient>())`
   SELECT r.uid, r.variables, r.step, u.deactivated_at IS NULL AS is_active, p.timezone
     FROM campaign_recipients r
     JOIN users u ON u.app_id = $1 AND u.uid = r.uid
     LEFT JOIN notification_preferences p ON p.app_id = $1 AND p.uid = r.uid
    WHERE r.app_id = $1 AND r.campaign_id = $2 AND r.status IN ('pending', 'processing') AND r.due_at <= now()
    ORDER BY r.due_at LIMIT $3`;

export const nextDue = statement('campaign-recipients-next-due')`
   SELECT min(due_at) AS due_at FROM campaign_recipients
    WHERE app_id = $1 AND campaign_id = $2 AND status IN ('pending', 'processing')`;

/** What became of recipients, and the counts of their campaign. */
export const settle = statement('campaign-recipients-settle')`
   WITH settled AS (
     UPDATE campaign_recipients r
        SET status = g.status, step = g.step, error_code = g.error_code, updated_at = now(),
            due_at = coalesce(g.due_at, now())
       FROM unnest($3::text[], $4::campaign_recipient_status[], $5::int[], $6::text[], $7::timestamptz[])
            AS g (uid, status, step, error_code, due_at)
      WHERE r.app_id = $1 AND r.campaign_id = $2 AND r.uid = g.uid
   )
   UPDATE campaigns
      SET sent_count = sent_count + $8, failed_count = failed_count + $9, processing_count = processing_count + $10, updated_at = now()
    WHERE app_id = $1 AND id = $2`;
