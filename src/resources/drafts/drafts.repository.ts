import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';

/** Where a user writes: a conversation, or a thread in it. */
export interface DraftPlace {
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  /** 0 for a draft that is no reply. */
  readonly parentId: bigint;
}

export interface Draft extends DraftPlace {
  readonly data: object;
  readonly updatedAt: Date;
}

const columns = { receiverType: true, receiver: true, parentId: true, data: true, updatedAt: true };

/** The only place that writes the table `drafts`. Foreign keys delete the rows of erased users. */
@Injectable()
export class DraftsRepository extends TableRepository('draft') {
  /** The number of drafts in other places. */
  async countOthers(ctx: RequestContext, uid: string, place: DraftPlace): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, uid, NOT: place } });
  }

  async save(ctx: RequestContext, uid: string, place: DraftPlace, data: object): Promise<Draft> {
    const values = { data: data as Prisma.InputJsonObject, updatedAt: new Date() };
    const row = await this.table(ctx).upsert({
      where: { appId_uid_receiverType_receiver_parentId: { appId: ctx.app.id, uid, ...place } },
      create: { appId: ctx.app.id, uid, ...place, ...values },
      update: values,
      select: columns,
    });
    return asDraft(row);
  }

  /** The newest first. */
  async list(ctx: RequestContext, uid: string): Promise<Draft[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, uid },
      orderBy: [{ updatedAt: 'desc' }, { receiverType: 'asc' }, { receiver: 'asc' }, { parentId: 'asc' }],
      select: columns,
    });
    return rows.map(asDraft);
  }

  /** @returns whether there was one */
  async delete(ctx: RequestContext, uid: string, place: DraftPlace): Promise<boolean> {
    return (await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid, ...place } })).count > 0;
  }

  async deleteTo(ctx: AppContext, receiverType: ReceiverType, receiver: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, receiverType, receiver } });
  }
}

const asDraft = ({ data, ...row }: DraftPlace & { data: unknown; updatedAt: Date }): Draft => ({
  ...row,
  data: data as object,
});
