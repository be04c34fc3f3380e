import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { add } from './message-interactions.sql.js';

/** Writes the table `message_interactions`. Foreign keys delete the rows of erased messages and users. */
@Injectable()
export class MessageInteractionsRepository {
  constructor(private readonly database: Database) {}

  /** An element that was used before keeps its time. @returns how many elements of the message the user has used in all */
  async add(ctx: RequestContext, messageId: bigint, uid: string, elementIds: string[]): Promise<number> {
    const database = this.database.forApp(ctx);
    await database.query(add, [messageId, uid, elementIds]);
    return database.prisma.messageInteraction.count({ where: { appId: ctx.app.id, messageId, uid } });
  }

  async removeAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    const { prisma } = this.database.forApp(ctx);
    await prisma.messageInteraction.deleteMany({ where: { appId: ctx.app.id, messageId } });
  }
}
