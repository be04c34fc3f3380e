import type { ReceiptType } from '#generated/prisma/enums.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { isApproved } from '../visibility/visible-messages.sql.js';
import { firstReceipt, MAX_MEMBERS_WITH_RECEIPTS } from './receipts.sql.js';

/** The newest message of one sender that all other members have received, or read. */
export interface ReceiptOfAll {
  readonly kind: ReceiptType;
  readonly id: bigint;
}

/** When the last of the other members received a message to a group, and when they read it. */
export interface TimesOfAll extends RowOf<'receipts-of-all-times'> {
  messageId: bigint;
}

/** The newest messages of a receipt that are checked, so that the cost of marking a long history has a limit. */
const MAX_MESSAGES = 1_000;

// Two apps or conversations with equal hashes wait for each other, which is harmless.
export const lockConversation = statement('receipts-of-all-lock-conversation')`
   SELECT pg_advisory_xact_lock(hashtextextended('receipts-of-all ' || $1 || ' ' || $2, 0))`;

/** Up to which message the user has receipts of `k.kind`: what is read was delivered. @param condition on the receipt `r` */
const coveredId = (uid: SqlText, condition = sql`true`, conversationKey = sql`$2`) => {
  const newest = (type: ReceiptType) => sql`
    (SELECT max(r.message_id) FROM conversation_receipts r
      WHERE r.app_id = $1 AND r.conversation_key = ${conversationKey} AND r.uid = ${uid} AND r.type = '${type}' AND ${condition})`;
  return sql`coalesce(greatest(${newest('read')}, CASE WHEN k.kind = 'delivered' THEN ${newest('delivered')} END), 0)`;
};

/** Condition on the member `o` of the group of message `q`: `k.kind` of the message needs a receipt of theirs. Members who joined later do not count. */
const mustHaveReceipt = sql`o.uid <> q.sender AND o.joined_at <= q.sent_at`;

// $3 has just stored the receipt of type $5 for the message $6. Members who joined after a message was sent are not counted for it: one
// who joins later neither delays the others nor completes a message a second time.
export const completedBy = statement('receipts-of-all-completed-by', rows<ReceiptOfAll>())`
   WITH k AS (SELECT kind FROM unnest(ARRAY['delivered', 'read']::receipt_type[]) AS kind
               WHERE kind = 'delivered' OR $5::receipt_type = 'read'),
   other AS MATERIALIZED (
     SELECT k.kind, m.uid, m.joined_at, ${coveredId(sql`m.uid`)} AS covered_id
       FROM k, group_members m WHERE m.app_id = $1 AND m.guid = $4 AND m.uid <> $3)
   SELECT k.kind, max(q.id) AS id
     FROM k
     JOIN group_members own ON own.app_id = $1 AND own.guid = $4 AND own.uid = $3,
          LATERAL (SELECT n.id, n.sender, n.sent_at FROM messages n
                    WHERE n.app_id = $1 AND n.conversation_key = $2 AND n.id <= $6::bigint
                      AND n.id > ${coveredId(sql`$3`, sql`(r.type <> $5::receipt_type OR r.message_id < $6::bigint)`)}
                      AND n.sender <> $3 AND n.category <> 'action' AND n.deleted_at IS NULL
                      AND ${isApproved(sql`n`)}
                    ORDER BY n.id DESC LIMIT ${MAX_MESSAGES}) AS q
    WHERE q.sent_at >= own.joined_at
      AND NOT EXISTS (SELECT FROM other o WHERE o.kind = k.kind AND ${mustHaveReceipt} AND o.covered_id < q.id)
    GROUP BY k.kind, q.sender ORDER BY k.kind, id`;

// The same rule as of `completedBy`; at least one other member must have been there. The newest receipts of the members are read once
// per group, and times are looked up only of messages that are complete.
export const times = statement('receipts-of-all-times', rows<TimesOfAll>())`
   WITH q AS MATERIALIZED (
     SELECT q.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
                  AS q (id, conversation_key, sender, guid, sent_at)
       JOIN groups g ON g.app_id = $1 AND g.guid = q.guid AND g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}),
   k AS (SELECT kind FROM unnest(ARRAY['delivered', 'read']::receipt_type[]) AS kind),
   other AS MATERIALIZED (
     SELECT k.kind, c.guid, m.uid, m.joined_at, ${coveredId(sql`m.uid`, sql`true`, sql`c.conversation_key`)} AS covered_id
       FROM k, (SELECT DISTINCT guid, conversation_key FROM q) AS c
       JOIN group_members m ON m.app_id = $1 AND m.guid = c.guid),
   complete AS MATERIALIZED (
     SELECT q.*, k.kind FROM k, q
      WHERE NOT EXISTS (SELECT FROM other o
                         WHERE o.kind = k.kind AND o.guid = q.guid AND ${mustHaveReceipt} AND o.covered_id < q.id))
   SELECT q.id AS message_id, max(receipt.at) FILTER (WHERE q.kind = 'delivered') AS delivered_at,
          max(receipt.at) FILTER (WHERE q.kind = 'read') AS read_at
     FROM complete q
     JOIN other o ON o.kind = q.kind AND o.guid = q.guid AND ${mustHaveReceipt},
          LATERAL (SELECT CASE q.kind WHEN 'read' THEN ${firstReceipt(sql`o.uid`, 'read')}
                                      ELSE least(${firstReceipt(sql`o.uid`, 'read')}, ${firstReceipt(sql`o.uid`, 'delivered')}) END AS at) AS receipt
    GROUP BY q.id`;
