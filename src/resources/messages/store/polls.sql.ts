import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';

export interface PollRow extends RowOf<'polls-find'> {
  isOpen: boolean;
}

export type VoteRow = RowOf<'polls-list-votes-append'>;

// now() is the start of the transaction, which may have waited for a lock since
const pollColumns = sql`option_count, multiple, anonymous,
  (closed_at IS NULL AND (closes_at IS NULL OR closes_at > clock_timestamp())) AS is_open`;

export const find = statement('polls-find', rows<PollRow>())`
   SELECT ${pollColumns} FROM polls WHERE app_id = $1 AND message_id = $2`;

/** Votes of several users are cast at once; while one is, nobody closes the poll. */
export const lockToVote = statement('polls-lock-to-vote', rows<PollRow>())`
   SELECT ${pollColumns} FROM polls WHERE app_id = $1 AND message_id = $2 FOR SHARE`;

/** Returns nothing for a poll that is closed already. */
export const close = statement('polls-close')`
   UPDATE polls SET closed_at = least(closes_at, clock_timestamp())
   WHERE app_id = $1 AND message_id = $2 AND closed_at IS NULL RETURNING message_id`;

// A lock for the user and the poll: votes of one user at the same time are cast one after the other, so that a poll with a single choice has
// one vote of each user. Equal hashes only make unrelated votes wait.
export const lockVoter = statement('polls-lock-voter')`
   SELECT pg_advisory_xact_lock(hashtextextended('poll-votes ' || $1::text || ' ' || $2::bigint || ' ' || $3::text, 0))::text AS locked`;

/**
 * Replaces the votes $4 of the user $3; a vote that stays keeps its time. The user's row is locked, so that the user cannot be erased before the
 * foreign key is checked.
 */
export const vote = statement('polls-vote')`
   WITH withdrawn AS (
     DELETE FROM poll_votes WHERE app_id = $1 AND message_id = $2 AND uid = $3 AND option <> ALL($4::smallint[]) RETURNING id
   ), voter AS MATERIALIZED (
     SELECT uid FROM users WHERE app_id = $1 AND uid = $3 FOR KEY SHARE
   ), added AS (
     INSERT INTO poll_votes (app_id, message_id, uid, option)
     SELECT $1, $2, voter.uid, option FROM voter, unnest($4::smallint[]) AS o (option)
      ORDER BY option
         ON CONFLICT (app_id, message_id, uid, option) DO NOTHING
     RETURNING id
   )
   SELECT (SELECT count(*) FROM withdrawn) + (SELECT count(*) FROM added) AS changes`;

const list = (beyond: '>' | '<', order: 'ASC' | 'DESC') => sql`
  SELECT id, uid, option, voted_at FROM poll_votes
   WHERE app_id = $1 AND message_id = $2 AND ($3::int IS NULL OR option = $3) AND ($4::bigint IS NULL OR id ${beyond} $4)
   ORDER BY id ${order} LIMIT $5`;

export const lists = {
  append: statement('polls-list-votes-append')`${list('>', 'ASC')}`,
  prepend: statement('polls-list-votes-prepend')`${list('<', 'DESC')}`,
};
