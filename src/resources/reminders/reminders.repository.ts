import { Injectable } from '@nestjs/common';
import type { MessageReminder } from '#generated/prisma/client.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';

export type Reminder = Omit<MessageReminder, 'appId'>;

/** The only place that writes the table `message_reminders`. Foreign keys delete the rows of erased messages and users. */
@Injectable()
export class RemindersRepository extends TableRepository('messageReminder') {
  /** The number of reminders of other messages. */
  async countOthers(ctx: RequestContext, uid: string, messageId: bigint): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, uid, NOT: { messageId } } });
  }

  async set(ctx: RequestContext, uid: string, messageId: bigint, remindAt: Date): Promise<Reminder> {
    const appId = ctx.app.id;
    return this.table(ctx).upsert({
      where: { appId_uid_messageId: { appId, uid, messageId } },
      create: { appId, uid, messageId, remindAt },
      update: { remindAt },
    });
  }

  /** Returns them in the order of their times. */
  async list(ctx: RequestContext, uid: string): Promise<Reminder[]> {
    return this.table(ctx).findMany({
      where: { appId: ctx.app.id, uid },
      orderBy: [{ remindAt: 'asc' }, { id: 'asc' }],
    });
  }

  async find(ctx: AppContext, id: bigint): Promise<Reminder | undefined> {
    return (await this.table(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } } })) ?? undefined;
  }

  /** @returns the reminder that was deleted */
  async delete(ctx: RequestContext, uid: string, messageId: bigint): Promise<Reminder | undefined> {
    const where = { appId: ctx.app.id, uid, messageId };
    const reminder = await this.table(ctx).findFirst({ where });
    await this.table(ctx).deleteMany({ where });
    return reminder ?? undefined;
  }
}
