import { MAX_REACTIONS_OF_USER } from '#resources/messages/reactions/message-reactions.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { messageListsOf, statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let id: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
  id = await sendToGroup(app, 'andrew', 'hikers', 'Who is in?');
});

const path = (reaction: string, of = id) => `/v3/messages/${of}/reactions/${encodeURIComponent(reaction)}`;
const react = async (uid: string, reaction: string, of = id) => dataOf(await app.as(uid).post(path(reaction, of)));
const takeBack = async (uid: string, reaction: string, of = id) => dataOf(await app.as(uid).delete(path(reaction, of)));
const reactionsOf = async (client = app.api, of = id) => dataOf(await client.get(`/v3/messages/${of}`)).data.reactions;
const eventsNamed = async (name: string) =>
  (await eventsIn(database, app, name)).map(({ subject, payload }) => ({ subject, ...payload }));

describe('add-message-reactions', () => {
  test('returns the message with its counts, and which reactions are those of the acting user', async () => {
    expect(await react('tina', '😀')).toMatchObject({
      id,
      sender: 'andrew',
      conversationId: 'group_hikers',
      data: { text: 'Who is in?', reactions: [{ reaction: '😀', count: 1, reactedByMe: true }] },
    });
    await react('tina', '👍');
    const message = await react('andrew', '👍');
    expect(message.data.reactions).toEqual([
      { reaction: '😀', count: 1 },
      { reaction: '👍', count: 2, reactedByMe: true },
    ]);
    expect(message.updatedAt).toBe(message.sentAt);
    expect(message).not.toHaveProperty('editedAt');
  });

  test('changes nothing the second time, and publishes one event', async () => {
    await react('tina', '😀');
    expect((await react('tina', '😀')).data.reactions).toEqual([{ reaction: '😀', count: 1, reactedByMe: true }]);
    expect(await eventsNamed('message_reaction_added')).toEqual([
      {
        subject: 'group/hikers',
        messageId: id,
        reactionId: expect.stringMatching(/^\d+$/),
        reaction: '😀',
        uid: 'tina',
        reactedAt: expect.any(Number),
      },
    ]);
  });

  test.each([
    ['an emoji', '😀'],
    ['a skin tone', '👍🏽'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['two people with a skin tone each', '🧑🏽‍❤️‍🧑🏿'],
    ['a flag', '🇩🇪'],
    ['a flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a keycap', '#️⃣'],
    ['a heart', '❤️'],
    ['a code point that Unicode keeps for an emoji to come', '\u{1faff}'],
    ['a name', ':wave:'],
    ['a name as the contract shows it', ':reaction'],
    ['a name with a sign in it', ':+1:'],
  ])('accepts %s', async (_, reaction) => {
    expect((await react('tina', reaction)).data.reactions).toEqual([{ reaction, count: 1, reactedByMe: true }]);
    expect(dataOf(await app.api.get(path(reaction))).map(({ uid }: { uid: string }) => uid)).toEqual(['tina']);
    expect((await takeBack('tina', reaction)).data).not.toHaveProperty('reactions');
  });

  test.each([
    ['a word', 'yes'],
    ['a digit', '1'],
    ['two emoji', '😀😀'],
    ['an emoji and a letter', '😀a'],
    ['half a flag', '\u{1f1e9}'],
    ['three halves of a flag', '🇩🇪\u{1f1e9}'],
    ['an emoji under a tower of accents', `😀${'\u0301'.repeat(60)}`],
    ['a skin tone joiner alone', '\u200d'],
    ['a name with a space', ':a b:'],
    ['a name that is too long', `:${'x'.repeat(51)}:`],
    ['nothing but a space', ' '],
  ])('refuses %s', async (_, reaction) => {
    const refusal = { reaction: [expect.any(String)] };
    expectError(await app.as('tina').post(path(reaction)), 400, 'ERR_BAD_REQUEST', refusal);
    expectError(await app.as('tina').delete(path(reaction)), 400, 'ERR_BAD_REQUEST', refusal);
    expectError(await app.api.get(path(reaction)), 400, 'ERR_BAD_REQUEST', refusal);
  });

  test('is limited to twenty different ones of each user on a message', async () => {
    const names = Array.from({ length: MAX_REACTIONS_OF_USER }, (_, n) => `:kind-${n}:`);
    for (const name of names) await react('tina', name);
    expectError(await app.as('tina').post(path('😀')), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expect((await react('tina', names[0]!)).data.reactions).toHaveLength(names.length);
    expect((await react('andrew', '😀')).data.reactions).toHaveLength(names.length + 1);
    await takeBack('tina', names[0]!);
    await react('tina', '😀');
  });

  test('stores twenty of thirty different ones that a user adds concurrently', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `:kind-${n}:`);
    const answers = await Promise.all(names.map((name) => app.as('tina').post(path(name))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_REACTIONS_OF_USER);
    expect(dataOf(await app.api.get(`/v3/messages/${id}/reactions`, { limit: 100 }))).toHaveLength(
      MAX_REACTIONS_OF_USER,
    );
  });

  test('is refused to both users where one has blocked the other', async () => {
    const direct = await sendText(app, 'andrew', 'tina', 'hello');
    dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
    expectError(await app.as('andrew').post(path('😀', direct)), 403, 'ERR_BLOCKED_RECEIVER');
    expectError(await app.as('tina').post(path('😀', direct)), 403, 'ERR_BLOCKED_SENDER');
    await react('tina', '😀');
  });

  test('is refused for an action message', async () => {
    const action = dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'x' } }));
    expectError(await app.as('tina').post(path('😀', action.id)), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
  });
});

describe('remove-message-reactions', () => {
  test('removes this reaction of the acting user and no other', async () => {
    await react('tina', '😀');
    await react('tina', '👍');
    await react('andrew', '😀');
    expect((await takeBack('tina', '😀')).data.reactions).toEqual([
      { reaction: '👍', count: 1, reactedByMe: true },
      { reaction: '😀', count: 1 },
    ]);
    const told = await eventsNamed('message_reaction_removed');
    expect(told).toMatchObject([{ messageId: id, reaction: '😀', uid: 'tina' }]);
    expect(told[0].reactionId).toBe((await eventsNamed('message_reaction_added'))[0].reactionId);
  });

  test('changes and publishes nothing if there is none', async () => {
    await react('andrew', '😀');
    expect((await takeBack('tina', '😀')).data.reactions).toEqual([{ reaction: '😀', count: 1 }]);
    expect(await eventsNamed('message_reaction_removed')).toEqual([]);
  });
});

describe('reactions of a message', () => {
  const list = '/reactions';
  const rows = async (query: Record<string, unknown> = {}, client = app.as('tina')) =>
    (await client.get(`/v3/messages/${id}${list}`, query)).body;

  test('are listed oldest first, with their users', async () => {
    await react('tina', '😀');
    await react('andrew', '👍');
    const { data, meta } = await rows();
    expect(data).toEqual([
      {
        id: expect.any(String),
        messageId: id,
        reaction: '😀',
        uid: 'tina',
        reactedAt: expect.any(Number),
        reactedBy: { uid: 'tina', name: 'tina', role: 'default', status: 'offline', createdAt: expect.any(Number) },
      },
      expect.objectContaining({
        uid: 'andrew',
        reactedBy: expect.objectContaining({ conversationId: 'andrew_user_tina' }),
      }),
    ]);
    expect(meta).toEqual({
      current: { limit: 100, count: 2 },
      next: { affix: 'append', id: data[1].id },
      previous: { affix: 'prepend', id: data[0].id },
    });
    expect((await rows({}, app.api)).data[1].reactedBy).not.toHaveProperty('conversationId');
  });

  test('are paged by cursor in both directions', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await react('tina', `:${name}:`);
    const names = ({ data }: any) => data.map(({ reaction }: any) => reaction);
    const first = await rows({ limit: 2 });
    const second = await rows({ limit: 2, ...first.meta.next });
    expect([...names(first), ...names(second)]).toEqual([':a:', ':b:', ':c:', ':d:']);
    expect(names(await rows({ limit: 2, ...second.meta.next }))).toEqual([':e:']);
    expect(names(await rows({ limit: 3, affix: 'prepend' }))).toEqual([':c:', ':d:', ':e:']);
    expect(names(await rows({ limit: 2, ...second.meta.previous }))).toEqual([':a:', ':b:']);
    expectError(await app.api.get(`/v3/messages/${id}${list}`, { id: 'x' }), 400, 'ERR_BAD_REQUEST', {
      id: [expect.any(String)],
    });
    expectError(await app.api.get(`/v3/messages/${id}${list}`, { limit: 101 }), 400, 'ERR_BAD_REQUEST', {
      limit: [expect.any(String)],
    });
  });

  test('are listed by reaction', async () => {
    await react('tina', '😀');
    await react('tina', '👍');
    await react('andrew', '👍');
    const uids = async (reaction: string) =>
      dataOf(await app.api.get(path(reaction))).map(({ uid }: { uid: string }) => uid);
    expect([await uids('👍'), await uids('😀'), await uids('🎉')]).toEqual([['tina', 'andrew'], ['tina'], []]);
  });

  test('are shown in every list, with one query for the page', async () => {
    await react('tina', '😀');
    const other = await sendToGroup(app, 'tina', 'hikers', 'Me');
    await react('andrew', '👍', other);
    const query = { category: 'message', hasReactions: true };
    const statements = await statementsOf(server, async () => {
      const messages = dataOf(await app.as('tina').get('/v3/groups/hikers/messages', query));
      expect(messages.map(({ data }: any) => data.reactions)).toEqual([
        [{ reaction: '😀', count: 1, reactedByMe: true }],
        [{ reaction: '👍', count: 1 }],
      ]);
    });
    expect(messageListsOf(statements)).toHaveLength(1);
    const plain = await sendToGroup(app, 'tina', 'hikers', 'Nobody cares');
    const ids = dataOf(await app.api.get('/v3/messages', query)).map((message: { id: string }) => message.id);
    expect(ids).toEqual([id, other]);
    expect(await reactionsOf(app.api, plain)).toBeUndefined();
  });
});

describe.each([
  ['list-all-reactions', (client: TestApp['api'], of: string) => client.get(`/v3/messages/${of}/reactions`)],
  ['get-message-reactions', (client: TestApp['api'], of: string) => client.get(path('😀', of))],
  ['add-message-reactions', (client: TestApp['api'], of: string) => client.post(path('😀', of))],
  ['remove-message-reactions', (client: TestApp['api'], of: string) => client.delete(path('😀', of))],
])('%s', (_, call) => {
  test('is refused to users who cannot see the message', async () => {
    expectError(await call(app.as('omar'), id), 403, 'ERR_MESSAGE_NO_ACCESS');
    const direct = await sendText(app, 'andrew', 'tina', 'hello');
    expectError(await call(app.as('omar'), direct), 403, 'ERR_MESSAGE_NO_ACCESS');
    dataOf(await app.as('tina').delete('/v3/groups/hikers/conversation'));
    expectError(await call(app.as('tina'), id), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('finds neither a message of another app nor one with an invalid id', async () => {
    const other = await appWithUsers(server, ['tina']);
    expectError(await call(other.as('tina'), id), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    for (const none of ['0', 'abc', '9223372036854775808'])
      expectError(await call(app.as('tina'), none), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });
});

describe('reactions are removed', () => {
  const stored = async () =>
    database.query('SELECT uid FROM message_reactions WHERE app_id = $1 ORDER BY id', [app.id]);

  test('with a message that is deleted, and none can be added', async () => {
    await react('tina', '😀');
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expect(await reactionsOf()).toBeUndefined();
    expect(await stored()).toEqual([]);
    expectError(await app.as('tina').post(path('😀')), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(dataOf(await app.api.get(`/v3/messages/${id}/reactions`))).toEqual([]);
  });

  test('with a message that is erased', async () => {
    await react('tina', '😀');
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`, { permanent: true }));
    expect(await stored()).toEqual([]);
  });

  test('with a user who is erased, and not with a deleted user; counts follow', async () => {
    await react('tina', '😀');
    await react('andrew', '😀');
    dataOf(await app.api.delete('/v3/users/tina'));
    expect(await reactionsOf()).toEqual([{ reaction: '😀', count: 2 }]);
    dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
    expect(await reactionsOf()).toEqual([{ reaction: '😀', count: 1 }]);
    expect(await stored()).toEqual([{ uid: 'andrew' }]);
  });
});

describe('concurrently', () => {
  test('a hundred reactions and their removal end with the right counts', async () => {
    const uids = Array.from({ length: 20 }, (_, n) => `hiker-${n}`);
    for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    dataOf(await app.api.post('/v3/groups/hikers/members', { participants: uids }));
    const kinds = ['😀', '👍', '🎉', '❤️', '🚀'];
    const pairs = uids.flatMap((uid) => kinds.map((kind) => [uid, kind] as const));
    await Promise.all(pairs.map(([uid, kind]) => react(uid, kind)));
    expect(await reactionsOf()).toEqual(expect.arrayContaining(kinds.map((reaction) => ({ reaction, count: 20 }))));
    await Promise.all(
      pairs.flatMap(([uid, kind], n) => [n % 2 ? takeBack(uid, kind) : react(uid, kind), react(uid, kind)]),
    );
    const left = await database.query(
      'SELECT reaction, count(*)::int AS count FROM message_reactions WHERE app_id = $1 GROUP BY reaction',
      [app.id],
    );
    expect(await reactionsOf()).toEqual(expect.arrayContaining(left));
    const [added, removed] = [
      await eventsNamed('message_reaction_added'),
      await eventsNamed('message_reaction_removed'),
    ];
    expect(added.length - removed.length).toBe(left.reduce((sum, { count }) => sum + count, 0));
  });

  test('fifty times the same reaction of one user is one', async () => {
    await Promise.all(Array.from({ length: 50 }, () => react('tina', '😀')));
    expect(await reactionsOf()).toEqual([{ reaction: '😀', count: 1 }]);
    expect(await eventsNamed('message_reaction_added')).toHaveLength(1);
  });

  test('none stays on a message that is deleted meanwhile', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => app.as('tina').post(path(`:kind-${n}:`))),
      app.as('andrew').delete(`/v3/messages/${id}`),
      ...Array.from({ length: 10 }, (_, n) => app.as('andrew').post(path(`:kind-${n}:`))),
    ]);
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    expect(await database.query('SELECT 1 FROM message_reactions WHERE app_id = $1', [app.id])).toEqual([]);
  });
});
