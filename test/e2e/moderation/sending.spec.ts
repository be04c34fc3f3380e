import { dataOf } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { condition, createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const send = async (text: string, more: object = {}, sender = 'andrew') =>
  dataOf(
    await app.as(sender).post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text }, ...more }),
  );

const statusOf = (message: { data: { moderation?: { status: string } } }) => message.data.moderation?.status;

const textsSeenBy = async (uid: string, path: string): Promise<string[]> =>
  dataOf<{ data: { text?: string } }[]>(await app.as(uid).get(path)).flatMap(({ data }) => data.text ?? []);

test('a message that no rule applies to has no moderation status', async () => {
  await createRule(app, { enabled: false });
  expect(statusOf(await send('darn'))).toBeUndefined();
});

test('a clean message is approved in the response and delivered', async () => {
  await createRule(app);
  const message = await send('hello');
  expect(statusOf(message)).toBe('approved');
  expect(await textsSeenBy('tina', '/v3/users/andrew/messages')).toEqual(['hello']);
  const names = (await eventsIn(database, app)).map(({ name }) => name);
  expect(names).toEqual(['message_sent', 'moderation_engine_approved']);
});

test('a blocked message is stored, and only its sender sees it', async () => {
  await createRule(app);
  const message = await send('oh darn!');
  expect(statusOf(message)).toBe('disapproved');
  expect(await textsSeenBy('tina', '/v3/users/andrew/messages')).toEqual([]);
  expect(await textsSeenBy('andrew', '/v3/users/tina/messages')).toEqual(['oh darn!']);
  const events = await outboundEventsOf(server, database, app);
  expect(events.map(({ trigger, audience }) => [trigger, audience.uids])).toEqual([
    ['moderation_engine_blocked', ['andrew']],
  ]);
  const [entry] = dataOf<any[]>(await app.api.get('/v3/moderation/blocked-messages'));
  expect(entry).toMatchObject({ ruleId: 'no-darn', action: ['blockMessage'], message: { id: message.id } });
  expect(entry.condition.message[0]).toContain('darn');
});

test('a change of the rules applies to the next message', async () => {
  await createRule(app);
  expect(statusOf(await send('darn'))).toBe('disapproved');
  const rule = { name: 'Rule', enabled: true, action: ['blockMessage'], conditions: [condition({ value: ['heck'] })] };
  dataOf(await app.api.put('/v3/moderation/rules/no-darn', rule));
  expect([statusOf(await send('darn')), statusOf(await send('heck'))]).toEqual(['approved', 'disapproved']);
});

test('a send to many is judged for each receiver', async () => {
  const filters = [{ type: 'receiver', entity: 'user', operand: 'uid', operator: 'equals', value: ['tina'] }];
  await createRule(app, { filters });
  const results = dataOf<any[]>(
    await app
      .as('andrew')
      .post('/v3/messages', { multipleReceivers: { uids: ['tina', 'omar'] }, data: { text: 'darn' } }),
  );
  expect(JSON.stringify(results)).toContain('disapproved');
  expect(await textsSeenBy('tina', '/v3/users/andrew/messages')).toEqual([]);
  expect(await textsSeenBy('omar', '/v3/users/andrew/messages')).toEqual(['darn']);
});

describe('an edit', () => {
  const edit = async (id: string, text: string, uid = 'andrew') =>
    dataOf(await app.as(uid).put(`/v3/messages/${id}`, { data: { text } }));

  test('that is clean is applied and approved', async () => {
    await createRule(app);
    const id = (await send('hello')).id as string;
    const action = await edit(id, 'hello again');
    expect(action.data.entities.on.entity.data.text).toBe('hello again');
    expect(await textsSeenBy('tina', '/v3/users/andrew/messages')).toEqual(['hello again']);
  });

  test('that is blocked leaves the former text, and only the sender sees its action message', async () => {
    await createRule(app);
    const id = (await send('hello')).id as string;
    const action = await edit(id, 'darn');
    expect(action.data.moderation).toEqual({ status: 'disapproved' });
    expect(action.data.entities.on.entity.data).toMatchObject({ text: 'darn', moderation: { status: 'disapproved' } });
    expect(dataOf(await app.as('tina').get(`/v3/messages/${id}`)).data.text).toBe('hello');
    expect(dataOf(await app.as('andrew').get(`/v3/messages/${id}`)).data.text).toBe('hello');
    const seen = dataOf<any[]>(await app.as('tina').get('/v3/users/andrew/messages'));
    expect(seen.map((message) => message.id)).toEqual([id]);
    const events = await outboundEventsOf(server, database, app);
    expect(events.filter(({ trigger }) => trigger === 'message_edited')).toEqual([]);
    expect(events.at(-1)).toMatchObject({ trigger: 'moderation_engine_blocked', audience: { uids: ['andrew'] } });
  });

  test('of a blocked message that is clean now delivers it at its place', async () => {
    await createRule(app);
    const id = (await send('darn')).id as string;
    await send('later');
    await edit(id, 'dear');
    expect(await textsSeenBy('tina', '/v3/users/andrew/messages')).toEqual(['dear', 'later']);
    expect(dataOf(await app.api.get('/v3/moderation/blocked-messages'))).toEqual([]);
  });

  test('replaces an earlier edit that was blocked', async () => {
    await createRule(app);
    const id = (await send('hello')).id as string;
    await edit(id, 'darn');
    await edit(id, 'hello again');
    expect(dataOf(await app.api.get('/v3/moderation/blocked-messages'))).toEqual([]);
    const own = dataOf<any[]>(await app.as('andrew').get('/v3/users/tina/messages'));
    expect(own.filter(({ category }) => category === 'action')).toHaveLength(1);
  });
});

describe('a reply that is blocked', () => {
  test('is in no thread of others, and makes nobody follow it', async () => {
    await createRule(app);
    const parentId = await sendText(app, 'tina', 'andrew', 'What do you think?');
    const reply = { parentId: Number(parentId) };
    const response = dataOf(
      await app.as('andrew').post(`/v3/messages/${parentId}/thread`, {
        receiver: 'tina',
        receiverType: 'user',
        data: { text: 'darn' },
        ...reply,
      }),
    );
    expect(statusOf(response as any)).toBe('disapproved');
    expect(await textsSeenBy('tina', `/v3/messages/${parentId}/thread`)).toEqual([]);
    const followers = await database.query<{ uid: string }>('SELECT uid FROM thread_subscriptions WHERE app_id = $1', [
      app.id,
    ]);
    expect(followers.map(({ uid }) => uid)).toEqual(['andrew']);
  });
});

describe('actions on the sender', () => {
  const members = async () =>
    dataOf<{ uid: string }[]>(await app.api.get('/v3/groups/hikers/members'))
      .map(({ uid }) => uid)
      .sort();

  beforeEach(async () => {
    await createGroup(app, { guid: 'hikers', owner: 'tina', members: { participants: ['andrew'] } });
  });

  const sendToGroup = () => send('darn', { receiver: 'hikers', receiverType: 'group' });

  test('kickUser removes the sender from the group', async () => {
    await createRule(app, { action: ['blockMessage', 'kickUser'] });
    await sendToGroup();
    await eventually(async () => expect(await members()).toEqual(['tina']));
  });

  test('banUser bans the sender from the group', async () => {
    await createRule(app, { action: ['banUser'] });
    expect(statusOf(await sendToGroup())).toBe('approved');
    await eventually(async () => {
      const banned = dataOf<{ uid: string }[]>(await app.api.get('/v3/groups/hikers/bannedusers'));
      expect(banned.map(({ uid }) => uid)).toEqual(['andrew']);
    });
  });

  test('blockUser deactivates the sender', async () => {
    await createRule(app, { action: ['blockMessage', 'blockUser'] });
    await sendToGroup();
    await eventually(async () => expect((await app.as('andrew').get('/v3/me')).status).not.toBe(200));
  });

  test('flagMessage delivers the message and queues it for review', async () => {
    await createRule(app, { action: ['flagMessage'] });
    const { id } = await sendToGroup();
    const flagged = dataOf<{ id: string }[]>(await app.api.get('/v3/moderation/flagged-messages'));
    expect(flagged.map((message) => message.id)).toEqual([id]);
    expect(await textsSeenBy('tina', '/v3/groups/hikers/messages')).toEqual(['darn']);
  });
});
