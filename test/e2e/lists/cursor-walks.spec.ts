import type { Response } from 'supertest';
import { createCampaign, createChannel, createTemplate } from '#test/support/campaigns.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { resolvedDocument } from '../../../scripts/resolved-document.mjs';

// Every list with a cursor is walked in both directions while rows are inserted: each row that was there all the time is seen once.

const server = useServer();
const database = useDatabase(server);

const ROWS = 9;
const numbers = Array.from({ length: ROWS }, (_, index) => index);
const uidOf = (index: number) => `walk-${index}`;

interface ReadContext {
  path: string;
  /** Parameter for the rows of a page; two rows. */
  size: 'limit' | 'perPage';
  client: Client;
  /** Adds a row of the list. */
  insert: (index: number) => Promise<unknown>;
  idOf: (row: Record<string, unknown>) => unknown;
  /** Only by the cursor of the page before. */
  oneWay?: boolean;
}

interface World {
  app: TestApp;
  /** A message from andrew to tina. */
  parent: string;
}

type Setup = (world: World) => ReadContext | Promise<ReadContext>;

const byId = ({ id }: Record<string, unknown>) => id;
const byUid = ({ uid }: Record<string, unknown>) => uid;
const createUser = async (app: TestApp, uid: string) => dataOf(await app.api.post('/v3/users', { uid, name: uid }));
const createGroup = async (app: TestApp, guid: string, more: object = {}) =>
  dataOf(await app.api.post('/v3/groups', { guid, name: guid, type: 'public', ...more }));

/** Users who are related to others: members, friends and the like. */
const related =
  (path: string, client: (app: TestApp) => Client, relate: (app: TestApp, uid: string) => Promise<Response>): Setup =>
  async ({ app }) => {
    await createGroup(app, 'club', { owner: 'andrew' });
    const insert = async (index: number) => {
      await createUser(app, uidOf(index));
      dataOf(await relate(app, uidOf(index)));
    };
    return { path, size: 'perPage', client: client(app), insert, idOf: byUid, oneWay: true };
  };

const messages =
  (path: (world: World) => string, insert: (world: World, index: number) => Promise<unknown>): Setup =>
  (world) => ({
    path: path(world),
    size: 'limit',
    client: world.app.as('andrew'),
    insert: (index) => insert(world, index),
    idOf: byId,
  });

const ofCampaigns =
  (list: string, insert: (world: World, index: number) => Promise<unknown>): Setup =>
  async (world) => {
    const { app } = world;
    await createChannel(app);
    await createChannel(app, 'push');
    await createTemplate(app, { channels: [{ channelType: 'in_app' }, { channelType: 'push' }] });
    return {
      path: `/v3/campaigns/${list}`,
      size: 'limit',
      client: app.api,
      insert: (index) => insert(world, index),
      idOf: byId,
    };
  };

const notify = async ({ app }: World) =>
  dataOf(
    await app.api.post('/v3/campaigns/notifications/messages', {
      templateId: 'cc-template-greeting',
      receivers: ['andrew'],
    }),
  );

const reactions =
  (path: (world: World) => string): Setup =>
  async (world) => {
    const { app, parent } = world;
    for (let index = 0; index < 3 * ROWS; index++) await createUser(app, uidOf(index));
    const group = await createGroup(app, 'club', { owner: 'andrew' });
    const uids = Array.from({ length: 3 * ROWS }, (_, index) => uidOf(index));
    for (const some of [uids.slice(0, 20), uids.slice(20)])
      dataOf(await app.api.post(`/v3/groups/${group.guid}/members`, { participants: some }));
    world.parent = await sendToGroup(app, 'andrew', 'club', parent);
    const insert = async (index: number) =>
      dataOf(await app.as(uidOf(index)).post(`/v3/messages/${world.parent}/reactions/%F0%9F%98%80`));
    return { path: path(world), size: 'limit', client: app.api, insert, idOf: byUid };
  };

const walks: Record<string, Setup> = {
  'list-users': ({ app }) => ({
    path: '/v3/users',
    size: 'perPage',
    client: app.api,
    insert: (index) => createUser(app, uidOf(index)),
    idOf: byUid,
  }),
  'list-groups': ({ app }) => ({
    path: '/v3/groups',
    size: 'perPage',
    client: app.as('andrew'),
    insert: (index) => createGroup(app, uidOf(index)),
    idOf: ({ guid }) => guid,
  }),
  'list-user-groups': ({ app }) => ({
    path: '/v3/users/andrew/groups',
    size: 'perPage',
    client: app.api,
    insert: (index) => createGroup(app, uidOf(index), { owner: 'andrew' }),
    idOf: ({ guid }) => guid,
  }),
  'list-group-members': related(
    '/v3/groups/club/members',
    (app) => app.api,
    (app, uid) => app.api.post('/v3/groups/club/members', { participants: [uid] }),
  ),
  'list-banned-group-users': related(
    '/v3/groups/club/bannedusers',
    (app) => app.api,
    (app, uid) => app.api.post('/v3/groups/club/members', { usersToBan: [uid] }),
  ),
  'list-muted-group-users': related(
    '/v3/groups/club/mutedusers',
    (app) => app.api,
    async (app, uid) => {
      await app.api.post('/v3/groups/club/members', { participants: [uid] });
      return app.api.post(`/v3/groups/club/mutedusers/${uid}`);
    },
  ),
  'list-group-invitations': related(
    '/v3/groups/club/invitations',
    (app) => app.api,
    (app, uid) => app.api.post(`/v3/groups/club/invitations/${uid}`),
  ),
  'list-group-join-requests': related(
    '/v3/groups/club/joinrequests',
    (app) => app.api,
    async (app, uid) => {
      await app.api.put('/v3/groups/club', { joinByRequest: true });
      return app.as(uid).post('/v3/joinrequests/club');
    },
  ),
  'list-all-friends': related(
    '/v3/users/andrew/friends',
    (app) => app.api,
    (app, uid) => app.api.post('/v3/users/andrew/friends', { accepted: [uid] }),
  ),
  'list-blocked-users': related(
    '/v3/users/andrew/blockedusers',
    (app) => app.api,
    (app, uid) => app.api.post('/v3/users/andrew/blockedusers', { blockedUids: [uid] }),
  ),
  'user-list-blocked-users': related(
    '/v3/blockedusers',
    (app) => app.as('andrew'),
    (app, uid) => app.as('andrew').post('/v3/blockedusers', { blockedUids: [uid] }),
  ),
  'list-all-conversations': ({ app }) => ({
    path: '/v3/conversations',
    size: 'perPage',
    client: app.as('andrew'),
    insert: async (index) => {
      await createUser(app, uidOf(index));
      await sendText(app, 'andrew', uidOf(index), 'hello');
    },
    idOf: ({ conversationId }) => conversationId,
  }),
  'list-all-messages': messages(
    () => '/v3/messages',
    ({ app }, index) => sendText(app, 'andrew', 'tina', `m${index}`),
  ),
  'user-list-user-messages': messages(
    () => '/v3/users/tina/messages',
    ({ app }, index) => sendText(app, 'andrew', 'tina', `m${index}`),
  ),
  'user-list-group-messages': async (world) => {
    await createGroup(world.app, 'club', { owner: 'andrew' });
    return messages(
      () => '/v3/groups/club/messages',
      ({ app }, index) => sendToGroup(app, 'andrew', 'club', `m${index}`),
    )(world);
  },
  'list-all-thread-messages': messages(
    ({ parent }) => `/v3/messages/${parent}/thread`,
    ({ app, parent }, index) => sendText(app, 'andrew', 'tina', `m${index}`, { parentMessageId: parent }),
  ),
  'list-threads': (world) => ({
    path: '/v3/threads',
    size: 'limit',
    client: world.app.as('andrew'),
    insert: async (index) => {
      const parent = await sendText(world.app, 'andrew', 'tina', `m${index}`);
      await sendText(world.app, 'andrew', 'tina', 'reply', { parentMessageId: parent });
    },
    idOf: ({ parentMessageId }) => parentMessageId,
  }),
  'list-poll-votes': async (world) => {
    const poll = { receiver: 'club', receiverType: 'group', question: 'Lunch?', options: ['Soup', 'Salad'] };
    const { client, ...walk } = await reactions(() => '')(world);
    const { id } = dataOf(await world.app.as('andrew').post('/v3/polls', poll));
    const votes = `/v3/polls/${id}/votes`;
    const insert = async (index: number) => dataOf(await world.app.as(uidOf(index)).post(votes, { options: [1] }));
    return { ...walk, client, path: votes, insert };
  },
  'list-all-reactions': reactions(({ parent }) => `/v3/messages/${parent}/reactions`),
  'get-message-reactions': reactions(({ parent }) => `/v3/messages/${parent}/reactions/%F0%9F%98%80`),
  'list-moderation-blocked-messages': ({ app }) => ({
    path: '/v3/moderation/blocked-messages',
    size: 'limit',
    client: app.api,
    insert: () => blockMessage(server, app),
    idOf: ({ message }) => (message as { id: string }).id,
  }),
  'list-flagged-messages': ({ app }) => ({
    path: '/v3/moderation/flagged-messages',
    size: 'limit',
    client: app.api,
    insert: async (index) => {
      const id = await sendText(app, 'andrew', 'tina', `m${index}`);
      dataOf(await app.as('tina').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam' }));
    },
    idOf: ({ id }) => id,
  }),
  'list-campaign-categories': ofCampaigns('templates/categories', async ({ app }, index) =>
    dataOf(await app.api.post('/v3/campaigns/templates/categories', { name: `c${index}` })),
  ),
  'list-campaign-channels': ofCampaigns('channels', ({ app }, index) => createChannel(app, 'in_app', `c${index}`)),
  'list-campaign-templates': ofCampaigns('templates', ({ app }, index) => createTemplate(app, { name: `t${index}` })),
  'list-campaigns': ofCampaigns('campaigns', async ({ app }) => createCampaign(app, [])),
  'list-campaign-recipients': async (world) => {
    const { app } = world;
    const walk = await ofCampaigns('', () => Promise.resolve())(world);
    const { id } = await createCampaign(app, []);
    const path = `/v3/campaigns/campaigns/${id}/recipients`;
    const insert = async (index: number) => {
      await createUser(app, uidOf(index));
      dataOf(await app.api.post(path, { userIds: [uidOf(index)] }));
    };
    return { ...walk, path, insert };
  },
  'list-feed-items': ofCampaigns('notification-feed', notify),
  'list-campaign-push-notifications': ofCampaigns('push-notifications', notify),
};

/** Ordered by a unique id, which is tested beside the rest of the area. */
const testedElsewhere = [
  'list-reviewed-messages',
  'chat-api-list-message-moderation',
  'list-frontend-actions',
  'list-agent-runs',
  'list-audit-log',
  'list-failed-requests',
  'list-webhook-deliveries',
  'notifications-logs',
];

/** Their lists are those of the contract in another form. */
const FORMS_OF_LISTS = 'Client libraries';

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { name?: string }[];
}

test('the walks below are of every list with a cursor in the API document', async () => {
  const { body } = await (await server.createApp()).api.get('/openapi.json');
  const operations = Object.values(resolvedDocument(body).paths as Record<string, Record<string, Operation>>).flatMap(
    Object.values<Operation>,
  );
  const withCursor = operations
    .filter(({ tags }) => !tags.includes(FORMS_OF_LISTS))
    .filter(({ parameters }) => parameters?.some(({ name }) => name === 'affix'));
  const ids = withCursor.map(({ operationId }) => operationId).sort();
  expect(ids).toEqual([...Object.keys(walks), ...testedElsewhere].sort());
});

/** Inserts a row after each page. @returns the ids of all rows, in the order of the walk */
async function walked(
  { path, size, client, insert, idOf }: ReadContext,
  start: object,
  from: number,
): Promise<unknown[]> {
  const seen: unknown[] = [];
  let cursor: Record<string, unknown> | undefined = { ...start };
  for (let page = 0; ; page++) {
    const { body } = await client.get(path, { ...cursor, [size]: 2 });
    const rows = dataOf({ status: 200, body } as Response) as Record<string, unknown>[];
    seen.push(...rows.map(idOf));
    const { cursor: next, previous, next: following } = body.meta;
    const { affix } = start as { affix?: string };
    if (rows.length === 0) return seen;
    cursor = next ?? (affix === 'prepend' ? previous : following);
    if (page < ROWS) await insert(from + page);
    // lists of campaigns have no cursor after their last page
    if (!cursor) return seen;
  }
}

describe.each(Object.entries(walks))('%s', (_, setup) => {
  test('has each row that was there all the time once, also if all rows are of one second', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    const walk = await setup({ app, parent: await sendText(app, 'andrew', 'tina', 'first') });
    for (const index of numbers) await walk.insert(index);
    // without the milliseconds, so that only the id tells rows apart
    for (const table of ['users', 'groups'])
      await database.query(
        `UPDATE ${table} SET created_at = date_trunc('second', now()), updated_at = NULL WHERE app_id = $1`,
        [app.id],
      );
    const { body } = await walk.client.get(walk.path, { [walk.size]: 100 });
    const present = (body.data as Record<string, unknown>[]).map(walk.idOf);
    expect(present.length).toBeGreaterThanOrEqual(ROWS);
    const starts = [{ affix: 'append' }, { affix: 'prepend' }];
    const ofPages = walk.size === 'perPage' ? [{}] : [];
    for (const [round, start] of [...(walk.oneWay ? [] : starts), ...ofPages].entries()) {
      const seen = await walked(walk, start, ROWS * (1 + round));
      expect({ start, seen: seen.filter((id) => present.includes(id)).sort() }).toEqual({
        start,
        seen: [...present].sort(),
      });
      expect(new Set(seen).size).toBe(seen.length);
    }
  });
});

describe('a walk through conversations', () => {
  async function appWithConversations() {
    const app = await appWithUsers(server, ['andrew', ...numbers.map(uidOf)]);
    for (const index of numbers) await sendText(app, 'andrew', uidOf(index), 'hello');
    return app;
  }
  const peers = ({ body }: Response) =>
    (body.data as { conversationWith: { uid: string } }[]).map(({ conversationWith: { uid } }) => uid);

  async function walkAll(app: TestApp, start: object, between: (page: number) => Promise<unknown>) {
    const seen: string[] = [];
    for (let page = 0, cursor: object = start; ; page++) {
      const response = await app.as('andrew').get('/v3/conversations', { ...cursor, perPage: 2 });
      if (peers(response).length === 0) return seen;
      seen.push(...peers(response));
      cursor = response.body.meta.cursor;
      await between(page);
    }
  }

  test('has those without a new message once while others get one', async () => {
    const app = await appWithConversations();
    const busy = [uidOf(0), uidOf(8)];
    const seen = await walkAll(app, {}, (page) => sendText(app, busy[page % 2]!, 'andrew', 'again'));
    const quiet = numbers.map(uidOf).filter((uid) => !busy.includes(uid));
    expect(seen.filter((uid) => !busy.includes(uid)).sort()).toEqual(quiet);
  });

  test('from the oldest on has every one at least once', async () => {
    const app = await appWithConversations();
    const between = async (page: number) => {
      if (page < 3) await sendText(app, uidOf(page + 4), 'andrew', 'again');
    };
    expect([...new Set(await walkAll(app, { affix: 'append' }, between))].sort()).toEqual(numbers.map(uidOf));
  });

  test('continues within those that are pinned', async () => {
    const app = await appWithConversations();
    for (const index of [3, 5, 7]) dataOf(await app.as('andrew').post(`/v3/users/${uidOf(index)}/conversation/pin`));
    const conversations = [{ conversationWith: uidOf(1), conversationType: 'user' }];
    dataOf(await app.api.put('/v3/conversations/pinned', { conversations }));
    const nothing = async () => {};
    const order = peers(await app.as('andrew').get('/v3/conversations'));
    expect(order.slice(0, 4)).toEqual([uidOf(1), uidOf(7), uidOf(5), uidOf(3)]);
    expect(await walkAll(app, {}, nothing)).toEqual(order);
    expect(await walkAll(app, { affix: 'append' }, nothing)).toEqual([...order].reverse());
  });

  test('of every user has each once', async () => {
    const app = await appWithConversations();
    const all = async (cursor: object, perPage: number) => app.api.get('/v3/conversations', { ...cursor, perPage });
    const idOf = ({ uid, conversationId }: { uid: string; conversationId: string }) => `${uid} ${conversationId}`;
    const whole = dataOf(await all({}, 100)).map(idOf);
    for (const start of [{}, { affix: 'append' }]) {
      const seen: string[] = [];
      for (let cursor: object = start; ;) {
        const response = await all(cursor, 4);
        if (dataOf(response).length === 0) break;
        seen.push(...dataOf(response).map(idOf));
        cursor = response.body.meta.cursor;
      }
      expect(seen).toEqual('affix' in start ? whole.reverse() : whole);
    }
  });

  test('by updatedAt alone has those whose last message is of a later or an earlier second', async () => {
    const app = await appWithConversations();
    await database.query(
      `UPDATE messages SET sent_at = to_timestamp(1700000000 + substr(receiver, 6)::int) WHERE app_id = $1 AND receiver LIKE 'walk-%'`,
      [app.id],
    );
    const of = async (query: object) => peers(await app.as('andrew').get('/v3/conversations', { ...query }));
    expect(await of({ updatedAt: 1_700_000_006 })).toEqual([uidOf(7), uidOf(8)]);
    expect(await of({ updatedAt: 1_700_000_002, affix: 'prepend' })).toEqual([uidOf(1), uidOf(0)]);
  });
});

describe('a cursor', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    await createGroup(app, 'club', { owner: 'andrew' });
  });

  test.each([
    ['/v3/users', { id: 'andrew.' }],
    ['/v3/users', { id: 'andrew.99999999999999999999' }],
    ['/v3/users', { id: "'; DROP" }],
    ['/v3/users', { id: 'andrew', searchKey: 'a' }],
    ['/v3/groups', { id: 'club', sortBy: 'name' }],
    ['/v3/groups', { id: 'club.1700000000000', sortOrder: 'desc' }],
    ['/v3/groups/club/members', { id: 'andrew.1700000000000' }],
    ['/v3/conversations', { id: 'andrew' }],
    ['/v3/conversations', { id: '1.1.9999999999999999999.user.tina' }],
    ['/v3/conversations', { id: 'tina.1.channel.omar' }],
  ])('of another order is refused: %s %j', async (path, query) => {
    for (const client of [app.api, app.as('andrew')])
      expectError(await client.get(path, query), 400, 'ERR_BAD_REQUEST', {
        id: ['The id must be that of the cursor of a page in the same order.'],
      });
  });

  test('is absent where a search or sortBy decides the order, and of an empty page', async () => {
    expect((await app.api.get('/v3/users', { searchKey: 'a' })).body.meta).not.toHaveProperty('cursor');
    expect((await app.api.get('/v3/groups', { sortBy: 'name' })).body.meta).not.toHaveProperty('cursor');
    expect((await app.api.get('/v3/users', { tags: 'none' })).body.meta).not.toHaveProperty('cursor');
  });

  test('continues a search by change', async () => {
    const first = await app.api.get('/v3/users', { searchKey: 'a', affix: 'append', perPage: 1 });
    const next = await app.api.get('/v3/users', { searchKey: 'a', perPage: 1, ...first.body.meta.cursor });
    expect(dataOf(first)).toMatchObject([{ uid: 'andrew' }]);
    expect(dataOf(next)).toEqual([]);
  });

  test('without its id selects by the second, as clients of older releases do', async () => {
    const { body } = await app.api.get('/v3/users', { affix: 'prepend', perPage: 1 });
    const { updatedAt } = body.meta.cursor;
    expect(dataOf(await app.api.get('/v3/users', { updatedAt: updatedAt + 1, affix: 'prepend' }))).toHaveLength(3);
    expect(dataOf(await app.api.get('/v3/users', { updatedAt, affix: 'append' }))).toEqual([]);
  });
});
