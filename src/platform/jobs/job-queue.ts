import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger as JobLogger, run, type Runner, type TaskList } from 'graphile-worker';
import type { InstallationContext } from '../context.js';
import { Database } from '../database/database.js';
import { installationStatement } from '../database/statement.js';
import { toLogFields } from '../observability/log-fields.js';

const CONCURRENCY = 2;
const POLL_MILLISECONDS = 2000;
const RESTART_MILLISECONDS = 2000;

/** A kind of work that is done later, by whichever server comes to it first, and again until it succeeds. */
export interface Job<Payload extends object> {
  readonly name: string;
  /** Never set: what the payload of the job is. */
  readonly payload?: Payload;
}

export const defineJob = <Payload extends object>(name: string): Job<Payload> => ({ name });

export interface JobOptions {
  /** Now, if absent. */
  readonly at?: Date;
  /** A job that waits under the same key is enough, and keeps its time. */
  readonly key?: string;
}

const add = installationStatement('jobs-add', {
  reason: 'the queue of jobs is not kept by app',
  text: `SELECT FROM graphile_worker.add_job($1, payload => $2, run_at => $3, job_key => $4, job_key_mode => 'preserve_run_at')`,
});

/**
 * Work that is written down in the transaction that makes it necessary, and done after its commit: Graphile Worker behind a face of
 * our own. Work may be done more than once. What a killed process was doing is taken up by others after four hours only, so nothing
 * that has to happen soon may hang on a job alone.
 */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('JobQueue');
  private readonly tasks: TaskList = {};
  private readonly stopping = new AbortController();
  private running?: Promise<void>;
  private runner?: Runner;

  constructor(private readonly database: Database) {}

  /** To be called while modules are being initialised. An error in `work` has it tried again, later and later. */
  register<Payload extends object>(
    { name }: Job<Payload>,
    work: (ctx: InstallationContext, payload: Payload) => Promise<void>,
  ): void {
    this.tasks[name] = async (payload) => {
      try {
        await work({}, payload as Payload);
      } catch (error) {
        this.logger.warn({ cause: toLogFields(error), job: name }, 'A job failed; it will be tried again.');
        // the queue stores what it is given, and the text of an error may quote values: of the cause it stores nothing
        throw new Error(`The job ${name} failed`, { cause: error });
      }
    };
  }

  /** In the transaction of the context, if there is one. */
  async add<Payload extends object>(
    ctx: InstallationContext,
    { name }: Job<Payload>,
    payload: Payload,
    { at, key }: JobOptions = {},
  ): Promise<void> {
    await this.database.forInstallation(ctx).query(add, [name, JSON.stringify(payload), at, key]);
  }

  onApplicationBootstrap(): void {
    this.running = this.keepRunning();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.runner?.stop().catch(() => undefined); // it has stopped by itself
    await this.running;
  }

  private readonly isStopping = (): boolean => this.stopping.signal.aborted;

  /** The worker gives up when it cannot write down what became of a job, as when the database goes away in the middle. */
  private async keepRunning(): Promise<void> {
    while (!this.isStopping()) {
      try {
        this.runner = await run({
          pgPool: this.database.poolOfJobs(),
          taskList: this.tasks,
          parsedCronItems: [],
          concurrency: CONCURRENCY,
          pollInterval: POLL_MILLISECONDS,
          noHandleSignals: true,
          logger: jobLogger(this.logger),
        });
        if (this.isStopping()) await this.runner.stop();
        await this.runner.promise;
      } catch (error) {
        if (!this.isStopping()) this.logger.warn({ cause: toLogFields(error) }, 'The job queue begins anew.');
      }
      await delay(RESTART_MILLISECONDS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
    }
  }
}

/** What the worker has to say is of use to those who look for a fault in it. */
const jobLogger = (logger: Logger): JobLogger => new JobLogger(() => (_level, message) => logger.debug(message));
