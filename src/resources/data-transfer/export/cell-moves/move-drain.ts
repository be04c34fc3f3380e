import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import { EventLog } from '#platform/events/event-log.js';
import type { App } from '#resources/management/apps.repository.js';
import type { PendingWork } from '../apps/pending-work.sql.js';
import { AppRowsRepository } from '../tables/app-rows.repository.js';

/** The time in which requests end that the source has begun, while the app refuses changes. */
export const DRAIN_MILLISECONDS = 250;
/** For events to arrive where they have effects in the app. */
const EVENTS_MILLISECONDS = 1_000;
const POLL_MILLISECONDS = 10;

export interface Drain {
  readonly milliseconds: number;
  /** Events that agents have not seen would have no answer at the target. */
  readonly hasAgents: boolean;
  readonly signal: AbortSignal;
}

/** Waits for what the source has begun. */
@Injectable()
export class MoveDrain {
  constructor(
    private readonly rows: AppRowsRepository,
    private readonly events: EventLog,
    private readonly consumers: EventConsumers,
  ) {}

  /** Requests are refused already. Deliveries that are not finished by then go on at the source, and runs of agents begin again at the target. */
  async wait(ctx: InstallationContext, app: App, options: Drain): Promise<void> {
    const startedAt = Date.now();
    let position: bigint | undefined;
    for (;;) {
      const pending = await this.rows.pendingWork({ ...ctx, app });
      if (pending.events === 0) position ??= await this.events.newest(ctx);
      const isSeen =
        position !== undefined && (!options.hasAgents || (await this.consumers.haveWritten(ctx, position)));
      const passed = Date.now() - startedAt;
      const isDone = Object.values(pending).every((count) => count === 0) || passed >= options.milliseconds;
      if (isDone && (isSeen || passed >= Math.max(options.milliseconds, EVENTS_MILLISECONDS))) return;
      await delay(POLL_MILLISECONDS, undefined, { signal: options.signal });
    }
  }

  /** After the last change: until the log has its event, which connected clients get before they are sent to the other cell. @returns what is not finished */
  async logged(ctx: InstallationContext, app: App): Promise<PendingWork> {
    const until = Date.now() + EVENTS_MILLISECONDS;
    for (;;) {
      const pending = await this.rows.pendingWork({ ...ctx, app });
      if (pending.events === 0 || Date.now() >= until) return pending;
      await delay(POLL_MILLISECONDS);
    }
  }
}
