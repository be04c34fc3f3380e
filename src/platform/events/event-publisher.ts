import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../context.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import type { DomainEvent, EventName, EventPayloads } from './event-vocabulary.js';

type Subscriber<Name extends EventName> = (ctx: RequestContext, payload: EventPayloads[Name]) => Promise<void>;

const appendEvent = statement(
  'outbox-append',
  `INSERT INTO outbox_events (app_id, name, subject, payload, request_id) VALUES ($1, $2, $3, $4, $5)`,
);

/**
 * Writes events to the outbox, in the transaction of the change that they tell of: either both are there or neither.
 *
 * A resource that must follow a change of another one in that same transaction subscribes here, so that the owner of
 * the change need not know who follows.
 */
@Injectable()
export class EventPublisher {
  private readonly subscribers = new Map<EventName, Subscriber<never>[]>();

  constructor(private readonly database: Database) {}

  /** `follow` runs inside the publisher's transaction; an error in it rolls the change back. */
  subscribe<Name extends EventName>(name: Name, follow: Subscriber<Name>): void {
    this.subscribers.set(name, [...(this.subscribers.get(name) ?? []), follow as Subscriber<never>]);
  }

  /** @param ctx must have an open transaction. */
  async publish<Name extends EventName>(ctx: RequestContext, event: DomainEvent<Name>): Promise<void> {
    if (!ctx.transaction) throw new Error(`The event ${event.name} was published outside a transaction`);
    for (const follow of this.subscribers.get(event.name) ?? []) await follow(ctx, event.payload as never);
    const { name, subject, payload } = event;
    await this.database.query(ctx, appendEvent, [ctx.app.id, name, subject, JSON.stringify(payload), ctx.requestId]);
  }
}
