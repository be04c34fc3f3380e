import type { Response } from 'supertest';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const texts = (response: Response): string[] =>
  dataOf(response).map(
    (message: { data: { text?: string; action?: string } }) => message.data.text ?? message.data.action,
  );

/** Follows `meta.next` or `meta.previous` to the end. */
async function walk(client: Client, path: string, affix: 'append' | 'prepend', limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: object = { affix };
  for (;;) {
    const response = await client.get(path, { limit, ...cursor });
    if (dataOf(response).length === 0) return pages;
    pages.push(texts(response));
    cursor = affix === 'append' ? response.body.meta.next : response.body.meta.previous;
  }
}

describe('user-list-user-messages', () => {
  let app: TestApp;
  const sent: string[] = [];
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    for (let n = 1; n <= 7; n++)
      sent.push(await sendText(app, n % 2 ? 'andrew' : 'tina', n % 2 ? 'tina' : 'andrew', `m${n}`));
    await sendText(app, 'andrew', 'omar', 'aside');
  });
  const path = '/v3/users/tina/messages';

  test('has the messages between the two, oldest first, and nothing else', async () => {
    const expected = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'];
    expect(texts(await app.as('andrew').get(path))).toEqual(expected);
    expect(texts(await app.as('tina').get('/v3/users/andrew/messages'))).toEqual(expected);
    expect(texts(await app.as('omar').get(path))).toEqual([]);
  });

  test('without onBehalfOf has every one-to-one message of the user', async () => {
    expect(texts(await app.api.get('/v3/users/andrew/messages'))).toEqual([
      'm1',
      'm2',
      'm3',
      'm4',
      'm5',
      'm6',
      'm7',
      'aside',
    ]);
  });

  test('is paged in both directions without gap or repetition', async () => {
    expect(await walk(app.as('andrew'), path, 'append', 3)).toEqual([['m1', 'm2', 'm3'], ['m4', 'm5', 'm6'], ['m7']]);
    expect(await walk(app.as('andrew'), path, 'prepend', 3)).toEqual([['m5', 'm6', 'm7'], ['m2', 'm3', 'm4'], ['m1']]);
  });

  test('begins after or before a given id', async () => {
    expect(texts(await app.as('andrew').get(path, { id: sent[4], affix: 'append' }))).toEqual(['m6', 'm7']);
    expect(texts(await app.as('andrew').get(path, { id: sent[2], affix: 'prepend' }))).toEqual(['m1', 'm2']);
  });

  test('returns the limit, the count and both cursors', async () => {
    const { body } = await app.as('andrew').get(path, { limit: 2 });
    const at = expect.any(Number);
    expect(body.meta).toEqual({
      current: { limit: 2, count: 2 },
      next: { affix: 'append', sentAt: at, id: sent[1] },
      previous: { affix: 'prepend', sentAt: at, id: sent[0] },
    });
    expect((await app.as('omar').get(path)).body.meta).toEqual({ current: { limit: 10, count: 0 } });
  });

  test('accepts perPage for limit, and prefers limit', async () => {
    expect(dataOf(await app.as('andrew').get(path, { perPage: 2 }))).toHaveLength(2);
    expect(dataOf(await app.as('andrew').get(path, { perPage: 2, limit: 3 }))).toHaveLength(3);
  });

  test('refuses an unknown user, one of another app, and an invalid limit or id', async () => {
    const other = await appWithUsers(server, ['stranger']);
    expectError(await app.as('andrew').get('/v3/users/nobody/messages'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.as('andrew').get('/v3/users/stranger/messages'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await other.as('stranger').get(path), 404, 'ERR_UID_NOT_FOUND');
    for (const query of [{ limit: 0 }, { limit: 1001 }, { limit: 'many' }]) {
      expectError(await app.as('andrew').get(path, query), 400, 'ERR_BAD_REQUEST', { limit: [expect.any(String)] });
    }
    for (const id of ['first', '-1', '9223372036854775808'])
      expectError(await app.as('andrew').get(path, { id }), 400, 'ERR_BAD_REQUEST', { id: [expect.any(String)] });
  });
});

describe('user-list-group-messages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'outsider']);
    await app.api.post('/v3/groups', {
      guid: 'hikers',
      name: 'Hikers',
      type: 'private',
      owner: 'andrew',
      members: { participants: ['tina'] },
    });
    for (let n = 1; n <= 5; n++) await sendToGroup(app, 'andrew', 'hikers', `g${n}`);
  });

  test('is the same for the app and for every member, and refused to others', async () => {
    const query = { category: 'message' };
    const expected = ['g1', 'g2', 'g3', 'g4', 'g5'];
    for (const client of [app.api, app.as('andrew'), app.as('tina')])
      expect(texts(await client.get('/v3/groups/hikers/messages', query))).toEqual(expected);
    expectError(await app.as('outsider').get('/v3/groups/hikers/messages'), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await app.api.get('/v3/groups/nogroup/messages'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await (await server.createApp()).api.get('/v3/groups/hikers/messages'), 404, 'ERR_GUID_NOT_FOUND');
  });

  test('is paged in both directions without gap or repetition', async () => {
    const all = (await walk(app.as('tina'), '/v3/groups/hikers/messages', 'append', 2)).flat();
    expect((await walk(app.as('tina'), '/v3/groups/hikers/messages', 'prepend', 2)).reverse().flat()).toEqual(all);
    expect(all.slice(-5)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5']);
  });
});

describe('list-all-messages', () => {
  let app: TestApp;
  let imageId: string;
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    await app.api.post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public', owner: 'andrew' });
    await sendText(app, 'andrew', 'tina', 'plain', { tags: ['red', 'green'] });
    imageId = await sendText(app, 'tina', 'andrew', '', {
      type: 'image',
      data: { text: 'image', attachments: [{ url: 'https://example.com/i.png' }] },
      tags: ['blue'],
    });
    await sendText(app, 'andrew', 'tina', '', {
      category: 'custom',
      type: 'location',
      data: { text: 'custom', customData: { lat: 1 } },
    });
    await sendText(app, 'tina', 'omar', 'private');
    await sendToGroup(app, 'andrew', 'hikers', 'group');
    const gone = await sendText(app, 'andrew', 'tina', 'gone');
    await app.as('andrew').delete(`/v3/messages/${gone}`);
  });
  const said = async (client: Client, query: object) =>
    texts(await client.get('/v3/messages', { limit: 100, ...query }));

  test('shows the app everything, and a user only their conversations', async () => {
    expect(await said(app.api, { categories: 'message,custom', hideDeleted: true })).toEqual([
      'plain',
      'image',
      'custom',
      'private',
      'group',
    ]);
    expect(await said(app.as('andrew'), { category: 'message', hideDeleted: true })).toEqual([
      'plain',
      'image',
      'group',
    ]);
    expect(await said(app.as('omar'), {})).toEqual(['private']);
    expect(await said((await server.createApp()).api, {})).toEqual([]);
  });

  test.each([
    ['sender', { sender: 'TINA' }, ['image', 'private']],
    ['conversation', { conversationId: 'omar_user_tina' }, ['private']],
    ['kind of receiver', { receiverType: 'group', category: 'message' }, ['group']],
    ['a kind of receiver that is none', { receiverType: 'herd' }, []],
    ['category', { category: 'custom' }, ['custom']],
    ['type', { type: 'image' }, ['image']],
    ['a custom type', { category: 'custom', type: 'location' }, ['custom']],
    ['several types, comma-separated', { types: 'image,location' }, ['image', 'custom']],
    ['several types, repeated', { 'types[]': ['image', 'location'] }, ['image', 'custom']],
    ['any of several tags', { tags: 'green,blue' }, ['plain', 'image']],
    ['what was deleted', { onlyDeleted: true }, [undefined]],
    ['a time that is past', { fromTimestamp: 0, toTimestamp: 1 }, []],
    ['a time without its beginning, which has no effect', { toTimestamp: 1, type: 'image' }, ['image']],
    ['a time from now on', { fromTimestamp: 4_000_000_000 }, []],
    ['a cursor of time', { sentAt: 4_000_000_000, affix: 'append' }, []],
    ['a cursor of time, downwards', { sentAt: 4_000_000_000, affix: 'prepend', type: 'image' }, ['image']],
  ])('filters messages by %s', async (_, query, expected) => {
    expect(await said(app.api, query)).toEqual(expected);
  });

  test('shows a deleted message without content and with the user who deleted it', async () => {
    const [deleted] = dataOf(await app.api.get('/v3/messages', { onlyDeleted: true }));
    expect(deleted).toMatchObject({ sender: 'andrew', deletedBy: 'andrew', deletedAt: expect.any(Number) });
    expect(Object.keys(deleted.data)).toEqual(['entities']);
  });

  test('shows tags only on request', async () => {
    const image = async (query: object) => dataOf(await app.api.get('/v3/messages', { type: 'image', ...query }))[0];
    expect(await image({})).not.toHaveProperty('tags');
    expect(await image({ withTags: true })).toMatchObject({ id: imageId, tags: ['blue'] });
  });

  test('refuses an unknown category, and a type that its category does not have', async () => {
    expectError(await app.api.get('/v3/messages', { category: 'gossip' }), 400, 'ERR_INVALID_MESSAGE_CATEGORY');
    expectError(
      await app.api.get('/v3/messages', { category: 'message', type: 'smell' }),
      400,
      'ERR_INVALID_MESSAGE_TYPE',
    );
  });
});

describe('reset-group-conversation', () => {
  test('hides all messages up to now from that user alone, until the next message', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await app.api.post('/v3/groups', {
      guid: 'hikers',
      name: 'Hikers',
      type: 'public',
      owner: 'andrew',
      members: { participants: ['tina'] },
    });
    const before = await sendToGroup(app, 'tina', 'hikers', 'before');
    const done = dataOf(await app.as('andrew').delete('/v3/groups/hikers/conversation'));
    expect(done).toEqual({
      success: true,
      message: 'The conversation group_hikers has been deleted for the user with uid andrew.',
    });
    await sendToGroup(app, 'tina', 'hikers', 'after');

    expect(texts(await app.as('andrew').get('/v3/groups/hikers/messages'))).toEqual(['after']);
    expect(texts(await app.as('andrew').get('/v3/messages'))).toEqual(['after']);
    expectError(await app.as('andrew').get(`/v3/messages/${before}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(texts(await app.as('tina').get('/v3/groups/hikers/messages', { category: 'message' }))).toEqual([
      'before',
      'after',
    ]);
    expect(texts(await app.api.get('/v3/groups/hikers/messages', { category: 'message' }))).toEqual([
      'before',
      'after',
    ]);
  });

  test('is refused for a group that is unknown, of another app, or not joined', async () => {
    const app = await appWithUsers(server, ['andrew', 'outsider']);
    await app.api.post('/v3/groups', { guid: 'mine', name: 'Mine', type: 'public', owner: 'andrew' });
    const other = await appWithUsers(server, ['andrew']);
    expectError(await app.as('andrew').delete('/v3/groups/nogroup/conversation'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await other.as('andrew').delete('/v3/groups/mine/conversation'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.as('outsider').delete('/v3/groups/mine/conversation'), 401, 'ERR_GROUP_NOT_JOINED');
  });
});
