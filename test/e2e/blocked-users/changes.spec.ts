import pg from 'pg';
import type { Response } from 'supertest';
import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { connectedAs } from '#test/support/realtime.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
});

const block = async (uid: string, other: string) =>
  dataOf(await app.api.post(`/v3/users/${uid}/blockedusers`, { blockedUids: [other] }));
const unblock = async (uid: string, other: string) =>
  dataOf(await app.api.delete(`/v3/users/${uid}/blockedusers`, { blockedUids: [other] }));

const form = {
  category: 'interactive',
  type: 'form',
  data: { interactiveData: { title: 'Sign up' }, allowSenderInteraction: true },
};

/** What tina does to a message that she sent to andrew, and that he would see. */
const changes: [name: string, change: (id: string) => Promise<Response>, more?: object][] = [
  ['an edit', (id) => app.as('tina').put(`/v3/messages/${id}`, { data: { text: 'you idiot' } })],
  ['an edit of the tags', (id) => app.as('tina').put(`/v3/messages/${id}`, { tags: ['idiot'] })],
  ['a reaction', (id) => app.as('tina').post(`/v3/messages/${id}/reactions/👎`)],
  ['taking a reaction away', (id) => app.as('tina').delete(`/v3/messages/${id}/reactions/👍`)],
  ['a pin', (id) => app.as('tina').post(`/v3/messages/${id}/pin`)],
  ['taking a pin away', (id) => app.as('tina').delete(`/v3/messages/${id}/pin`)],
  ['a reply', (id) => app.as('tina').post(`/v3/messages/${id}/thread`, { data: { text: 'you idiot' } })],
  ['an interaction', (id) => app.as('tina').patch(`/v3/messages/${id}/interacted`, { interactions: ['idiot'] }), form],
];

describe.each(changes)('%s in a one-to-one conversation', (_name, change, more = {}) => {
  let id: string;
  beforeEach(async () => {
    id = await sendText(app, 'tina', 'andrew', 'hello', more);
    dataOf(await app.as('tina').post(`/v3/messages/${id}/reactions/👍`));
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/pin`));
  });

  test('is refused while either has blocked the other, changes nothing and publishes no event', async () => {
    await block('andrew', 'tina');
    const [shown, events] = [dataOf(await app.api.get(`/v3/messages/${id}`)), await eventsIn(database, app)];
    expectError(await change(id), 403, 'ERR_BLOCKED_SENDER');
    await block('tina', 'andrew');
    expectError(await change(id), 403, 'ERR_BLOCKED_RECEIVER');
    await unblock('andrew', 'tina');
    expectError(await change(id), 403, 'ERR_BLOCKED_RECEIVER');
    expect(dataOf(await app.api.get(`/v3/messages/${id}`))).toEqual(shown);
    const eventsAfter = (await eventsIn(database, app)).filter(({ name }) => !/^user_(un)?blocked$/.test(name));
    expect(eventsAfter).toEqual(events.filter(({ name }) => name !== 'user_blocked'));
  });

  test('succeeds as soon as the block is removed', async () => {
    await block('andrew', 'tina');
    await unblock('andrew', 'tina');
    expect((await change(id)).status).toBe(200);
  });
});

// A reply is sent, and as every send it is one statement, which sees the blocks from when it began.
const waiting = changes.filter(([name]) => name !== 'a reply');

test.each(waiting)(
  '%s that waits for the message is refused by a block that is committed meanwhile',
  async (_name, change, more = {}) => {
    const id = await sendText(app, 'tina', 'andrew', 'hello', more);
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM messages WHERE app_id = $1 AND id = $2 FOR UPDATE', [app.id, id]);
      const changed = change(id);
      await eventually(async () => {
        const waiting = await database.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        expect(waiting.length).toBeGreaterThan(0);
      });
      await block('andrew', 'tina');
      await holder.query('COMMIT');
      expectError(await changed, 403, 'ERR_BLOCKED_SENDER');
    } finally {
      await holder.end();
    }
  },
);

describe('despite a block', () => {
  test('messages are deleted', async () => {
    const ids = [await sendText(app, 'tina', 'andrew', 'one'), await sendText(app, 'tina', 'andrew', 'two')];
    await block('andrew', 'tina');
    dataOf(await app.as('tina').delete(`/v3/messages/${ids[0]}`));
    dataOf(await app.as('tina').delete(`/v3/messages/${ids[1]}`, { permanent: true }));
  });

  test('the app itself edits, and pins', async () => {
    const id = await sendText(app, 'tina', 'andrew', 'hello');
    await block('andrew', 'tina');
    dataOf(await app.api.put(`/v3/messages/${id}`, { data: { text: 'moderated' } }));
    dataOf(await app.api.post(`/v3/messages/${id}/pin`));
    dataOf(await app.api.delete(`/v3/messages/${id}/pin`));
  });

  test('members of a group edit, react and reply to each other in it', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { admins: ['tina'] } });
    const id = await sendToGroup(app, 'tina', 'hikers', 'hello');
    await block('andrew', 'tina');
    dataOf(await app.as('tina').put(`/v3/messages/${id}`, { data: { text: 'hello <@uid:andrew>' } }));
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/reactions/👍`));
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}/reactions/👍`));
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/pin`));
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/thread`, { data: { text: 'me too' } }));
  });
});

describe('receipts between users with a block', () => {
  const receiptsOf = async (id: string) => {
    const { deliveredAt, readAt, receipts } = dataOf(await app.api.get(`/v3/messages/${id}`));
    return { deliveredAt, readAt, receipts };
  };
  const none = { deliveredAt: undefined, readAt: undefined, receipts: undefined };
  const mark = async (uid: string, other: string, as: 'delivered' | 'read') =>
    expect((await app.as(uid).post(`/v3/users/${other}/conversation/${as}`)).status).toBe(200);
  const receiptEvents = () => eventsIn(database, app, 'message_delivery_receipt', 'message_read_receipt');

  test.each([
    ['by the reader', 'tina'],
    ['by the sender', 'andrew'],
  ])('are neither stored nor published, with a block %s', async (_by, blocker) => {
    const id = await sendText(app, 'andrew', 'tina', 'hello');
    const { client } = await connectedAs(server, app, 'andrew');
    await block(blocker, blocker === 'tina' ? 'andrew' : 'tina');
    await mark('tina', 'andrew', 'delivered');
    await mark('tina', 'andrew', 'read');
    expect(await receiptsOf(id)).toEqual(none);
    expect(await receiptEvents()).toEqual([]);
    // it is read for the reader themself
    const unread = dataOf(await app.as('tina').get('/v3/users/andrew/messages', { unread: true }));
    expect(unread).toEqual([]);
    await unblock(blocker, blocker === 'tina' ? 'andrew' : 'tina');
    const later = await sendText(app, 'andrew', 'tina', 'friends again?');
    await mark('tina', 'andrew', 'read');
    const receipts = await client.allUntil(({ trigger }) => trigger === 'message_read_receipt');
    expect(receipts.filter(({ trigger }) => /receipt/.test(String(trigger)))).toHaveLength(1);
    expect((await receiptsOf(later)).readAt).toEqual(expect.any(Number));
    await client.close();
  });

  test('are stored and published in a group', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    await sendToGroup(app, 'andrew', 'hikers', 'hello');
    await block('andrew', 'tina');
    dataOf(await app.as('tina').post('/v3/groups/hikers/conversation/read'));
    expect(await receiptEvents()).toHaveLength(1);
  });
});

describe('a call between users with a block since it began to ring', () => {
  let path: string;
  beforeEach(async () => {
    const { sessionId } = dataOf(
      await app.as('tina').post('/v3/calls', { receiver: 'andrew', receiverType: 'user', type: 'audio' }),
    );
    path = `/v3/calls/${sessionId}`;
  });

  test('cannot be accepted', async () => {
    await block('tina', 'andrew');
    expectError(await app.as('andrew').put(path, { status: 'ongoing' }), 403, 'ERR_BLOCKED_SENDER');
    await block('andrew', 'tina');
    expectError(await app.as('andrew').put(path, { status: 'ongoing' }), 403, 'ERR_BLOCKED_RECEIVER');
  });

  test('can be declined, canceled or ended', async () => {
    await block('andrew', 'tina');
    dataOf(await app.as('andrew').put(path, { status: 'rejected' }));
    await unblock('andrew', 'tina');
    const { sessionId } = dataOf(
      await app.as('andrew').post('/v3/calls', { receiver: 'tina', receiverType: 'user', type: 'audio' }),
    );
    dataOf(await app.as('tina').put(`/v3/calls/${sessionId}`, { status: 'ongoing' }));
    await block('andrew', 'tina');
    dataOf(await app.as('tina').put(`/v3/calls/${sessionId}`, { status: 'ended' }));
  });
});
