import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SYSTEM_UID } from '../../platform/auth/principal.js';
import type { InstallationContext, RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import { isRinging } from './live-call.js';
import { LiveCallsRepository } from './live-calls.repository.js';
import { LiveCallsService } from './live-calls.service.js';
import { guarded } from '../../platform/observability/guarded.js';

const PAUSE_MILLISECONDS = 5000;

/** Settles calls that nobody took or nobody ended in time. Every server looks; one of them does each call. */
@Injectable()
export class CallTimeoutService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('CallTimeout');
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private stopping = false;

  constructor(
    private readonly liveCalls: LiveCallsService,
    private readonly rows: LiveCallsRepository,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** @returns how many calls were settled, each in a transaction of its own */
  async settleDue(now = new Date()): Promise<number> {
    let settled = 0;
    while (!this.stopping && (await this.settleNext(now))) settled++;
    return settled;
  }

  private async settleNext(now: Date): Promise<boolean> {
    return this.database.withTransaction<InstallationContext, boolean>({}, async (tx) => {
      const due = await this.rows.lockDue(tx, now);
      if (!due) return false;
      const ctx: RequestContext = { ...tx, app: due.app, principal: { kind: 'system' } };
      const call = (await this.rows.lock(ctx, due.sessionId))!;
      if (isRinging(call)) await this.liveCalls.endUnanswered(ctx, call, 'unanswered', SYSTEM_UID);
      else await this.liveCalls.end(ctx, call, SYSTEM_UID);
      return true;
    });
  }

  /** One look after another, however long it takes. */
  private schedule(): void {
    this.timer = setTimeout(
      guarded(() => {
        this.running = this.settleAndLog().then(() => (this.stopping ? undefined : this.schedule()));
      }),
      PAUSE_MILLISECONDS,
    ).unref();
  }

  private async settleAndLog(): Promise<void> {
    try {
      await this.settleDue();
    } catch (error) {
      this.logger.error({ cause: toLogFields(error) }, 'Calls that are due could not be settled; they will be soon.');
    }
  }
}
