import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../context.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import type {
  DomainEvent,
  EventName,
  EventPayloads,
  InternalEventName,
  InternalEventPayloads,
} from './event-vocabulary.js';

type Payloads = EventPayloads & InternalEventPayloads;
type Subscriber<Name extends keyof Payloads> = (ctx: RequestContext, payload: Payloads[Name]) => Promise<void>;

const appendEvent = statement(
  'outbox-append',
  `INSERT INTO outbox_events (app_id, name, subject, payload, request_id) VALUES ($1, $2, $3, $4, $5)`,
);

const eraseEvents = statement('outbox-erase-app', 'DELETE FROM outbox_events WHERE app_id = $1');

/**
 * Writes events to the outbox, in the transaction of the change that they tell of: either both are there or neither.
 *
 * A resource that must follow a change of another one in that same transaction subscribes here, so that the owner of
 * the change need not know who follows.
 */
@Injectable()
export class EventPublisher {
  private readonly subscribers = new Map<keyof Payloads, Subscriber<never>[]>();

  constructor(private readonly database: Database) {}

  /** `follow` runs inside the publisher's transaction; an error in it rolls the change back. */
  subscribe<Name extends keyof Payloads>(name: Name, follow: Subscriber<Name>): void {
    this.subscribers.set(name, [...(this.subscribers.get(name) ?? []), follow]);
  }

  /** @param ctx must have an open transaction. */
  async publish<Name extends EventName>(
    ctx: RequestContext,
    { name, subject, payload }: DomainEvent<Name>,
  ): Promise<void> {
    await this.tellSubscribers(ctx, name, payload);
    await this.database.query(ctx, appendEvent, [ctx.app.id, name, subject, JSON.stringify(payload), ctx.requestId]);
  }

  /** Of something that concerns nobody outside. @param ctx must have an open transaction. */
  async publishInternally<Name extends InternalEventName>(
    ctx: RequestContext,
    name: Name,
    payload: InternalEventPayloads[Name],
  ): Promise<void> {
    await this.tellSubscribers(ctx, name, payload);
  }

  /** Forgets every event of the app, delivered or not. */
  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.query(ctx, eraseEvents, [ctx.app.id]);
  }

  private async tellSubscribers(ctx: RequestContext, name: keyof Payloads, payload: object): Promise<void> {
    if (!ctx.transaction) throw new Error(`The event ${name} was published outside a transaction`);
    for (const follow of this.subscribers.get(name) ?? []) await follow(ctx, payload as never);
  }
}
