import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import { add } from './message-interactions.sql.js';

/** Writes the table `message_interactions`. Foreign keys delete the rows of erased messages and users. */
@Injectable()
export class MessageInteractionsRepository extends TableRepository('messageInteraction') {
  /** An element that was used before keeps its time. @returns how many elements of the message the user has used in all */
  async add(ctx: RequestContext, messageId: bigint, uid: string, elementIds: string[]): Promise<number> {
    const database = this.database.forApp(ctx);
    await database.query(add, [messageId, uid, elementIds]);
    return database.prisma.messageInteraction.count({ where: { appId: ctx.app.id, messageId, uid } });
  }

  async removeAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, messageId } });
  }
}
