import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { untilWaitingForLocks } from '#test/support/locks.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'mod', 'outsider']);
  const members = { moderators: ['mod'], participants: ['tina', 'andrew'] };
  await app.api.post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public', members });
});

describe('get-message-details', () => {
  test('is for both users of the conversation and for the app', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'hello');
    for (const client of [app.api, app.as('andrew'), app.as('tina')])
      expect(dataOf(await client.get(`/v3/messages/${id}`)).data.text).toBe('hello');
  });

  test('is refused for other users', async () => {
    const direct = await sendText(app, 'andrew', 'tina', 'hello');
    const inGroup = await sendToGroup(app, 'andrew', 'hikers', 'hello');
    for (const id of [direct, inGroup])
      expectError(await app.as('outsider').get(`/v3/messages/${id}`), 403, 'ERR_MESSAGE_NO_ACCESS');
    expectError(await (await server.createApp()).api.get(`/v3/messages/${direct}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test.each(['0', '999999999', '9223372036854775807', '9223372036854775808', '-1', '1.5', 'abc', '%20', '1e3'])(
    'finds no message with the id %s',
    async (id) => {
      expectError(await app.api.get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    },
  );
});

describe('update-message', () => {
  test('replaces the members in the request, leaves the others, and returns an action message', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'helo', {
      data: { text: 'helo', metadata: { kept: true } },
      tags: ['typo'],
    });
    const action = dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'hello' } }));
    expect(action).toMatchObject({
      category: 'action',
      type: 'message',
      sender: 'andrew',
      receiver: 'tina',
      conversationId: 'andrew_user_tina',
      data: {
        action: 'edited',
        entities: {
          by: { entity: { uid: 'andrew' }, entityType: 'user' },
          for: { entity: { uid: 'tina' }, entityType: 'user' },
          on: {
            entity: {
              id,
              data: { text: 'hello', metadata: { kept: true } },
              editedAt: expect.any(Number),
              editedBy: 'andrew',
              tags: ['typo'],
            },
            entityType: 'message',
          },
        },
      },
    });
    expect(Number(action.id)).toBeGreaterThan(Number(id));
    const stored = dataOf(await app.as('tina').get(`/v3/messages/${id}`));
    expect(stored).toMatchObject({ editedBy: 'andrew', data: { text: 'hello', metadata: { kept: true } } });
    const listed = dataOf(await app.as('tina').get('/v3/users/andrew/messages', { id, affix: 'append' }));
    expect(listed.map((message: { id: string }) => message.id)).toEqual([action.id]);
  });

  test('by the app is an edit of the system user', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'x');
    expect(dataOf(await app.api.put(`/v3/messages/${id}`, { tags: ['new'] })).data.entities.on.entity).toMatchObject({
      editedBy: 'app_system',
      tags: ['new'],
      data: { text: 'x' },
    });
  });

  test('replaces customData of a custom message', async () => {
    const id = await sendText(app, 'andrew', 'tina', '', {
      category: 'custom',
      type: 'location',
      data: { customData: { lat: 1 } },
    });
    await app.as('andrew').put(`/v3/messages/${id}`, { data: { customData: { lat: 2 } } });
    expect(dataOf(await app.api.get(`/v3/messages/${id}`)).data.customData).toEqual({ lat: 2 });
  });

  test('refuses content that could not have been sent, and changes nothing', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'x');
    expectError(
      await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: ' ' } }),
      400,
      'ERR_EMPTY_MESSAGE_TEXT',
    );
    expectError(
      await app.as('andrew').put(`/v3/messages/${id}`, { data: { metadata: 5 } }),
      400,
      'ERR_INVALID_METADATA',
    );
    expectError(await app.as('andrew').put(`/v3/messages/${id}`, { data: 'x' }), 400, 'ERR_INVALID_MESSAGE_DATA');
    expectError(await app.as('andrew').put(`/v3/messages/${id}`, {}), 400, 'ERR_BAD_REQUEST', {
      data: [expect.any(String)],
    });
    expect(dataOf(await app.api.get(`/v3/messages/${id}`))).not.toHaveProperty('editedAt');
  });

  test('is for messages of users to themselves as well', async () => {
    const id = await sendText(app, 'andrew', 'andrew', 'note');
    expect(dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'edited' } }))).toMatchObject({
      conversationId: 'andrew_user_andrew',
      data: { action: 'edited', entities: { on: { entity: { id, data: { text: 'edited' } } } } },
    });
    for (const permanent of [false, true])
      expect(dataOf(await app.as('andrew').delete(`/v3/messages/${id}`, { permanent }))).toMatchObject({
        data: { action: 'deleted', entities: { on: { entity: { id } } } },
      });
    expectError(await app.as('andrew').get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('fifty concurrent edits leave one text and fifty action messages', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'x');
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: `edit ${n}` } })),
      ),
    );
    expect(dataOf(await app.api.get(`/v3/messages/${id}`)).data.text).toMatch(/^edit \d+$/);
    const actions = dataOf(await app.api.get('/v3/messages', { id, affix: 'append', category: 'action', limit: 100 }));
    expect(actions).toHaveLength(50);
  });
});

describe('delete-message', () => {
  test('leaves an empty message with the time and user of its deletion', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'regret', { tags: ['t'] });
    const edit = dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'still regret' } }));
    const action = dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expect(action).toMatchObject({
      category: 'action',
      type: 'message',
      data: {
        action: 'deleted',
        entities: { on: { entity: { id, deletedBy: 'andrew', deletedAt: expect.any(Number) } } },
      },
    });
    const stored = dataOf(await app.as('tina').get(`/v3/messages/${id}`));
    expect(stored).toMatchObject({ id, sender: 'andrew', deletedBy: 'andrew' });
    expect(stored).not.toHaveProperty('tags');
    // no copy of the text is left, neither in earlier action messages
    for (const message of [action, stored, dataOf(await app.api.get(`/v3/messages/${edit.id}`))])
      expect(JSON.stringify(message)).not.toContain('regret');
  });

  test('with permanent deletes the row of the message', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'regret');
    const action = dataOf(await app.as('andrew').delete(`/v3/messages/${id}`, { permanent: true }));
    expect(action.data.entities.on).toEqual({
      entity: { id, conversationId: 'andrew_user_tina', deletedAt: expect.any(Number), deletedBy: 'andrew' },
      entityType: 'message',
    });
    expectError(await app.api.get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('of fifty concurrent deletions one succeeds', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'x');
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => app.as('andrew').delete(`/v3/messages/${id}`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });
});

describe.each([
  [
    'update-message',
    (client: TestApp['api'], id: string) => client.put(`/v3/messages/${id}`, { data: { text: 'changed' } }),
  ],
  ['delete-message', (client: TestApp['api'], id: string) => client.delete(`/v3/messages/${id}`)],
] as const)('%s', (_, change) => {
  test('is for the sender only, between two users', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'x');
    expectError(await change(app.as('tina'), id), 403, 'ERR_MESSAGE_NOT_A_SENDER');
    expectError(await change(app.as('outsider'), id), 403, 'ERR_MESSAGE_NO_ACCESS');
    expect((await change(app.as('andrew'), id)).status).toBe(200);
  });

  test('is also for moderators in a group, not for participants', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', 'x');
    expectError(await change(app.as('tina'), id), 403, 'ERR_MESSAGE_NOT_A_SENDER');
    expectError(await change(app.as('outsider'), id), 403, 'ERR_MESSAGE_NO_ACCESS');
    expect((await change(app.as('mod'), id)).status).toBe(200);
  });

  test('is refused for action messages, deleted messages, and messages of another app', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'x');
    expectError(await change((await server.createApp()).api, id), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    const action = dataOf(await app.api.delete(`/v3/messages/${id}`));
    expectError(await change(app.api, action.id), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
    expectError(await change(app.api, id), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(await change(app.api, 'abc'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });
});

describe('a change of a message that waits while its conversation or its user is deleted', () => {
  /** Performs `change`, which waits for a lock on the message, and then `deletion`. */
  async function together(id: string, change: () => Promise<any>, deletion: () => Promise<any>): Promise<void> {
    await database.query('BEGIN');
    await database.query('SELECT FROM messages WHERE app_id = $1 AND id = $2 FOR UPDATE', [app.id, id]);
    const changed = change();
    await untilWaitingForLocks(database, 1);
    const deleted = deletion();
    await untilWaitingForLocks(database, 2);
    await database.query('COMMIT');
    dataOf(await changed);
    dataOf(await deleted);
  }

  const messagesOf = (conversationKey: string) =>
    database.query('SELECT id FROM messages WHERE app_id = $1 AND conversation_key = $2', [app.id, conversationKey]);

  const change = (uid: string, id: string) => ({
    deletes: () => app.as(uid).delete(`/v3/messages/${id}`).then(),
    edits: () =>
      app
        .as(uid)
        .put(`/v3/messages/${id}`, { data: { text: 'edited' } })
        .then(),
  });

  test.each(['deletes', 'edits'] as const)('%s leaves no message in a deleted group', async (kind) => {
    dataOf(await app.api.post('/v3/groups', { guid: 'brief', name: 'Brief', type: 'public' }));
    dataOf(await app.api.post('/v3/groups/brief/members', { participants: ['andrew'] }));
    const id = await sendToGroup(app, 'andrew', 'brief', 'hello');
    await together(id, change('andrew', id)[kind], () => app.api.delete('/v3/groups/brief').then());
    expect(await messagesOf('group/brief')).toEqual([]);
  });

  test.each(['deletes', 'edits'] as const)('%s leaves no message of a deleted user', async (kind) => {
    dataOf(await app.api.post('/v3/users', { uid: 'guest', name: 'Guest' }));
    dataOf(await app.api.post('/v3/groups/hikers/members', { moderators: ['guest'] }));
    const id = await sendToGroup(app, 'tina', 'hikers', 'hello');
    await together(id, change('guest', id)[kind], () => app.api.delete('/v3/users/guest', { permanent: true }).then());
    expect(await database.query(`SELECT id FROM messages WHERE app_id = $1 AND sender = 'guest'`, [app.id])).toEqual(
      [],
    );
  });

  test('by a user who was deleted meanwhile is refused', async () => {
    dataOf(await app.api.post('/v3/users', { uid: 'guest', name: 'Guest' }));
    const id = await sendText(app, 'guest', 'tina', 'hello');
    await database.query('BEGIN');
    await database.query(`DELETE FROM users WHERE app_id = $1 AND uid = 'guest'`, [app.id]);
    const refused = change('guest', id).edits();
    await untilWaitingForLocks(database, 1);
    await database.query('COMMIT');
    expectError(await refused, 404, 'ERR_UID_NOT_FOUND');
  });
});
