import { Logger } from '@nestjs/common';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type { Database } from '../database/database.js';
import { toLogFields } from '../observability/log-fields.js';
import { neverThrows } from '../observability/never-throws.js';
import { saveHeartbeat } from './job-queue.sql.js';
import { PollingLoop } from './polling-loop.js';

const HEARTBEAT_MILLISECONDS = 5000;
/** After this time without a heartbeat a pool is considered dead. Longer than one that is alive can miss heartbeats. */
const DEAD_SECONDS = 20;

/**
 * The pools of workers of this process. Each has a row with its last heartbeat. The jobs that a pool had locked when it ended, or when its
 * process was killed, are unlocked by a heartbeat of another process or of the next pool.
 */
export class JobPools {
  private readonly logger = new Logger('JobQueue');
  private readonly ids = new Set<string>();
  private readonly heartbeat = new PollingLoop(() => this.sendHeartbeat(), {
    pauseMilliseconds: 0,
    pollMilliseconds: HEARTBEAT_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: toLogFields(error) }, 'The heartbeat of job workers failed; it is sent again.'),
  });

  constructor(private readonly database: Database) {}

  start(): void {
    this.heartbeat.start();
  }

  async stop(): Promise<void> {
    await this.heartbeat.stop();
  }

  /** Registers the pool of a runner that is about to start. */
  watch(events: WorkerEvents): void {
    events.once(
      'pool:create',
      neverThrows(({ workerPool }: { workerPool: WorkerPool }) => this.add(workerPool)),
    );
  }

  private add({ id, promise }: WorkerPool): void {
    this.ids.add(id);
    this.heartbeat.wake();
    const remove = neverThrows(() => void this.ids.delete(id));
    promise.then(remove, remove);
  }

  private async sendHeartbeat(): Promise<false> {
    await this.database.forInstallation({}).query(saveHeartbeat, [[...this.ids], DEAD_SECONDS]);
    return false;
  }
}
