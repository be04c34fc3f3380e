import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AiRunState } from '#generated/prisma/enums.js';
import { groupBy } from '#platform/collections/group-by.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { cursorPage } from '#platform/database/lists/cursor-page.js';
import { TableRepository } from '#platform/database/repository.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { findExpired, remove } from './runs.sql.js';

const columns = {
  id: true,
  agentUid: true,
  messageId: true,
  askedBy: true,
  threadId: true,
  conversationKey: true,
  state: true,
  attempts: true,
  model: true,
  promptTokens: true,
  completionTokens: true,
  answerId: true,
  failureCode: true,
  failureReason: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  toolCalls: {
    select: { callId: true, name: true, state: true, startedAt: true, finishedAt: true },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.AiRunSelect;

/** A run with its tool calls, as the backend of the app sees it. */
export type LoggedRun = Prisma.AiRunGetPayload<{ select: typeof columns }>;

export interface RunFilter {
  readonly agentUid?: string;
  readonly askedBy?: string;
  readonly state?: AiRunState;
}

const REMOVAL_BATCH = 500;

/** Runs as the app sees them; working on them is the concern of the queue. */
@Injectable()
export class RunsRepository extends TableRepository('aiRun') {
  /** Returns the oldest first. */
  async list(ctx: AppContext, filter: RunFilter, { id, affix, limit }: CursorRequest): Promise<LoggedRun[]> {
    const { where, inOrder, ...page } = cursorPage('id', { position: id, affix, limit });
    const listed = { appId: ctx.app.id, ...filter, ...where };
    return inOrder(await this.table(ctx).findMany({ where: listed, select: columns, ...page }));
  }

  async find(ctx: AppContext, id: bigint): Promise<Pick<LoggedRun, 'id' | 'state' | 'askedBy'> | undefined> {
    const where = { appId_id: { appId: ctx.app.id, id } };
    return (await this.table(ctx).findUnique({ where, select: { id: true, state: true, askedBy: true } })) ?? undefined;
  }

  /** @returns whether the run was not over yet */
  async cancel(ctx: AppContext, id: bigint, cancelledBy: string): Promise<boolean> {
    const { count } = await this.table(ctx).updateMany({
      where: { appId: ctx.app.id, id, state: { in: ['queued', 'running', 'waiting'] } },
      data: { state: 'cancelled', cancelledBy, finishedAt: new Date(), leaseHolder: null, leaseUntil: null },
    });
    return count > 0;
  }

  /** The runs for messages of a user, and the answers to them. */
  async removeOfUser(ctx: AppContext, uid: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, askedBy: uid } });
  }

  /** A batch of the runs that were added before the time. @returns whether there may be more */
  async removeExpired(ctx: InstallationContext, before: Date): Promise<boolean> {
    const expired = await this.database.forInstallation(ctx).query(findExpired, [before, REMOVAL_BATCH]);
    for (const [appId, runs] of groupBy(expired, ({ appId }) => appId)) {
      const ids = runs.map(({ id }) => id);
      await this.database.forApp({ ...ctx, app: { id: appId } }).query(remove, [ids]);
    }
    return expired.length === REMOVAL_BATCH;
  }
}
