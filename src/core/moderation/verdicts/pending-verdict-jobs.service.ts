import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { PollingLoop } from '#platform/jobs/polling-loop.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import type { PendingContent } from './moderation-check-job.js';
import { VerdictsRepository } from './verdicts.repository.js';

const PAUSE_MILLISECONDS = 250;
const POLL_MILLISECONDS = 60_000;

/**
 * The jobs that settle pending verdicts. Only the oldest pending verdicts of an app have a job: while more wait, a loop of the process that has
 * stored them adds jobs as others are settled. Those of a process that was killed are found by the periodic job that looks for overdue ones.
 */
@Injectable()
export class PendingVerdictJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Moderation');
  /** Apps of which some pending verdicts have no job. */
  private readonly appIds = new Set<string>();
  private readonly loop = new PollingLoop(() => this.addToAll(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) => this.logger.warn({ cause: toLogFields(error) }, 'Jobs of pending verdicts were not added.'),
  });

  constructor(private readonly verdicts: VerdictsRepository) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** The pending verdict gets a job now, or when earlier ones are settled. @param ctx must have an open transaction */
  async add(ctx: AppContext, content: Pick<PendingContent, 'messageId' | 'version'>): Promise<void> {
    if (!(await this.verdicts.addJob(ctx, content))) this.addLater(ctx);
  }

  /** Must be called after pending verdicts were stored that got no job: they get one when earlier ones of the app are settled. */
  addLater({ app, transaction }: AppContext): void {
    const wake = () => {
      this.appIds.add(app.id);
      this.loop.wake();
    };
    if (transaction) transaction.afterCommit.push(wake);
    else wake();
  }

  /** The pending verdict gets another job in place of its present one, unless its content has changed. */
  async postpone(ctx: AppContext, content: PendingContent, milliseconds: number): Promise<void> {
    await this.verdicts.postponeJob(ctx, content, milliseconds);
  }

  /** Adds jobs to the oldest pending verdicts of the app that have none. @param seconds since they were added, at least */
  async addMissing(ctx: AppContext, seconds = 0): Promise<void> {
    if (await this.verdicts.addMissingJobs(ctx, seconds)) this.addLater(ctx);
  }

  private async addToAll(ctx: InstallationContext = {}): Promise<boolean> {
    const appIds = [...this.appIds];
    for (const id of appIds) {
      this.appIds.delete(id);
      try {
        await this.addMissing({ ...ctx, app: { id } });
      } catch (error) {
        this.appIds.add(id);
        throw error;
      }
    }
    return this.appIds.size > 0;
  }
}
