import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import { lock } from './scheduled-messages.sql.js';

type Row = Prisma.ScheduledMessageGetPayload<object>;

export type ScheduledMessage = Omit<Row, 'appId' | 'data'> & { readonly data: object };

/** What a user wants to be sent. */
export type NewScheduledMessage = Omit<ScheduledMessage, 'id' | 'uid' | 'errorCode' | 'createdAt' | 'updatedAt'>;

type Changes = Partial<Pick<ScheduledMessage, 'data' | 'tags' | 'sendAt' | 'timeZone' | 'errorCode'>>;

/** The only place that writes the table `scheduled_messages`. Foreign keys delete the rows of erased users. */
@Injectable()
export class ScheduledMessagesRepository extends TableRepository('scheduledMessage') {
  async count(ctx: RequestContext, uid: string): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, uid } });
  }

  async add(ctx: RequestContext, uid: string, message: NewScheduledMessage): Promise<ScheduledMessage> {
    return asScheduled(await this.table(ctx).create({ data: { appId: ctx.app.id, uid, ...asStored(message) } }));
  }

  /** Returns them in the order of their times. */
  async list(ctx: RequestContext, uid: string, limit: number): Promise<ScheduledMessage[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, uid },
      orderBy: [{ sendAt: 'asc' }, { id: 'asc' }],
      take: limit,
    });
    return rows.map(asScheduled);
  }

  async find(ctx: AppContext, id: bigint): Promise<ScheduledMessage | undefined> {
    const row = await this.table(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } } });
    return row ? asScheduled(row) : undefined;
  }

  /** Until the end of the transaction no other one changes or sends it. */
  async lock(ctx: AppContext, id: bigint): Promise<ScheduledMessage | undefined> {
    return (await this.hasAny(ctx, lock, [id])) ? this.find(ctx, id) : undefined;
  }

  async update(ctx: AppContext, id: bigint, changes: Changes): Promise<ScheduledMessage> {
    const row = await this.table(ctx).update({
      where: { appId_id: { appId: ctx.app.id, id } },
      data: { ...asStored(changes), updatedAt: new Date() },
    });
    return asScheduled(row);
  }

  async delete(ctx: AppContext, id: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
  }

  async deleteTo(ctx: AppContext, receiverType: ReceiverType, receiver: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, receiverType, receiver } });
  }
}

const asStored = <Values extends { data?: object }>(values: Values) => ({
  ...values,
  data: values.data as Prisma.InputJsonObject,
});

const asScheduled = (row: Row): ScheduledMessage => row as Row & { readonly data: object };
