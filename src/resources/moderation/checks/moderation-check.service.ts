import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { JobQueue } from '../../../platform/jobs/job-queue.js';
import {
  ModerationChecks,
  checkJobKey,
  moderationCheckJob,
  type CheckedContent,
} from '../../../domain/moderation/verdicts/moderation-checks.service.js';
import { Moderator } from '../../../domain/moderation/judging/moderator.service.js';
import type { Verdict } from '../../../domain/moderation/rule.js';
import { AppsService } from '../../management/apps.service.js';
import type { EngineFailure } from '../engines/engine.js';
import { ModerationEngines } from '../engines/moderation-engines.service.js';
import { CheckSources, type CheckSource, type CheckedItem } from './check-sources.js';
import { ChecksRepository } from './checks.repository.js';
import { EngineFailureEvents } from './engine-failure-events.js';

/** Of all calls of engines for one check. */
const CHECK_MILLISECONDS = 120_000;
/** More than a check takes: the process that has locked the job was killed. */
const JOB_SECONDS = 300;
const OVERDUE_SECONDS = 60;
const OVERDUE_BATCH = 100;

interface FoundItem {
  readonly source: CheckSource;
  readonly item: CheckedItem;
}

/**
 * Obtains the verdicts of outside engines.
 *
 * The check exists until the transaction that settles it, and only one transaction can end it. So a verdict takes effect exactly once,
 * although its job may run again, or twice at the same time.
 */
@Injectable()
export class ModerationCheckService implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly apps: AppsService,
    private readonly checks: ChecksRepository,
    private readonly moderationChecks: ModerationChecks,
    private readonly sources: CheckSources,
    private readonly moderator: Moderator,
    private readonly engines: ModerationEngines,
    private readonly failureEvents: EngineFailureEvents,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.register(moderationCheckJob, (ctx, content, signal) => this.check(ctx, content, signal));
    this.jobs.schedule('moderation-check.add-overdue', '* * * * *', (ctx, signal) => this.addOverdue(ctx, signal));
  }

  /** Adds jobs for checks whose job was lost with its process, or has failed too often. @returns whether there is more to do */
  async addOverdue(ctx: InstallationContext, signal: AbortSignal): Promise<boolean> {
    let afterVersion = '0';
    for (;;) {
      const overdue = await this.checks.listOverdue(ctx, OVERDUE_SECONDS, { afterVersion, limit: OVERDUE_BATCH });
      const keys = new Set(await this.jobs.keysWithoutJob(ctx, overdue.map(checkJobKey), JOB_SECONDS));
      for (const content of overdue.filter((each) => keys.has(checkJobKey(each))))
        await this.moderationChecks.addJob({ ...ctx, app: { id: content.appId } }, content);
      if (overdue.length < OVERDUE_BATCH) return false;
      if (signal.aborted) return true;
      afterVersion = overdue.at(-1)!.version;
    }
  }

  private async check(installation: InstallationContext, content: CheckedContent, signal: AbortSignal): Promise<void> {
    const [ctx] = await this.apps.contextsOf(installation, [content.appId]);
    const check = ctx && (await this.checks.find(ctx, content));
    if (!check) return;
    const found = await this.sources.find(ctx, BigInt(content.messageId), check.edit);
    if (!found) {
      await this.database.withTransaction(ctx, (tx) => this.moderationChecks.take(tx, content));
      return;
    }
    const { item } = found;
    const input = {
      content: item.content,
      sender: item.address.sender,
      message: () => item.view(),
      contextMessages: (count: number) => item.contextMessages(count),
    };
    const limits = { deadline: performance.now() + CHECK_MILLISECONDS, signal };
    const pass = await this.engines.pass(ctx, input, limits);
    const verdict = await this.moderator.judgeFully(ctx, item.content, item.address, (condition, rule) =>
      pass.evaluate(condition, rule),
    );
    await this.settle(ctx, content, found, verdict, pass.failures);
  }

  private async settle(
    ctx: RequestContext,
    content: CheckedContent,
    { source, item }: FoundItem,
    verdict: Verdict,
    failures: readonly EngineFailure[],
  ): Promise<void> {
    const id = BigInt(content.messageId);
    await this.database.withTransaction(ctx, async (tx) => {
      await source.lock(tx, id);
      const check = await this.moderationChecks.take(tx, content);
      if (!check || !(await source.settle(tx, id, check.edit, verdict))) return;
      await this.failureEvents.publish(tx, content.messageId, item, verdict, failures);
    });
  }
}
