import { Injectable } from '@nestjs/common';
import { actingUid } from '../access/principal.js';
import type { InstallationContext, RequestContext } from '../context/context.js';
import { Database } from '../database/database.js';
import { eraseLog } from './event-log.sql.js';
import type { DomainEvent, EventName, EventPayloads, InternalEventName, InternalEventPayloads } from './event-map.js';
import { OutboxRelay } from './outbox-relay.js';
import { eraseOutbox, publish, publishAll } from './outbox.sql.js';

/** The request that causes an event. */
const originOf = ({ requestId, principal, span }: RequestContext) =>
  [requestId, actingUid(principal), span?.traceParent] as const;

type Payloads = EventPayloads & InternalEventPayloads;
type Subscriber<Name extends keyof Payloads> = (ctx: RequestContext, payload: Payloads[Name]) => Promise<void>;

/**
 * Writes events to the outbox in the transaction of the change, so that an event is stored if and only if its change is.
 *
 * A resource that must follow a change of another one in that same transaction subscribes here: the resource that owns the change does not
 * depend on its followers.
 */
@Injectable()
export class EventPublisher {
  private readonly subscribers = new Map<keyof Payloads, Subscriber<never>[]>();

  constructor(
    private readonly database: Database,
    private readonly outboxRelay: OutboxRelay,
  ) {}

  /** `handler` runs in the transaction of the publisher; an error in it rolls the change back. */
  onInTransaction<Name extends keyof Payloads>(name: Name, handler: Subscriber<Name>): void {
    this.subscribers.set(name, [...(this.subscribers.get(name) ?? []), handler]);
  }

  /** @param ctx must have an open transaction. */
  async publish<Name extends EventName>(
    ctx: RequestContext,
    { name, subject, payload }: DomainEvent<Name>,
  ): Promise<void> {
    await this.notifySubscribers(ctx, name, payload);
    await this.database.forApp(ctx).query(publish, [name, subject, JSON.stringify(payload), ...originOf(ctx)]);
    this.wakeRelay(ctx);
  }

  /** Events of one name, in the order given. @param ctx must have an open transaction. */
  async publishAll<Name extends EventName>(
    ctx: RequestContext,
    name: Name,
    events: Omit<DomainEvent<Name>, 'name'>[],
  ): Promise<void> {
    if (events.length === 0) return;
    for (const { payload } of events) await this.notifySubscribers(ctx, name, payload);
    const subjects = events.map(({ subject }) => subject);
    const payloads = events.map(({ payload }) => JSON.stringify(payload));
    await this.database.forApp(ctx).query(publishAll, [name, subjects, payloads, ...originOf(ctx)]);
    this.wakeRelay(ctx);
  }

  /** Must be called after events were written by another statement: wakes the relay after the commit. */
  wakeRelay({ transaction }: InstallationContext): void {
    if (transaction) transaction.afterCommit.push(() => this.outboxRelay.wake());
    else this.outboxRelay.wake();
  }

  /** Runs the handlers only: internal events are not stored. @param ctx must have an open transaction. */
  async publishInternally<Name extends InternalEventName>(
    ctx: RequestContext,
    name: Name,
    payload: InternalEventPayloads[Name],
  ): Promise<void> {
    await this.notifySubscribers(ctx, name, payload);
  }

  /** Deletes the events of the app. In this order, because events move from the outbox to the log. */
  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).query(eraseOutbox, []);
    await this.database.forApp(ctx).query(eraseLog, []);
  }

  private async notifySubscribers(ctx: RequestContext, name: keyof Payloads, payload: object): Promise<void> {
    if (!ctx.transaction) throw new Error(`The event ${name} was published outside a transaction`);
    for (const handler of this.subscribers.get(name) ?? []) await handler(ctx, payload as never);
  }
}
