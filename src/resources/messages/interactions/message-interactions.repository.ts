import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import { add } from './message-interactions.sql.js';

/** A use of an element. */
export interface Interaction {
  elementId: string;
  interactedAt: Date;
  isNew: boolean;
}

/** Writes the table `message_interactions`. Foreign keys delete the rows of erased messages and users. */
@Injectable()
export class MessageInteractionsRepository extends TableRepository('messageInteraction') {
  /** An element that was used before keeps its time. @returns all elements of the message that the user has used */
  async add(ctx: RequestContext, messageId: bigint, uid: string, elementIds: string[]): Promise<Interaction[]> {
    const added = new Set((await this.query(ctx, add, [messageId, uid, elementIds])).map(({ elementId }) => elementId));
    const used = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, messageId, uid },
      select: { elementId: true, interactedAt: true },
      orderBy: [{ interactedAt: 'asc' }, { elementId: 'asc' }],
    });
    return used.map((interaction) => ({ ...interaction, isNew: added.has(interaction.elementId) }));
  }

  async removeAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, messageId } });
  }
}
