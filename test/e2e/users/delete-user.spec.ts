import { dataOf, expectError } from '#test/support/client.js';
import { sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { untilWaitingForLocks } from '#test/support/locks.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let sent: { id: string }[];
beforeEach(async () => {
  app = await server.createApp();
  for (const uid of ['anna', 'ben', 'carl']) dataOf(await app.api.post('/v3/users', { uid, name: `${uid}'s name` }));
  sent = [await send('anna', 'ben'), await send('ben', 'anna'), await send('ben', 'carl')];
});

const send = async (sender: string, receiver: string) =>
  dataOf(
    await app.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text: `From ${sender}` } }),
  );
const messages = async (): Promise<string[]> =>
  dataOf(await app.api.get('/v3/messages')).map(({ id }: { id: string }) => id);
const ids = () => sent.map(({ id }) => id);

describe('delete-user', () => {
  test('responds with a message with the uid in lower case, and with the deactivated uid', async () => {
    expect(dataOf(await app.api.delete('/v3/users/ANNA'))).toEqual({
      success: true,
      message: 'The user with uid anna has been deactivated.',
      deactivatedUids: ['anna'],
    });
    expect(dataOf(await app.api.delete('/v3/users/ANNA', { permanent: true }))).toEqual({
      success: true,
      message: 'The user with uid anna has been deleted.',
    });
  });

  test.each([[undefined], [{}], [{ permanent: false }], [{ permanent: null }]])(
    'takes the user out of every read with the body %j',
    async (body) => {
      dataOf(await app.api.delete('/v3/users/anna', body));
      expectError(await app.api.get('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
      expectError(await app.api.delete('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
      expectError(await app.as('anna').get('/v3/users/ben'), 404, 'ERR_UID_NOT_FOUND');
      expectError(
        await app.as('ben').post('/v3/messages', { receiver: 'anna', receiverType: 'user', data: { text: 'x' } }),
        404,
        'ERR_UID_NOT_FOUND',
      );
      const uidsOf = async (query: Record<string, unknown>) =>
        dataOf(await app.api.get('/v3/users', query)).map(({ uid }: any) => uid);
      expect(await uidsOf({})).toEqual(['ben', 'carl']);
      expect(await uidsOf({ onlyDeactivated: 'true' })).toEqual(['anna']);
    },
  );

  test('reserves the uid and keeps the messages with their sender', async () => {
    dataOf(await app.api.delete('/v3/users/anna'));
    expectError(await app.api.post('/v3/users', { uid: 'anna', name: 'Another Anna' }), 400, 'ERR_UID_ALREADY_EXISTS');
    expect(await messages()).toEqual(ids());
    const message = dataOf(await app.as('ben').get(`/v3/messages/${sent[0]!.id}`));
    expect(message.data.entities.sender.entity).toMatchObject({ uid: 'anna', name: "anna's name" });
  });

  test('removes the tokens of the user', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    dataOf(await app.api.delete('/v3/users/anna'));
    expectError(await app.api.get('/v3/users/anna/auth_tokens'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await server.client({ authToken }).get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('permanently, erases what the user sent and received, and nothing else', async () => {
    dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
    expect(await messages()).toEqual([sent[2]!.id]);
    expectError(await app.api.get('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.get(`/v3/messages/${sent[0]!.id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(dataOf(await app.as('ben').get('/v3/users/carl/messages'))).toHaveLength(1);
  });

  test('permanently, frees the uid for a new user who inherits nothing', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
    dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Another Anna' }));
    expect(dataOf(await app.api.get('/v3/users/anna'))).toMatchObject({ name: 'Another Anna' });
    expect(dataOf(await app.api.get('/v3/users/anna/auth_tokens'))).toEqual([]);
    expectError(await app.api.get(`/v3/users/anna/auth_tokens/${authToken}`), 404, 'ERR_AUTH_TOKEN_NOT_FOUND');
    expect(dataOf(await app.as('anna').get('/v3/messages'))).toEqual([]);
  });

  test('applies to deactivated users only permanently', async () => {
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['anna', 'ben'] }));
    expectError(await app.api.delete('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
    dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
    dataOf(await app.api.delete('/v3/users/ben', { permanent: true }));
    for (const uid of ['anna', 'ben']) dataOf(await app.api.post('/v3/users', { uid, name: 'New' }));
  });

  test('lets exactly one of fifty concurrent deletions through, and leaves no message behind', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2
          ? app.api.delete('/v3/users/anna', { permanent: true })
          : app.as('ben').post('/v3/messages', { receiver: 'anna', receiverType: 'user', data: { text: `${n}` } }),
      ),
    );
    expect(answers.filter(({ status }, n) => n % 2 === 1 && status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 404, 'ERR_UID_NOT_FOUND');
    expect(await messages()).toEqual([sent[2]!.id]);
  });

  test('of an unknown user locks nothing that whoever creates the user needs, so that the two cannot deadlock', async () => {
    await database.query('BEGIN');
    try {
      await database.query(`INSERT INTO token_cutoffs (app_id, uid, revoke_before) VALUES ($1, 'nobody', now())`, [
        app.id,
      ]);
      // would wait for the end of this transaction
      expectError(await app.api.delete('/v3/users/nobody', { permanent: true }), 404, 'ERR_UID_NOT_FOUND');
    } finally {
      await database.query('ROLLBACK');
    }
  });

  test('waits for a group that is being deleted before it locks what the user has read there, so that the two cannot deadlock', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'ben', members: { participants: ['anna'] } });
    await sendToGroup(app, 'ben', 'hikers', 'hello');
    dataOf(await app.as('anna').post('/v3/groups/hikers/conversation/read'));
    await database.query('BEGIN');
    await database.query(`SELECT FROM groups WHERE app_id = $1 AND guid = 'hikers' FOR UPDATE`, [app.id]);
    const erased = app.api.delete('/v3/users/anna', { permanent: true }).then();
    await untilWaitingForLocks(database, 1);
    const locked = `SELECT FROM conversation_watermarks WHERE app_id = $1 AND uid = 'anna' FOR UPDATE NOWAIT`;
    await database.query(locked, [app.id]);
    await database.query('COMMIT');
    dataOf(await erased);
  });

  test('lets fifty requests that create and erase one user take effect one after the other', async () => {
    const user = { uid: 'anna', name: 'Anna' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 ? app.api.post('/v3/users', user) : app.api.delete('/v3/users/anna', { permanent: true }),
      ),
    );
    const effective = (isCreation: boolean) =>
      answers.filter(({ status }, n) => status === 200 && (n % 2 === 1) === isCreation).length;
    const exists = (await app.api.get('/v3/users/anna')).status === 200 ? 1 : 0;
    expect(1 + effective(true) - effective(false)).toBe(exists);
    for (const [n, answer] of answers.entries())
      if (answer.status !== 200)
        expectError(answer, n % 2 ? 400 : 404, n % 2 ? 'ERR_UID_ALREADY_EXISTS' : 'ERR_UID_NOT_FOUND');
  });

  test('leaves no message of a user who sends to users, to the app and to a group meanwhile', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'ben', members: { participants: ['anna'] } });
    const receivers = [
      { receiver: 'ben', receiverType: 'user' },
      { receiver: 'app_system', receiverType: 'user' },
      { receiver: 'hikers', receiverType: 'group' },
    ];
    const sends = Array.from({ length: 30 }, (_, n) =>
      app.as('anna').post('/v3/messages', { ...receivers[n % 3], data: { text: `${n}` } }),
    );
    dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
    await Promise.all(sends);
    expect(await database.query(`SELECT id FROM messages WHERE app_id = $1 AND sender = 'anna'`, [app.id])).toEqual([]);
  });

  test('refuses a message that waits while its sender is erased', async () => {
    await database.query('BEGIN');
    await database.query(`DELETE FROM users WHERE app_id = $1 AND uid = 'anna'`, [app.id]);
    const text = { receiver: 'ben', receiverType: 'user', data: { text: 'x' } };
    const sending = app.as('anna').post('/v3/messages', text).then();
    await untilWaitingForLocks(database, 1);
    await database.query('COMMIT');
    const refused = await sending;
    expectError(refused, 404, 'ERR_UID_NOT_FOUND');
    expect(refused.body.error.message).toContain('anna');
    expect(await messages()).toEqual(ids());
  });

  test('refuses a permanent that is not a boolean, and deletes no user', async () => {
    expectError(await app.api.delete('/v3/users/anna', { permanent: 'true' }), 400, 'ERR_BAD_REQUEST', {
      permanent: [expect.any(String)],
    });
    dataOf(await app.api.get('/v3/users/anna'));
  });

  test('does not find unknown users, nor those of another app', async () => {
    const other = await server.createApp();
    expectError(await app.api.delete('/v3/users/nobody'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await other.api.delete('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await other.api.delete('/v3/users/anna', { permanent: true }), 404, 'ERR_UID_NOT_FOUND');
    dataOf(await app.api.get('/v3/users/anna'));
    expect(await messages()).toEqual(ids());
  });
});
