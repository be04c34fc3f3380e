import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let message: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'outsider']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
  message = await sendToGroup(app, 'andrew', 'hikers', 'Sunday at nine');
});

const path = (id: string) => `/v3/messages/${id}/save`;
const save = (client: Client, id = message) => client.post(path(id));
const unsave = (client: Client, id = message) => client.delete(path(id));
const saved = async (client: Client, query: object = {}): Promise<string[]> =>
  dataOf(await client.get('/v3/messages', { saved: true, ...query })).map(({ id }: any) => id);

describe('save-message', () => {
  test('saves a message for the acting user alone', async () => {
    expect(dataOf(await save(app.as('tina')))).toMatchObject({ id: message, savedAt: expect.any(Number) });
    expect(dataOf(await app.as('tina').get(`/v3/messages/${message}`))).toHaveProperty('savedAt');
    for (const client of [app.api, app.as('andrew')])
      expect(dataOf(await client.get(`/v3/messages/${message}`))).not.toHaveProperty('savedAt');
    expect(await saved(app.as('tina'))).toEqual([message]);
    expect(await saved(app.as('andrew'))).toEqual([]);
  });

  test('again changes nothing', async () => {
    dataOf(await save(app.as('tina')));
    const rows = () => database.query('SELECT saved_at FROM saved_messages WHERE app_id = $1', [app.id]);
    const before = await rows();
    dataOf(await save(app.as('tina')));
    expect(await rows()).toEqual(before);
  });

  test('is allowed to users who see the message, and needs an acting user', async () => {
    for (const change of [save, unsave]) {
      expectError(await change(app.as('outsider')), 403, 'ERR_MESSAGE_NO_ACCESS');
      expectError(await change(app.as('tina'), '0'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
      expectError(await change(app.api), 400, 'ERR_BAD_REQUEST', { onBehalfOf: [expect.any(String)] });
      expectError(await change(server.client({})), 401, 'AUTH_ERR_EMPTY_APIKEY');
    }
    const other = await appWithUsers(server, ['tina']);
    expectError(await save(other.as('tina')), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    const action = dataOf(await app.as('andrew').put(`/v3/messages/${message}`, { data: { text: 'At ten' } }));
    expectError(await save(app.as('tina'), action.id), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
  });

  test('is limited to 100 for a user, also for twenty concurrent saves with ten left', async () => {
    await database.query(
      `WITH sent AS (
         INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
         SELECT $1, 'group/hikers', 'andrew', 'group', 'hikers', 'message', 'text', '{"text":"x"}'
           FROM generate_series(1, 110) RETURNING id)
       INSERT INTO saved_messages (app_id, uid, message_id)
       SELECT $1, 'tina', id FROM sent ORDER BY id LIMIT 90`,
      [app.id],
    );
    const newest: any[] = dataOf(
      await app.as('tina').get('/v3/groups/hikers/messages', { affix: 'prepend', limit: 20 }),
    );
    const answers = await Promise.all(newest.map(({ id }) => save(app.as('tina'), id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(10);
    for (const answer of refused) expectError(answer, 400, 'ERR_SAVED_MESSAGES_LIMIT_EXCEEDED');
    expect(await saved(app.as('tina'), { limit: 1000 })).toHaveLength(100);
    dataOf(await save(app.as('andrew')));
    dataOf(await app.as('tina').delete('/v3/groups/hikers/conversation'));
    const later = await sendToGroup(app, 'andrew', 'hikers', 'after the reset');
    dataOf(await save(app.as('tina'), later));
    expect(await saved(app.as('tina'))).toEqual([later]);
  });
});

test('unsave-message removes it, and changes nothing the second time', async () => {
  dataOf(await save(app.as('tina')));
  for (let n = 0; n < 2; n++) expect(dataOf(await unsave(app.as('tina')))).not.toHaveProperty('savedAt');
  expect(await saved(app.as('tina'))).toEqual([]);
});

test('the list spans conversations, newest message first, in both directions', async () => {
  const direct = await sendText(app, 'andrew', 'tina', 'And you?');
  const last = await sendToGroup(app, 'andrew', 'hikers', 'Bring water');
  for (const id of [last, message, direct]) dataOf(await save(app.as('tina'), id));
  const tina = app.as('tina');
  expect(await saved(tina)).toEqual([last, direct, message]);
  const { body } = await tina.get('/v3/messages', { saved: true, limit: 2 });
  expect(await saved(tina, body.meta.next)).toEqual([message]);
  expect(await saved(tina, { affix: 'prepend', id: message, limit: 1 })).toEqual([direct]);
  expect(await saved(tina, { receiverType: 'user' })).toEqual([direct]);
  expectError(await app.api.get('/v3/messages', { saved: true }), 400, 'ERR_BAD_REQUEST', {
    saved: [expect.any(String)],
  });
});

test('a saved message is removed with the message, and with the user', async () => {
  const erased = await sendToGroup(app, 'andrew', 'hikers', 'x');
  const kept = await sendToGroup(app, 'andrew', 'hikers', 'y');
  for (const id of [message, erased, kept]) dataOf(await save(app.as('tina'), id));
  dataOf(await app.as('andrew').delete(`/v3/messages/${message}`));
  dataOf(await app.as('andrew').delete(`/v3/messages/${erased}`, { permanent: true }));
  expect(await saved(app.as('tina'))).toEqual([kept]);
  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  expect(await database.query('SELECT FROM saved_messages WHERE app_id = $1', [app.id])).toEqual([]);
});
