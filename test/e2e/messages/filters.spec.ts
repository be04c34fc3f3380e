import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const namesOf = (messages: any[]): string[] => messages.map(({ data }) => data.text ?? data.attachments?.[0].name);

describe('attachments and links of messages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    for (const receiver of [
      { receiver: 'hikers', receiverType: 'group' },
      { receiver: 'tina', receiverType: 'user' },
    ]) {
      const send = async (body: object) =>
        dataOf(await app.as('andrew').post('/v3/messages', { ...receiver, ...body }));
      await send({ data: { text: 'plain' } });
      for (const type of ['image', 'video', 'audio', 'file'])
        await send({ type, data: { attachments: [{ url: 'https://files.example.com/x', name: `an ${type}` }] } });
      await send({ data: { text: 'see https://example.com/map' } });
      await send({ data: { text: 'or WWW.example.com' } });
      await send({ data: { text: 'https:// is how links begin' } });
      const captioned = { attachments: [{ url: 'https://files.example.com/y' }], text: 'map at http://example.com' };
      await send({ type: 'image', data: captioned });
      const gone = await send({ type: 'image', data: { attachments: [{ url: 'https://files.example.com/z' }] } });
      dataOf(await app.as('andrew').delete(`/v3/messages/${gone.id}`));
    }
  });
  const attached = ['an image', 'an video', 'an audio', 'an file', 'map at http://example.com'];
  const linking = ['see https://example.com/map', 'or WWW.example.com', 'map at http://example.com'];

  test.each<[object, string[]]>([
    [{ hasAttachments: true }, attached],
    [{ attachmentTypes: 'image' }, ['an image', 'map at http://example.com']],
    [{ attachmentTypes: 'video,file' }, ['an video', 'an file']],
    [{ hasLinks: true }, linking],
    [{ hasLinks: true, hasAttachments: true }, ['map at http://example.com']],
    [{ hasLinks: true, attachmentTypes: 'audio' }, []],
    [{ hasLinks: true, searchKey: 'SEE' }, ['see https://example.com/map']],
    [{ hasAttachments: true, type: 'file', sender: 'andrew' }, ['an file']],
    [{ hasAttachments: true, sender: 'tina' }, []],
  ])('are filtered by %j in all three lists', async (query, expected) => {
    const asked = { limit: 100, ...query };
    expect(namesOf(dataOf(await app.as('tina').get('/v3/groups/hikers/messages', asked)))).toEqual(expected);
    expect(namesOf(dataOf(await app.as('tina').get('/v3/users/andrew/messages', asked)))).toEqual(expected);
    for (const client of [app.api, app.as('tina')])
      expect(namesOf(dataOf(await client.get('/v3/messages', { receiverType: 'group', ...asked })))).toEqual(expected);
  });

  test('are of a known type', async () => {
    expectError(await app.api.get('/v3/messages', { attachmentTypes: 'text' }), 400, 'ERR_BAD_REQUEST', {
      'attachmentTypes.0': [expect.any(String)],
    });
  });
});

describe('messages that are unread, or not delivered', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
    // the message that they were added to the group counts as unread, too
    for (const uid of ['andrew', 'tina', 'omar']) dataOf(await app.as(uid).post('/v3/groups/hikers/conversation/read'));
    for (const text of ['a', 'b']) await sendText(app, 'andrew', 'tina', text);
    await sendText(app, 'tina', 'andrew', 'own');
    for (const text of ['c', 'd']) await sendText(app, 'andrew', 'tina', text);
    await sendToGroup(app, 'andrew', 'hikers', 'g1');
    await sendToGroup(app, 'omar', 'hikers', 'g2');
  });
  const list = async (client: Client, path: string, query: Record<string, unknown>) =>
    dataOf(await client.get(path, query));
  const [withAndrew, inGroup] = ['/v3/users/andrew/messages', '/v3/groups/hikers/messages'];

  test('are listed until they are marked, without own messages', async () => {
    const tina = app.as('tina');
    for (const query of [{ unread: true }, { undelivered: true }])
      expect(namesOf(await list(tina, withAndrew, query))).toEqual(['a', 'b', 'c', 'd']);
    const [, second] = await list(tina, withAndrew, {});
    dataOf(await tina.post('/v3/users/andrew/conversation/read', { messageId: Number(second.id) }));
    for (const query of [{ unread: true }, { undelivered: true }])
      expect(namesOf(await list(tina, withAndrew, query))).toEqual(['c', 'd']);
    dataOf(await tina.post('/v3/users/andrew/conversation/delivered'));
    expect(namesOf(await list(tina, withAndrew, { undelivered: true }))).toEqual([]);
    expect(namesOf(await list(tina, withAndrew, { unread: true, searchKey: 'D' }))).toEqual(['d']);
    expect(namesOf(await list(tina, inGroup, { unread: true }))).toEqual(['g1', 'g2']);
    expect(namesOf(await list(tina, '/v3/messages', { unread: true }))).toEqual(['c', 'd', 'g1', 'g2']);
    expect(namesOf(await list(app.as('andrew'), '/v3/messages', { unread: true }))).toEqual(['own', 'g2']);
  });

  test('are counted for each conversation that has some', async () => {
    const counts = (client: Client, path: string, query: object = {}) =>
      list(client, path, { unread: true, count: true, ...query });
    const tina = app.as('tina');
    const [ofAndrew, ofGroup] = [
      { entityType: 'user', entityId: 'andrew', count: 4 },
      { entityType: 'group', entityId: 'hikers', count: 2 },
    ];
    expect(await counts(tina, '/v3/messages')).toEqual([ofAndrew, ofGroup]);
    expect(await counts(tina, '/v3/messages', { receiverType: 'group' })).toEqual([ofGroup]);
    expect(await counts(tina, withAndrew)).toEqual([ofAndrew]);
    expect(await counts(tina, inGroup)).toEqual([ofGroup]);
    dataOf(await app.api.post('/v3/users/tina/blockedusers', { blockedUids: ['omar'] }));
    expect(await counts(tina, inGroup, { hideMessagesFromBlockedUsers: true })).toEqual([{ ...ofGroup, count: 1 }]);
    dataOf(await tina.post('/v3/groups/hikers/conversation/read'));
    dataOf(await tina.delete('/v3/users/andrew/conversation', {}));
    expect(await counts(tina, '/v3/messages')).toEqual([]);
  });

  test('are those that the conversation counts, for replies, deleted messages, other categories and settings as well', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', 'deleted');
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    await sendToGroup(app, 'andrew', 'hikers', 'reply', { parentId: await sendToGroup(app, 'omar', 'hikers', 'p') });
    const custom = { category: 'custom', type: 'poll', data: { customData: {} } };
    dataOf(await app.as('andrew').post('/v3/messages', { receiver: 'hikers', receiverType: 'group', ...custom }));
    const { unreadMessageCount } = dataOf(await app.as('tina').get('/v3/groups/hikers/conversation'));
    expect(unreadMessageCount).toBe('4');
    const listed = await list(app.as('tina'), inGroup, { unread: true, limit: 100 });
    expect(listed).toHaveLength(Number(unreadMessageCount));
    const [{ count }] = await list(app.as('tina'), inGroup, { unread: true, count: true });
    expect(count).toBe(Number(unreadMessageCount));
  });

  test('need an acting user for undelivered; without one, unread filters nothing', async () => {
    expectError(await app.api.get(inGroup, { undelivered: true }), 400, 'ERR_BAD_REQUEST', {
      undelivered: [expect.any(String)],
    });
    expect(dataOf(await app.api.get(inGroup, { unread: true }))).toEqual(dataOf(await app.api.get(inGroup)));
    expect(dataOf(await app.api.get('/v3/messages', { unread: true, count: true }))).toEqual([]);
  });

  test('are not counted by count alone', async () => {
    expect(namesOf(await list(app.as('tina'), withAndrew, { count: true }))).toEqual(['a', 'b', 'own', 'c', 'd']);
  });

  test('are counted in one statement, and listed in as many for a hundred as for one', async () => {
    const tina = app.as('tina');
    const count = async (query: object) =>
      (await statementsOf(server, () => list(tina, withAndrew, { unread: true, ...query }))).length;
    await count({ limit: 1 });
    expect(await count({ limit: 100 })).toBe(await count({ limit: 1 }));
    const counting = () => list(tina, '/v3/messages', { unread: true, count: true });
    expect(await statementsOf(server, counting)).toHaveLength(1);
  });

  test('are read from the index of a conversation only as far as they are unread', async () => {
    await database.query(
      `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
       SELECT $1, 'user/andrew/tina', 'andrew', 'user', 'tina', 'message', 'text', '{"text":"old"}' FROM generate_series(1, 500)`,
      [app.id],
    );
    dataOf(await app.as('tina').post('/v3/users/andrew/conversation/read'));
    await sendText(app, 'andrew', 'tina', 'new');
    expect(namesOf(await list(app.as('tina'), withAndrew, { unread: true }))).toEqual(['new']);
  });
});
