import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EmbeddedPostgres } from '../platform/database/embedded-postgres/index.js';
import { errorReason } from '../platform/errors/error-reason.js';
import type { OpenDatabase } from './open-database.js';

const CHECK_MILLISECONDS = 1_000;

/** The pause before the first restart, which is doubled before each further one. */
const PAUSE_MILLISECONDS = 500;

/** The watch ends after so many restarts without a minute of service after one of them. The pauses before them are 15.5 seconds together. */
const MAX_RESTARTS = 5;

/** A PostgreSQL that ran for at least this time was started successfully. */
const STEADY_MILLISECONDS = 60_000;

const CONTEXT = 'EmbeddedPostgres';

/** Starts the embedded PostgreSQL again when it ends, as after a full disk, or when the kernel kills it for a lack of memory. */
export class EmbeddedWatch {
  /** Resolves with the exit code when PostgreSQL cannot be started again: this process is of no use without it. */
  readonly failure: Promise<1>;
  private readonly stopped = new AbortController();
  private readonly watching: Promise<void>;

  constructor(
    private readonly postgres: Pick<EmbeddedPostgres, 'isRunning' | 'reasonOfEnd' | 'restart'> | undefined,
    private readonly logger: Logger,
    private readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void> = abortableDelay,
  ) {
    let fail!: (exitCode: 1) => void;
    this.failure = new Promise((resolve) => (fail = resolve));
    this.watching = postgres ? this.watch(postgres, () => fail(1)) : Promise.resolve();
  }

  static of({ embedded }: OpenDatabase, logger: Logger): EmbeddedWatch {
    return new EmbeddedWatch(embedded, logger);
  }

  /** Waits for the end of a start that has begun. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.watching;
  }

  private async watch(postgres: NonNullable<typeof this.postgres>, fail: () => void): Promise<void> {
    let begun = performance.now();
    let restarts = 0;
    while (await this.hasPaused(CHECK_MILLISECONDS)) {
      // An error, as for lack of file descriptors, is no sign of an end.
      if (await postgres.isRunning().catch(() => true)) continue;
      if (performance.now() - begun >= STEADY_MILLISECONDS) restarts = 0;
      let reason: string | undefined = await postgres.reasonOfEnd().catch(errorReason);
      while (reason !== undefined) {
        if (restarts === MAX_RESTARTS) {
          this.logger.fatal({ context: CONTEXT, reason }, 'The process ends: the embedded PostgreSQL does not run.');
          fail();
          return;
        }
        const restartInMilliseconds = PAUSE_MILLISECONDS * 2 ** restarts;
        this.logger.error({ context: CONTEXT, reason, restartInMilliseconds }, 'The embedded PostgreSQL does not run.');
        if (!(await this.hasPaused(restartInMilliseconds))) return;
        restarts++;
        reason = await postgres.restart().then(() => undefined, errorReason);
      }
      begun = performance.now();
      this.logger.warn({ context: CONTEXT }, 'The embedded PostgreSQL was started again.');
    }
  }

  /** @returns false if the watch was stopped */
  private async hasPaused(milliseconds: number): Promise<boolean> {
    return this.pause(milliseconds, this.stopped.signal).then(
      () => true,
      () => false,
    );
  }
}

const abortableDelay = async (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal });
