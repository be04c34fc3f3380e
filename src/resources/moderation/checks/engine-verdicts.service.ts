import { Injectable, type OnModuleInit } from '@nestjs/common';
import { moderationCheckJob, type CheckedContent } from '#core/moderation/checks/moderation-check-job.js';
import { ModerationChecks } from '#core/moderation/checks/moderation-checks.js';
import { ModerationChecksRepository } from '#core/moderation/checks/moderation-checks.repository.js';
import { Moderator } from '#core/moderation/judging/moderator.js';
import type { Verdict } from '#core/moderation/rule.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { registerOutgoingOfApps } from '#platform/jobs/outgoing-app-jobs.js';
import { AppsService } from '#resources/management/apps.service.js';
import { EngineUnavailableError, type EngineFailure } from '../engines/engine.js';
import { ModerationEngines } from '../engines/moderation-engines.js';
import { CheckSources, type CheckSource, type CheckedItem } from './check-sources.js';
import { EngineFailureEvents } from './engine-failure-events.js';

/** The time for all calls of engines for one verdict. */
const VERDICT_MILLISECONDS = 120_000;
/** The time since content began to wait. Until then it waits for an engine that is not queried at present, because it has failed again and again. */
const WAIT_MILLISECONDS = 30_000;
/** The least time until such an engine is tried again. */
const POSTPONED_MILLISECONDS = 2000;
/** The least time until a job that found no slot is tried again. */
const NO_SLOT_MILLISECONDS = 100;

const OVERDUE_SECONDS = 10;
const APPS_PER_PAGE = 100;

interface FoundItem {
  readonly source: CheckSource;
  readonly item: CheckedItem;
}

/**
 * Obtains the verdicts of outside engines.
 *
 * A check is a row until the transaction that settles it, and only one transaction can delete it. So a verdict takes effect exactly once,
 * although its job may run again, or twice at the same time.
 */
@Injectable()
export class EngineVerdictsService implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly apps: AppsService,
    private readonly checks: ModerationChecks,
    private readonly storedChecks: ModerationChecksRepository,
    private readonly sources: CheckSources,
    private readonly moderator: Moderator,
    private readonly engines: ModerationEngines,
    private readonly failureEvents: EngineFailureEvents,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    registerOutgoingOfApps(
      this.jobs,
      moderationCheckJob,
      (ctx, content, signal) => this.judgeOrPostpone(ctx, content, signal),
      (ctx, content) => this.postpone(ctx, content, NO_SLOT_MILLISECONDS),
    );
    this.jobs.schedule('moderation-check.add-overdue', '* * * * *', (ctx, signal) => this.addOverdue(ctx, signal));
  }

  /** Adds jobs for checks that got none before their process was killed, or whose job has failed too often. @returns whether there is more to do */
  async addOverdue(ctx: InstallationContext, signal: AbortSignal): Promise<boolean> {
    let afterAppId = '';
    for (;;) {
      const appIds = await this.storedChecks.listAppsOverdue(ctx, OVERDUE_SECONDS, {
        afterAppId,
        limit: APPS_PER_PAGE,
      });
      for (const id of appIds) await this.checks.addMissingJobs({ ...ctx, app: { id } }, OVERDUE_SECONDS);
      if (appIds.length < APPS_PER_PAGE) return false;
      if (signal.aborted) return true;
      afterAppId = appIds.at(-1)!;
    }
  }

  private async judgeOrPostpone(ctx: InstallationContext, content: CheckedContent, signal: AbortSignal): Promise<void> {
    try {
      await this.judge(ctx, content, signal);
    } catch (error) {
      if (!(error instanceof EngineUnavailableError)) throw error;
      await this.postpone(ctx, content, POSTPONED_MILLISECONDS);
    }
  }

  /** @param milliseconds at least, and at most twice as many, so that jobs which are postponed together run one after the other */
  private async postpone(ctx: InstallationContext, content: CheckedContent, milliseconds: number): Promise<void> {
    const app = { id: content.appId };
    await this.storedChecks.postponeJob({ ...ctx, app }, content, Math.round(milliseconds * (1 + Math.random())));
  }

  private async judge(installation: InstallationContext, content: CheckedContent, signal: AbortSignal): Promise<void> {
    const [ctx] = await this.apps.contextsOf(installation, [content.appId]);
    const check = ctx && (await this.storedChecks.find(ctx, content));
    if (!check) return;
    const found = await this.sources.find(ctx, BigInt(content.messageId), check.edit);
    if (!found) {
      await this.database.withTransaction(ctx, (tx) => this.storedChecks.take(tx, content));
      return;
    }
    const { item } = found;
    const input = {
      content: item.content,
      sender: item.address.sender,
      message: () => item.view(),
      contextMessages: (count: number) => item.contextMessages(count),
    };
    const mayWait = Date.now() < check.addedAt.getTime() + WAIT_MILLISECONDS;
    const limits = { deadline: performance.now() + VERDICT_MILLISECONDS, mayWait, signal };
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
      const isSettled = await source.settle(tx, id, verdict, () => this.storedChecks.take(tx, content));
      if (!isSettled) return;
      await this.failureEvents.publish(tx, content.messageId, item, verdict, failures);
    });
  }
}
