import { Injectable } from '@nestjs/common';
import type { AiToolCallState } from '#generated/prisma/enums.js';
import type { AppContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';

export interface NewToolCall {
  readonly callId: string;
  readonly name: string;
  readonly state: 'running' | 'waiting';
}

/** The tool calls of runs. Results are stored only for calls that a client carries out, because another process may receive them. */
@Injectable()
export class RunToolCallsRepository extends TableRepository('aiRunToolCall') {
  async count(ctx: AppContext, runId: bigint): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, runId } });
  }

  async add(ctx: AppContext, runId: bigint, position: number, call: NewToolCall): Promise<void> {
    await this.table(ctx).create({ data: { appId: ctx.app.id, runId, position, ...call } });
  }

  async find(
    ctx: AppContext,
    runId: bigint,
    position: number,
  ): Promise<{ state: AiToolCallState; result: string | null } | undefined> {
    const where = { appId_runId_position: { appId: ctx.app.id, runId, position } };
    return (await this.table(ctx).findUnique({ where, select: { state: true, result: true } })) ?? undefined;
  }

  /** The state of a call that is over does not change. The result is deleted, because it was read. */
  async end(ctx: AppContext, runId: bigint, position: number, state: 'succeeded' | 'failed'): Promise<void> {
    const where = { appId: ctx.app.id, runId, position };
    await this.table(ctx).updateMany({
      where: { ...where, state: { in: ['running', 'waiting'] } },
      data: { state, finishedAt: new Date() },
    });
    await this.table(ctx).updateMany({ where: { ...where, result: { not: null } }, data: { result: null } });
  }

  /** Calls that an attempt or a run did not end. */
  async endAll(ctx: AppContext, runId: bigint): Promise<void> {
    await this.table(ctx).updateMany({
      where: { appId: ctx.app.id, runId, state: { in: ['running', 'waiting'] } },
      data: { state: 'failed', finishedAt: new Date(), result: null },
    });
  }

  /** The result of a call that the client carried out. @returns whether a call with this id waits for it */
  async setResult(
    ctx: AppContext,
    runId: bigint,
    callId: string,
    { state, result }: { state: 'succeeded' | 'failed'; result: string },
  ): Promise<boolean> {
    const { count } = await this.table(ctx).updateMany({
      where: { appId: ctx.app.id, runId, callId, state: 'waiting' },
      data: { state, result, finishedAt: new Date() },
    });
    return count > 0;
  }
}
