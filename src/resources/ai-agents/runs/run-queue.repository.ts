import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { RunBacklog } from './run-queue.sql.js';
import * as sql from './run-queue.sql.js';
import { MAX_DEPTH, type LeasedRun, type RunOutcome, type RunRef, type RunUsage } from './run.js';

/** The runs that are not over, and who works on them. */
@Injectable()
export class RunQueueRepository extends Repository {
  async appsWithAgents(ctx: InstallationContext, appIds: string[]): Promise<string[]> {
    const found = await this.database.forInstallation(ctx).query(sql.appsWithAgents, [appIds]);
    return found.map(({ appId }) => appId);
  }

  /** @returns how many runs were added for the messages */
  async add(
    ctx: AppContext,
    messages: readonly { readonly id: string; readonly traceParent?: string }[],
    runsPerUserAndMinute: number,
  ): Promise<number> {
    const ids = messages.map(({ id }) => BigInt(id));
    const traceParents = messages.map(({ traceParent }) => traceParent);
    const values = [ids, runsPerUserAndMinute, MAX_DEPTH, traceParents] as const;
    return (await this.query(ctx, sql.add, values)).length;
  }

  async findWaiting(ctx: InstallationContext, withoutApps: string[], limit: number): Promise<RunRef[]> {
    return this.database.forInstallation(ctx).query(sql.findWaiting, [withoutApps, limit]);
  }

  /** Returns the backlog of all apps. */
  async backlog(ctx: InstallationContext): Promise<RunBacklog> {
    const [row] = await this.database.forInstallation(ctx).query(sql.backlog, []);
    return row!;
  }

  async acquireLeases(ctx: AppContext, holder: string, ids: bigint[]): Promise<LeasedRun[]> {
    return this.query(ctx, sql.acquireLeases, [holder, ids]);
  }

  /** @returns the ids of the runs that the holder still has the lease of */
  async renewLeases(ctx: AppContext, holder: string, ids: bigint[]): Promise<bigint[]> {
    return (await this.query(ctx, sql.renewLeases, [holder, ids])).map(({ id }) => id);
  }

  async releaseLease(ctx: AppContext, holder: string, id: bigint): Promise<void> {
    await this.query(ctx, sql.releaseLease, [holder, id]);
  }

  async setState(ctx: AppContext, holder: string, id: bigint, state: 'running' | 'waiting'): Promise<void> {
    await this.query(ctx, sql.setState, [holder, id, state]);
  }

  /** @returns false if the run is over already, or another process has its lease */
  async end(
    ctx: AppContext,
    holder: string,
    id: bigint,
    outcome: RunOutcome,
    { model, promptTokens, completionTokens }: RunUsage,
  ): Promise<boolean> {
    const answerId = 'answerId' in outcome ? outcome.answerId : undefined;
    const failed = outcome.state === 'failed' ? outcome : undefined;
    const failure = [failed?.failureCode, failed?.failureReason] as const;
    const values = [holder, id, outcome.state, answerId, ...failure, model, promptTokens, completionTokens] as const;
    return this.hasAny(ctx, sql.end, values);
  }
}
