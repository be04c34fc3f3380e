import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { jsonRows } from '../../platform/database/json-rows.js';
import { statement } from '../../platform/database/statement.js';
import type { ReceiptType } from '../../generated/prisma/enums.js';
import type { ConversationKey } from '../directory/conversation-key.js';
import type { Place } from './conversation-states.repository.js';

/** Members of a group in which it is kept who got and who read what. */
export const MAX_MEMBERS_WITH_RECEIPTS = 300;

/** When a user got a message, and when they read it. */
export interface Receipt {
  messageId: bigint;
  uid: string;
  deliveredAt: Date;
  readAt: Date | null;
}

/** A message, and who may have got it: the user or the members of the group. */
export interface ReceiptQuestion {
  id: bigint;
  conversation_key: ConversationKey;
  sender: string;
  receiver: string;
}

// The clock, not the beginning of the transaction, so that times go up as the ids do.
const append = statement(
  'receipts-append',
  `INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
   SELECT $1, $2, $3, $4::receipt_type, $5::bigint, clock_timestamp()
    WHERE $5::bigint > coalesce((SELECT max(message_id) FROM conversation_receipts
                                  WHERE app_id = $1 AND conversation_key = $2 AND uid = $3 AND type = $4::receipt_type), 0)
   RETURNING created_at AS "createdAt"`,
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

  /** @returns when, unless as much was marked before */
  async append(
    ctx: RequestContext,
    { uid, conversationKey }: Place,
    type: ReceiptType,
    messageId: bigint,
  ): Promise<Date | undefined> {
    const [row] = await this.database.query<{ createdAt: Date }>(ctx, append, [
      ctx.app.id,
      conversationKey,
      uid,
      type,
      messageId,
    ]);
    return row?.createdAt;
  }

  /** Forgets those that speak of no message any more. */
  async prune(ctx: RequestContext, conversationKeys: string[]): Promise<void> {
    await this.database.query(ctx, prune, [ctx.app.id, conversationKeys]);
  }

  /** Of messages to groups, by those who are members now, in the order of their uids. */
  async ofMembers(ctx: RequestContext, messages: ReceiptQuestion[]): Promise<Receipt[]> {
    if (messages.length === 0) return [];
    return this.database.query<Receipt & Record<string, unknown>>(ctx, ofMembers, [
      ctx.app.id,
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
