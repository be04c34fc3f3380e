import { isEarlyLibrary } from '#platform/http/requests/client-library.js';
import { libraryClient, logInWithLibrary, type LibraryUser } from '#test/support/client-library.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { connectedAs, type Frame } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer({ CONFAB_SERVICE_DOMAIN: 'chat.example.com' });
const database = useDatabase(server);

const EARLY = { release: '3_0_12' };

let app: TestApp;
let id: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'betty']);
  dataOf(await app.as('betty').put('/v3/me', { avatar: 'https://example.com/betty.png' }));
  id = await sendText(app, 'andrew', 'betty', 'Lunch?');
});

const react = async ({ authToken, resource }: LibraryUser, emoji: string) => {
  const headers = { appId: app.id, authToken, host: 'reactions-us.chat.example.com' };
  return dataOf(await libraryClient(server, headers, resource).post('/v1/react', { msgId: id, emoji }));
};
const reactionsIn = ({ data }: any): unknown => data.metadata?.['@injected']?.extensions?.reactions;
const isAction = (frame: Frame) => frame.type === 'message' && frame.body.category === 'action';
const nextEdit = async ({ socket }: LibraryUser) => (await socket.next('message', isAction)).body;
const editedMessage = async (user: LibraryUser) => (await nextEdit(user)).data.entities.on.entity;
const betty = { name: 'betty', avatar: 'https://example.com/betty.png' };

describe('a library of the release 3', () => {
  test('reacts by the extension, and finds reactions in the metadata of messages', async () => {
    const early = await logInWithLibrary(server, app, 'betty', EARLY);
    expect(dataOf(await early.api.get('/v3/settings')).extensions).toContainEqual(
      expect.objectContaining({ id: 'reactions' }),
    );
    expect(await react(early, ':wave:')).toMatchObject({ success: true });
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/reactions/:wave:`));
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/reactions/👍`));
    const reactions = { ':wave:': { betty, andrew: { name: 'andrew' } }, '👍': { andrew: { name: 'andrew' } } };
    const quoting = await sendText(app, 'andrew', 'betty', 'Well?', { quotedMessageId: id });
    const listed = dataOf(await early.api.get('/v3/users/andrew/messages'));
    expect(listed.map(reactionsIn)).toEqual([reactions, undefined]);
    expect(reactionsIn(listed[1].quotedMessage)).toEqual(reactions);
    expect(reactionsIn(dataOf(await early.api.get(`/v3/messages/${id}`)))).toEqual(reactions);
    const [conversation] = dataOf(await early.api.get('/v3/conversations'));
    expect(conversation.lastMessage.id).toBe(quoting);
    await early.socket.close();
  });

  test('gets a reaction, its removal and other changes as edits with all reactions, and one that it made as well', async () => {
    const [andrew, phone] = [
      await logInWithLibrary(server, app, 'andrew', EARLY),
      await logInWithLibrary(server, app, 'betty', EARLY),
    ];
    await react(phone, '👍');
    for (const user of [andrew, phone]) {
      const edit = await nextEdit(user);
      expect(edit).toMatchObject({ sender: 'andrew', receiver: 'betty', type: 'message', data: { action: 'edited' } });
      const edited = edit.data.entities.on.entity;
      expect(edited).toMatchObject({ id, muid: id, data: { text: 'Lunch?' } });
      expect(reactionsIn(edited)).toEqual({ '👍': { betty } });
    }
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'Lunch at one?', metadata: { a: 1 } } }));
    const edited = await editedMessage(phone);
    expect(edited.data).toMatchObject({ text: 'Lunch at one?', metadata: { a: 1 } });
    expect(reactionsIn(edited)).toEqual({ '👍': { betty } });
    await react(phone, '👍');
    const without = await editedMessage(phone);
    expect([reactionsIn(without), without.data.metadata.a]).toEqual([{}, 1]);
    expect((await phone.socket.untilPong()).filter(({ type }) => type === 'reaction')).toEqual([]);
    await Promise.all([andrew.socket.close(), phone.socket.close()]);
  });

  test('gets the newest fifty users of a reaction, and its own user', async () => {
    const early = await logInWithLibrary(server, app, 'betty', EARLY);
    await react(early, '👍');
    await database.query(
      `WITH added AS (INSERT INTO users (app_id, uid, name) SELECT $1, 'u' || n, 'u' || n FROM generate_series(1, 51) n RETURNING uid)
       INSERT INTO message_reactions (app_id, message_id, uid, reaction, conversation_key)
       SELECT $1, $2, uid, '👍', 'user/andrew/betty' FROM added`,
      [app.id, id],
    );
    const named = reactionsIn(dataOf(await early.api.get(`/v3/messages/${id}`))) as Record<string, object>;
    expect(Object.keys(named['👍']!)).toHaveLength(51);
    expect(named['👍']).toMatchObject({ betty, u51: { name: 'u51' } });
    await early.socket.close();
  });
});

test('a later library gets the edit of a reaction by the extension, and finds all reactions in metadata as well', async () => {
  const recent = await logInWithLibrary(server, app, 'betty');
  expect(dataOf(await recent.api.get('/v3/settings')).extensions.map((each: any) => each.id)).not.toContain(
    'reactions',
  );
  const reactions = { '👍': { betty }, '🎉': { andrew: { name: 'andrew' } } };
  await react(recent, '👍');
  expect(await recent.socket.next('reaction')).toMatchObject({ body: { action: 'message_reaction_added' } });
  expect(reactionsIn(await editedMessage(recent))).toEqual({ '👍': { betty } });
  dataOf(await app.as('andrew').post(`/v3/messages/${id}/reactions/🎉`));
  await recent.socket.next('reaction');
  expect((await recent.socket.untilPong()).filter(({ type }) => type === 'message')).toEqual([]);
  const { data } = dataOf(await recent.api.get(`/v3/messages/${id}`));
  expect([reactionsIn({ data }), data.reactions]).toMatchObject([
    reactions,
    [{ reaction: '👍', reactedByMe: true }, {}],
  ]);
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'Lunch at one?' } }));
  expect(reactionsIn(await editedMessage(recent))).toEqual(reactions);
  await recent.socket.close();
});

test('others find no reactions in metadata, which is not stored', async () => {
  const library = await logInWithLibrary(server, app, 'betty', EARLY);
  const { client: own } = await connectedAs(server, app, 'betty');
  await react(library, '👍');
  expect((await own.nextEvent('message_reaction_added')).data.reaction).toEqual({
    id: expect.any(String),
    messageId: id,
    reaction: '👍',
    uid: 'betty',
    reactedAt: expect.any(Number),
    reactedBy: expect.objectContaining({ uid: 'betty' }),
  });
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'Lunch at one?' } }));
  const { message } = (await own.nextEvent('message_edited')).data;
  expect(message.data.entities.on.entity.data.metadata).toBeUndefined();
  const { data } = dataOf(await app.as('betty').get(`/v3/messages/${id}`));
  expect([data.metadata, data.reactions]).toEqual([undefined, [{ reaction: '👍', count: 1, reactedByMe: true }]]);
  const stored = await database.query('SELECT data FROM messages WHERE app_id = $1 AND id = $2', [app.id, id]);
  expect(stored).toEqual([{ data: { text: 'Lunch at one?' } }]);
  await Promise.all([library.socket.close(), own.close()]);
});

test.each([
  ['javascript@3.0.12', true],
  ['WEB-3_0_12-0f2e', true],
  ['javascript@4.0.2', true],
  ['react-native@2.3.4', true],
  ['javascript@4.0.3', false],
  ['javascript@4.0.13', false],
  ['javascript@4.2.0', false],
  ['javascript@30.0.0', false],
  ['WEB-4_2_0-0f2e', false],
  ['Android-5_0_6-0123456789abcdefghijABCDEFGHIJ-1795922494001', false],
  [undefined, false],
])('%s knows reactions as an extension only: %s', (name, expected) => {
  expect(isEarlyLibrary(name)).toBe(expected);
});
