import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { PollingLoop } from '#platform/jobs/polling-loop.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import type { WithheldEdit } from '../rule.js';
import { ModerationChecksRepository } from './moderation-checks.repository.js';

const PAUSE_MILLISECONDS = 250;
const POLL_MILLISECONDS = 60_000;

/**
 * Checks by outside engines: each is of a message, an edit or a submission, which waits for the verdict.
 *
 * Only the oldest checks of an app have a job: while more wait, a loop of the process that has stored them adds jobs as others are settled.
 * Those of a process that was killed are found by the periodic job that looks for overdue ones.
 */
@Injectable()
export class ModerationChecks implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Moderation');
  /** Apps of which some checks have no job. */
  private readonly appIds = new Set<string>();
  private readonly loop = new PollingLoop(() => this.addJobsToAll(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) => this.logger.warn({ cause: toLogFields(error) }, 'Jobs of checks were not added.'),
  });

  constructor(
    private readonly checks: ModerationChecksRepository,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('app_erased', (tx) => this.checks.removeAll(tx));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /**
   * Replaces the check of former content. It gets a job now, or when earlier ones are settled.
   *
   * @param ctx must have an open transaction
   * @param messageId of the message or submission
   */
  async add(ctx: AppContext, messageId: bigint, edit?: WithheldEdit): Promise<void> {
    const version = await this.checks.add(ctx, messageId, edit);
    if (!(await this.checks.addJob(ctx, messageId, version))) this.addJobsLater(ctx);
  }

  /** Must be called after checks were stored that got no job: they get one when earlier ones of the app are settled. */
  addJobsLater({ app, transaction }: AppContext): void {
    const wake = () => {
      this.appIds.add(app.id);
      this.loop.wake();
    };
    if (transaction) transaction.afterCommit.push(wake);
    else wake();
  }

  /** Adds jobs to the oldest checks of the app that have none. @param seconds since they were added, at least */
  async addMissingJobs(ctx: AppContext, seconds = 0): Promise<void> {
    if (await this.checks.addMissingJobs(ctx, seconds)) this.addJobsLater(ctx);
  }

  private async addJobsToAll(ctx: InstallationContext = {}): Promise<boolean> {
    const appIds = [...this.appIds];
    for (const id of appIds) {
      this.appIds.delete(id);
      try {
        await this.addMissingJobs({ ...ctx, app: { id } });
      } catch (error) {
        this.appIds.add(id);
        throw error;
      }
    }
    return this.appIds.size > 0;
  }
}
