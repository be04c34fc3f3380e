import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import type { Variables } from '../templates/template-content.js';

// Raw: sets, and counts that change with them.

/** A recipient who is given again keeps their place, and gets the variables that are given. */
export const add = statement(
  'campaign-recipients-add',
  sql`WITH given AS (
     SELECT DISTINCT ON (uid) uid, variables FROM unnest($3::text[], $4::jsonb[]) AS given (uid, variables) ORDER BY uid
   ), known AS (
     SELECT g.uid, g.variables FROM given g JOIN users u ON u.app_id = $1 AND u.uid = g.uid
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
          ARRAY(SELECT uid FROM given EXCEPT SELECT uid FROM known) AS unknown_uids`,
  rows<{ addedCount: number; unknownUids: string[] }>(),
);

/** The recipients that are due, as many as are asked for, the longest first. */
export interface DueRecipient extends RowOf<'campaign-recipients-due'> {
  readonly uid: string;
  readonly variables: Variables | null;
  readonly step: number;
  readonly isActive: boolean;
}

export const due = statement(
  'campaign-recipients-due',
  sql`SELECT r.uid, r.variables, r.step, u.deactivated_at IS NULL AS is_active
     FROM campaign_recipients r
     JOIN users u ON u.app_id = $1 AND u.uid = r.uid
    WHERE r.app_id = $1 AND r.campaign_id = $2 AND r.status IN ('pending', 'processing') AND r.due_at <= now()
    ORDER BY r.due_at LIMIT $3`,
  rows<DueRecipient>(),
);

export const nextDue = statement(
  'campaign-recipients-next-due',
  sql`SELECT min(due_at) AS due_at FROM campaign_recipients
    WHERE app_id = $1 AND campaign_id = $2 AND status IN ('pending', 'processing')`,
);

/** What became of recipients, and the counts of their campaign. */
export const settle = statement(
  'campaign-recipients-settle',
  sql`WITH settled AS (
     UPDATE campaign_recipients r
        SET status = g.status, step = g.step, error_code = g.error_code, updated_at = now(),
            due_at = now() + make_interval(mins => g.wait_minutes)
       FROM unnest($3::text[], $4::campaign_recipient_status[], $5::int[], $6::text[], $7::int[])
            AS g (uid, status, step, error_code, wait_minutes)
      WHERE r.app_id = $1 AND r.campaign_id = $2 AND r.uid = g.uid
   )
   UPDATE campaigns
      SET sent_count = sent_count + $8, failed_count = failed_count + $9, processing_count = processing_count + $10, updated_at = now()
    WHERE app_id = $1 AND id = $2`,
);
