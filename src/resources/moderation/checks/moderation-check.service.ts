import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Moderator } from '#core/moderation/judging/moderator.service.js';
import type { Verdict } from '#core/moderation/rule.js';
import { CheckJobs } from '#core/moderation/verdicts/check-jobs.service.js';
import {
  checkJobFlag,
  moderationCheckJob,
  type CheckedContent,
} from '#core/moderation/verdicts/moderation-check-job.js';
import { ModerationChecks } from '#core/moderation/verdicts/moderation-checks.service.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { AppsService } from '#resources/management/apps.service.js';
import { EngineUnavailableError, type EngineFailure } from '../engines/engine.js';
import { ModerationEngines } from '../engines/moderation-engines.service.js';
import { CheckSources, type CheckSource, type CheckedItem } from './check-sources.js';
import { ChecksRepository } from './checks.repository.js';
import { EngineFailureEvents } from './engine-failure-events.js';

/** Of all calls of engines for one check. */
const CHECK_MILLISECONDS = 120_000;
/** Since a check was added. Until then it waits for an engine that is not queried at present, because it has failed again and again. */
const WAIT_MILLISECONDS = 30_000;
/** At least, until such an engine is tried again. */
const POSTPONED_MILLISECONDS = 2000;
/** At least, until a job that found no slot is tried again. */
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
 * The check exists until the transaction that settles it, and only one transaction can end it. So a verdict takes effect exactly once,
 * although its job may run again, or twice at the same time.
 */
@Injectable()
export class ModerationCheckService implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly checkJobs: CheckJobs,
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
    this.jobs.register(moderationCheckJob, (ctx, content, signal) => this.checkInSlot(ctx, content, signal), {
      forbiddenFlags: () => this.jobs.outgoingSlots.exhausted.map(checkJobFlag),
    });
    this.jobs.schedule('moderation-check.add-overdue', '* * * * *', (ctx, signal) => this.addOverdue(ctx, signal));
  }

  /** Adds jobs for checks that got no job before their process was killed, or whose job has failed too often. @returns whether there is more to do */
  async addOverdue(ctx: InstallationContext, signal: AbortSignal): Promise<boolean> {
    let afterAppId = '';
    for (;;) {
      const appIds = await this.checks.listAppsOverdue(ctx, OVERDUE_SECONDS, { afterAppId, limit: APPS_PER_PAGE });
      for (const id of appIds) await this.checkJobs.addMissing({ ...ctx, app: { id } }, OVERDUE_SECONDS);
      if (appIds.length < APPS_PER_PAGE) return false;
      if (signal.aborted) return true;
      afterAppId = appIds.at(-1)!;
    }
  }

  /** Several jobs of an app can start at the same time, before its flag is forbidden. */
  private async checkInSlot(ctx: InstallationContext, content: CheckedContent, signal: AbortSignal): Promise<void> {
    const { appId } = content;
    if (!this.jobs.outgoingSlots.acquire(appId)) return this.postpone(ctx, content, NO_SLOT_MILLISECONDS);
    try {
      await this.check(ctx, content, signal);
    } catch (error) {
      if (!(error instanceof EngineUnavailableError)) throw error;
      await this.postpone(ctx, content, POSTPONED_MILLISECONDS);
    } finally {
      this.jobs.outgoingSlots.release(appId);
    }
  }

  /** @param milliseconds at least, and at most twice as many, so that checks which are postponed together run one after the other */
  private async postpone(ctx: InstallationContext, content: CheckedContent, milliseconds: number): Promise<void> {
    const app = { id: content.appId };
    await this.checkJobs.postpone({ ...ctx, app }, content, Math.round(milliseconds * (1 + Math.random())));
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
    const mayWait = Date.now() < check.addedAt.getTime() + WAIT_MILLISECONDS;
    const limits = { deadline: performance.now() + CHECK_MILLISECONDS, mayWait, signal };
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
