import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { ReceiptType } from '../../generated/prisma/enums.js';
import { partiesOf } from '../conversation-key.js';
import type { UserConversationKey } from './conversation-states.repository.js';
import { MAX_MEMBERS_WITH_RECEIPTS, type ReceiptQuestion } from './receipts.repository.js';

/** The newest messages of a mark that are looked at, so that somebody who marks a long history costs no more than others. */
const MAX_MESSAGES = 1_000;

/** The newest message of one sender that all other members have received, or read. */
export interface ReceiptOfAll {
  readonly kind: ReceiptType;
  readonly id: bigint;
}

/** When the last of the other members had received a message to a group, and when they had read it. */
export interface TimesOfAll {
  messageId: bigint;
  deliveredAt: Date | null;
  readAt: Date | null;
}

/** A message to a group, and when it was sent. */
export interface TimesQuestion extends ReceiptQuestion {
  sent_at: Date;
}

// Two apps or conversations whose hashes are equal wait for each other, which is harmless.
const lock = statement(
  'receipts-of-all-lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('receipts-of-all ' || $1 || ' ' || $2, 0))`,
);

/** Up to which message the user has marked as `k.kind`: what is read was delivered. @param condition on the mark, `r` */
const marked = (uid: string, condition = 'true', conversationKey = '$2') => {
  const newest = (type: ReceiptType) => `
    (SELECT max(r.message_id) FROM conversation_receipts r
      WHERE r.app_id = $1 AND r.conversation_key = ${conversationKey} AND r.uid = ${uid} AND r.type = '${type}' AND ${condition})`;
  return `coalesce(greatest(${newest('read')}, CASE WHEN k.kind = 'delivered' THEN ${newest('delivered')} END), 0)`;
};

// $3 has marked as $5, up to the message $6 and not that far before. Members who joined after a message was sent are not counted for it,
// so that one who joins later neither keeps the others waiting nor completes a second time what was complete.
const completedBy = statement(
  'receipts-of-all-completed-by',
  `WITH k AS (SELECT kind FROM unnest(ARRAY['delivered', 'read']::receipt_type[]) AS kind
               WHERE kind = 'delivered' OR $5::receipt_type = 'read'),
   other AS MATERIALIZED (
     SELECT k.kind, m.uid, m.joined_at, ${marked('m.uid')} AS marked_id
       FROM k, group_members m WHERE m.app_id = $1 AND m.guid = $4 AND m.uid <> $3)
   SELECT k.kind, max(q.id) AS id
     FROM k
     JOIN group_members own ON own.app_id = $1 AND own.guid = $4 AND own.uid = $3,
          LATERAL (SELECT n.id, n.sender, n.sent_at FROM messages n
                    WHERE n.app_id = $1 AND n.conversation_key = $2 AND n.id <= $6::bigint
                      AND n.id > ${marked('$3', '(r.type <> $5::receipt_type OR r.message_id < $6::bigint)')}
                      AND n.sender <> $3 AND n.category <> 'action' AND n.deleted_at IS NULL
                      AND (n.moderation_status IS NULL OR n.moderation_status = 'approved')
                    ORDER BY n.id DESC LIMIT ${MAX_MESSAGES}) AS q
    WHERE q.sent_at >= own.joined_at
      AND NOT EXISTS (SELECT FROM other o
                       WHERE o.kind = k.kind AND o.uid <> q.sender AND o.joined_at <= q.sent_at AND o.marked_id < q.id)
    GROUP BY k.kind, q.sender ORDER BY k.kind, id`,
);

/** When `o.uid` first marked `q` or a message after it. */
const firstMark = (type: ReceiptType) => `
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = o.uid AND r.type = '${type}' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1)`;

// The same rule as of `completedBy`: members who joined after a message was sent are not counted for it, and one other member must have
// been there. The newest marks of the members are read once per group, and times are looked up only of messages that are complete.
const timesOfAll = statement(
  'receipts-of-all-times',
  `WITH q AS MATERIALIZED (
     SELECT q.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
                  AS q (id, conversation_key, sender, guid, sent_at)
       JOIN groups g ON g.app_id = $1 AND g.guid = q.guid AND g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}),
   k AS (SELECT kind FROM unnest(ARRAY['delivered', 'read']::receipt_type[]) AS kind),
   other AS MATERIALIZED (
     SELECT k.kind, c.guid, m.uid, m.joined_at, ${marked('m.uid', 'true', 'c.conversation_key')} AS marked_id
       FROM k, (SELECT DISTINCT guid, conversation_key FROM q) AS c
       JOIN group_members m ON m.app_id = $1 AND m.guid = c.guid),
   complete AS MATERIALIZED (
     SELECT q.*, k.kind FROM k, q
      WHERE NOT EXISTS (SELECT FROM other o
                         WHERE o.kind = k.kind AND o.guid = q.guid AND o.uid <> q.sender AND o.joined_at <= q.sent_at
                           AND o.marked_id < q.id))
   SELECT q.id AS "messageId", max(mark.at) FILTER (WHERE q.kind = 'delivered') AS "deliveredAt",
          max(mark.at) FILTER (WHERE q.kind = 'read') AS "readAt"
     FROM complete q
     JOIN other o ON o.kind = q.kind AND o.guid = q.guid AND o.uid <> q.sender AND o.joined_at <= q.sent_at,
          LATERAL (SELECT CASE q.kind WHEN 'read' THEN ${firstMark('read')}
                                      ELSE least(${firstMark('read')}, ${firstMark('delivered')}) END AS at) AS mark
    GROUP BY q.id`,
);

/** Reads what the members of groups have marked together. */
@Injectable()
export class ReceiptsOfAllRepository {
  constructor(private readonly database: Database) {}

  /**
   * Marks of one group wait for each other from here until the end of their transactions: the last one sees all the others, so each
   * message is completed by exactly one of them.
   *
   * @param messageId the mark that the transaction has just stored
   * @returns nothing in a one-to-one conversation, where the receipt itself says it
   */
  async completedBy(
    ctx: RequestContext,
    type: ReceiptType,
    { uid, conversationKey }: UserConversationKey,
    messageId: bigint,
  ): Promise<ReceiptOfAll[]> {
    const parties = partiesOf(conversationKey);
    if (!('guid' in parties)) return [];
    await this.database.forApp(ctx).query(lock, [conversationKey]);
    return this.database
      .forApp(ctx)
      .queryUnchecked<ReceiptOfAll>(completedBy, [conversationKey, uid, parties.guid, type, messageId]);
  }

  /** @returns nothing of a message that no other member, or not every other member, has received */
  async times(ctx: RequestContext, messages: TimesQuestion[]): Promise<TimesOfAll[]> {
    if (messages.length === 0) return [];
    return this.database
      .forApp(ctx)
      .queryUnchecked<TimesOfAll>(timesOfAll, [
        messages.map(({ id }) => id),
        messages.map(({ conversation_key }) => conversation_key),
        messages.map(({ sender }) => sender),
        messages.map(({ receiver }) => receiver),
        messages.map(({ sent_at }) => sent_at),
      ]);
  }
}
