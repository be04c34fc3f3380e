import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import type { ConversationKey } from '../../../domain/conversation-key.js';

export interface ExpiredBatch {
  erased: { id: bigint; conversationKey: ConversationKey }[];
  /** The last message that was looked at, erased or not; undefined when none was left. */
  through?: bigint;
  /** Whether that one is too young, and with it those beyond, which are younger still. */
  isOver: boolean;
}

/**
 * Looks at so many messages in the order of their ids, which is that of their age but for what was sent at the same time: it needs no
 * index of its own, and reads no more when little is old. A message that somebody is busy with is left for the next time.
 *
 * $1 app, $2 id to go on after, $3 time, $4 how many
 */
const expire = statement(
  'messages-expire',
  `WITH oldest AS MATERIALIZED (
     SELECT id, sent_at FROM messages WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT $4
   ), old AS MATERIALIZED (
     SELECT m.id FROM messages m
      WHERE m.app_id = $1 AND m.id IN (SELECT id FROM oldest WHERE sent_at < $3) ORDER BY m.id FOR UPDATE SKIP LOCKED
   ), gone AS (
     DELETE FROM messages m USING old WHERE m.app_id = $1 AND m.id = old.id RETURNING m.id, m.conversation_key
   )
   SELECT (SELECT max(id) FROM oldest) AS through,
          NOT EXISTS (SELECT FROM oldest WHERE sent_at < $3) AS "isOver",
          (SELECT coalesce(jsonb_agg(jsonb_build_array(id::text, conversation_key)), '[]') FROM gone) AS gone`,
);

/** Erases messages because of their age; reactions, subscriptions, files and the like go with them by foreign keys. */
@Injectable()
export class MessageRetentionRepository {
  constructor(private readonly database: Database) {}

  /** @param after 0 to begin with the oldest */
  async expire(ctx: RequestContext, before: Date, after: bigint, limit: number): Promise<ExpiredBatch> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<{
      through: bigint | null;
      isOver: boolean;
      gone: [string, ConversationKey][];
    }>(expire, [after, before, limit]);
    const erased = row!.gone.map(([id, conversationKey]) => ({ id: BigInt(id), conversationKey }));
    return { erased, through: row!.through ?? undefined, isOver: row!.isOver };
  }
}
