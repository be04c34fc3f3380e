import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { jsonRows } from '../../platform/database/json-rows.js';
import { statement } from '../../platform/database/statement.js';
import type { ReceiptType } from '../../generated/prisma/enums.js';
import type { ConversationKey } from '../conversation-key.js';
import { blockBetween } from '../reachability/reachability.sql.js';
import type { UserConversationKey } from './conversation-states.repository.js';

/** Members of a group in which it is kept who got and who read what. */
export const MAX_MEMBERS_WITH_RECEIPTS = 300;

/** When a user got a message, and when they read it. */
export interface Receipt {
  messageId: bigint;
  uid: string;
  deliveredAt: Date;
  readAt: Date | null;
}

/** A receipt that was stored just now. */
export interface StoredReceipt {
  createdAt: Date;
  /** In a group: the members, besides the sender of the newest message, who sent messages that only this receipt of its kind covers. */
  authors: string[];
}

/** A message, and who may have got it: the user or the members of the group. */
export interface ReceiptQuestion {
  id: bigint;
  conversation_key: ConversationKey;
  sender: string;
  receiver: string;
}

/** The newest messages of a receipt whose senders are looked up, so that somebody who marks a long history costs no more than others. */
const MAX_COVERED_MESSAGES = 10_000;

const previousMark = `coalesce((SELECT max(message_id) FROM conversation_receipts
                                  WHERE app_id = $1 AND conversation_key = $2 AND uid = $3 AND type = $4::receipt_type), 0)`;

/** Members of the group $7, besides the sender of $5, who sent messages between the previous receipt and $5. The new row is not visible to this subquery. */
const coveredAuthors = `CASE WHEN $7::text IS NULL THEN '{}' ELSE ARRAY(
     SELECT covered.sender
       FROM (SELECT DISTINCT n.sender
               FROM (SELECT sender, category, deleted_at, moderation_status FROM messages
                      WHERE app_id = $1 AND conversation_key = $2 AND id <= $5::bigint AND id > ${previousMark}
                      ORDER BY id DESC LIMIT ${MAX_COVERED_MESSAGES}) AS n
              WHERE n.sender <> ALL(ARRAY[$3, (SELECT sender FROM messages WHERE app_id = $1 AND id = $5::bigint)]) AND n.category <> 'action' AND n.deleted_at IS NULL
                AND (n.moderation_status IS NULL OR n.moderation_status = 'approved')) AS covered
       JOIN group_members m ON m.app_id = $1 AND m.guid = $7 AND m.uid = covered.sender
      ORDER BY covered.sender) END`;

// The clock, not the beginning of the transaction, so that times go up as the ids do.
const append = statement(
  'receipts-append',
  `INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
   SELECT $1, $2, $3, $4::receipt_type, $5::bigint, clock_timestamp()
    WHERE $5::bigint > ${previousMark}
      AND NOT ${blockBetween('$3', '$6::text')}
   RETURNING created_at AS "createdAt", ${coveredAuthors} AS authors`,
);

// By the time of this statement's snapshot: a message that comes later has a higher id than all that was marked before.
const prune = statement(
  'receipts-prune',
  `DELETE FROM conversation_receipts r
    USING (SELECT c.key, (SELECT min(m.id) FROM messages m WHERE m.app_id = $1 AND m.conversation_key = c.key) AS oldest
             FROM unnest($2::text[]) AS c (key)) kept
    WHERE r.app_id = $1 AND r.conversation_key = kept.key AND (kept.oldest IS NULL OR r.message_id < kept.oldest)`,
);

/** Of message `q`, as `uid` marked it. */
const firstMark = (uid: string, type: ReceiptType) => `
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = ${uid} AND r.type = '${type}' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1)`;

/** What is read was delivered, at that moment if not before; `least` passes over NULL. */
const receiptOf = (uid: string, from: string) => `
  SELECT q.id AS "messageId", ${uid} AS uid, least(delivered.at, read.at) AS "deliveredAt", read.at AS "readAt"
    FROM ${from},
         LATERAL (SELECT ${firstMark(uid, 'delivered')} AS at) AS delivered,
         LATERAL (SELECT ${firstMark(uid, 'read')} AS at) AS read
   WHERE (delivered.at IS NOT NULL OR read.at IS NOT NULL)`;

/** For statements of other areas that answer with them. */
export const receiptRows = jsonRows<Receipt>({
  messageId: 'bigint',
  uid: 'value',
  deliveredAt: 'time',
  readAt: 'time',
});

/** Subquery: of one-to-one messages among those of `source`, which has the columns of messages, by their receivers. */
export const receiptsOfReceivers = (source: string, condition: string): string =>
  `(${receiptOf('q.receiver', `${source} q`)} AND q.receiver_type = 'user' AND ${condition})`;

const ofMembers = statement(
  'receipts-of-members',
  `${receiptOf(
    'm.uid',
    `unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS q (id, conversation_key, sender, receiver)
     JOIN groups g ON g.app_id = $1 AND g.guid = q.receiver AND g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}
     JOIN group_members m ON m.app_id = $1 AND m.guid = q.receiver AND m.uid <> q.sender`,
  )}
   ORDER BY m.uid`,
);

/** The place that adds to the table `conversation_receipts`; its rows are never changed. */
@Injectable()
export class ReceiptsRepository {
  constructor(private readonly database: Database) {}

  /** @returns nothing where as much was marked before, or one of the two users of a one-to-one conversation has blocked the other */
  async append(
    ctx: RequestContext,
    { uid, conversationKey }: UserConversationKey,
    type: ReceiptType,
    messageId: bigint,
    { peer, guid }: { peer?: string; guid?: string },
  ): Promise<StoredReceipt | undefined> {
    const [row] = await this.database
      .forApp(ctx)
      .queryUnchecked<StoredReceipt>(append, [conversationKey, uid, type, messageId, peer, guid]);
    return row;
  }

  /** Forgets those that speak of no message any more. */
  async prune(ctx: RequestContext, conversationKeys: string[]): Promise<void> {
    await this.database.forApp(ctx).query(prune, [conversationKeys]);
  }

  /** Of messages to groups, by those who are members now, in the order of their uids. */
  async ofMembers(ctx: RequestContext, messages: ReceiptQuestion[]): Promise<Receipt[]> {
    if (messages.length === 0) return [];
    return this.database
      .forApp(ctx)
      .queryUnchecked<Receipt>(ofMembers, [
        messages.map(({ id }) => id),
        messages.map(({ conversation_key }) => conversation_key),
        messages.map(({ sender }) => sender),
        messages.map(({ receiver }) => receiver),
      ]);
  }
}

export function receiptsByMessage(receipts: Receipt[]): Map<bigint, Receipt[]> {
  const groups = new Map<bigint, Receipt[]>();
  for (const receipt of receipts) {
    const group = groups.get(receipt.messageId);
    if (group) group.push(receipt);
    else groups.set(receipt.messageId, [receipt]);
  }
  return groups;
}
