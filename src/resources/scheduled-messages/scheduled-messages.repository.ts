import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { lock, lockOwner } from './scheduled-messages.sql.js';

/** What a user wants to be sent. */
export interface NewScheduledMessage {
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  readonly category: string;
  readonly type: string;
  readonly data: object;
  readonly tags: string[];
  readonly parentId: bigint | null;
  readonly quotedMessageId: bigint | null;
  readonly sendAt: Date;
  readonly timeZone: string | null;
}

export interface ScheduledMessage extends NewScheduledMessage {
  readonly id: bigint;
  readonly uid: string;
  /** Why it was not sent when it was due; null while it waits. */
  readonly errorCode: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Changes = Partial<Pick<NewScheduledMessage, 'data' | 'tags' | 'sendAt' | 'timeZone'>> & {
  errorCode?: string | null;
};

/** The only place that writes the table `scheduled_messages`. Foreign keys delete the rows of erased users. */
@Injectable()
export class ScheduledMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Locks the user until the end of the transaction: additions of one user wait for each other, so that their number is exact. */
  async lockOwner(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(lockOwner, [uid]);
  }

  async count(ctx: RequestContext, uid: string): Promise<number> {
    return this.rows(ctx).count({ where: { appId: ctx.app.id, uid } });
  }

  async add(ctx: RequestContext, uid: string, message: NewScheduledMessage): Promise<ScheduledMessage> {
    return asScheduled(await this.rows(ctx).create({ data: { appId: ctx.app.id, uid, ...asStored(message) } }));
  }

  /** Returns them in the order of their times. */
  async list(ctx: RequestContext, uid: string, limit: number): Promise<ScheduledMessage[]> {
    const rows = await this.rows(ctx).findMany({
      where: { appId: ctx.app.id, uid },
      orderBy: [{ sendAt: 'asc' }, { id: 'asc' }],
      take: limit,
    });
    return rows.map(asScheduled);
  }

  async find(ctx: AppContext, id: bigint): Promise<ScheduledMessage | undefined> {
    const row = await this.rows(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } } });
    return row ? asScheduled(row) : undefined;
  }

  /** Until the end of the transaction no other one changes or sends it. */
  async lock(ctx: AppContext, id: bigint): Promise<ScheduledMessage | undefined> {
    const [locked] = await this.database.forApp(ctx).query(lock, [id]);
    return locked && this.find(ctx, id);
  }

  async update(ctx: AppContext, id: bigint, changes: Changes): Promise<ScheduledMessage> {
    const row = await this.rows(ctx).update({
      where: { appId_id: { appId: ctx.app.id, id } },
      data: { ...asStored(changes), updatedAt: new Date() },
    });
    return asScheduled(row);
  }

  async delete(ctx: AppContext, id: bigint): Promise<void> {
    await this.rows(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
  }

  async deleteTo(ctx: AppContext, receiverType: ReceiverType, receiver: string): Promise<void> {
    await this.rows(ctx).deleteMany({ where: { appId: ctx.app.id, receiverType, receiver } });
  }

  private rows(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.scheduledMessage;
  }
}

const asStored = <Values extends { data?: object }>(values: Values) => ({
  ...values,
  data: values.data as Prisma.InputJsonObject,
});

const asScheduled = ({ data, ...row }: Omit<ScheduledMessage, 'data'> & { data: unknown }): ScheduledMessage => ({
  ...row,
  data: data as object,
});
