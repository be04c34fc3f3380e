import { dataOf, expectError } from '#test/support/client.js';
import { RealtimeClient } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

// What programs written for the hosted service send, in forms that its documentation does not show.

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  for (const uid of ['anna', 'ben']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
});

const send = async (body: object) =>
  dataOf(await app.as('anna').post('/v3/messages', { receiver: 'ben', receiverType: 'user', ...body }));

describe('an address', () => {
  test.each([
    '/v3.0/users/anna',
    '/v2.0/users/anna',
    '/v2/users/anna',
    '//v3//users///anna',
    '/v2.0//users/anna?searchKey=//',
  ])('%s is an address of the user', async (path) => {
    expect(dataOf(await app.api.get(path))).toMatchObject({ uid: 'anna' });
  });

  test.each(['/v3.0/realtime', '//v2/realtime'])('%s opens a WebSocket', async (path) => {
    const client = await RealtimeClient.open(server, {}, path);
    await client.close();
  });

  test('with another version prefix shares idempotency keys', async () => {
    const api = app.api.with({ 'idempotency-key': 'under-two-names' });
    const user = { uid: 'once', name: 'Once' };
    dataOf(await api.post('/v2.0/users', user));
    expect(dataOf(await api.post('/v3/users', user))).toMatchObject({ uid: 'once' });
  });

  test('that is unknown gets the sentence that clients compare, and names the address for developers', async () => {
    const answer = await app.api.get('/v3/nothing?at=all');
    expectError(answer, 404, 'ERR_API_NOT_FOUND');
    expect(answer.body.error).toMatchObject({
      message: 'The API endpoint is invalid. Please verify the API call.',
      devMessage: expect.stringMatching(
        /^The API endpoint is invalid\. Please verify the API call\. There is no GET \/v3\/nothing\./,
      ),
    });
  });

  test.each([
    ['Nobody', 'nobody'],
    ['%20', '%20'],
    ['%c3%a4', '%C3%A4'],
  ])('of the unknown user %s gets the sentence that clients compare', async (segment, uid) => {
    for (const answer of [
      await app.api.get(`/v3/users/${segment}`),
      await app.api.delete(`/v3/users/${segment}`),
      await app.api.put(`/v3/users/${segment}`, { name: 'x' }),
    ]) {
      expectError(answer, 404, 'ERR_UID_NOT_FOUND');
      expect(answer.body.error.message).toBe(
        `The UID ${uid} does not exist, please make sure you have created a user with UID ${uid}.`,
      );
    }
  });

  test.each([
    ['/v3/users/no%20uid', 'ERR_UID_NOT_FOUND'],
    ['/v3/users/a%2Fb', 'ERR_UID_NOT_FOUND'],
    [`/v3/users/${'x'.repeat(101)}/friends`, 'ERR_UID_NOT_FOUND'],
    ['/v3/users/%00', 'ERR_UID_NOT_FOUND'],
    ['/v3/groups/ä', 'ERR_GUID_NOT_FOUND'],
    ['/v3/groups/no%20guid/members', 'ERR_GUID_NOT_FOUND'],
    ['/v3/roles/no%20role', 'ERR_ROLE_NOT_FOUND'],
    [`/v3/messages/${'9'.repeat(300)}`, 'ERR_MESSAGE_ID_NOT_FOUND'],
    [`/v3/calls/${'x'.repeat(300)}`, 'ERR_CALL_SESSION_NOT_FOUND'],
    ['/v3/users/anna/auth_tokens/%20', 'ERR_AUTH_TOKEN_NOT_FOUND'],
  ])('%s, with an invalid id, is not found', async (path, code) => {
    const answer = await app.api.get(encodeURI(decodeURI(path)));
    expectError(answer, 404, code);
    expect(answer.body.error.message).toContain('does not exist, please make sure');
  });

  test('with an invalid conversation id is not found', async () => {
    const answer = await app.as('anna').get(`/v3/conversations/${'x'.repeat(300)}`);
    expectError(answer, 404, 'ERR_CONVERSATION_NOT_FOUND');
  });
});

describe('the empty array of PHP', () => {
  test('is an empty body', async () => {
    dataOf(await app.api.raw('post', '/v3/users/anna/auth_tokens', '[]'));
    dataOf(await app.api.raw('put', '/v3/users/anna', '[]'));
  });

  test('is an empty object in metadata, members, settings and permissions', async () => {
    const user = await app.api.post('/v3/users', { uid: 'php-user', name: 'PHP', metadata: [] });
    expect(dataOf(user).metadata).toEqual({});
    const group = { guid: 'php-group', name: 'PHP', type: 'public', metadata: [], members: [] };
    expect(dataOf(await app.api.post('/v3/groups', group)).metadata).toEqual({});
    const role = { role: 'php-role', name: 'PHP', metadata: [], settings: [] };
    expect(dataOf(await app.api.post('/v3/roles', role)).metadata).toEqual({});
    dataOf(await app.api.put('/v3/roles/php-role/permissions', { permissions: [] }));
  });

  test('is an empty object in the data of a message', async () => {
    expect((await send({ data: { text: 'x', metadata: [] } })).data).toMatchObject({ text: 'x', metadata: {} });
    const custom = await send({ category: 'custom', type: 'ping', data: { customData: [] } });
    expect(custom.data.customData).toEqual({});
    expectError(
      await app.as('anna').post('/v3/messages', { receiver: 'ben', receiverType: 'user', data: [] }),
      400,
      'ERR_EMPTY_MESSAGE_TEXT',
    );
  });

  test('that is not empty is refused in place of an object', async () => {
    expectError(await app.api.put('/v3/users/anna', { metadata: [1] }), 400, 'ERR_BAD_REQUEST', {
      metadata: ['The metadata must be an object.'],
    });
    expectError(await app.api.raw('put', '/v3/users/anna', '[1]'), 400, 'ERR_BAD_REQUEST');
  });
});

describe('metadata as text', () => {
  test.each([
    ['an object', '{"city":"Bern"}', { city: 'Bern' }],
    ['an empty list', '[]', {}],
    ['other text', "{'city': 'Bern'}", { rawMetadata: "{'city': 'Bern'}" }],
    ['JSON that is not an object', '5', { rawMetadata: '5' }],
  ])('of %s is stored for users, groups, roles and messages', async (name, text, kept) => {
    const id = `text-${name.replaceAll(' ', '-').toLowerCase()}`;
    const user = await app.api.post('/v3/users', { uid: id, name: 'x', metadata: text });
    expect(dataOf(user).metadata).toEqual(kept);
    const group = await app.api.post('/v3/groups', { guid: id, name: 'x', type: 'public', metadata: text });
    expect(dataOf(group).metadata).toEqual(kept);
    expect(dataOf(await app.api.post('/v3/roles', { role: id, name: 'x', metadata: text })).metadata).toEqual(kept);
    const sent = await send({ data: { text: 'x', metadata: text } });
    expect(sent.data.metadata).toEqual(kept);
    dataOf(await app.as('anna').put(`/v3/messages/${sent.id}`, { data: { metadata: text } }));
    expect(dataOf(await app.as('anna').get(`/v3/messages/${sent.id}`)).data.metadata).toEqual(kept);
  });

  test.each([
    ['text that PostgreSQL cannot store', '{"a":"\\u0000"}'],
    ['a half of a surrogate pair', '{"\\ud800":1}'],
    ['too deep', `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`],
    ['too large', JSON.stringify({ a: 'x'.repeat(11_000) })],
  ])('that is %s is refused', async (_, text) => {
    expectError(await app.api.put('/v3/users/anna', { metadata: text }), 400, 'ERR_BAD_REQUEST');
    const message = { receiver: 'ben', receiverType: 'user', data: { text: 'x', metadata: text } };
    const answer = await app.as('anna').post('/v3/messages', message);
    expect(answer.status).toBe(400);
  });

  test('keeps names of JavaScript object members', async () => {
    const metadata = '{"__proto__":{"a":1},"constructor":2}';
    const user = await app.api.post('/v3/users', { uid: 'named', name: 'x', metadata });
    expect(JSON.stringify(dataOf(user).metadata)).toBe(metadata);
  });
});

describe('an empty string', () => {
  test('for an optional field counts as absent', async () => {
    const empty = { avatar: '', link: '', role: '', statusMessage: '', metadata: '', tags: '' };
    const created = dataOf(await app.api.post('/v3/users', { uid: 'blank', name: 'Blank', ...empty }));
    expect(created).not.toHaveProperty('avatar');
    expect(created).toMatchObject({ uid: 'blank', role: 'default' });
    dataOf(await app.api.put('/v3/users/blank', { avatar: 'https://example.com/a.png', tags: ['kept'] }));
    const updated = dataOf(await app.api.put('/v3/users/blank', { ...empty, link: '' }));
    expect(updated).toMatchObject({ avatar: 'https://example.com/a.png', tags: ['kept'] });
    const message = await send({
      category: '',
      type: '',
      muid: '',
      quotedMessageId: '',
      data: { text: 'x', metadata: '' },
    });
    expect(message).toMatchObject({ category: 'message', type: 'text' });
    expect(message).not.toHaveProperty('muid');
  });

  test('for a filter counts as absent', async () => {
    const all = { page: '', perPage: '', searchKey: '', role: '', roles: '', status: '', withTags: '', affix: '' };
    const answer = await app.api.get('/v3/users', all);
    expect(dataOf(answer).length).toBeGreaterThan(1);
    expect(answer.body.meta.pagination).toMatchObject({ per_page: 100, current_page: 1 });
    dataOf(await app.api.get('/v3/groups', { sortBy: '', sortOrder: '', type: '', types: '', hasJoined: '' }));
    dataOf(
      await app.as('anna').get('/v3/messages', { id: '', limit: '', affix: '', sentAt: '', type: '', unread: '' }),
    );
    dataOf(await app.as('anna').get('/v3/conversations', { conversationType: '', unread: '', tags: '' }));
  });

  test('for a required value is refused with the error texts that clients match', async () => {
    const answer = await app.api.post('/v3/users', { uid: '', name: '' });
    expectError(answer, 400, 'ERR_BAD_REQUEST', {
      uid: ['The uid field is required.'],
      name: ['The name field is required.'],
    });
    expect(answer.body.error.message).toContain('Failed to validate the data sent with the request.');
    for (const path of ['/v3/users/anna', '/v3/me'])
      expectError(await app.as('anna').put(path, { name: '' }), 400, 'ERR_BAD_REQUEST', {
        name: ['The name field must have a value.'],
      });
  });

  test('clears the status message of a user', async () => {
    dataOf(await app.api.put('/v3/users/anna', { statusMessage: 'hello' }));
    expect(dataOf(await app.api.put('/v3/users/anna', { statusMessage: '' })).statusMessage).toBe('');
  });
});

describe('null and an empty string in the data of a message', () => {
  const attachment = { url: 'https://example.com/a.png' };

  test('count as absent where a member is optional', async () => {
    const unknown = { name: '', mimeType: null, extension: '', size: '' };
    const absent = { metadata: null, interactionGoal: null, allowSenderInteraction: null };
    const image = await send({
      type: 'image',
      data: { ...absent, text: null, attachments: [{ ...attachment, ...unknown }] },
    });
    expect(image.data).toEqual({ attachments: [attachment], entities: expect.anything() });
    const form = await send({
      category: 'interactive',
      type: 'form',
      data: { ...absent, text: null, interactiveData: {} },
    });
    expect(form.data).toEqual({ interactiveData: {}, entities: expect.anything() });
    const unsized = await send({ type: 'file', data: { attachments: [{ ...attachment, size: null, name: 'a.png' }] } });
    expect(unsized.data.attachments).toEqual([{ ...attachment, name: 'a.png' }]);
  });

  test('leave metadata unchanged in an edit, and remove a caption', async () => {
    const sent = await send({
      type: 'image',
      data: { text: 'The way up', metadata: { k: 1 }, attachments: [attachment] },
    });
    dataOf(await app.as('anna').put(`/v3/messages/${sent.id}`, { data: { text: null, metadata: null } }));
    expect(dataOf(await app.as('anna').get(`/v3/messages/${sent.id}`)).data).toEqual({
      metadata: { k: 1 },
      attachments: [attachment],
      entities: expect.anything(),
    });
  });

  test('are refused for a required member', async () => {
    const refused = async (body: object, code: string) =>
      expectError(
        await app.as('anna').post('/v3/messages', { receiver: 'ben', receiverType: 'user', ...body }),
        400,
        code,
      );
    await refused({ data: { text: null } }, 'ERR_EMPTY_MESSAGE_TEXT');
    await refused({ type: 'image', data: { attachments: null } }, 'ERR_EMPTY_MESSAGE_FILE');
    await refused({ type: 'image', data: { attachments: [{ url: null }] } }, 'ERR_INVALID_MEDIA_MESSAGE');
    await refused({ category: 'custom', type: 'x', data: { customData: null } }, 'ERR_EMPTY_CUSTOM_DATA');
    await refused(
      { category: 'interactive', type: 'form', data: { interactiveData: null } },
      'ERR_INVALID_MESSAGE_DATA',
    );
  });

  test.each([1.5, -1, Number.MAX_VALUE, '1.5'])(
    'do not stand for %j as the size of a file, which is refused',
    async (size) => {
      const data = { attachments: [{ ...attachment, size }] };
      const body = { receiver: 'ben', receiverType: 'user', type: 'image', data };
      expectError(await app.as('anna').post('/v3/messages', body), 400, 'ERR_INVALID_MEDIA_MESSAGE');
    },
  );
});

test.each([[], {}, { uids: [], guids: [] }])(
  'multipleReceivers %j beside one receiver counts as absent',
  async (empty) => {
    expect(await send({ multipleReceivers: empty, data: { text: 'x' } })).toMatchObject({ receiver: 'ben' });
    expectError(
      await app.as('anna').post('/v3/messages', { multipleReceivers: empty, data: { text: 'x' } }),
      400,
      'ERR_BAD_REQUEST',
      { multipleReceivers: [expect.any(String)] },
    );
  },
);

describe('a list', () => {
  test('has a page 0, which is the first page', async () => {
    const answer = await app.api.get('/v3/users', { page: 0, perPage: 1 });
    expect(answer.body.meta.pagination).toMatchObject({ current_page: 1, count: 1 });
  });

  test('accepts its sort order in any case', async () => {
    const guids = async (sortOrder: string) =>
      dataOf(await app.api.get('/v3/groups', { sortBy: 'guid', sortOrder })).map(({ guid }: { guid: string }) => guid);
    expect(await guids('DESC')).toEqual((await guids('asc')).reverse());
  });

  test('of unread messages does not require an acting user', async () => {
    dataOf(await app.api.get('/v3/messages', { unread: true }));
    expect(dataOf(await app.api.get('/v3/messages', { unread: true, count: true }))).toEqual([]);
    dataOf(await app.api.get('/v3/users/anna/messages', { unread: 1 }));
    dataOf(await app.api.get('/v3/conversations', { unread: true }));
  });

  test('of conversations accepts the names of JavaScript object members as tags', async () => {
    for (const withUserAndGroupTags of ['constructor', '__proto__'])
      dataOf(await app.as('anna').get('/v3/conversations', { withUserAndGroupTags }));
  });

  test('of conversations shows tags if the parameter has names of tags', async () => {
    await send({ data: { text: 'x' } });
    dataOf(await app.api.put('/v3/users/ben', { tags: ['vip'] }));
    const [conversation] = dataOf(await app.as('anna').get('/v3/conversations', { withUserAndGroupTags: 'vip,gold' }));
    expect(conversation.conversationWith.tags).toEqual(['vip']);
    const [plain] = dataOf(await app.as('anna').get('/v3/conversations', { withUserAndGroupTags: 'false' }));
    expect(plain.conversationWith).not.toHaveProperty('tags');
  });

  test('refuses an unknown message type, except for custom messages', async () => {
    expectError(await app.api.get('/v3/messages', { type: 'nonsense' }), 400, 'ERR_INVALID_MESSAGE_TYPE');
    expectError(await app.api.get('/v3/groups', { type: 'nonsense' }), 400, 'ERR_BAD_REQUEST');
    dataOf(await app.api.get('/v3/messages', { type: 'nonsense', category: 'custom' }));
  });

  test('has a cursor by time if its pages are requested by time', async () => {
    const first = await app.api.get('/v3/users', { affix: 'append', perPage: 1 });
    const { cursor } = first.body.meta;
    expect(cursor).toEqual({ updatedAt: expect.any(Number), affix: 'append', id: expect.any(String) });
    expect(first.body.cursor).toEqual(cursor);
    dataOf(await app.api.get('/v3/users', { ...cursor }));
    const members = await app.api.get('/v3/groups/php-group/members');
    expect(members.body.cursor).toEqual(members.body.meta.cursor);
  });
});

test('a card may have the type card', async () => {
  const card = { receiver: 'ben', receiverType: 'user', category: 'card', type: 'card', data: { card: { a: 1 } } };
  expect(dataOf(await app.api.post('/v3/messages', card))).toMatchObject({ category: 'card', type: 'card' });
});

test('an id in use is refused with the error text that clients match', async () => {
  for (const [path, body] of [
    ['/v3/users', { uid: 'anna', name: 'Anna' }],
    ['/v3/groups', { guid: 'php-group', name: 'x', type: 'public' }],
  ] as const) {
    const answer = await app.api.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain('already exists');
  }
});
