import { EventLog } from '#platform/events/event-log.js';
import type { EventName } from '#platform/events/event-map.js';
import { EventPayloadsService } from '#resources/event-payloads/event-payloads.service.js';
import { eventViews } from '#resources/event-payloads/event.view.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { systemContext } from './context.js';
import { eventually } from './eventually.js';
import type { useDatabase } from './groups.js';
import type { TestApp, TestServer } from './server.js';

type Database = ReturnType<typeof useDatabase>;

/**
 * A subquery with the events of all apps, from the log and from the outbox; its column `number` is their order. Within one statement each
 * event is in exactly one of the two tables.
 */
export const publishedEvents = `(
  SELECT app_id, name, subject, payload, ROW(0, position) AS number FROM events
  UNION ALL
  SELECT app_id, name, subject, payload, ROW(1, id) FROM outbox_events) published`;

export interface PublishedEvent {
  name: string;
  subject: string;
  payload: any;
}

/** The published events of an app, in order. @param names only events with these names */
export async function eventsIn(database: Database, app: TestApp, ...names: string[]): Promise<PublishedEvent[]> {
  const text = `SELECT name, subject, payload FROM ${publishedEvents} WHERE app_id = $1 ORDER BY number`;
  const events = await database.query<PublishedEvent>(text, [app.id]);
  return names.length > 0 ? events.filter(({ name }) => names.includes(name)) : events;
}

/** Resolves once all published events of the app are in the log. */
export async function untilLogged(database: Database, { id }: TestApp): Promise<void> {
  const waiting = () => database.query('SELECT FROM outbox_events WHERE app_id = $1', [id]);
  await eventually(async () => expect(await waiting()).toEqual([]));
}

/** Resolves once a consumer of the log has processed everything that was published so far. */
export async function untilConsumed(database: Database, app: TestApp, consumer: string): Promise<void> {
  await untilLogged(database, app);
  const [newest] = await database.query<{ position: string }>('SELECT max(position) AS position FROM events');
  await eventually(async () => {
    const behind = await database.query('SELECT FROM event_consumers WHERE name = $1 AND position < $2', [
      consumer,
      newest!.position,
    ]);
    expect(behind).toEqual([]);
  });
}

/** The outbound events of the app so far, validated against the API document. */
export async function outboundEventsOf(server: TestServer, database: Database, app: TestApp): Promise<OutboundEvent[]> {
  await untilLogged(database, app);
  const events = await server.app.get(EventLog).read(systemContext(app), 0n, 10_000);
  const outboundEvents = await server.app.get(EventPayloadsService).serialize({}, events);
  for (const { trigger, data } of outboundEvents)
    server.validator.assertMatchesSchema(eventViews[trigger as EventName].name, data);
  return outboundEvents;
}
