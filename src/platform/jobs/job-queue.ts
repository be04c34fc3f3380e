import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { anySignal } from '../async/any-signal.js';
import type { InstallationContext } from '../context/context.js';
import { Database } from '../database/database.js';
import { toLogFields } from '../observability/log-fields.js';
import { JobPools } from './job-pools.js';
import { addJob } from './job-queue.sql.js';
import { OutgoingSlots } from './outgoing-slots.js';

/** More than one, so that an app that is being erased for hours does not stop everything else. */
const CONCURRENCY = 4;
/** Jobs that wait for other servers wait most of the time, so they cost little. */
const OUTGOING_CONCURRENCY = 16;
/** Jobs for now start at once, by a notification; those for later when they are polled for. */
const POLL_MILLISECONDS = 2000;
const RESTART_MILLISECONDS = 2000;
/** After this time a periodic job makes room for other jobs, and continues behind them. */
const SLICE_MILLISECONDS = 10_000;
/** Smaller numbers first: periodic jobs run behind jobs that were added for a time. */
const PERIODIC_PRIORITY = 10;
const BULK_PRIORITY = 20;

/**
 * Results of jobs are stored by the batch, without a wait for more of them: where Graphile Worker stores a result by itself, nothing handles
 * the rejection when the connection is lost meanwhile, and it ends the process. Of a batch the error stops the runner, which is started again.
 */
const RESULTS_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** A kind of work that runs once at a time, on whichever server, and again until it succeeds. */
export interface Job<Payload extends object> {
  readonly name: string;
  /** Waits for servers of others. Such jobs run apart, so that a server that does not respond delays no other job. */
  readonly isOutgoing?: boolean;
  /** Exists for the compiler only. */
  readonly payload?: Payload;
}

export const defineJob = <Payload extends object>(
  name: string,
  { isOutgoing = false }: { isOutgoing?: boolean } = {},
): Job<Payload> => ({ name, isOutgoing });

export interface HandlerOptions {
  /** Jobs with one of these flags do not start at the moment. */
  readonly forbiddenFlags?: () => readonly string[];
}

export interface JobOptions {
  /** Now, if absent. */
  readonly at?: Date;
  /** Replaces the job that waits under the same key. */
  readonly key?: string;
  /** Runs behind all other jobs, periodic ones included: for what an app can add thousands of. */
  readonly isBulk?: boolean;
  /** A job does not start while one of its flags is forbidden. */
  readonly flags?: readonly string[];
  /** How often it runs before it is given up. Default: 25, which takes days. */
  readonly attempts?: number;
}

/**
 * One round of a periodic job.
 *
 * @param signal aborted when the round should return soon: the server stops, or other jobs wait
 * @returns whether there is more to do
 */
export type PeriodicWork = (ctx: InstallationContext, signal: AbortSignal) => Promise<boolean>;

/**
 * Work that is due at a time: jobs that are added in the transaction that makes them necessary, and periodic jobs. Built on Graphile
 * Worker.
 *
 * A job can run more than once, and two runs of a periodic job can overlap: handlers are idempotent. The job of a process that was
 * killed runs again as soon as its pool of workers has missed some heartbeats.
 */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('JobQueue');
  private readonly tasks: TaskList = {};
  private readonly outgoingTasks: TaskList = {};
  private readonly cronItems: CronItem[] = [];
  private readonly forbiddenFlags: (() => readonly string[])[] = [];
  private readonly runningPeriodicJobs = new Set<string>();
  private readonly stopping = new AbortController();
  private running: Promise<void>[] = [];
  /** The slots are those of this process. */
  readonly outgoingSlots = new OutgoingSlots(OUTGOING_CONCURRENCY);
  private readonly runners = new Set<Runner>();
  private readonly pools: JobPools;

  constructor(private readonly database: Database) {
    this.pools = new JobPools(database);
  }

  /**
   * To be called while modules are being initialised. A handler that throws runs again, later and later.
   *
   * @param handler `signal` is aborted when the server stops
   */
  register<Payload extends object>(
    { name, isOutgoing }: Job<Payload>,
    handler: (ctx: InstallationContext, payload: Payload, signal: AbortSignal) => Promise<void>,
    { forbiddenFlags }: HandlerOptions = {},
  ): void {
    if (forbiddenFlags) this.forbiddenFlags.push(forbiddenFlags);
    if (name in this.tasks || name in this.outgoingTasks) throw new Error(`Two jobs are named ${name}`);
    (isOutgoing ? this.outgoingTasks : this.tasks)[name] = async (payload) => {
      try {
        await handler({}, payload as Payload, this.stopping.signal);
      } catch (error) {
        this.logger.warn({ cause: toLogFields(error), job: name }, 'A job failed; it will be tried again.');
        // Graphile Worker stores the message, and messages of errors may quote values
        throw new Error(`The job ${name} failed`, { cause: error });
      }
    };
  }

  /**
   * Runs `work` on one of the servers, at the minutes that `cron` matches (UTC). Missed minutes are not made up for, so `work` handles
   * everything that is due by now. To be called while modules are being initialised.
   *
   * @throws Error for an invalid cron expression
   */
  schedule(name: string, cron: string, work: PeriodicWork): void {
    const item = { task: name, match: cron, options: { jobKey: name, priority: PERIODIC_PRIORITY } };
    // here and not in the runner, which would restart for ever
    parseCronItems([item]);
    this.register({ name }, () => this.runPeriodicJob(name, work));
    this.cronItems.push(item);
  }

  /** Adds the job in the transaction of the context, if there is one. */
  async add<Payload extends object>(
    ctx: InstallationContext,
    { name }: Job<Payload>,
    payload: Payload,
    { at, key, isBulk = false, flags, attempts }: JobOptions = {},
  ): Promise<void> {
    const values = [name, JSON.stringify(payload), at, key, isBulk ? BULK_PRIORITY : 0, flags, attempts] as const;
    await this.database.forInstallation(ctx).query(addJob, values);
  }

  onApplicationBootstrap(): void {
    this.pools.start();
    this.running = [
      this.keepRunning({ taskList: this.tasks, concurrency: CONCURRENCY, cronItems: this.cronItems }),
      ...(Object.keys(this.outgoingTasks).length > 0
        ? [this.keepRunning({ taskList: this.outgoingTasks, concurrency: OUTGOING_CONCURRENCY, cronItems: [] })]
        : []),
    ];
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    // throws if it has stopped already
    await Promise.all([...this.runners].map((runner) => runner.stop().catch(() => undefined)));
    await Promise.all(this.running);
    await this.pools.stop();
  }

  private readonly isStopping = (): boolean => this.stopping.signal.aborted;

  private async runPeriodicJob(name: string, work: PeriodicWork): Promise<void> {
    // a run that takes longer than the interval
    if (this.runningPeriodicJobs.has(name)) return;
    this.runningPeriodicJobs.add(name);
    let isFinished: boolean;
    try {
      const signal = anySignal([this.stopping.signal, AbortSignal.timeout(SLICE_MILLISECONDS)]);
      isFinished = await runRounds(work, signal);
    } finally {
      this.runningPeriodicJobs.delete(name);
    }
    // not before: a worker takes the new job as soon as it is there, and would find that this run goes on
    if (!isFinished && !this.isStopping())
      await this.database.forInstallation({}).query(addJob, [name, '{}', null, name, PERIODIC_PRIORITY, null, null]);
  }

  /** Graphile Worker stops when it cannot store the result of a job, as when the database goes away during one. */
  private async keepRunning({ taskList, concurrency, cronItems }: RunnerTasks): Promise<void> {
    while (!this.isStopping()) {
      const events: WorkerEvents = new EventEmitter();
      let runner: Runner | undefined;
      let options: RunnerOptions | undefined;
      try {
        const stopped = once(events, 'stop');
        this.pools.watch(events);
        options = {
          pgPool: this.database.poolOfJobs(),
          taskList,
          parsedCronItems: parseCronItems(cronItems),
          concurrency,
          pollInterval: POLL_MILLISECONDS,
          noHandleSignals: true,
          preset: RESULTS_IN_BATCHES,
          forbiddenFlags: () => this.forbiddenFlags.flatMap((flags) => flags()),
          logger: jobLogger(this.logger),
          events,
        };
        runner = await run(options);
        this.runners.add(runner);
        if (this.isStopping()) await runner.stop();
        // not only `promise`: after an outage it waits for the back-off of cron, up to a minute
        await Promise.race([runner.promise, stopped]);
      } catch (error) {
        if (!this.isStopping()) this.logger.warn({ cause: toLogFields(error) }, 'The job queue restarts.');
      } finally {
        if (runner) this.runners.delete(runner);
        // Graphile Worker keeps the options of every runner, and with them the server, as long as the process lasts.
        if (options && this.isStopping()) release(options, events);
      }
      await delay(RESTART_MILLISECONDS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
    }
  }
}

interface RunnerTasks {
  readonly taskList: TaskList;
  readonly concurrency: number;
  readonly cronItems: CronItem[];
}

/**
 * Between two rounds it rests as long as the round took, so that a backlog leaves the database to requests.
 *
 * @returns false when the signal ended it
 */
async function runRounds(work: PeriodicWork, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const startedAt = performance.now();
    if (!(await work({}, signal))) return true;
    await delay(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
  }
}

function release(options: RunnerOptions, events: WorkerEvents): void {
  events.removeAllListeners();
  for (const held of [options.taskList!, options])
    for (const name of Object.keys(held)) Reflect.deleteProperty(held, name);
}

/** What Graphile Worker logs helps only to debug Graphile Worker. */
const jobLogger = (logger: Logger): JobLogger => new JobLogger(() => (_level, message) => logger.debug(message));
