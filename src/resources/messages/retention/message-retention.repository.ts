import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { expire } from './message-retention.sql.js';

export interface ExpiredBatch {
  erased: { id: bigint; conversationKey: ConversationKey }[];
  /** The last message that was read, erased or not; undefined if there was none. */
  through?: bigint;
  /** Whether all messages that were read are too young, and with them all later ones. */
  isOver: boolean;
}

/** Erases messages because of their age. Foreign keys erase their reactions, subscriptions, uses of files and other rows. */
@Injectable()
export class MessageRetentionRepository extends Repository {
  /** @param after id of the last message of the batch before, 0 to start with the oldest message */
  async expire(ctx: RequestContext, before: Date, after: bigint, limit: number): Promise<ExpiredBatch> {
    const [row] = await this.query(ctx, expire, [after, before, limit]);
    const { erased, through, isOver } = row!;
    return {
      erased: erased.map(([id, conversationKey]) => ({ id: BigInt(id), conversationKey })),
      through: through ?? undefined,
      isOver,
    };
  }
}
