import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { RequestContext } from '#platform/context/context.js';
import { PollingLoop } from '#platform/jobs/polling-loop.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { errorType, type NewSpan } from '#platform/tracing/span.js';
import { Tracing } from '#platform/tracing/tracing.js';
import { RunNotifier } from '#resources/ai-agents/runs/run-notifier.js';
import { RunQueueRepository } from '#resources/ai-agents/runs/run-queue.repository.js';
import { LEASE_SECONDS } from '#resources/ai-agents/runs/run-queue.sql.js';
import type { LeasedRun, RunRef } from '#resources/ai-agents/runs/run.js';
import { AppsService } from '#resources/management/apps.service.js';
import { RunExecutor, type AbortReason } from '../engine/run-executor.js';

const PAUSE_MILLISECONDS = 5;
const POLL_MILLISECONDS = 1000;
const RENEWAL_MILLISECONDS = 3000;
/** The limit applies to this process. Runs wait for other servers most of the time. */
const MAX_RUNS = 64;
/** So that one app does not delay the others. */
const MAX_RUNS_PER_APP = 16;

interface ActiveRun {
  readonly ref: RunRef;
  readonly abort: AbortController;
  /** Ends the work with the lease, before another process starts it. */
  expiry: NodeJS.Timeout;
  /** Settles when the run is over for this process. */
  done: Promise<void>;
}

/**
 * Acquires leases of runs, and works on them. A run whose process was killed waits until its lease is over; then another process, or the same
 * one after a restart, starts it again.
 */
@Injectable()
export class RunDispatcher implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('AiAgents');
  private readonly holder = randomUUID();
  private readonly active = new Map<string, ActiveRun>();
  private renewedAt = -Infinity;
  private stopping = false;
  private readonly loop = new PollingLoop(() => this.round(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) => this.logger.warn({ cause: toLogFields(error) }, 'Runs were not found; will try again.'),
  });

  constructor(
    private readonly queue: RunQueueRepository,
    private readonly runNotifier: RunNotifier,
    private readonly apps: AppsService,
    private readonly executor: RunExecutor,
    private readonly tracing: Tracing,
  ) {}

  onModuleInit(): void {
    this.runNotifier.onAdded(() => this.loop.wake());
    this.runNotifier.onCancelled((run) => this.active.get(keyOf(run))?.abort.abort('cancelled' satisfies AbortReason));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    for (const { abort } of this.active.values()) abort.abort('stopping' satisfies AbortReason);
    await Promise.all([...this.active.values()].map(({ done }) => done));
  }

  /** @returns whether there may be more runs */
  private async round(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.renewedAt + RENEWAL_MILLISECONDS) {
      await this.renewLeases();
      this.renewedAt = now;
    }
    const room = MAX_RUNS - this.active.size;
    if (room === 0) return false;
    const ofApps = groupBy([...this.active.values()], ({ ref }) => ref.appId);
    const busy = [...ofApps].filter(([, runs]) => runs.length >= MAX_RUNS_PER_APP).map(([appId]) => appId);
    const found = (await this.queue.findWaiting({}, busy, room)).filter((run) => !this.active.has(keyOf(run)));
    if (found.length === 0) return false;
    const contexts = await this.apps.contextsOf({}, [...new Set(found.map(({ appId }) => appId))]);
    for (const ctx of contexts) await this.start(ctx, found, MAX_RUNS_PER_APP - (ofApps.get(ctx.app.id)?.length ?? 0));
    return found.length === room;
  }

  private async start(ctx: RequestContext, found: RunRef[], room: number): Promise<void> {
    const ids = found.filter(({ appId }) => appId === ctx.app.id).map(({ id }) => id);
    const until = leaseFromNow();
    for (const run of await this.queue.acquireLeases(ctx, this.holder, ids.slice(0, room))) {
      const ref = { appId: ctx.app.id, id: run.id };
      const abort = new AbortController();
      const entry: ActiveRun = { ref, abort, expiry: expiryOf(abort, until), done: Promise.resolve() };
      this.active.set(keyOf(ref), entry);
      entry.done = this.work(ctx, run, entry);
    }
  }

  private async work(ctx: RequestContext, run: LeasedRun, entry: ActiveRun): Promise<void> {
    const { ref, abort } = entry;
    const span = this.tracing.continue(run.traceParent, runSpan(ref, run));
    let interruption: unknown;
    try {
      await this.executor.execute(span ? { ...ctx, span } : ctx, this.holder, run, abort.signal);
      if (abort.signal.reason === ('stopping' satisfies AbortReason))
        await this.queue.releaseLease(ctx, this.holder, run.id);
    } catch (error) {
      interruption = error;
      this.logger.warn(
        { cause: toLogFields(error), app: ref.appId, run: String(ref.id) },
        'A run was interrupted; it continues when its lease is over.',
      );
    } finally {
      span?.end({ error: interruption === undefined ? undefined : errorType(interruption) });
      clearTimeout(entry.expiry);
      this.active.delete(keyOf(ref));
      if (!this.stopping) this.loop.wake();
    }
  }

  private async renewLeases(): Promise<void> {
    for (const [appId, runs] of groupBy([...this.active.values()], ({ ref }) => ref.appId)) {
      const until = leaseFromNow();
      const ids = runs.map(({ ref }) => ref.id);
      const renewed = new Set(await this.queue.renewLeases({ app: { id: appId } }, this.holder, ids));
      for (const run of runs) {
        clearTimeout(run.expiry);
        if (renewed.has(run.ref.id)) run.expiry = expiryOf(run.abort, until);
        else run.abort.abort('lease-lost' satisfies AbortReason);
      }
    }
  }
}

const runSpan = ({ appId, id }: RunRef, { agentUid, attempts }: LeasedRun): NewSpan => ({
  name: 'agent run',
  kind: 'internal',
  attributes: {
    'gen_ai.agent.id': agentUid,
    'confab.app.id': appId,
    'confab.run.id': String(id),
    'confab.run.attempt': attempts,
  },
});

/** The time is on the clock of `performance.now()`. */
const leaseFromNow = (): number => performance.now() + LEASE_SECONDS * 1000;

const expiryOf = (abort: AbortController, until: number): NodeJS.Timeout =>
  setTimeout(
    neverThrows(() => abort.abort('lease-lost' satisfies AbortReason)),
    until - performance.now(),
  ).unref();

const keyOf = ({ appId, id }: RunRef): string => `${appId}/${id}`;
