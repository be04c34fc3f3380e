import type { ReceiptType } from '#generated/prisma/enums.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { blockBetween } from '../reachability/reachability.sql.js';
import { isApproved } from '../visibility/visible-messages.sql.js';

/** Members of a group up to which receipts are stored. */
export const MAX_MEMBERS_WITH_RECEIPTS = 300;

/** When a user received a message, and when they read it. */
export interface Receipt extends RowOf<'receipts-of-members'> {
  messageId: bigint;
  deliveredAt: Date;
}

/** A receipt that was stored just now. */
export interface StoredReceipt {
  createdAt: Date;
  /** In a group: the members, besides the sender of the newest message, who sent messages that only this receipt of its type covers. */
  authors: string[];
}

/** The newest messages of a receipt whose senders are looked up, so that the cost of marking a long history has a limit. */
const MAX_COVERED_MESSAGES = 10_000;

const previousReceipt = sql`coalesce((SELECT max(message_id) FROM conversation_receipts
                                  WHERE app_id = $1 AND conversation_key = $2 AND uid = $3 AND type = $4::receipt_type), 0)`;

/** Members of the group $7, besides the sender of $5, who sent messages between the previous receipt and $5. The new row is not visible to this subquery. */
const coveredAuthors = sql`CASE WHEN $7::text IS NULL THEN '{}' ELSE ARRAY(
     SELECT covered.sender
       FROM (SELECT DISTINCT n.sender
               FROM (SELECT sender, category, deleted_at, moderation_status FROM messages
                      WHERE app_id = $1 AND conversation_key = $2 AND id <= $5::bigint AND id > ${previousReceipt}
                      ORDER BY id DESC LIMIT ${MAX_COVERED_MESSAGES}) AS n
              WHERE n.sender <> ALL(ARRAY[$3, (SELECT sender FROM messages WHERE app_id = $1 AND id = $5::bigint)]) AND n.category <> 'action' AND n.deleted_at IS NULL
                AND ${isApproved(sql`n`)}) AS covered
       JOIN group_members m ON m.app_id = $1 AND m.guid = $7 AND m.uid = covered.sender
      ORDER BY covered.sender) END`;

// clock_timestamp() and not now(), so that times ascend as the ids do, also among transactions that wait for each other.
export const append = statement('receipts-append', rows<StoredReceipt>())`
   INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
   SELECT $1, $2, $3, $4::receipt_type, $5::bigint, clock_timestamp()
    WHERE $5::bigint > ${previousReceipt}
      AND NOT ${blockBetween(sql`$3`, sql`$6::text`)}
   RETURNING created_at, ${coveredAuthors} AS authors`;

// A message that is stored after the snapshot of this statement has a higher id than every receipt that the statement sees.
export const prune = statement('receipts-prune')`
   DELETE FROM conversation_receipts r
    USING (SELECT c.key, (SELECT min(m.id) FROM messages m WHERE m.app_id = $1 AND m.conversation_key = c.key) AS oldest
             FROM unnest($2::text[]) AS c (key)) remaining
    WHERE r.app_id = $1 AND r.conversation_key = remaining.key AND (remaining.oldest IS NULL OR r.message_id < remaining.oldest)`;

/** Time of the first receipt of `uid` for message `q` or one after it. */
export const firstReceipt = (uid: SqlText, type: ReceiptType) => sql`
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = ${uid} AND r.type = '${type}' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1)`;

/** Id of the last message that `uid` has sent a receipt for. @param key, uid expressions */
export const lastReceipt = (key: SqlText, uid: SqlText, type: ReceiptType) => sql`
  (SELECT max(r.message_id) FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = ${key} AND r.uid = ${uid} AND r.type = '${type}')`;

/** What is read was delivered, at that moment if not before; `least` ignores NULL. */
const receiptOf = (uid: SqlText, from: SqlText) => sql`
  SELECT q.id AS message_id, ${uid} AS uid, least(delivered.at, read.at) AS delivered_at, read.at AS read_at
    FROM ${from},
         LATERAL (SELECT ${firstReceipt(uid, 'delivered')} AS at) AS delivered,
         LATERAL (SELECT ${firstReceipt(uid, 'read')} AS at) AS read
   WHERE (delivered.at IS NOT NULL OR read.at IS NOT NULL)`;

export const ofMembers = statement('receipts-of-members', rows<Receipt>())`${receiptOf(
  sql`m.uid`,
  sql`unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS q (id, conversation_key, sender, receiver)
     JOIN groups g ON g.app_id = $1 AND g.guid = q.receiver AND g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}
     JOIN group_members m ON m.app_id = $1 AND m.guid = q.receiver AND m.uid <> q.sender`,
)}
   ORDER BY m.uid`;
