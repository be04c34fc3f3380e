import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import type { MessageRow } from '../model/message-row.js';
import { lockConversation, pin } from './message-pins.sql.js';

/** Writes the table `message_pins`. The foreign key deletes the pins of erased messages. */
@Injectable()
export class MessagePinsRepository extends TableRepository('messagePin') {
  /**
   * Locks the pins of the conversation until the end of the transaction. Concurrent pins wait here, so the count is exact.
   *
   * @returns how many other messages of the conversation are pinned
   */
  async lockOthers(ctx: RequestContext, { id, conversationKey }: MessageRow): Promise<number> {
    const database = this.database.forApp(ctx);
    await database.query(lockConversation, [conversationKey]);
    return database.prisma.messagePin.count({
      where: { appId: ctx.app.id, conversationKey, messageId: { not: id } },
    });
  }

  /** Replaces an existing pin. */
  async pin(ctx: RequestContext, { id, conversationKey: key }: MessageRow, by: string): Promise<void> {
    await this.query(ctx, pin, [id, key, by]);
  }

  /** @returns whether it was pinned */
  async unpin(ctx: RequestContext, messageId: bigint): Promise<boolean> {
    const { count } = await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, messageId } });
    return count > 0;
  }
}
