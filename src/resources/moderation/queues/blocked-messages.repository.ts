import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { take, type BlockedMessage } from './blocked-messages.sql.js';
import { blockedSizes } from './queue-sizes.sql.js';
import { jsonOrNull, QueueRepository } from './queue.repository.js';

export type RestoredMessage = Omit<BlockedMessage, 'updatedAt'> & { sender: string };

const omit = { appId: true, sender: true } as const;

/** Reads and writes the table `blocked_messages`. A foreign key deletes the rows of erased messages. */
@Injectable()
export class BlockedMessagesRepository extends QueueRepository<BlockedMessage> {
  constructor(database: Database) {
    super(database, {
      table: 'blockedMessage',
      omit,
      time: 'createdAt',
      hasSender: true,
      sizesOf: (app, ids) => app.query(blockedSizes, [ids]),
    });
  }

  /** Deletes the entry of the message. @returns the entry; undefined if there is none */
  async take(ctx: RequestContext, messageId: bigint): Promise<BlockedMessage | undefined> {
    return this.first(ctx, take, [messageId]);
  }

  /** Puts back what a review took. */
  async restore(ctx: RequestContext, { condition, edit, ...entry }: RestoredMessage): Promise<void> {
    const data = {
      ...entry,
      appId: ctx.app.id,
      condition: condition as object,
      edit: jsonOrNull(edit),
    };
    await this.database.forApp(ctx).prisma.blockedMessage.create({ data, select: { messageId: true } });
  }
}
