import { Injectable } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '../context.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import type { DomainEvent, EventName, EventPayloads, InternalEventName, InternalEventPayloads } from './event-map.js';
import { OutboxRelay } from './outbox-relay.js';

type Payloads = EventPayloads & InternalEventPayloads;
type Subscriber<Name extends keyof Payloads> = (ctx: RequestContext, payload: Payloads[Name]) => Promise<void>;

const appendEvent = statement(
  'outbox-append',
  `INSERT INTO outbox_events (app_id, name, subject, payload, request_id) VALUES ($1, $2, $3, $4, $5)`,
);

const appendEvents = statement(
  'outbox-append-several',
  `INSERT INTO outbox_events (app_id, name, subject, payload, request_id)
   SELECT $1, $2, subject, payload, $5
     FROM unnest($3::text[], $4::jsonb[]) WITH ORDINALITY AS e (subject, payload, position) ORDER BY position`,
);

const eraseOutbox = statement('outbox-erase-app', 'DELETE FROM outbox_events WHERE app_id = $1');

const eraseLog = statement('events-erase-app', 'DELETE FROM events WHERE app_id = $1');

/**
 * Writes events to the outbox, in the transaction of the change that they tell of: either both are there or neither.
 *
 * A resource that must follow a change of another one in that same transaction subscribes here, so that the owner of
 * the change need not know who follows.
 */
@Injectable()
export class EventPublisher {
  private readonly subscribers = new Map<keyof Payloads, Subscriber<never>[]>();

  constructor(
    private readonly database: Database,
    private readonly outboxRelay: OutboxRelay,
  ) {}

  /** `follow` runs inside the publisher's transaction; an error in it rolls the change back. */
  onInTransaction<Name extends keyof Payloads>(name: Name, follow: Subscriber<Name>): void {
    this.subscribers.set(name, [...(this.subscribers.get(name) ?? []), follow]);
  }

  /** @param ctx must have an open transaction. */
  async publish<Name extends EventName>(
    ctx: RequestContext,
    { name, subject, payload }: DomainEvent<Name>,
  ): Promise<void> {
    await this.notifySubscribers(ctx, name, payload);
    await this.database.forApp(ctx).query(appendEvent, [name, subject, JSON.stringify(payload), ctx.requestId]);
    this.wakeRelay(ctx);
  }

  /** Of several things of one kind, in the order given. @param ctx must have an open transaction. */
  async publishAll<Name extends EventName>(
    ctx: RequestContext,
    name: Name,
    events: Omit<DomainEvent<Name>, 'name'>[],
  ): Promise<void> {
    if (events.length === 0) return;
    for (const { payload } of events) await this.notifySubscribers(ctx, name, payload);
    const subjects = events.map(({ subject }) => subject);
    const payloads = events.map(({ payload }) => JSON.stringify(payload));
    await this.database.forApp(ctx).query(appendEvents, [name, subjects, payloads, ctx.requestId]);
    this.wakeRelay(ctx);
  }

  /** To be called by whoever has written events with a statement of its own: they are logged as soon as they are committed. */
  wakeRelay({ transaction }: InstallationContext): void {
    if (transaction) transaction.afterCommit.push(() => this.outboxRelay.wake());
    else this.outboxRelay.wake();
  }

  /** Of something that concerns nobody outside. @param ctx must have an open transaction. */
  async publishInternally<Name extends InternalEventName>(
    ctx: RequestContext,
    name: Name,
    payload: InternalEventPayloads[Name],
  ): Promise<void> {
    await this.notifySubscribers(ctx, name, payload);
  }

  /** Forgets every event of the app, delivered or not. In this order, because events move from the one to the other. */
  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).query(eraseOutbox, []);
    await this.database.forApp(ctx).query(eraseLog, []);
  }

  private async notifySubscribers(ctx: RequestContext, name: keyof Payloads, payload: object): Promise<void> {
    if (!ctx.transaction) throw new Error(`The event ${name} was published outside a transaction`);
    for (const follow of this.subscribers.get(name) ?? []) await follow(ctx, payload as never);
  }
}
