import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { CallsService } from '../records/calls.service.js';
import { RINGING_MILLISECONDS } from './call-signalling.service.js';
import { isOngoing, isRinging } from './live-call.js';
import { LiveCallsRepository } from './live-calls.repository.js';
import { LiveCallsService } from './live-calls.service.js';

/** `dueAt` is an ISO 8601 time. */
const endUnansweredJob = defineJob<{ dueAt: string }>('calls.end-unanswered');

/**
 * Ends calls that nobody answered or nobody ended in time, and deletes meetings that nobody joined. A call that rings has a job for the
 * moment its time is over. A periodic job finds calls that last too long, and those whose job was lost with a killed process.
 */
@Injectable()
export class CallTimeoutService implements OnModuleInit {
  constructor(
    private readonly liveCalls: LiveCallsService,
    private readonly rows: LiveCallsRepository,
    private readonly records: CallsService,
    private readonly database: Database,
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('call_initiated', async (tx) => {
      const dueAt = new Date(Date.now() + RINGING_MILLISECONDS);
      await this.jobs.add(tx, endUnansweredJob, { dueAt: dueAt.toISOString() }, { at: dueAt });
    });
    this.jobs.register(endUnansweredJob, async (_, { dueAt }) => {
      // PostgreSQL's clock decides when the job starts; the clock of this server may be behind it
      await this.settleDue(new Date(Math.max(Date.now(), Date.parse(dueAt))));
    });
    this.jobs.schedule('calls.end-overdue', '* * * * *', async (_, signal) => {
      await this.settleDue(new Date(), signal);
      return signal.aborted;
    });
  }

  /** @returns how many calls were settled, each in a transaction of its own */
  async settleDue(now = new Date(), signal?: AbortSignal): Promise<number> {
    let settled = 0;
    while (!signal?.aborted && (await this.settleNext(now))) settled++;
    return settled;
  }

  private async settleNext(now: Date): Promise<boolean> {
    return this.database.withTransaction<InstallationContext, boolean>({}, async (tx) => {
      const due = await this.rows.lockDue(tx, now);
      if (!due) return false;
      const ctx: RequestContext = { ...tx, app: due.app, principal: { kind: 'system' } };
      const call = (await this.rows.lock(ctx, due.sessionId))!;
      if (isRinging(call)) await this.liveCalls.endUnanswered(ctx, call, 'unanswered', SYSTEM_UID);
      // a meeting that nobody has joined
      else if (!isOngoing(call)) await this.records.delete(ctx, call.sessionId);
      else await this.liveCalls.end(ctx, call, SYSTEM_UID);
      return true;
    });
  }
}
