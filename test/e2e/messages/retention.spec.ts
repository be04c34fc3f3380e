// lane: long
import { jest } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { MessageRetentionRepository } from '#resources/messages/retention/message-retention.repository.js';
import { MessageRetentionService } from '#resources/messages/retention/message-retention.service.js';
import { startCall, callToUser } from '#test/support/calls.js';
import { dataOf } from '#test/support/client.js';
import { conversationsOf } from '#test/support/conversations.js';
import { createDatabase } from '#test/support/database.js';
import { eventsIn } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { runJob } from '#test/support/jobs.js';
import { filesOf, NOTE, removeUnusedMedia } from '#test/support/media.js';
import { MANAGEMENT, TestServer, type TestApp } from '#test/support/server.js';

// Two servers on one database, like two processes. It has no apps of other files, whose messages may be due as well.
const [here, there] = [new TestServer(), new TestServer()];
beforeAll(async () => {
  const DATABASE_URL = await createDatabase('confab_retention');
  await here.start({ DATABASE_URL });
  await there.start({ DATABASE_URL });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
const database = useDatabase(here);

let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(here, ['andrew', 'tina', 'omar']);
});
afterEach(async () => {
  await setRetention(app, 0); // otherwise the next test would erase messages of this one too
  jest.restoreAllMocks();
});

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const expireDue = (now: Date, batchSize?: number, server = here) =>
  server.app.get(MessageRetentionService).expireDue(now, batchSize);

async function setRetention({ id }: TestApp, days: number): Promise<void> {
  const settings = { 'core.messages.retentionDays': days };
  const response = dataOf(await here.client(MANAGEMENT).post(`/apps/${id}/settings`, { settings }));
  expect(response['core.messages.retentionDays']).toMatchObject({ success: true });
}

/** Sends messages and moves their times back. */
async function sendLongAgo(target: TestApp, texts: string[], days: number): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) ids.push(await sendText(target, 'andrew', 'tina', text));
  await makeOld(ids, days, target);
  return ids;
}

async function makeOld(ids: string[], days: number, { id } = app): Promise<void> {
  await database.query(
    'UPDATE messages SET sent_at = now() - make_interval(days => $3) WHERE app_id = $1 AND id = ANY($2::bigint[])',
    [id, ids, days],
  );
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);
const textsOf = async (target: TestApp): Promise<string[]> =>
  dataOf<{ data: { text: string } }[]>(await target.as('tina').get('/v3/users/andrew/messages', { limit: 1000 })).map(
    ({ data }) => data.text,
  );
const rowsOf = async (table: string, { id }: TestApp) => {
  const [row] = await database.query(`SELECT count(*)::int AS count FROM ${table} WHERE app_id = $1`, [id]);
  return row.count as number;
};

test('erases messages older than the retention time of the app, and no others', async () => {
  await sendLongAgo(app, ['last year'], 365);
  await sendLongAgo(app, ['eight days ago'], 8);
  await sendLongAgo(app, ['six days ago'], 6);
  await sendText(app, 'andrew', 'tina', 'now');
  await setRetention(app, 7);
  expect(await expireDue(new Date())).toBe(2);
  expect(await textsOf(app)).toEqual(['six days ago', 'now']);
  expect(await expireDue(new Date())).toBe(0);
});

test('erases nothing without a retention time, which each app has separately', async () => {
  const other = await appWithUsers(here, ['andrew', 'tina']);
  for (const target of [app, other]) await sendLongAgo(target, ['old'], 10_000);
  expect(await expireDue(new Date())).toBe(0);
  await setRetention(other, 30);
  expect(await expireDue(new Date())).toBe(1);
  expect([await textsOf(app), await textsOf(other)]).toEqual([['old'], []]);
  await setRetention(other, 0);
});

test('leaves deleted apps to the erasure of apps', async () => {
  const deleted = await appWithUsers(here, ['andrew', 'tina']);
  await sendLongAgo(deleted, ['old'], 60);
  await setRetention(deleted, 30);
  dataOf(await here.client(MANAGEMENT).delete(`/apps/${deleted.id}`));
  expect(await expireDue(new Date())).toBe(0);
  expect(await rowsOf('messages', deleted)).toBe(1);
});

test('rows that belong to a message are erased with it; the read positions of users stay', async () => {
  const [id] = await sendLongAgo(app, ['old'], 60);
  dataOf(await app.as('tina').post(`/v3/messages/${id}/reactions/👍`));
  dataOf(await app.as('tina').post('/v3/users/andrew/conversation/read', { messageId: Number(id) }));
  dataOf(await app.as('omar').post(`/v3/messages/${await sendText(app, 'andrew', 'omar', 'new')}/reactions/👍`));
  const watermarks = await rowsOf('conversation_watermarks', app);
  expect(await rowsOf('conversation_receipts', app)).toBeGreaterThan(0);
  await setRetention(app, 30);
  await expireDue(new Date());
  expect(await rowsOf('message_reactions', app)).toBe(1);
  expect(await rowsOf('conversation_receipts', app)).toBe(0);
  expect(await rowsOf('conversation_watermarks', app)).toBe(watermarks);
});

test('receipts of remaining messages stay', async () => {
  await sendLongAgo(app, ['old'], 60);
  const messageId = await sendText(app, 'andrew', 'tina', 'new');
  dataOf(await app.as('tina').post('/v3/users/andrew/conversation/read', { messageId: Number(messageId) }));
  const receipts = await rowsOf('conversation_receipts', app);
  expect(receipts).toBeGreaterThan(0);
  await setRetention(app, 30);
  expect(await expireDue(new Date())).toBe(1);
  expect(await rowsOf('conversation_receipts', app)).toBe(receipts);
});

test('replies are erased by their own age: first the parent of a thread, later its replies', async () => {
  const [parentId] = await sendLongAgo(app, ['parent'], 60);
  await sendText(app, 'tina', 'andrew', 'reply', { parentId });
  await setRetention(app, 30);
  expect(await expireDue(new Date())).toBe(1);
  expect(await textsOf(app)).toEqual(['reply']);
  expect(dataOf(await app.as('tina').get('/v3/threads'))).toEqual([]);
  expect(await expireDue(inDays(31))).toBe(1);
  expect(await rowsOf('messages', app)).toBe(0);
});

test('publishes no event to webhooks and clients, but an internal one in the transaction of each batch', async () => {
  const ids = await sendLongAgo(app, numbered(5), 60);
  const published: string[][] = [];
  here.app.get(EventPublisher).onInTransaction('messages_expired', async (tx, { messageIds }) => {
    if (tx.app.id === app.id) published.push(messageIds);
  });
  const events = await eventsIn(database, app);
  await setRetention(app, 30);
  await expireDue(new Date(), 2);
  expect(published.map((batch) => batch.sort())).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  expect(await eventsIn(database, app)).toEqual(events);
});

test('apps take turns, with one batch each', async () => {
  const other = await appWithUsers(here, ['andrew', 'tina']);
  for (const target of [app, other]) {
    await sendLongAgo(target, numbered(4), 60);
    await setRetention(target, 30);
  }
  const expire = jest.spyOn(here.app.get(MessageRetentionRepository), 'expire');
  expect(await expireDue(new Date(), 2)).toBe(8);
  const turns = expire.mock.calls.map(([ctx]) => ctx.app.id);
  expect(turns.slice(0, 4)).toEqual([...turns.slice(0, 2), ...turns.slice(0, 2)]);
  expect(new Set(turns).size).toBe(2);
  await setRetention(other, 0);
});

test('concurrent servers erase each message once', async () => {
  await sendLongAgo(app, numbered(40), 60);
  await sendText(app, 'andrew', 'tina', 'new');
  await setRetention(app, 30);
  const counts = await Promise.all(
    [here, there, here, there, here, there].map((server) => expireDue(new Date(), 3, server)),
  );
  // all may have made way for one another at the end
  counts.push(await expireDue(new Date(), 3));
  expect(counts.reduce((sum, count) => sum + count)).toBe(40);
  expect(await textsOf(app)).toEqual(['new']);
});

test('the next run continues what an aborted one has left', async () => {
  await sendLongAgo(app, numbered(6), 60);
  await setRetention(app, 30);
  const repository = here.app.get(MessageRetentionRepository);
  const expire = repository.expire.bind(repository);
  const failing = jest.spyOn(repository, 'expire').mockImplementation(async (...batch) => {
    if (batch[2] > 0n) throw new Error('the connection broke');
    return expire(...batch);
  });
  expect(await expireDue(new Date(), 2)).toBe(2);
  expect(await textsOf(app)).toEqual(numbered(6).slice(2));
  failing.mockRestore();
  expect(await expireDue(new Date(), 2)).toBe(4);
});

test('a server that stops completes its present batch only', async () => {
  await sendLongAgo(app, numbered(6), 60);
  await setRetention(app, 30);
  const provided = <Provided>(token: Type<Provided>) => here.app.get(token);
  const repository = provided(MessageRetentionRepository);
  const stopping = new AbortController();
  const expire = repository.expire.bind(repository);
  jest.spyOn(repository, 'expire').mockImplementation(async (...batch) => {
    stopping.abort();
    return expire(...batch);
  });
  expect(await provided(MessageRetentionService).expireDue(new Date(), 2, stopping.signal)).toBe(2);
  expect(await textsOf(app)).toEqual(numbered(6).slice(2));
});

test('an error of a subscriber rolls the batch back', async () => {
  await sendLongAgo(app, numbered(3), 60);
  await setRetention(app, 30);
  jest.spyOn(here.app.get(EventPublisher), 'publishInternally').mockRejectedValue(new Error('no'));
  expect(await expireDue(new Date())).toBe(0);
  expect(await textsOf(app)).toEqual(numbered(3));
});

test('a failure of one app does not delay the others', async () => {
  const others = [await appWithUsers(here, ['andrew', 'tina']), await appWithUsers(here, ['andrew', 'tina'])];
  for (const target of [app, ...others]) {
    await sendLongAgo(target, numbered(2), 60);
    await setRetention(target, 30);
  }
  const publisher = here.app.get(EventPublisher);
  const publish = publisher.publishInternally.bind(publisher);
  jest.spyOn(publisher, 'publishInternally').mockImplementation(async (tx, ...event) => {
    if (tx.app.id === app.id) throw new Error('no');
    return publish(tx, ...event);
  });
  expect(await expireDue(new Date())).toBe(4);
  expect(await textsOf(app)).toEqual(numbered(2));
  for (const target of others) {
    expect(await textsOf(target)).toEqual([]);
    await setRetention(target, 0);
  }
});

test('erases messages of every kind: custom, deleted, call and action messages', async () => {
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
  const edited = await sendText(app, 'andrew', 'tina', 'draft');
  dataOf(await app.as('andrew').put(`/v3/messages/${edited}`, { data: { text: 'final' } }));
  dataOf(await app.as('andrew').delete(`/v3/messages/${await sendText(app, 'andrew', 'tina', 'slip')}`));
  await sendText(app, 'andrew', 'tina', '', { category: 'custom', type: 'location', data: { customData: { lat: 1 } } });
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  const kinds = await database.query('SELECT DISTINCT category FROM messages WHERE app_id = $1 ORDER BY 1', [app.id]);
  expect(kinds.map(({ category }) => category as string)).toEqual(['action', 'call', 'custom', 'message']);
  await setRetention(app, 1);
  expect(await expireDue(inDays(2))).toBeGreaterThan(5);
  expect(await rowsOf('messages', app)).toBe(0);
  expect(dataOf(await app.api.get(`/v3/calls/${sessionId}`))).toMatchObject({ sessionId });
});

test('erases pinned and saved messages too, which count no more for their limits', async () => {
  const [id] = await sendLongAgo(app, ['old'], 60);
  dataOf(await app.as('tina').post(`/v3/messages/${id}/pin`));
  dataOf(await app.as('tina').post(`/v3/messages/${id}/save`));
  await setRetention(app, 30);
  expect(await expireDue(new Date())).toBe(1);
  expect([await rowsOf('message_pins', app), await rowsOf('saved_messages', app)]).toEqual([0, 0]);
  for (const query of [{ pinned: true }, { saved: true }])
    expect(dataOf(await app.as('tina').get('/v3/messages', query))).toEqual([]);
});

test('files are deleted with the last message that uses them', async () => {
  const shown = dataOf(await app.as('andrew').form('/v3/messages', { receiver: 'tina', receiverType: 'user' }, [NOTE]));
  const again = await sendText(app, 'andrew', 'tina', '', {
    type: 'file',
    data: { attachments: shown.data.attachments },
  });
  await makeOld([shown.id], 60);
  await setRetention(app, 30);
  expect(await expireDue(new Date())).toBe(1);
  await removeUnusedMedia(here);
  expect(await filesOf(here, app.id)).toHaveLength(1);
  await makeOld([again], 60);
  expect(await expireDue(new Date())).toBe(1);
  await removeUnusedMedia(here);
  expect(await filesOf(here, app.id)).toEqual([]);
});

test('conversations show the remaining messages: the last one, the unread ones, and no conversation without messages', async () => {
  await sendLongAgo(app, ['old'], 60);
  await sendText(app, 'andrew', 'tina', 'new');
  await sendText(app, 'omar', 'tina', 'gone');
  await makeOld([await sendText(app, 'omar', 'tina', 'gone as well')], 60);
  const listed = async () =>
    (await conversationsOf(app, 'tina')).map(({ conversationId, unreadMessageCount, lastMessage }) => ({
      conversationId,
      unread: unreadMessageCount,
      text: lastMessage.data.text,
    }));
  expect(await listed()).toMatchObject([{ unread: '2' }, { unread: '2' }]);
  await setRetention(app, 30);
  expect(await expireDue(new Date())).toBe(2);
  expect(await listed()).toEqual([
    { conversationId: 'omar_user_tina', unread: '1', text: 'gone' },
    { conversationId: 'andrew_user_tina', unread: '1', text: 'new' },
  ]);
  expect(await expireDue(inDays(31))).toBe(2);
  expect(await listed()).toEqual([]);
  await sendText(app, 'omar', 'tina', 'again');
  expect(await listed()).toEqual([{ conversationId: 'omar_user_tina', unread: '1', text: 'again' }]);
});

test('a muid can be used again after its message was erased', async () => {
  const [id] = [await sendText(app, 'andrew', 'tina', 'hello', { muid: 'one' })];
  await makeOld([id], 60);
  await setRetention(app, 30);
  expect(await expireDue(new Date())).toBe(1);
  const again = await sendText(app, 'andrew', 'tina', 'hello', { muid: 'one' });
  expect(again).not.toBe(id);
  expect(await textsOf(app)).toEqual(['hello']);
});

test('a periodic job erases what is due, every ten minutes', async () => {
  await sendLongAgo(app, numbered(2), 60);
  await setRetention(app, 30);
  const [known] = await database.query(
    `SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = 'messages.expire'`,
  );
  expect(known).toBeDefined();
  await runJob(database, 'messages.expire');
  await eventually(async () => expect(await textsOf(app)).toEqual([]));
});

test('stops once the app has no retention time any more', async () => {
  await sendLongAgo(app, numbered(6), 60);
  await setRetention(app, 30);
  const repository = here.app.get(MessageRetentionRepository);
  const expire = repository.expire.bind(repository);
  let changed: Promise<void> | undefined;
  jest.spyOn(repository, 'expire').mockImplementation(async (...batch) => {
    // waits for the batch that it comes in the midst of
    changed ??= setRetention(app, 0);
    return expire(...batch);
  });
  const erased = await expireDue(new Date(), 2);
  await changed;
  const left = await textsOf(app);
  expect(left).toEqual(numbered(6).slice(erased));
  expect(await expireDue(new Date(), 2)).toBe(0);
  expect(await textsOf(app)).toEqual(left);
});

test('skips a locked message, and erases it in the next run', async () => {
  const [busy] = await sendLongAgo(app, ['busy', 'idle'], 60);
  await setRetention(app, 30);
  await database.query('BEGIN');
  await database.query('SELECT FROM messages WHERE app_id = $1 AND id = $2 FOR KEY SHARE', [app.id, busy]);
  expect(await expireDue(new Date())).toBe(1);
  await database.query('COMMIT');
  expect(await textsOf(app)).toEqual(['busy']);
  expect(await expireDue(new Date())).toBe(1);
});

test('sends, replies, reactions and reads work meanwhile', async () => {
  const old = await sendLongAgo(app, numbered(60), 60);
  await setRetention(app, 30);
  const sent = Array.from({ length: 40 }, (_, n) => sendText(app, 'andrew', 'tina', `new ${n}`));
  const reactions = old.map((id) => app.as('tina').post(`/v3/messages/${id}/reactions/👍`));
  const replies = old
    .slice(0, 20)
    .map((parentId) =>
      app
        .as('tina')
        .post('/v3/messages', { receiver: 'andrew', receiverType: 'user', parentId, data: { text: 'reply' } }),
    );
  const erasing = Promise.all([expireDue(new Date(), 5), expireDue(new Date(), 5, there)]);
  expect((await Promise.all(sent)).length).toBe(40);
  for (const { status } of await Promise.all([...reactions, ...replies])) expect([200, 404]).toContain(status);
  await erasing;
  await expireDue(new Date());
  const texts = await textsOf(app);
  expect(texts.filter((text) => text.startsWith('new'))).toHaveLength(40);
  expect(texts.filter((text) => !text.startsWith('new') && text !== 'reply')).toEqual([]);
  expect(await rowsOf('message_reactions', app)).toBe(0);
  expect(await rowsOf('thread_subscriptions', app)).toBe(0);
});
