import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import type { EventBatch } from '#platform/events/event-log.js';
import type { EventName } from '#platform/events/event-map.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { activeDaysSince, fineSince } from '../metric.js';
import { RollupRepository } from './rollup.repository.js';
import { countedEvents, eventsOfActiveUsers } from './rollup.sql.js';

/** The position in the log has this name. */
export const CONSUMER = 'metrics-rollup';
export const METRIC_EVENTS: readonly EventName[] = [
  ...new Set<EventName>([...countedEvents, ...eventsOfActiveUsers, 'user_erased', 'user_connection_status_changed']),
];
/** One statement aggregates so many events at most. */
const BATCH = 10_000;
const PAUSE_MILLISECONDS = 1000;
const POLL_MILLISECONDS = 5000;
const INCREMENTS = 20_000;
const EXPIRED = 20_000;

/**
 * Aggregates the event log into the metrics of apps. The consumer's position advances in the transaction of its statements, so each event
 * counts once, also when the process is killed. Events stay in PostgreSQL; Node learns only of which kinds they are.
 */
@Injectable()
export class MetricsRollupService implements OnModuleInit {
  constructor(
    private readonly repository: RollupRepository,
    private readonly consumers: EventConsumers,
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.consumers.register(CONSUMER, (tx, batch) => this.rollUp(tx, batch), {
      events: METRIC_EVENTS,
      batch: BATCH,
      pauseMilliseconds: PAUSE_MILLISECONDS,
      pollMilliseconds: POLL_MILLISECONDS,
      // its statements read ranges of the log
      isolatesApps: false,
    });
    this.events.onInTransaction('app_erased', (tx) => this.repository.eraseIncrements(tx));
    this.jobs.schedule('metrics.collect', '* * * * *', async (ctx) => this.collect(ctx));
    this.jobs.schedule('metrics.remove-old', '30 3 * * *', async (ctx) => this.removeOld(ctx, new Date()));
  }

  private async rollUp(tx: InstallationContext, batch: EventBatch): Promise<void> {
    const includesAny = (names: readonly EventName[]) => batch.kinds.some(({ name }) => names.includes(name));
    if (includesAny(countedEvents)) await this.repository.countEvents(tx, batch);
    if (includesAny(['user_erased'])) await this.repository.anonymizeErasedUsers(tx, batch);
    if (includesAny(eventsOfActiveUsers)) await this.repository.addActiveUsers(tx, batch);
    const apps = batch.kinds.filter(({ name }) => name === 'user_connection_status_changed').map(({ appId }) => appId);
    if (apps.length > 0) await this.repository.sampleConnections(tx, apps);
  }

  /** Users who stay online are counted in every bucket. @returns whether there is more to do */
  private async collect(ctx: InstallationContext): Promise<boolean> {
    await this.repository.sampleConnections(ctx);
    return (await this.repository.moveIncrements(ctx, INCREMENTS)) === INCREMENTS;
  }

  /** @returns whether there is more to do */
  async removeOld(ctx: InstallationContext, now: Date): Promise<boolean> {
    const values = await this.repository.deleteExpiredValues(ctx, fineSince(now), EXPIRED);
    const days = await this.repository.deleteExpiredDays(ctx, activeDaysSince(now), EXPIRED);
    return values === EXPIRED || days === EXPIRED;
  }
}
