import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { InstallationContext, RequestContext } from '../context.js';
import { Database } from '../database/database.js';
import { PgNotifier } from '../database/pg-notifier.js';
import { installationStatement, statement } from '../database/statement.js';
import { toLogFields } from '../observability/log-fields.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from './event-channel.js';
import type { EventName, EventPayloads } from './event-map.js';
import { PollingLoop } from '../jobs/polling-loop.js';

const BATCH = 1000;

/** An event of the vocabulary as it stands in the log. */
export type LoggedEvent<Name extends EventName = EventName> = {
  [Each in Name]: {
    /** Unique in the installation; later events have larger ones. */
    readonly position: bigint;
    readonly appId: string;
    readonly name: Each;
    readonly subject: string;
    readonly payload: EventPayloads[Each];
    readonly occurredAt: Date;
    readonly requestId?: string;
  };
}[Name];

type Listener = (events: LoggedEvent[]) => void;

interface EventRow {
  position: bigint;
  app_id: string;
  name: EventName;
  subject: string;
  payload: EventPayloads[EventName];
  occurred_at: Date;
  request_id: string | null;
}

const columns = 'position, app_id, name, subject, payload, occurred_at, request_id';

const readAll = installationStatement('events-read-all', {
  reason: 'consumers read the events of all apps',
  text: `SELECT ${columns} FROM events WHERE position > $1 ORDER BY position LIMIT $2`,
});

const readApp = statement(
  'events-read-app',
  `SELECT ${columns} FROM events WHERE app_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
);

const bounds = installationStatement('events-bounds', {
  reason: 'the log has one position for the events of all apps',
  text: 'SELECT coalesce(min(position), 0)::bigint AS oldest, coalesce(max(position), 0)::bigint AS newest FROM events',
});

/** What happened, in order. Every event of the outbox gets here once it is committed, and stays for EVENT_RETENTION_HOURS. */
@Injectable()
export class EventLog implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventLog');
  private readonly listeners = new Set<Listener>();
  /** Up to which the listeners have been told; undefined while there are none. */
  private told?: bigint;
  private readonly loop = new PollingLoop(() => this.tellListeners(), {
    pauseMilliseconds: 0,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: toLogFields(error) }, 'The log of events could not be read; it is tried again.'),
  });

  constructor(
    private readonly database: Database,
    private readonly pgNotifier: PgNotifier,
  ) {}

  onModuleInit(): void {
    this.pgNotifier.listen(EVENT_CHANNEL, (newest) => this.hear(BigInt(newest)));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /**
   * Every event of the installation from now on, in order and each once, as long as this process lives. What is thrown at it is
   * logged; it is not told again.
   *
   * @returns ends it
   */
  follow(listener: Listener): () => void {
    this.listeners.add(listener);
    this.loop.wake();
    return () => this.listeners.delete(listener);
  }

  /** Of the app, from the first one behind the position on. */
  async read(ctx: RequestContext, after: bigint, limit: number): Promise<LoggedEvent[]> {
    return (await this.database.forApp(ctx).queryUnchecked<EventRow>(readApp, [after, limit])).map(loggedEvent);
  }

  /** Of all apps, from the first one behind the position on. */
  async readAll(ctx: InstallationContext, after: bigint, limit: number): Promise<LoggedEvent[]> {
    return (await this.database.forInstallation(ctx).queryUnchecked<EventRow>(readAll, [after, limit])).map(
      loggedEvent,
    );
  }

  /** The position of the newest event of the installation; 0 where there is none. */
  async newest(ctx: InstallationContext = {}): Promise<bigint> {
    return (await this.bounds(ctx)).newest;
  }

  /**
   * The position of the oldest event that is kept, of whatever app; 0 where there is none. Whoever has seen every event up to the
   * one before it has missed nothing.
   */
  async oldest(ctx: InstallationContext = {}): Promise<bigint> {
    return (await this.bounds(ctx)).oldest;
  }

  private async bounds(ctx: InstallationContext): Promise<{ oldest: bigint; newest: bigint }> {
    const [row] = await this.database
      .forInstallation(ctx)
      .queryUnchecked<{ oldest: bigint; newest: bigint }>(bounds, []);
    return row!;
  }

  private hear(newest: bigint): void {
    if (this.told !== undefined && newest > this.told) this.loop.wake();
  }

  private async tellListeners(): Promise<boolean> {
    if (this.listeners.size === 0) this.told = undefined;
    else this.told ??= await this.newest();
    if (this.told === undefined) return false;
    const events = await this.readAll({}, this.told, BATCH);
    if (events.length === 0) return false;
    this.told = events.at(-1)!.position;
    for (const listener of this.listeners) this.tell(listener, events);
    return events.length === BATCH;
  }

  private tell(listener: Listener, events: LoggedEvent[]): void {
    try {
      listener(events);
    } catch (error) {
      this.logger.error({ cause: toLogFields(error) }, 'Somebody who follows the events failed to take some.');
    }
  }
}

const loggedEvent = (row: EventRow): LoggedEvent =>
  ({
    position: row.position,
    appId: row.app_id,
    name: row.name,
    subject: row.subject,
    payload: row.payload,
    occurredAt: row.occurred_at,
    requestId: row.request_id ?? undefined,
  }) as LoggedEvent;
