import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { ReceiptType } from '../../generated/prisma/enums.js';
import { partiesOf } from '../directory/conversation-key.js';
import type { Place } from './conversation-states.repository.js';

/** The newest messages of a mark that are looked at, so that somebody who marks a long history costs no more than others. */
const MAX_MESSAGES = 1_000;

/** The newest message of one sender that all other members have received, or read. */
export interface ReceiptOfAll {
  readonly kind: ReceiptType;
  readonly id: bigint;
}

// Two apps or conversations whose hashes are equal wait for each other, which is harmless.
const lock = statement(
  'receipts-of-all-lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('receipts-of-all ' || $1 || ' ' || $2, 0))`,
);

/** Up to which message the user has marked as `k.kind`: what is read was delivered. @param condition on the mark, `r` */
const marked = (uid: string, condition = 'true') => {
  const newest = (type: ReceiptType) => `
    (SELECT max(r.message_id) FROM conversation_receipts r
      WHERE r.app_id = $1 AND r.conversation_key = $2 AND r.uid = ${uid} AND r.type = '${type}' AND ${condition})`;
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
    { uid, conversationKey }: Place,
    messageId: bigint,
  ): Promise<ReceiptOfAll[]> {
    const parties = partiesOf(conversationKey);
    if (!('guid' in parties)) return [];
    await this.database.query(ctx, lock, [ctx.app.id, conversationKey]);
    return this.database.query<ReceiptOfAll & Record<string, unknown>>(ctx, completedBy, [
      ctx.app.id,
      conversationKey,
      uid,
      parties.guid,
      type,
      messageId,
    ]);
  }
}
