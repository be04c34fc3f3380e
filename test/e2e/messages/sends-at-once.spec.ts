import { jest } from '@jest/globals';
import { KeyedBatcher } from '#platform/database/batching/keyed-batcher.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { PICTURE } from '#test/support/media.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

// Concurrent sends of an app share a statement: each must have the result that it would have alone.

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  [app, other] = [await server.createApp(), await server.createApp()];
  for (const { api } of [app, other])
    for (const uid of ['anna', 'ben', 'cleo']) dataOf(await api.post('/v3/users', { uid, name: uid }));
  dataOf(await app.api.post('/v3/users/cleo/blockedusers', { blockedUids: ['anna'] }));
  await createGroup(app, { guid: 'club', owner: 'ben' });
});

const send = (from: TestApp, sender: string, receiver: string, text: string, more: object = {}) =>
  from.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text }, ...more });

/** Ends the transaction that holds the first send up when so many sends wait behind it or run: those that wait form a batch. */
async function releaseAfter(count: number): Promise<void> {
  const submissions = jest.spyOn(KeyedBatcher.prototype, 'submit');
  try {
    await eventually(() => expect(submissions.mock.calls.length).toBe(count));
  } finally {
    submissions.mockRestore();
    await database.query('COMMIT');
  }
}

test('a batch of valid and invalid sends of several users and kinds, together with sends of another app', async () => {
  const toClub = { receiverType: 'group' };
  const statements = await statementsOf(server, async () => {
    // the first send waits for a lock, so that later ones form a batch
    await database.query('BEGIN');
    await database.query('SELECT FROM users WHERE app_id = $1 AND uid = $2 FOR UPDATE', [app.id, 'ben']);
    const released = releaseAfter(9);
    const first = Promise.resolve(send(app, 'anna', 'ben', 'zero'));
    const [good, nobody, blocked, stranger, member, foreign, byApp, several] = await Promise.all([
      send(app, 'anna', 'ben', 'one'),
      send(app, 'anna', 'nobody', 'two'),
      send(app, 'anna', 'cleo', 'three'),
      send(app, 'anna', 'club', 'four', toClub),
      send(app, 'ben', 'club', 'five', { ...toClub, tags: ['a', 'b,"c'] }),
      send(other, 'anna', 'cleo', 'six'),
      app.api.post('/v3/messages', { receiver: 'club', ...toClub, data: { text: 'seven' } }),
      app.as('ben').post('/v3/messages', {
        multipleReceivers: { uids: ['anna', 'nobody', 'cleo'], guids: ['club'] },
        data: { text: 'eight' },
      }),
    ]);
    dataOf(await first);
    await released;
    expect(dataOf(good)).toMatchObject({ sender: 'anna', receiver: 'ben', data: { text: 'one' } });
    expectError(nobody, 404, 'ERR_UID_NOT_FOUND');
    expectError(blocked, 403, 'ERR_BLOCKED_SENDER');
    expectError(stranger, 401, 'ERR_GROUP_NOT_JOINED');
    expect(dataOf(member)).toMatchObject({
      data: { text: 'five', entities: { receiver: { entity: { guid: 'club' } } } },
    });
    expect(dataOf(foreign)).toMatchObject({ data: { text: 'six' } });
    expect(dataOf(byApp)).toMatchObject({
      sender: 'app_system',
      data: { entities: { sender: { entity: { name: 'System' } } } },
    });
    expect(dataOf(several)).toMatchObject({
      uids: { anna: { success: true }, nobody: { success: false }, cleo: { success: true } },
      guids: { club: { success: true } },
    });
    expect(
      dataOf(await app.as('ben').get('/v3/groups/club/messages', { withTags: true, category: 'message' })),
    ).toEqual(expect.arrayContaining([expect.objectContaining({ tags: ['a', 'b,"c'] })]));
  });
  expect(statements.filter((name) => name === 'messages-send').length).toBeLessThan(8);
});

test('a batch with replies, mentions and quotations, among them some that are refused', async () => {
  const toClub = { receiverType: 'group' };
  dataOf(await app.api.post('/v3/groups/club/members', { participants: ['cleo'] }));
  const parent = dataOf(await send(app, 'ben', 'club', 'How is the weather?', toClub));
  const foreign = dataOf(await send(app, 'anna', 'ben', 'between the two'));
  const parentId = parent.id;
  let sent: any[] = [];
  const statements = await statementsOf(server, async () => {
    // the first send waits for a lock, so that later ones form batches
    await database.query('BEGIN');
    await database.query('SELECT FROM group_members WHERE app_id = $1 AND guid = $2 FOR UPDATE', [app.id, 'club']);
    const released = releaseAfter(9);
    const first = Promise.resolve(send(app, 'ben', 'club', 'first', toClub));
    sent = await Promise.all([
      send(app, 'cleo', 'club', 'Fine, <@uid:ben>, <@uid:anna>', { ...toClub, parentId }),
      send(app, 'ben', 'club', 'Thank you, <@uid:cleo>', { ...toClub, parentId }),
      send(app, 'cleo', 'club', 'Again', { ...toClub, parentId, muid: 'again' }),
      send(app, 'cleo', 'club', 'As you said', { ...toClub, quotedMessageId: parentId }),
      send(app, 'cleo', 'club', 'Hello <@uid:ben>', toClub),
      send(app, 'ben', 'club', 'plain', toClub),
      send(app, 'anna', 'club', 'Not a member, <@uid:ben>', toClub),
      send(app, 'ben', 'club', 'Elsewhere', { ...toClub, quotedMessageId: foreign.id }),
      send(app, 'cleo', 'club', 'Wrong thread', { ...toClub, parentId: foreign.id }),
      app.api.post(`/v3/messages/${foreign.id}/thread`, { data: { text: 'The app says' } }),
    ]);
    dataOf(await first);
    await released;
  });
  const [fine, thanks, again, quoting, hello, plain, stranger, elsewhere, wrong, byApp] = sent;
  expect(dataOf(fine)).toMatchObject({ parentId, data: { mentions: { ben: { uid: 'ben' } } } });
  expect(Object.keys(dataOf(fine).data.mentions)).toEqual(['ben']);
  expect(dataOf(thanks)).toMatchObject({ parentId, data: { mentions: { cleo: { uid: 'cleo' } } } });
  expect(dataOf(again)).toMatchObject({ parentId, muid: 'again' });
  expect(dataOf(quoting)).toMatchObject({ quotedMessageId: parentId, quotedMessage: { id: parentId } });
  expect(dataOf(hello)).toMatchObject({ data: { mentions: { ben: { uid: 'ben' } } } });
  expect(dataOf(plain)).toMatchObject({ data: { text: 'plain' } });
  expectError(stranger, 401, 'ERR_GROUP_NOT_JOINED');
  expectError(elsewhere, 400, 'ERR_BAD_REQUEST');
  expectError(wrong, 403, 'ERR_MESSAGE_NO_ACCESS');
  expect(dataOf(byApp)).toMatchObject({ parentId: foreign.id, receiver: 'ben' });
  const stored = statements.filter((name) => name?.startsWith('messages-send'));
  expect(stored.length).toBeLessThan(8);
  expect(stored).toContain('messages-send-replies');

  // ben follows because of the first reply and because of his own; each has read the thread up to their last own reply
  const following = await database.query<{ uid: string; read: string }>(
    'SELECT uid, read_message_id AS read FROM thread_subscriptions WHERE app_id = $1 AND parent_id = $2 ORDER BY uid',
    [app.id, parentId],
  );
  const newest = (...messages: any[]) => String(Math.max(...messages.map((message) => Number(dataOf(message).id))));
  expect(following).toEqual([
    { uid: 'ben', read: newest(thanks) },
    { uid: 'cleo', read: newest(fine, again) },
  ]);
  const mentioned = await eventsIn(database, app, 'user_mentioned');
  expect(mentioned.map(({ payload }) => [payload.messageId, payload.uids])).toEqual(
    expect.arrayContaining([
      [dataOf(fine).id, ['ben']],
      [dataOf(thanks).id, ['cleo']],
      [dataOf(hello).id, ['ben']],
    ]),
  );
  expect(mentioned).toHaveLength(3);
});

test('a batch with uploaded files, also in several messages, in a reply and in a send that is refused', async () => {
  const uploaded = async () => dataOf(await app.as('anna').form('/v3/media', {}, [PICTURE])).attachments[0];
  const [shared, own, replied, refused] = [await uploaded(), await uploaded(), await uploaded(), await uploaded()];
  const parent = dataOf(await send(app, 'ben', 'anna', 'Where are you?'));
  const withFile = (receiver: string, attachments: object[], more = {}) =>
    app
      .as('anna')
      .post('/v3/messages', { receiver, receiverType: 'user', type: 'image', data: { attachments }, ...more });
  let sent: any[] = [];
  const statements = await statementsOf(server, async () => {
    await database.query('BEGIN');
    await database.query('SELECT FROM users WHERE app_id = $1 AND uid = $2 FOR UPDATE', [app.id, 'ben']);
    const released = releaseAfter(6);
    const first = Promise.resolve(send(app, 'anna', 'ben', 'first'));
    sent = await Promise.all([
      withFile('ben', [shared]),
      withFile('ben', [shared, own]),
      withFile('ben', [replied], { parentId: parent.id }),
      withFile('cleo', [refused]),
      send(app, 'anna', 'ben', 'plain'),
    ]);
    dataOf(await first);
    await released;
  });
  const [one, two, reply, blocked] = sent;
  expectError(blocked, 403, 'ERR_BLOCKED_SENDER');
  expect(statements.filter((name) => name?.startsWith('messages-send'))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^messages-send-(files|replies-and-files)$/)]),
  );
  expect(statements).not.toContain('media-use');
  const idIn = ({ url }: { url: string }) => url.split('/').at(-2)!.split('.')[1]!;
  const uses = await database.query(
    'SELECT message_id AS message, media_id AS media FROM media_uses WHERE app_id = $1 ORDER BY message_id, media_id',
    [app.id],
  );
  const idsOf = (response: any, ...files: { url: string }[]) =>
    files.map((file) => `${dataOf(response).id} ${idIn(file)}`);
  expect(uses.map(({ message, media }) => `${message} ${media}`).sort()).toEqual(
    [...idsOf(one, shared), ...idsOf(two, shared, own), ...idsOf(reply, replied)].sort(),
  );
  const unused = await database.query('SELECT id FROM media WHERE app_id = $1 AND discard_at IS NOT NULL', [app.id]);
  expect(unused).toEqual([{ id: idIn(refused) }]);
});

test('sends of one app do not wait for those of another', async () => {
  await database.query('BEGIN');
  await database.query('SELECT FROM users WHERE app_id = $1 AND uid = $2 FOR UPDATE', [app.id, 'ben']);
  let isLocked = true;
  const locked = Promise.resolve(send(app, 'anna', 'ben', 'nine')).finally(() => (isLocked = false));
  try {
    expect(dataOf(await send(other, 'anna', 'ben', 'ten'))).toMatchObject({ data: { text: 'ten' } });
    expect(isLocked).toBe(true);
  } finally {
    await database.query('COMMIT');
  }
  dataOf(await locked);
});

test('concurrent sends with one muid store one message, and all return it', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => send(app, 'anna', 'ben', 'the same', { muid: 'once' })),
  );
  expect(new Set(responses.map((response) => dataOf(response).id)).size).toBe(1);
  const [{ count }] = await database.query('SELECT count(*)::int FROM messages WHERE app_id = $1 AND muid = $2', [
    app.id,
    'once',
  ]);
  expect(count).toBe(1);
});

test('a send that the database refuses does not make the others fail, and every message has its event', async () => {
  await database.query(`ALTER TABLE messages ADD CONSTRAINT no_poison CHECK (data->>'text' <> 'poison') NOT VALID`);
  try {
    const texts = Array.from({ length: 30 }, (_, index) => (index === 17 ? 'poison' : `text ${index}`));
    // the client of the tests rejects a response with status 500
    const responses = await Promise.allSettled(texts.map((text) => send(app, 'anna', 'ben', text)));
    expect(responses.map(({ status }) => status)).toEqual(
      texts.map((text) => (text === 'poison' ? 'rejected' : 'fulfilled')),
    );
    const ids = responses.flatMap((response) =>
      response.status === 'fulfilled' ? [dataOf(response.value).id as string] : [],
    );
    const published = (await eventsIn(database, app, 'message_sent')).map(({ payload }) => payload.messageId);
    expect(published.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
  } finally {
    await database.query('ALTER TABLE messages DROP CONSTRAINT no_poison');
  }
});
