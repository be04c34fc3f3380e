import type { ModerationSubmission } from '#generated/prisma/client.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';

/** Content from elsewhere that the app submitted for moderation. It is in no conversation. */
export interface Submission extends Omit<ModerationSubmission, 'appId' | 'data' | 'rule'> {
  data: Record<string, unknown>;
  rule: { id: string; name: string } | null;
}

const columns = sql`submission_id AS id, sender, receiver_type, receiver, category, type, data, tags, muid, status, rule,
             sent_at, updated_at, edited_at, edited_by`;

// Messages and submissions share one sequence, because both are checked under their id.
/** $2 sender, $3 receiver type, $4 receiver, $5 category, $6 type, $7 data, $8 tags, $9 muid, $10 status, $11 rule, $12 time of sending */
export const create = statement('moderation-submissions-create', rows<Submission>())`
   INSERT INTO moderation_submissions
          (app_id, submission_id, sender, receiver_type, receiver, category, type, data, tags, muid, status, rule, sent_at)
   VALUES ($1, nextval('messages_id_seq'), $2, $3::receiver_type, $4, $5, $6, $7::jsonb, $8, $9, $10::moderation_status, $11::jsonb,
           coalesce($12::timestamptz, now()))
       ON CONFLICT (app_id, sender, muid) DO NOTHING
   RETURNING ${columns}`;

const byId = sql`SELECT ${columns} FROM moderation_submissions WHERE app_id = $1 AND submission_id = $2`;

export const find = statement('moderation-submissions-find', rows<Submission>())`${byId}`;

export const lock = statement('moderation-submissions-lock', rows<Submission>())`${byId} FOR UPDATE`;

export const findByMuid = statement('moderation-submissions-find-by-muid', rows<Submission>())`
   SELECT ${columns} FROM moderation_submissions WHERE app_id = $1 AND sender = $2 AND muid = $3`;

/** $3 data, $4 status, $5 rule, $6 uid of the editor */
export const edit = statement('moderation-submissions-edit', rows<Submission>())`
   UPDATE moderation_submissions
      SET data = $3::jsonb, status = $4::moderation_status, rule = $5::jsonb, edited_by = $6, edited_at = now(), updated_at = now()
    WHERE app_id = $1 AND submission_id = $2
   RETURNING ${columns}`;

/** $3 status, $4 rule */
export const settle = statement('moderation-submissions-settle')`
   UPDATE moderation_submissions SET status = $3::moderation_status, rule = $4::jsonb, updated_at = now()
    WHERE app_id = $1 AND submission_id = $2 AND status = 'pending' RETURNING submission_id AS id`;

// The group can't be deleted while a submission to it is stored.
export const lockGroup = statement('moderation-submissions-lock-group')`
   SELECT guid FROM groups WHERE app_id = $1 AND guid = $2 FOR KEY SHARE`;

export interface ExpiredSubmissions {
  /** The last one that was read, erased or not; null if there was none. */
  through: bigint | null;
  /** Whether all that were read are too young, and with them nearly all later ones. */
  isOver: boolean;
}

/**
 * Reads the next submissions in the order of their ids, and deletes those that are too old. The time of the last change counts, because
 * the app chooses that of sending. Submissions that are locked are left to the next run. The check of a deleted one ends without a verdict.
 *
 * $2 id after which it starts, $3 time before which they are too old, $4 number of submissions to read
 */
export const expire = statement('moderation-submissions-expire')`
   WITH oldest AS MATERIALIZED (
     SELECT submission_id, updated_at FROM moderation_submissions
      WHERE app_id = $1 AND submission_id > $2 ORDER BY submission_id LIMIT $4
   ), expired AS MATERIALIZED (
     SELECT submission_id FROM moderation_submissions
      WHERE app_id = $1 AND submission_id IN (SELECT submission_id FROM oldest WHERE updated_at < $3)
        FOR UPDATE SKIP LOCKED
   ), erased AS (
     DELETE FROM moderation_submissions s USING expired WHERE s.app_id = $1 AND s.submission_id = expired.submission_id
   )
   SELECT (SELECT max(submission_id) FROM oldest) AS through,
          NOT EXISTS (SELECT FROM oldest WHERE updated_at < $3) AS is_over`;
