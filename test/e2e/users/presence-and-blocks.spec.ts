import { dataOf, type Client } from '#test/support/client.js';
import { appWithUsers, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { connectedAs, tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
let close: () => Promise<void>;

/** andrew has blocked betty. Both, and cem, are in a group and in conversations with each other; andrew and betty are online. */
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'betty', 'cem']);
  await createGroup(app, { guid: 'hikers', owner: 'cem', members: { participants: ['andrew', 'betty'] } });
  for (const sender of ['cem', 'andrew', 'betty']) await sendToGroup(app, sender, 'hikers', 'hello');
  for (const [from, receiver] of [
    ['andrew', 'betty'],
    ['andrew', 'cem'],
    ['betty', 'cem'],
  ])
    dataOf(
      await app.as(from!).post('/v3/messages', {
        receiver,
        receiverType: 'user',
        category: 'message',
        type: 'text',
        data: { text: 'hi' },
      }),
    );
  for (const other of ['betty', 'cem']) dataOf(await app.api.post('/v3/users/andrew/friends', { accepted: [other] }));
  const clients = [await connectedAs(server, app, 'andrew'), await connectedAs(server, app, 'betty')];
  close = async () => {
    for (const { client } of clients) await client.close();
  };
  dataOf(await app.as('andrew').post('/v3/users/andrew/blockedusers', { blockedUids: ['betty'] }));
});
afterAll(() => close());

type Seen = { uid: string; status: string; lastActiveAt?: number };

interface SeenMessage {
  data: { entities: Record<'sender' | 'receiver', { entity: Seen }> };
}

const entityOf = ({ data: { entities } }: SeenMessage, uid: string): Seen | undefined =>
  Object.values(entities)
    .map(({ entity }) => entity)
    .find((entity) => entity.uid === uid);

/** Everywhere a user sees others. */
const views: Record<string, (viewer: string, other: string) => Promise<Seen | undefined>> = {
  'the user': async (viewer, other) => dataOf(await app.as(viewer).get(`/v3/users/${other}`)),
  'the list of users': async (viewer, other) =>
    dataOf<Seen[]>(await app.as(viewer).get('/v3/users')).find(({ uid }) => uid === other),
  'the list of members': async (viewer, other) =>
    dataOf<Seen[]>(await app.as(viewer).get('/v3/groups/hikers/members')).find(({ uid }) => uid === other),
  'the member': async (viewer, other) => dataOf(await app.as(viewer).get(`/v3/groups/hikers/members/${other}`)),
  'the friends of the user': async (viewer, other) =>
    dataOf<Seen[]>(await app.as(viewer).get(`/v3/users/${viewer}/friends`)).find(({ uid }) => uid === other),
  'the list of conversations': async (viewer, other) =>
    dataOf<{ conversationWith: Seen }[]>(await app.as(viewer).get('/v3/conversations'))
      .map(({ conversationWith }) => conversationWith)
      .find(({ uid }) => uid === other),
  'the conversation': async (viewer, other) =>
    dataOf<{ conversationWith: Seen }>(await app.as(viewer).get(`/v3/users/${other}/conversation`)).conversationWith,
  'the last messages of conversations': async (viewer, other) =>
    dataOf<{ conversationWith: Seen; lastMessage: SeenMessage }[]>(await app.as(viewer).get('/v3/conversations'))
      .filter(({ conversationWith }) => conversationWith.uid === other)
      .map(({ lastMessage }) => entityOf(lastMessage, other))[0],
  'the messages of a group': async (viewer, other) =>
    dataOf<SeenMessage[]>(await app.as(viewer).get('/v3/groups/hikers/messages'))
      .map((message) => entityOf(message, other))
      .find((entity) => entity !== undefined),
  'the messages of a user': async (viewer, other) =>
    dataOf<SeenMessage[]>(await app.as(viewer).get(`/v3/users/${other}/messages`))
      .map((message) => entityOf(message, other))
      .find((entity) => entity !== undefined),
};

describe.each(Object.keys(views))('in %s', (name) => {
  test.each([
    ['betty', 'andrew'],
    ['andrew', 'betty'],
  ])('%s does not see the presence of %s across the block', async (viewer, other) => {
    const seen = await views[name]!(viewer, other);
    expect(seen?.status ?? 'offline').toBe('offline');
    expect(seen?.lastActiveAt).toBeUndefined();
  });

  test('a user without a block, and the app, see it', async () => {
    const seen = name.includes('friends') ? undefined : await views[name]!('cem', 'andrew');
    if (seen) expect(seen.status).toBe('available');
    expect(dataOf(await app.api.get('/v3/users/andrew')).status).toBe('available');
  });
});

test.each(['/v3/users', '/v3/groups/hikers/members'])(
  'a filter of %s by status does not tell it either',
  async (path) => {
    const filtered = async (viewer: string, status: string) => {
      const { body } = await app.as(viewer).get(path, { status });
      const uids = (body.data as Seen[]).map(({ uid }) => uid).sort();
      expect(body.meta.pagination.total).toBe(uids.length);
      return uids;
    };
    expect(await filtered('betty', 'available')).toEqual(['betty']);
    expect(await filtered('betty', 'offline')).toEqual(['andrew', 'cem']);
    expect(await filtered('andrew', 'available')).toEqual(['andrew']);
    expect(await filtered('cem', 'available')).toEqual(['andrew', 'betty']);
    expect(await filtered('cem', 'offline')).toEqual(['cem']);
  },
);

const counts: Record<string, (viewer: Client, authToken: string) => Promise<number>> = {
  'the group': async (viewer) => dataOf(await viewer.get('/v3/groups/hikers')).onlineMembersCount,
  'the list of groups': async (viewer) => dataOf(await viewer.get('/v3/groups'))[0].onlineMembersCount,
  'the count for client libraries': async (_, authToken) => {
    const library = server.client({ Authorization: authToken });
    return dataOf(await library.post('/api/v3/online-members', { groups: ['hikers'] })).groups.hikers;
  },
};

test.each(Object.keys(counts))('%s counts nobody across a block', async (name) => {
  const seen = async (uid: string) => counts[name]!(app.as(uid), await tokenOf(app, uid));
  expect([await seen('andrew'), await seen('betty'), await seen('cem')]).toEqual([1, 1, 2]);
});

test('an event about a group does not tell how many members are online', async () => {
  const { client } = await connectedAs(server, app, 'cem');
  dataOf(await app.api.put('/v3/groups/hikers', { name: 'Hikers' }));
  const { data } = await client.nextEvent('group_updated');
  expect(data.group).toMatchObject({ guid: 'hikers', membersCount: 3 });
  expect(data.group).not.toHaveProperty('onlineMembersCount');
  await client.close();
});

test('in the list of blocked users nobody sees the presence of those whom they have blocked; the app does', async () => {
  const [seen] = dataOf<Seen[]>(await app.as('andrew').get('/v3/users/andrew/blockedusers'));
  expect(seen).toMatchObject({ uid: 'betty', status: 'offline' });
  expect(seen).not.toHaveProperty('lastActiveAt');
  expect(dataOf<Seen[]>(await app.api.get('/v3/users/andrew/blockedusers'))[0]).toMatchObject({ status: 'available' });
});
