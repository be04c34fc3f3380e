import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import { resolvedDocument } from '../../../scripts/resolved-document.mjs';

// Requests of clients, tutorials and test suites of other teams.

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['anna', 'ben', 'cleo', 'bot']);
  for (const guid of ['club', 'choir'])
    dataOf(await app.api.post('/v3/groups', { guid, name: guid, type: 'public', owner: 'anna' }));
});

const toBen = (message: object) =>
  app.as('anna').post('/v3/messages', { receiver: 'ben', receiverType: 'user', ...message });

describe('a whole number as an id in a body', () => {
  test('is its decimal text: of users, groups, receivers and in lists', async () => {
    expect(dataOf(await app.api.post('/v3/users', { uid: 4711, name: 'Visitor' }))).toMatchObject({ uid: '4711' });
    expect(dataOf(await app.api.post('/v3/groups', { guid: 0, name: 'Zero', type: 'public' }))).toMatchObject({
      guid: '0',
    });
    expect(dataOf(await toBen({ receiver: 4711, data: { text: 'hello' } }))).toMatchObject({ receiver: '4711' });
    const added = dataOf(await app.api.post('/v3/groups/club/members', { participants: [4711] }));
    expect(added.participants).toEqual({ 4711: expect.objectContaining({ success: true }) });
    expect(dataOf(await app.api.put('/v3/users', { uidsToActivate: [4711] })).nonDeactivatedUids).toEqual(['4711']);
  });

  test.each([2 ** 53, 1.5, -1])('is refused where it is not whole, or JSON loses digits of it: %d', async (uid) => {
    expectError(await app.api.post('/v3/users', { uid, name: 'Nobody' }), 400, 'ERR_BAD_REQUEST', {
      uid: ['The uid must be a string.'],
    });
    expectError(await app.api.post('/v3/groups/club/members', { participants: [uid] }), 400, 'ERR_BAD_REQUEST');
  });
});

describe('a key with onBehalfOf', () => {
  test('does not join a group by naming its own user', async () => {
    const own = { participants: ['cleo'] };
    expectError(await app.as('cleo').post('/v3/groups/choir/members', own), 401, 'ERR_GROUP_NOT_JOINED');
    dataOf(await app.as('cleo').post('/v3/groups/choir/members'));
  });

  test('names any owner of a group', async () => {
    const group = { guid: 'bens', name: 'Bens', type: 'public', owner: 'ben' };
    expect(dataOf(await app.as('anna').post('/v3/groups', group))).toMatchObject({ owner: 'ben' });
  });
});

test('an auth token names only its own user as an owner, and joins by naming it', async () => {
  const { authToken } = dataOf(await app.api.post('/v3/users/ben/auth_tokens'));
  const ben = server.client({ authToken: authToken as string });
  const group = { guid: 'annas', name: 'Annas', type: 'public', owner: 'anna' };
  expectError(await ben.post('/v3/groups', group), 403, 'ERR_PERMISSION_DENIED');
  const joined = dataOf(await ben.post('/v3/groups/choir/members', { participants: ['ben'] }));
  expect(joined.participants).toEqual({ ben: expect.objectContaining({ success: true }) });
});

test('filters compare types, categories and choices without case', async () => {
  const sent = dataOf(await toBen({ type: 'image', data: { url: 'https://example.com/a.png' } }));
  dataOf(await toBen({ category: 'custom', type: 'Location', data: { customData: { at: 1 } } }));
  const typesOf = async (query: object) =>
    dataOf(await app.api.get('/v3/messages', { ...query })).map(({ type }: { type: string }) => type);
  expect(await typesOf({ type: 'Image' })).toEqual(['image']);
  expect(await typesOf({ types: 'IMAGE,audio', category: 'MESSAGE' })).toEqual(['image']);
  expect(await typesOf({ type: 'location', category: 'Custom' })).toEqual(['Location']);
  expect(await typesOf({ attachmentTypes: 'Image' })).toEqual(['image']);
  expect(dataOf(await app.api.get('/v3/groups', { type: 'Public', types: 'PUBLIC' })).length).toBeGreaterThan(1);
  expect(sent.data.attachments).toEqual([expect.objectContaining({ url: 'https://example.com/a.png' })]);
});

test('a media message with data.url that is no URL is refused', async () => {
  expectError(await toBen({ type: 'image', data: { url: 'a.png' } }), 400, 'ERR_INVALID_MEDIA_MESSAGE');
  expectError(await toBen({ type: 'image', data: { url: '' } }), 400, 'ERR_EMPTY_MESSAGE_FILE');
});

describe('a bot', () => {
  const send = (guid: string) =>
    app.api.post('/v3/bots/bot/messages', {
      receiver: guid,
      receiverType: 'group',
      data: { text: 'beep' },
      muid: guid,
    });

  test('sends to a group that it has not joined, and again with the same muid', async () => {
    const { id } = dataOf(await send('club'));
    expect(dataOf(await send('club')).id).toBe(id);
  });

  test('answers in a thread of such a group, and quotes its messages', async () => {
    const message = { receiver: 'club', receiverType: 'group', data: { text: 'who is there?' } };
    const { id } = dataOf(await app.api.post('/v3/messages', message));
    const answer = { ...message, data: { text: 'beep' } };
    const reply = dataOf(await app.api.post('/v3/bots/bot/messages', { ...answer, parentId: id }));
    expect(reply).toMatchObject({ parentId: id, sender: 'bot' });
    const quote = dataOf(await app.api.post('/v3/bots/bot/messages', { ...answer, quotedMessageId: id }));
    expect(quote).toMatchObject({ quotedMessageId: id });
  });

  test('does not send to one that it is banned from, or that does not exist', async () => {
    dataOf(await app.api.post('/v3/groups/choir/members', { usersToBan: ['bot'] }));
    expectError(await send('choir'), 403, 'ERR_BANNED_GROUPMEMBER');
    expectError(await send('nowhere'), 404, 'ERR_GUID_NOT_FOUND');
  });

  test('and users still do not', async () => {
    const message = { receiver: 'bens', receiverType: 'group', data: { text: 'hello' } };
    expectError(await app.as('cleo').post('/v3/messages', message), 401, 'ERR_GROUP_NOT_JOINED');
  });
});

describe('members with their scopes', () => {
  const members = [{ uid: 'ben', scope: 'admin' }, { uid: 'cleo' }];

  test('are added', async () => {
    dataOf(await app.api.post('/v3/groups', { guid: 'duo', name: 'Duo', type: 'public' }));
    const added = dataOf(await app.api.post('/v3/groups/duo/members', { members, participants: ['anna'] }));
    expect(Object.keys(added.participants).sort()).toEqual(['anna', 'cleo']);
    expect(Object.keys(added.admins)).toEqual(['ben']);
  });

  test('are first members of a group', async () => {
    dataOf(await app.api.post('/v3/groups', { guid: 'trio', name: 'Trio', type: 'public', owner: 'anna', members }));
    const of = dataOf(await app.api.get('/v3/groups/trio/members'));
    expect(Object.fromEntries(of.map(({ uid, scope }: Record<string, string>) => [uid, scope]))).toEqual({
      anna: 'admin',
      ben: 'admin',
      cleo: 'participant',
    });
  });

  test('have a known scope, and count together with the lists', async () => {
    const wrong = { members: [{ uid: 'ben', scope: 'king' }] };
    expectError(await app.api.post('/v3/groups/duo/members', wrong), 400, 'ERR_BAD_REQUEST');
    expectError(
      await app.api.post('/v3/groups', { guid: 'no', name: 'No', type: 'public', ...wrong }),
      400,
      'ERR_BAD_REQUEST',
    );
    const many = Array.from({ length: 20 }, (_, n) => `u${n}`);
    const tooMany = { members: many.map((uid) => ({ uid })), admins: many };
    expectError(await app.api.post('/v3/groups/duo/members', tooMany), 400, 'ERR_BAD_REQUEST');
  });
});

test('activated: false deactivates, with the other changes and all tokens', async () => {
  dataOf(await app.api.post('/v3/users', { uid: 'dora', name: 'Dora' }));
  const { authToken } = dataOf(await app.api.post('/v3/users/dora/auth_tokens'));
  expect(dataOf(await app.api.put('/v3/users/dora', { activated: true }))).not.toHaveProperty('deactivatedAt');
  const changed = dataOf(await app.api.put('/v3/users/dora', { activated: false, name: 'Banned' }));
  expect(changed).toMatchObject({ name: 'Banned', deactivatedAt: expect.any(Number) });
  expectError(await app.api.get('/v3/users/dora'), 404, 'ERR_UID_NOT_FOUND');
  expectError(
    await server.client({ authToken: authToken as string }).get('/v3/me'),
    401,
    'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
  );
  dataOf(await app.api.put('/v3/users', { uidsToActivate: ['dora'] }));
  expect(dataOf(await app.api.get('/v3/users/dora'))).toMatchObject({ name: 'Banned' });
});

test('a reply is in the conversation of its parent, whatever receiver it names', async () => {
  const parent = await sendText(app, 'anna', 'ben', 'question');
  for (const receiver of [
    { receiver: 'cleo', receiverType: 'user' },
    { receiver: 'club', receiverType: 'group' },
  ]) {
    const reply = { ...receiver, data: { text: 'answer' } };
    for (const response of [
      await app.as('ben').post('/v3/messages', { ...reply, parentId: parent }),
      await app.as('ben').post(`/v3/messages/${parent}/thread`, reply),
    ])
      expect(dataOf(response)).toMatchObject({ receiver: 'anna', receiverType: 'user', parentId: parent });
  }
});

test('conversationWith is either user of the conversation', async () => {
  await sendText(app, 'anna', 'ben', 'hello');
  const reset = (conversationWith: string) => app.as('anna').delete('/v3/users/ben/conversation', { conversationWith });
  dataOf(await reset('anna'));
  dataOf(await reset('ben'));
  expectError(await reset('cleo'), 400, 'ERR_BAD_REQUEST');
});

test('a password of white space is none', async () => {
  const group = { guid: 'secret', name: 'Secret', type: 'password' };
  expectError(await app.api.post('/v3/groups', { ...group, password: ' ' }), 403, 'ERR_EMPTY_GROUP_PASS');
  dataOf(await app.api.post('/v3/groups', { ...group, password: 'x' }));
  expectError(await app.as('ben').post('/v3/groups/secret/members', { password: ' ' }), 403, 'ERR_EMPTY_GROUP_PASS');
});

test('a card may have a text alone', async () => {
  const card = { receiver: 'ben', receiverType: 'user', category: 'card', type: 'card' };
  expect(dataOf(await app.api.post('/v3/messages', { ...card, data: { text: 'Offer' } }))).toMatchObject({
    data: { text: 'Offer' },
  });
  const standIn = await app.api.post('/v3/messages', { ...card, data: { fallbackText: 'Offer' } });
  expect(dataOf(standIn)).toMatchObject({ data: { text: 'Offer' } });
  expectError(await app.api.post('/v3/messages', { ...card, data: {} }), 400, 'ERR_EMPTY_MESSAGE_TEXT');
});

test('page=0 is page 1 in every list with pages', async () => {
  const parent = await sendText(app, 'anna', 'ben', 'parent');
  const { body } = await app.api.get('/openapi.json');
  const paths = Object.entries(
    resolvedDocument(body).paths as Record<string, { get?: { parameters?: { name?: string }[] } }>,
  );
  const paged = paths.filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'page'));
  expect(paged.length).toBeGreaterThan(15);
  for (const [path] of paged) {
    const client = path.startsWith('/apps') ? server.client(MANAGEMENT) : app.as('anna');
    const { status, body: answer } = await client.get(
      path.replace('{uid}', 'anna').replace('{guid}', 'club').replace('{id}', parent),
      { page: 0 },
    );
    if (status === 400) expect({ path, details: answer.error.details }).not.toHaveProperty('details.page');
  }
});
