import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { InstallationContext } from '../context.js';
import { Database } from '../database/database.js';
import { PgNotifier } from '../database/pg-notifier.js';
import { installationStatement } from '../database/statement.js';
import type { Transaction } from '../database/transaction.js';
import { toLogFields } from '../observability/log-fields.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from './event-channel.js';
import { EventLog, type LoggedEvent } from './event-log.js';
import { PollingLoop } from '../jobs/polling-loop.js';

const PAUSE_MILLISECONDS = 20;
const BATCH = 500;

/** @param ctx the transaction in which the consumer moves on: what is written in it is written once for each event */
export type ConsumeEvents = (
  ctx: InstallationContext & { transaction: Transaction },
  events: LoggedEvent[],
) => Promise<void>;

/** How far a consumer is behind the log. */
export interface ConsumerLag {
  readonly name: string;
  readonly events: number;
  /** Since the oldest event that it has not dealt with. */
  readonly seconds: number;
}

// Whoever is new begins with what happens next.
const introduce = installationStatement('event-consumers-introduce', {
  reason: 'consumers read the events of all apps',
  text: `INSERT INTO event_consumers (name, position) SELECT $1, coalesce(max(position), 0) FROM events
       ON CONFLICT (name) DO NOTHING`,
});

const takeTurn = installationStatement('event-consumers-take-turn', {
  reason: 'consumers read the events of all apps',
  text: 'SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE SKIP LOCKED',
});

const moveOn = installationStatement('event-consumers-move-on', {
  reason: 'consumers read the events of all apps',
  text: 'UPDATE event_consumers SET position = $2, updated_at = now() WHERE name = $1',
});

const lags = installationStatement('event-consumers-lags', {
  reason: 'consumers read the events of all apps',
  text: `SELECT c.name, greatest(coalesce(newest.position, 0) - c.position, 0)::float8 AS events,
          coalesce(extract(epoch FROM clock_timestamp() - next.occurred_at), 0)::float8 AS seconds
     FROM event_consumers c
     LEFT JOIN LATERAL (SELECT max(e.position) AS position FROM events e) newest ON true
     LEFT JOIN LATERAL (SELECT e.occurred_at FROM events e WHERE e.position > c.position ORDER BY e.position LIMIT 1) next ON true
    WHERE c.name = ANY ($1)
    ORDER BY c.name`,
});

/**
 * Those who have to deal with every event, whatever happens meanwhile: each has a position in the log, which moves on in the
 * transaction in which the events are dealt with. One server at a time does that for a consumer; any can.
 */
@Injectable()
export class EventConsumers implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventConsumers');
  private readonly loops = new Map<string, PollingLoop>();

  constructor(
    private readonly log: EventLog,
    private readonly database: Database,
    private readonly pgNotifier: PgNotifier,
  ) {}

  onModuleInit(): void {
    this.pgNotifier.listen(EVENT_CHANNEL, () => this.wake());
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops.values()) loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.loops.values()].map((loop) => loop.stop()));
  }

  get names(): string[] {
    return [...this.loops.keys()];
  }

  /**
   * To be called while modules are being initialised.
   *
   * @param name under which its position is kept; never to be changed
   * @param consume gets the events in order. An error rolls it back, and the same events come again after a while; so do they when
   *   the transaction lost against another one, so it must have no effect outside the database but after the commit.
   */
  register(name: string, consume: ConsumeEvents): void {
    if (this.loops.has(name)) throw new Error(`Two consumers of events are named ${name}`);
    let introduced = false;
    const loop = new PollingLoop(
      async () => {
        if (!introduced) await this.database.forInstallation({}).query(introduce, [name]);
        introduced = true;
        return this.consumeBatch(name, consume);
      },
      {
        pauseMilliseconds: PAUSE_MILLISECONDS,
        pollMilliseconds: POLL_MILLISECONDS,
        onError: (error, failures) =>
          this.logger.error({ cause: toLogFields(error), consumer: name, failures }, 'Events wait to be dealt with.'),
      },
    );
    this.loops.set(name, loop);
  }

  /** Of those that are registered, by name. */
  async lags(ctx: InstallationContext): Promise<ConsumerLag[]> {
    return this.database.forInstallation(ctx).queryUnchecked<ConsumerLag>(lags, [this.names]);
  }

  private wake(): void {
    for (const loop of this.loops.values()) loop.wake();
  }

  /** @returns whether there may be more */
  private async consumeBatch(name: string, consume: ConsumeEvents): Promise<boolean> {
    return this.database.withTransaction<InstallationContext, boolean>({}, async (tx) => {
      const [turn] = await this.database.forInstallation(tx).queryUnchecked<{ position: bigint }>(takeTurn, [name]);
      if (!turn) return false;
      const events = await this.log.readAll(tx, turn.position, BATCH);
      if (events.length === 0) return false;
      await consume(tx, events);
      await this.database.forInstallation(tx).query(moveOn, [name, events.at(-1)!.position]);
      return events.length === BATCH;
    });
  }
}
