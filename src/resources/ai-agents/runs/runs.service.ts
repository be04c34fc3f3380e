import { Injectable, type OnModuleInit } from '@nestjs/common';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { parseId } from '#platform/http/identifiers.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { RunNotifier } from './run-notifier.js';
import { RunToolCallsRepository } from './run-tool-calls.repository.js';
import { RunsRepository, type LoggedRun, type RunFilter } from './runs.repository.js';

/** Runs are stored for the backend of the app; the answers are messages. */
const RETENTION_DAYS = 30;
const DAY = 86_400_000;

@Injectable()
export class RunsService implements OnModuleInit {
  constructor(
    private readonly runs: RunsRepository,
    private readonly toolCalls: RunToolCallsRepository,
    private readonly runNotifier: RunNotifier,
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.runs.removeOfUser(tx, uid));
    this.jobs.schedule('ai-runs.remove-old', '*/15 * * * *', (ctx) => this.removeOld(ctx, new Date()));
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext, filter: RunFilter, cursor: CursorRequest): Promise<LoggedRun[]> {
    return this.runs.list(ctx, filter, cursor);
  }

  /** A run that is over stays as it is. @throws ERR_AGENT_RUN_NOT_FOUND, also for a run for a message of another user */
  async cancel(ctx: RequestContext, runId: string): Promise<Pick<LoggedRun, 'id' | 'state'>> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { id } = await this.requireOwn(tx, runId);
      if (await this.runs.cancel(tx, id, actingUid(tx.principal))) {
        await this.toolCalls.endAll(tx, id);
        await this.runNotifier.notifyCancelled(tx, { appId: tx.app.id, id });
      }
      return this.requireOwn(tx, runId);
    });
  }

  /**
   * The result of a tool call that the client of the user carried out.
   *
   * @throws ERR_AGENT_RUN_NOT_FOUND like `cancel`, ERR_AGENT_TOOL_CALL_NOT_FOUND if the run does not wait for this call
   */
  async reportResult(
    ctx: RequestContext,
    runId: string,
    callId: string,
    { result, isError = false }: { result: string; isError?: boolean },
  ): Promise<Pick<LoggedRun, 'id' | 'state'>> {
    return this.database.withTransaction(ctx, async (tx) => {
      const run = await this.requireOwn(tx, runId);
      const reported = { result, state: isError ? 'failed' : 'succeeded' } as const;
      // the call waits before the run has the state waiting
      if (!(await this.toolCalls.setResult(tx, run.id, callId, reported)))
        throw new DomainError('ERR_AGENT_TOOL_CALL_NOT_FOUND', { id: callId });
      await this.runNotifier.notifyToolResult(tx, { appId: tx.app.id, id: run.id });
      return run;
    });
  }

  /** @returns whether there may be more */
  async removeOld(ctx: InstallationContext, now: Date): Promise<boolean> {
    return this.runs.removeExpired(ctx, new Date(now.getTime() - RETENTION_DAYS * DAY));
  }

  private async requireOwn(ctx: RequestContext, runId: string): Promise<Pick<LoggedRun, 'id' | 'state' | 'askedBy'>> {
    const id = parseId(runId);
    const run = id === undefined ? undefined : await this.runs.find(ctx, id);
    const viewer = viewerUid(ctx.principal);
    if (!run || (viewer !== undefined && viewer !== run.askedBy))
      throw new DomainError('ERR_AGENT_RUN_NOT_FOUND', { id: runId });
    return run;
  }
}
