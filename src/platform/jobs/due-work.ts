import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { AppContext, AppIdentity, InstallationContext } from '../context/context.js';
import { Database } from '../database/database.js';
import type { DomainError } from '../errors/domain-error.js';
import { isRefusal } from '../errors/refusal.js';
import { toLogFields } from '../observability/log-fields.js';
import { clearDue, lockMore, lockNext, postpone, setDue, setManyDue, type DueRow } from './due-work.sql.js';
import { defineJob, JobQueue } from './job-queue.js';

const runJob = defineJob<Record<string, never>>('due-work.run');

/** Jobs that are added together to wake a server. */
const MAX_WAKING_JOBS = 10;

/** Context of work on an app, in the transaction that ends the work. */
export type DueContext = AppContext & { readonly app: AppIdentity };

export interface DueHandler {
  /** At most so many pieces of work of an app are done in one transaction; 1 by default. If one of them fails, they are done one by one. */
  readonly batch?: number;
  /** Does the work. It is called again after any error but a refusal, with longer and longer pauses. */
  run(ctx: DueContext, subjectId: bigint): Promise<void>;
  /** Called in another transaction after `run` threw a DomainError that the server did not cause: the work cannot be done, and is over. */
  refused(ctx: DueContext, subjectId: bigint, error: DomainError): Promise<void>;
}

/**
 * Work that an app has to be done at a time, each piece once: a row of `due_work` is added in the transaction that makes it necessary,
 * and deleted in the one that does the work. A process that is killed leaves the row, and another one does the work.
 *
 * A job wakes a server at the time of each row. A periodic job finds the rows whose job has failed, or that were copied from another installation.
 * To change or cancel work, change its row here before the row that it is about: the handler locks them in this order.
 */
@Injectable()
export class DueWork implements OnModuleInit {
  private readonly logger = new Logger('DueWork');
  private readonly handlers = new Map<string, DueHandler>();

  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.register(runJob, (ctx, _, signal) => this.runDue(ctx, signal));
    this.jobs.schedule('due-work.find-overdue', '* * * * *', async (ctx, signal) => {
      await this.runDue(ctx, signal);
      return signal.aborted;
    });
  }

  /** Must be called while modules are being initialised. */
  register(kind: string, handler: DueHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Replaces the time of work that waits. @param ctx must have an open transaction */
  async set(ctx: AppContext, kind: string, subjectId: bigint, dueAt: Date): Promise<void> {
    await this.database.forApp(ctx).query(setDue, [kind, subjectId, dueAt]);
    await this.jobs.add(ctx, runJob, {}, { at: dueAt });
  }

  /**
   * The same for many. Work of more than a few different times waits for the periodic job, up to a minute.
   *
   * @param ctx must have an open transaction
   */
  async setMany(ctx: AppContext, kind: string, work: readonly { subjectId: bigint; dueAt: Date }[]): Promise<void> {
    if (work.length === 0) return;
    const values = [kind, work.map(({ subjectId }) => subjectId), work.map(({ dueAt }) => dueAt)] as const;
    await this.database.forApp(ctx).query(setManyDue, values);
    const times = [...new Set(work.map(({ dueAt }) => dueAt.getTime()))].sort((a, b) => a - b);
    for (const time of times.slice(0, MAX_WAKING_JOBS)) await this.jobs.add(ctx, runJob, {}, { at: new Date(time) });
  }

  /** @param ctx must have an open transaction */
  async clear(ctx: AppContext, kind: string, subjectId: bigint): Promise<void> {
    await this.database.forApp(ctx).query(clearDue, [kind, subjectId]);
  }

  /** Does all work that is due. Several servers can run it at once. */
  async runDue(ctx: InstallationContext, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.runNext(ctx)));
  }

  /** @param alone leaves other work for later, which a handler could do in the same transaction @returns whether there was any work */
  private async runNext(ctx: InstallationContext, { alone = false } = {}): Promise<boolean> {
    let due: DueRow | undefined;
    let isBatch: boolean | undefined;
    try {
      return await this.database.withTransaction(ctx, async (tx) => {
        due = await this.lockNext(tx);
        if (!due) return false;
        const handler = this.handlers.get(due.kind)!;
        const app = contextOf(tx, due);
        const more = alone ? [] : await this.lockMore(app, due, (handler.batch ?? 1) - 1);
        isBatch = more.length > 0;
        for (const subjectId of [due.subjectId, ...more]) {
          await handler.run(app, subjectId);
          await this.clear(app, due.kind, subjectId);
        }
        return true;
      });
    } catch (error) {
      if (!due) throw error;
      // which one failed is found by doing them one by one
      if (isBatch) return this.runNext(ctx, { alone: true });
      await this.settle(ctx, due, error);
      return true;
    }
  }

  private async lockMore(ctx: AppContext, { kind, subjectId }: DueRow, limit: number): Promise<bigint[]> {
    if (limit === 0) return [];
    const more = await this.database.forApp(ctx).query(lockMore, [kind, subjectId, limit]);
    return more.map((row) => row.subjectId);
  }

  private async lockNext(tx: InstallationContext): Promise<DueRow | undefined> {
    const [due] = await this.database.forInstallation(tx).query(lockNext, [[...this.handlers.keys()]]);
    return due;
  }

  /** Ends work that is refused, and postpones work that failed. */
  private async settle(ctx: InstallationContext, due: DueRow, error: unknown): Promise<void> {
    const { appId, kind, subjectId } = due;
    if (!isRefusal(error)) {
      this.logger.warn({ appId, kind, cause: toLogFields(error) }, 'Work that was due failed; it will be tried again.');
      await this.database.forApp(contextOf(ctx, due)).query(postpone, [kind, subjectId]);
      return;
    }
    await this.database.withTransaction(contextOf(ctx, due), async (tx) => {
      await this.clear(tx, kind, subjectId);
      await this.handlers.get(kind)!.refused(tx, subjectId, error);
    });
  }
}

const contextOf = (ctx: InstallationContext, { appId, region, appCreatedAt }: DueRow): DueContext => ({
  ...ctx,
  app: { id: appId, region, createdAt: appCreatedAt },
});
