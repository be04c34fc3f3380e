import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import type { TimeRange } from '../figures/time-range.js';
import { fineSince } from '../metric.js';
import { CONSUMER } from '../rollup/metrics-rollup.service.js';
import { RecountRepository } from './recount.repository.js';
import type { Difference } from './recount.sql.js';

const ATTEMPTS = 120;
const PAUSE_MILLISECONDS = 1000;

interface RecountOptions {
  /** Whether values that are too low are raised. */
  readonly raise?: boolean;
}

/** Counts the stored rows of an app again, and compares the result with its metrics. */
@Injectable()
export class RecountService {
  constructor(
    private readonly repository: RecountRepository,
    private readonly consumers: EventConsumers,
    private readonly database: Database,
  ) {}

  /**
   * Waits until the events of the range are counted. Meanwhile the consumer counts no other ones.
   *
   * @param days from the beginning of a day up to the beginning of another, in UTC
   * @returns the differences before anything was raised
   * @throws Error if events of the range are not counted after two minutes
   */
  async recount(ctx: AppContext, days: TimeRange, { raise = false }: RecountOptions = {}): Promise<Difference[]> {
    for (let attempt = 1; ; attempt++) {
      const differences = await this.attempt(ctx, days, raise);
      if (differences) return differences;
      if (attempt === ATTEMPTS) throw new Error('The events of the range are not counted yet');
      await delay(PAUSE_MILLISECONDS);
    }
  }

  /** @returns undefined if events of the range are not counted yet */
  private async attempt(ctx: AppContext, days: TimeRange, raise: boolean): Promise<Difference[] | undefined> {
    return this.database.withLongTransaction(ctx, async (tx) => {
      const position = await this.consumers.lockPosition(tx, CONSUMER);
      if (position === undefined) return undefined;
      const differences = await this.repository.compare(tx, days, position);
      if (!differences || !raise) return differences;
      return (await this.repository.raise(tx, days, position, fineSince(new Date()))) ? differences : undefined;
    });
  }
}
