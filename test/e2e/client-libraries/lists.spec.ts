import { libraryClient, logInWithLibrary } from '#test/support/client-library.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

const database = useDatabase(server);

const as = async (app: TestApp, uid: string) => libraryClient(server, { authToken: await tokenOf(app, uid) });

describe('a list of users', () => {
  const listed = async (app: TestApp, query: Record<string, unknown> = {}) => {
    const { data, meta } = (await (await as(app, 'andrew')).get('/v3/users', query)).body;
    return { uids: data.map(({ uid }: { uid: string }) => uid), total: meta.pagination.total };
  };

  const named = async (names: Record<string, string>): Promise<TestApp> => {
    const app = await appWithUsers(server, Object.keys(names));
    for (const [uid, name] of Object.entries(names)) dataOf(await app.api.put(`/v3/users/${uid}`, { name }));
    return app;
  };

  test('is ordered by name in any case, and by uid between equal names', async () => {
    const app = await named({ andrew: 'zoe', betty: 'Bo', carl: 'bo', dora: 'Ann' });
    const order = ['dora', 'betty', 'carl', 'andrew'];
    expect(await listed(app, { sortBy: 'name' })).toEqual({ uids: order, total: 4 });
    expect((await listed(app, { sortBy: 'NAME', sortOrder: 'DESC' })).uids).toEqual(order.toReversed());
    expect((await listed(app, { sortBy: 'name', per_page: 2, page: 2 })).uids).toEqual(['carl', 'andrew']);
    expect((await listed(app, { sortBy: 'name', searchKey: 'b' })).uids).toEqual(['betty', 'carl']);
  });

  test('is ordered by name without accents, also among those who are online', async () => {
    const app = await named({ andrew: 'Zoë', betty: 'Öz', carl: 'Élodie', dora: 'Åsa', elsa: 'Eva', fay: 'Asa' });
    const order = ['fay', 'dora', 'carl', 'elsa', 'betty', 'andrew'];
    expect(await listed(app, { sortBy: 'name' })).toEqual({ uids: order, total: 6 });
    const sockets = await Promise.all(['andrew', 'betty', 'dora'].map((uid) => logInWithLibrary(server, app, uid)));
    const byStatus = ['dora', 'betty', 'andrew', 'fay', 'carl', 'elsa'];
    expect(await listed(app)).toEqual({ uids: byStatus, total: 6 });
    expect((await listed(app, { sortBy: 'status', sortOrder: 'desc' })).uids).toEqual(byStatus.toReversed());
    for (const { socket } of sockets) await socket.close();
  });

  test('has those who are online first, each by name, unless it is ordered otherwise', async () => {
    const app = await named({ andrew: 'D', betty: 'C', carl: 'B', dora: 'A' });
    const sockets = [await logInWithLibrary(server, app, 'andrew'), await logInWithLibrary(server, app, 'carl')];
    const order = ['carl', 'andrew', 'dora', 'betty'];
    expect(await listed(app)).toEqual({ uids: order, total: 4 });
    expect(await listed(app, { sortBy: 'status', sortOrder: 'desc' })).toEqual({ uids: order.toReversed(), total: 4 });
    expect(await listed(app, { per_page: 2, page: 2 })).toEqual({ uids: ['dora', 'betty'], total: 4 });
    expect((await listed(app, { status: 'available' })).uids).toEqual(['carl', 'andrew']);
    for (const { socket } of sockets) await socket.close();
  });

  test('has those whose presence the user does not see among those who are offline', async () => {
    const app = await named({ andrew: 'C', betty: 'B', carl: 'A' });
    const { socket } = await logInWithLibrary(server, app, 'betty');
    dataOf(await app.as('betty').post('/v3/users/betty/blockedusers', { blockedUids: ['andrew'] }));
    expect(await listed(app)).toEqual({ uids: ['carl', 'betty', 'andrew'], total: 3 });
    await socket.close();
  });

  test('is not ordered by anything else', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const response = await (await as(app, 'andrew')).get('/v3/users', { sortBy: 'createdat' });
    expectError(response, 400, 'ERR_BAD_REQUEST', { sortBy: [expect.any(String)] });
  });

  test('of a REST caller stays in the order of uids', async () => {
    const app = await named({ andrew: 'C', betty: 'B', carl: 'A' });
    const { data } = (await app.as('andrew').get('/v3/users', { sortBy: 'name' })).body;
    expect(data.map(({ uid }: { uid: string }) => uid)).toEqual(['andrew', 'betty', 'carl']);
  });
});

describe('a list of changed messages', () => {
  interface Listed {
    id: string;
    updatedAt: number;
  }

  /** Times of real changes can be the same millisecond. */
  const changeIn = async (minutes: number, id: string, app: TestApp) =>
    database.query(
      `UPDATE messages SET updated_at = sent_at + $3 * interval '1 minute' WHERE app_id = $1 AND id = $2`,
      [app.id, id, minutes],
    );

  /** Five messages, of which the second and then the first were edited, and the fourth was deleted. */
  const changedMessages = async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.push(await sendText(app, 'andrew', 'betty', `message ${at}`));
    await sendText(app, 'andrew', 'carl', 'Hello');
    for (const at of [1, 0])
      dataOf(await app.as('andrew').put(`/v3/messages/${ids[at]}`, { data: { text: `edited ${at}` } }));
    dataOf(await app.as('andrew').delete(`/v3/messages/${ids[3]}`));
    for (const [minutes, at] of [1, 0, 3].entries()) await changeIn(minutes + 1, ids[at]!, app);
    const [first, second, third, fourth, fifth] = ids as [string, string, string, string, string];
    return { app, betty: await as(app, 'betty'), first, second, third, fourth, fifth };
  };

  const messagesOnly = { categories: 'message' };

  /** As the libraries do: forwards by the greatest id of a page and the last change in it, backwards by the smallest id. Pages can overlap. */
  const walk = async (
    { client, path }: { client: Awaited<ReturnType<typeof as>>; path: string },
    query: { affix: 'append' | 'prepend'; updatedAt?: number } & Record<string, unknown>,
  ): Promise<string[]> => {
    let seen: string[] = [];
    let cursor: object = {};
    for (;;) {
      const { data, meta } = (await client.get(path, { per_page: 2, ...query, ...messagesOnly, ...cursor })).body;
      const page = (data as Listed[]).map(({ id }) => id);
      seen = [...new Set(query.affix === 'append' ? [...seen, ...page] : [...page, ...seen])];
      if (meta.pagination.total_pages === meta.pagination.current_page) return seen;
      const ids = page.toSorted((one, another) => Number(one) - Number(another));
      cursor = query.affix === 'append' ? { id: ids.at(-1), updatedAt: data.at(-1).updatedAt } : { id: ids[0] };
    }
  };

  test.each(['append', 'prepend'] as const)('is in the order of the changes, %s', async (affix) => {
    const { betty, first, second, third, fourth, fifth } = await changedMessages();
    const list = { client: betty, path: '/v3/users/andrew/messages' };
    expect(await walk(list, { affix, updatedAt: 1 })).toEqual([third, fifth, second, first, fourth]);
    expect(await walk(list, { affix, updatedAt: 1, onlyUpdates: 1 })).toEqual([second, first, fourth]);
    expect(await walk(list, { affix, onlyUpdates: 1 })).toEqual([second, first, fourth]);
    expect(await walk({ ...list, path: '/v3/messages' }, { affix, updatedAt: 1 })).toEqual([
      third,
      fifth,
      second,
      first,
      fourth,
    ]);
  });

  test('has none of a later time, and takes the other filters', async () => {
    const { betty, first, second, fourth } = await changedMessages();
    const ids = async (query: Record<string, unknown>) =>
      dataOf<Listed[]>(await betty.get('/v3/messages', { ...messagesOnly, ...query })).map(({ id }) => id);
    expect(await ids({ updatedAt: Math.floor(Date.now() / 1000) + 3600 })).toEqual([]);
    expect(await ids({ updatedAt: 1, onlyUpdates: 1, hideDeleted: 1 })).toEqual([second, first]);
    expect(await ids({ updatedAt: 1, onlyUpdates: 1, searchKey: 'ed' })).toEqual([second, first]);
    expect(await ids({ updatedAt: 1, onlyDeleted: 1 })).toEqual([fourth]);
  });

  test('is of the conversations of the user only', async () => {
    const { app } = await changedMessages();
    const carl = await as(app, 'carl');
    expect(dataOf(await carl.get('/v3/messages', { updatedAt: 1, onlyUpdates: 1 }))).toEqual([]);
    expect(dataOf(await carl.get('/v3/messages', { updatedAt: 1 }))).toMatchObject([{ receiver: 'carl' }]);
    const other = await as(await appWithUsers(server, ['andrew']), 'andrew');
    expect(dataOf(await other.get('/v3/messages', { updatedAt: 1 }))).toEqual([]);
  });

  test('repeats what follows a message that was changed meanwhile, and leaves out nothing', async () => {
    const { app, betty, first, second, fourth } = await changedMessages();
    const query = { ...messagesOnly, onlyUpdates: 1, affix: 'append' };
    const page = await betty.get('/v3/users/andrew/messages', { ...query, per_page: 1, updatedAt: 1 });
    const [{ id, updatedAt }] = dataOf<Listed[]>(page) as [Listed];
    expect(id).toBe(second);
    await changeIn(4, second, app);
    const rest = dataOf<Listed[]>(await betty.get('/v3/users/andrew/messages', { ...query, id, updatedAt }));
    expect(rest.map((message) => message.id)).toEqual([first, fourth, second]);
  });

  test('that are pinned stays in the order of the pins', async () => {
    const { app, betty, first, third } = await changedMessages();
    for (const id of [third, first]) dataOf(await app.as('andrew').post(`/v3/messages/${id}/pin`));
    const ids = async (query: Record<string, unknown>) =>
      dataOf<Listed[]>(await betty.get('/v3/users/andrew/messages', { pinned: 1, ...query })).map(({ id }) => id);
    expect(await ids({ updatedAt: 1 })).toEqual([first, third]);
    expect(await ids({ updatedAt: 1, onlyUpdates: 1 })).toEqual([first]);
  });

  test('of a REST caller stays in the order of sending', async () => {
    const { app, first, second } = await changedMessages();
    const { data } = (await app.as('betty').get('/v3/messages', { ...messagesOnly, updatedAt: 1, limit: 2 })).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([first, second]);
  });
});

test('messages before a time in milliseconds are the newest, for libraries only', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const ids = [await sendText(app, 'andrew', 'betty', 'one'), await sendText(app, 'andrew', 'betty', 'two')];
  const path = '/v3/users/andrew/messages';
  const query = { affix: 'prepend', categories: 'message', sentAt: Date.now() };
  const { body } = await (await as(app, 'betty')).get(path, { per_page: 5, ...query });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  const later = { ...query, affix: 'append' };
  expect((await (await as(app, 'betty')).get(path, { per_page: 5, ...later })).body.data).toEqual([]);
  expectError(await app.as('betty').get(path, query), 400, 'ERR_BAD_REQUEST');
});

describe('a thread', () => {
  const thread = async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const parent = await sendText(app, 'andrew', 'betty', 'Hello');
    const betty = await as(app, 'betty');
    const reply = async (text: string): Promise<string> =>
      dataOf(await betty.post(`/v3/messages/${parent}/thread`, { data: { text } })).id;
    return {
      app,
      betty,
      parent,
      replies: [await reply('One'), await reply('Two')],
      path: `/v3/messages/${parent}/thread`,
    };
  };

  test.each(['append', 'prepend'] as const)(
    'has its message before the replies where it is asked for, %s',
    async (affix) => {
      const { betty, parent, replies, path } = await thread();
      const ids = async (query: Record<string, unknown>) =>
        dataOf<{ id: string }[]>(await betty.get(path, { affix, ...query })).map(({ id }) => id);
      expect(await ids({ per_page: 10 })).toEqual(replies);
      expect(await ids({ per_page: 10, withParent: 1 })).toEqual([parent, ...replies]);
      expect(await ids({ per_page: 2, withParent: 1, id: affix === 'append' ? parent : replies[1] })).toEqual(
        affix === 'append' ? replies : [parent, replies[0]],
      );
      expect(await ids({ withParent: 1, updatedAt: 1 })).toEqual([parent, ...replies]);
    },
  );

  test('takes the filters of messages, except those that leave out replies', async () => {
    const { betty, replies, path } = await thread();
    const ids = async (query: Record<string, unknown>) =>
      dataOf<{ id: string }[]>(await betty.get(path, query)).map(({ id }) => id);
    expect(await ids({ searchKey: 'Two' })).toEqual([replies[1]]);
    expect(await ids({ hideReplies: 1, unread: 0 })).toEqual(replies);
    expect(await ids({ categories: 'custom' })).toEqual([]);
  });

  test('is for those who see its message', async () => {
    const { app, path } = await thread();
    expectError(await (await as(app, 'carl')).get(path, { withParent: 1 }), 403, 'ERR_MESSAGE_NO_ACCESS');
    const other = await as(await appWithUsers(server, ['andrew']), 'andrew');
    expectError(await other.get(path, { withParent: 1 }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });
});

describe('a group', () => {
  test('lists the changed messages to its members', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    const { id } = dataOf(
      await app
        .as('andrew')
        .post('/v3/messages', { receiver: 'hikers', receiverType: 'group', data: { text: 'Hello' } }),
    );
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'Hello all' } }));
    const query = { onlyUpdates: 1, updatedAt: 1 };
    expect(dataOf(await (await as(app, 'andrew')).get('/v3/groups/hikers/messages', query))).toMatchObject([{ id }]);
    expectError(await (await as(app, 'betty')).get('/v3/groups/hikers/messages', query), 401, 'ERR_GROUP_NOT_JOINED');
  });
});
