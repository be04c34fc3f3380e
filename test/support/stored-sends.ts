import pg from 'pg';
import type { ConcurrentSenders } from './concurrent-senders.js';
import { publishedEvents } from './events.js';
import { eventually } from './eventually.js';

interface StoredSend {
  readonly muid: string;
  readonly id: string;
  /** Number of message_sent events of the message. */
  readonly events: number;
}

/** The database has each acknowledged message once, with one event, and no others. */
export async function expectStoredOnce(databaseUrl: string, sends: ConcurrentSenders): Promise<void> {
  const acknowledged = [...sends.acknowledged.values()].flat();
  const stored = await storedSends(databaseUrl);
  expect(stored.map(({ muid, id }) => ({ muid, id })).sort(byId)).toEqual(acknowledged.sort(byId));
  await eventually(async () =>
    expect((await storedSends(databaseUrl)).filter(({ events }) => events !== 1)).toEqual([]),
  );
}

const byId = (a: { id: string }, b: { id: string }) => Number(BigInt(a.id) - BigInt(b.id));

async function storedSends(databaseUrl: string): Promise<StoredSend[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<StoredSend>(
      `SELECT m.muid, m.id, coalesce(e.events, 0)::int AS events FROM messages m
         LEFT JOIN (SELECT (payload ->> 'messageId')::bigint AS id, count(*) AS events
                      FROM ${publishedEvents} WHERE name = 'message_sent' GROUP BY 1) e USING (id)
        WHERE m.category = 'message'`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
