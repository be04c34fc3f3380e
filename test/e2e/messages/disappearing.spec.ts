import fc from 'fast-check';
import { DueWork } from '#platform/jobs/due-work.js';
import { dataOf, expectError } from '#test/support/client.js';
import { conversationsOf } from '#test/support/conversations.js';
import { doDueWork } from '#test/support/due-work.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { filesOf, NOTE, removeUnusedMedia } from '#test/support/media.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mona']);
});

const createClub = () =>
  createGroup(app, {
    guid: 'club',
    owner: 'andrew',
    members: { moderators: ['mona'], participants: ['tina', 'omar'] },
  });

const DAY = 86_400;
const WITH_TINA = '/v3/users/tina/conversation/disappearing-messages';
const OF_CLUB = '/v3/groups/club/conversation/disappearing-messages';
const set = (uid: string, path: string, disappearAfterSeconds: unknown) =>
  app.as(uid).put(path, { disappearAfterSeconds });
const send = async (more: object = {}, uid = 'andrew') =>
  dataOf(
    await app
      .as(uid)
      .post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text: 'Secret' }, ...more }),
  );
const read = async (id: string) => dataOf(await app.as('tina').get(`/v3/messages/${id}`));
const listed = async () => dataOf(await app.as('tina').get('/v3/users/andrew/messages')).map(({ id }: any) => id);
const rowsOf = (table: string) => database.query(`SELECT * FROM ${table} WHERE app_id = $1`, [app.id]);

/** All messages that disappear do so now. */
const fallDue = () => doDueWork(server, database, app);

test('messages that are sent from now on say when they disappear, in responses, lists and events', async () => {
  const before = await send();
  expect(dataOf(await set('andrew', WITH_TINA, DAY))).toEqual({
    conversationId: 'andrew_user_tina',
    disappearAfterSeconds: DAY,
  });
  const message = await send();
  expect(message.disappearsAt).toBe(message.sentAt + DAY);
  expect(before).not.toHaveProperty('disappearsAt');
  expect(await read(before.id)).not.toHaveProperty('disappearsAt');
  expect((await read(message.id)).disappearsAt).toBe(message.sentAt + DAY);
  const [first, second] = dataOf(await app.as('tina').get('/v3/users/andrew/messages'));
  expect([first.disappearsAt, second.disappearsAt]).toEqual([undefined, message.disappearsAt]);
  const sent = (await outboundEventsOf(server, database, app)).filter(({ trigger }) => trigger === 'message_sent');
  expect((sent.at(-1)!.data as any).message.disappearsAt).toBe(message.disappearsAt);
  // the time stays, whatever the setting becomes
  dataOf(await set('tina', '/v3/users/andrew/conversation/disappearing-messages', 0));
  expect((await read(message.id)).disappearsAt).toBe(message.disappearsAt);
  expect(await send()).not.toHaveProperty('disappearsAt');
});

test('the conversation shows the setting, and its users hear of each change once', async () => {
  await send();
  dataOf(await set('andrew', WITH_TINA, 60));
  dataOf(await set('tina', '/v3/users/andrew/conversation/disappearing-messages', 60));
  expect(dataOf(await app.as('tina').get('/v3/users/andrew/conversation/disappearing-messages'))).toEqual({
    conversationId: 'andrew_user_tina',
    disappearAfterSeconds: 60,
  });
  const [conversation] = await conversationsOf(app, 'tina');
  expect(conversation).toMatchObject({ conversationId: 'andrew_user_tina', disappearAfterSeconds: 60 });
  dataOf(await set('andrew', WITH_TINA, 0));
  dataOf(await set('andrew', WITH_TINA, 0));
  expect((await conversationsOf(app, 'tina'))[0]).not.toHaveProperty('disappearAfterSeconds');
  const changes = (await outboundEventsOf(server, database, app)).filter(
    ({ trigger }) => trigger === 'conversation_disappearing_changed',
  );
  expect(changes).toMatchObject([
    {
      audience: { uids: ['andrew', 'tina'] },
      data: { conversation: { conversationId: 'andrew_user_tina', disappearAfterSeconds: 60 }, by: { uid: 'andrew' } },
    },
    { data: { conversation: { disappearAfterSeconds: 0 } } },
  ]);
});

test('the owner, moderators and the app set it for a group; participants, strangers and blocked users do not', async () => {
  await createClub();
  expectError(await set('tina', OF_CLUB, 60), 403, 'ERR_GROUP_NO_MODERATOR_SCOPE');
  for (const uid of ['andrew', 'mona']) dataOf(await set(uid, OF_CLUB, 60));
  dataOf(await app.api.put(OF_CLUB, { disappearAfterSeconds: 30 }));
  expect(dataOf(await app.as('tina').get(OF_CLUB)).disappearAfterSeconds).toBe(30);
  const message = await send({ receiver: 'club', receiverType: 'group' });
  expect(message.disappearsAt).toBe(message.sentAt + 30);
  const [event] = (await outboundEventsOf(server, database, app)).filter(
    ({ trigger }) => trigger === 'conversation_disappearing_changed',
  );
  expect(event).toMatchObject({ audience: { guid: 'club' }, data: { conversation: { group: { guid: 'club' } } } });
  await createGroup(app, { guid: 'others', owner: 'omar' });
  const ofOthers = '/v3/groups/others/conversation/disappearing-messages';
  expectError(await set('tina', ofOthers, 60), 401, 'ERR_GROUP_NOT_JOINED');
  expectError(await app.as('tina').get(ofOthers), 401, 'ERR_GROUP_NOT_JOINED');
  expectError(
    await app.as('tina').get('/v3/groups/none/conversation/disappearing-messages'),
    404,
    'ERR_GUID_NOT_FOUND',
  );
  expectError(await set('tina', '/v3/groups/none/conversation/disappearing-messages', 60), 404, 'ERR_GUID_NOT_FOUND');
  expectError(await set('tina', '/v3/users/none/conversation/disappearing-messages', 60), 404, 'ERR_UID_NOT_FOUND');
  expectError(await app.as('tina').get('/v3/users/none/conversation/disappearing-messages'), 404, 'ERR_UID_NOT_FOUND');
  dataOf(await app.as('tina').post('/v3/users/tina/blockedusers', { blockedUids: ['andrew'] }));
  expectError(await set('andrew', WITH_TINA, 60), 403, 'ERR_BLOCKED_SENDER');
  expectError(
    await set('tina', '/v3/users/andrew/conversation/disappearing-messages', 60),
    403,
    'ERR_BLOCKED_RECEIVER',
  );
});

test.each([-1, 1.5, 365 * DAY + 1, '60', null, 1e300, true])('refuses %p seconds', async (seconds) => {
  expectError(await set('andrew', WITH_TINA, seconds), 400, 'ERR_BAD_REQUEST');
  expect(await rowsOf('disappearing_conversations')).toEqual([]);
});

test('a message whose time has come is gone for everybody, with all that belongs to it', async () => {
  dataOf(await set('andrew', WITH_TINA, 60));
  const parent = await send({ data: { text: 'Parent' } });
  const reply = dataOf(await app.as('tina').post(`/v3/messages/${parent.id}/thread`, { data: { text: 'A reply' } }));
  expect(reply.disappearsAt).toBe(reply.sentAt + 60);
  const message = await send({ data: { text: 'Pineapple' } });
  dataOf(await app.as('tina').post(`/v3/messages/${message.id}/reactions/😀`, {}));
  dataOf(await app.as('tina').post(`/v3/messages/${message.id}/pin`, {}));
  dataOf(await app.as('andrew').put(`/v3/messages/${message.id}`, { data: { text: 'Pineapple pie' } }));
  expect((await read(message.id)).disappearsAt).toBe(message.disappearsAt);
  await fallDue();
  for (const { id } of [parent, reply, message])
    expectError(await app.as('tina').get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expect(await listed()).toEqual([]);
  expect(dataOf(await app.as('tina').get('/v3/messages', { searchKey: 'pineapple' }))).toEqual([]);
  expect(await conversationsOf(app, 'tina')).toEqual([]);
  for (const table of [
    'messages',
    'message_reactions',
    'message_pins',
    'disappearing_messages',
    'conversation_receipts',
  ])
    expect(await rowsOf(table)).toEqual([]);
  const deletions = (await outboundEventsOf(server, database, app)).filter(
    ({ trigger }) => trigger === 'message_deleted',
  );
  const deleted = deletions.map(({ data }) => (data as any).message);
  expect(deleted.map(({ data }) => data.entities.on.entity.id).sort()).toEqual(
    [parent, reply, message].map(({ id }) => id).sort(),
  );
  const about = deleted.find(({ data }) => data.entities.on.entity.id === message.id);
  expect(about).toMatchObject({
    category: 'action',
    type: 'message',
    sender: 'andrew',
    receiver: 'tina',
    data: {
      action: 'deleted',
      entities: {
        by: { entity: { uid: 'app_system' } },
        on: { entity: { deletedBy: 'app_system', sender: 'andrew' } },
      },
    },
  });
  expect(about.data.entities.on.entity.data).not.toHaveProperty('text');
  expect(deletions[0]!.audience).toMatchObject({ uids: ['andrew', 'tina'] });
});

test('a parent disappears before its replies, and leaves nothing when the last one is gone', async () => {
  dataOf(await set('andrew', WITH_TINA, 60));
  const parent = await send();
  dataOf(await set('andrew', WITH_TINA, 0));
  const reply = dataOf(await app.as('tina').post(`/v3/messages/${parent.id}/thread`, { data: { text: 'Stays' } }));
  await fallDue();
  expect(await read(parent.id)).toMatchObject({ deletedBy: 'app_system' });
  expect((await read(parent.id)).data).not.toHaveProperty('text');
  expect(dataOf(await app.as('andrew').get(`/v3/messages/${parent.id}/thread`))).toHaveLength(1);
  dataOf(await app.as('tina').delete(`/v3/messages/${reply.id}`, { permanent: true }));
  const left = await database.query(`SELECT id FROM messages WHERE app_id = $1 AND category <> 'action'`, [app.id]);
  expect(left).toEqual([]);
});

test('what is deleted by hand is deleted at once, and its traces disappear at the time of the message', async () => {
  dataOf(await set('andrew', WITH_TINA, 60));
  const { id } = await send();
  const soft = await send();
  dataOf(await app.as('andrew').delete(`/v3/messages/${id}`, { permanent: true }));
  dataOf(await app.as('andrew').delete(`/v3/messages/${soft.id}`));
  expectError(await app.as('tina').get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  await fallDue();
  expect(await rowsOf('messages')).toEqual([]);
});

test('unread counts and the last message are those of the messages that are left', async () => {
  const kept = await send({ data: { text: 'Kept' } });
  dataOf(await set('andrew', WITH_TINA, 60));
  await send({ data: { text: 'Gone' } });
  expect((await conversationsOf(app, 'tina'))[0]).toMatchObject({ unreadMessageCount: '2' });
  await fallDue();
  expect((await conversationsOf(app, 'tina'))[0]).toMatchObject({
    unreadMessageCount: '1',
    lastMessage: { id: kept.id },
    updatedAt: kept.sentAt,
  });
});

test('the uploaded files of a message that disappeared are removed', async () => {
  dataOf(await set('andrew', WITH_TINA, 60));
  const sent = await app
    .as('andrew')
    .form('/v3/messages', { receiver: 'tina', receiverType: 'user', type: 'file' }, [NOTE]);
  expect(dataOf(sent)).toHaveProperty('disappearsAt');
  expect(await filesOf(server, app.id)).toHaveLength(1);
  await fallDue();
  await removeUnusedMedia(server);
  expect(await filesOf(server, app.id)).toEqual([]);
});

test('a scheduled message counts from the time at which it is sent, and polls and repeated sends disappear once', async () => {
  dataOf(await set('andrew', WITH_TINA, 60));
  const sendAt = Math.floor(Date.now() / 1000) + DAY;
  const to = { receiver: 'tina', receiverType: 'user' };
  dataOf(await app.as('andrew').post('/v3/scheduledmessages', { ...to, data: { text: 'Later' }, sendAt }));
  await database.query(`UPDATE due_work SET due_at = now() WHERE app_id = $1`, [app.id]);
  await server.app.get(DueWork).runDue({});
  await eventually(async () => expect(await listed()).toHaveLength(1));
  const [id] = await listed();
  const scheduled = await read(id);
  expect(scheduled.disappearsAt).toBe(scheduled.sentAt + 60);
  const poll = dataOf(await app.as('andrew').post('/v3/polls', { ...to, question: 'Lunch?', options: ['Yes', 'No'] }));
  expect(poll.disappearsAt).toBe(poll.sentAt + 60);
  const once = await send({ muid: 'once' });
  expect(await send({ muid: 'once' })).toMatchObject({ id: once.id, disappearsAt: once.disappearsAt });
  await fallDue();
  expect(await rowsOf('messages')).toEqual([]);
  expect(await rowsOf('polls')).toEqual([]);
});

test('many that fall due at once are erased in batches, also where one of them cannot be', async () => {
  dataOf(await set('andrew', WITH_TINA, 60));
  const ids: string[] = [];
  for (let n = 0; n < 45; n++) ids.push((await send({ data: { text: `Message ${n}` } })).id);
  const name = `keep_${app.id}`;
  await database.query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF OLD.id = ${ids[7]} THEN RAISE EXCEPTION 'kept'; END IF; RETURN OLD; END $$`);
  await database.query(
    `CREATE TRIGGER ${name} BEFORE DELETE ON messages FOR EACH ROW WHEN (OLD.app_id = '${app.id}') EXECUTE FUNCTION ${name}()`,
  );
  await database.query('UPDATE due_work SET due_at = now() WHERE app_id = $1', [app.id]);
  await server.app.get(DueWork).runDue({});
  await eventually(async () => expect(await listed()).toEqual([ids[7]]));
  expect(await database.query('SELECT subject_id::text, failures FROM due_work WHERE app_id = $1', [app.id])).toEqual([
    { subject_id: ids[7], failures: expect.any(Number) },
  ]);
  await database.query(`DROP TRIGGER ${name} ON messages`);
  await database.query(`DROP FUNCTION ${name}`);
  await fallDue();
  expect(await listed()).toEqual([]);
  expect(await eventsIn(database, app, 'message_deleted')).toHaveLength(45);
});

test('an erased user and a deleted group leave no setting', async () => {
  await createClub();
  dataOf(await set('andrew', WITH_TINA, 60));
  dataOf(await set('andrew', '/v3/users/omar/conversation/disappearing-messages', 60));
  dataOf(await set('andrew', OF_CLUB, 60));
  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  dataOf(await app.api.delete('/v3/groups/club'));
  expect(await rowsOf('disappearing_conversations')).toMatchObject([{ conversation_key: 'user/andrew/omar' }]);
});

test('a message to several receivers disappears where the conversation says so', async () => {
  await createClub();
  dataOf(await set('andrew', WITH_TINA, 60));
  dataOf(await set('andrew', OF_CLUB, 30));
  const result = dataOf(
    await app.as('andrew').post('/v3/messages', {
      multipleReceivers: { uids: ['tina', 'omar'], guids: ['club'] },
      data: { text: 'To all' },
    }),
  );
  const times = await database.query(
    `SELECT receiver, extract(epoch FROM d.disappears_at - m.sent_at)::int AS seconds
       FROM messages m LEFT JOIN disappearing_messages d ON d.app_id = m.app_id AND d.message_id = m.id
      WHERE m.app_id = $1 AND m.category = 'message' ORDER BY receiver`,
    [app.id],
  );
  expect(times).toEqual([
    { receiver: 'club', seconds: 30 },
    { receiver: 'omar', seconds: null },
    { receiver: 'tina', seconds: 60 },
  ]);
  expect(result).toBeDefined();
});

test('a text that was sent before is untouched when others disappear', async () => {
  const id = await sendText(app, 'andrew', 'tina', 'Untouched');
  dataOf(await set('andrew', WITH_TINA, 1));
  await send();
  await eventually(async () => expect(await listed()).toEqual([id]));
});

test('an imported group has its setting, of which later messages get their times', async () => {
  const group = (disappearAfterSeconds: unknown) => ({ name: 'Club', type: 'public', owner: 'andrew', disappearAfterSeconds }); // prettier-ignore
  const groups = { kept: group(0), brief: group(60), ages: group(366 * DAY), part: group(1.5) };
  const rows = Object.fromEntries(Object.entries(groups).map(([guid, fields]) => [guid, { guid, ...fields }]));
  const results = dataOf(await app.api.post('/v3/data_import/groups', { groups: rows }));
  expect(Object.entries(results).map(([guid, { success }]: any) => [guid, success])).toEqual([
    ['kept', true],
    ['brief', true],
    ['ages', false],
    ['part', false],
  ]);
  expect(await rowsOf('disappearing_conversations')).toEqual([
    expect.objectContaining({ conversation_key: 'group/brief', seconds: 60 }),
  ]);
  const sent = await send({ receiver: 'brief', receiverType: 'group' });
  expect(sent.disappearsAt - sent.sentAt).toBe(60);
});

test('imported messages disappear at their times, also those whose time has passed', async () => {
  const now = Math.floor(Date.now() / 1000);
  const record = (text: string, more: object = {}) => ({
    sender: 'andrew',
    receiverType: 'user',
    receiver: 'tina',
    category: 'message',
    type: 'text',
    data: { text },
    sentAt: now - DAY,
    ...more,
  });
  const messages = {
    kept: record('Kept'),
    later: record('Later', { disappearsAt: now + DAY }),
    past: record('Past', { disappearsAt: now - 60 }),
  };
  const results = dataOf(await app.api.post('/v3/data_import/messages', { messages }));
  expect(Object.values(results)).toEqual(Array(3).fill(expect.objectContaining({ success: true })));
  await eventually(async () => {
    await server.app.get(DueWork).runDue({});
    const left = dataOf(await app.as('tina').get('/v3/users/andrew/messages'));
    expect(left.map(({ data, disappearsAt }: any) => [data.text, disappearsAt])).toEqual([
      ['Kept', undefined],
      ['Later', now + DAY],
    ]);
  });
  // the app hears of the time of the first message of an app that has no setting
  await fallDue();
  expect(await listed()).toHaveLength(1);
});

type Step = { does: 'set'; seconds: number } | { does: 'send' | 'reply' | 'edit' | 'delete' | 'due'; pick: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('set' as const), seconds: fc.constantFrom(0, 60, 3600) }),
    fc.record({ does: fc.constantFrom('send', 'send', 'reply', 'edit', 'delete', 'due'), pick: fc.nat(20) }),
  ),
  { minLength: 5, maxLength: 25 },
) as fc.Arbitrary<Step[]>;

interface Sent {
  id: string;
  parent?: Sent;
  /** After how many seconds it disappears; 0: never. */
  seconds: number;
  isGone: boolean;
}

test('whatever happens, messages disappear that were sent while it was set, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      app = await appWithUsers(server, ['andrew', 'tina']);
      const sent: Sent[] = [];
      let seconds = 0;
      const standing = () => sent.filter(({ isGone }) => !isGone);
      const chosen = (pick: number) => standing()[pick % Math.max(standing().length, 1)];
      for (const step of story) {
        if (step.does === 'set') {
          dataOf(await set('andrew', WITH_TINA, step.seconds));
          seconds = step.seconds;
          continue;
        }
        const target = chosen(step.pick);
        if (step.does === 'send') sent.push({ id: (await send()).id, seconds, isGone: false });
        else if (step.does === 'due') {
          await fallDue();
          for (const message of sent) if (message.seconds > 0) message.isGone = true;
        } else if (!target) continue;
        else if (step.does === 'reply' && !target.parent) {
          const data = { text: 'A reply' };
          const { id } = dataOf(await app.as('andrew').post(`/v3/messages/${target.id}/thread`, { data }));
          sent.push({ id, parent: target, seconds, isGone: false });
        } else if (step.does === 'edit')
          dataOf(await app.as('andrew').put(`/v3/messages/${target.id}`, { data: { text: 'Edited' } }));
        else if (step.does === 'delete') {
          dataOf(await app.as('andrew').delete(`/v3/messages/${target.id}`, { permanent: true }));
          target.isGone = true;
        }
      }
      for (const { id, seconds: after } of standing()) {
        const { sentAt, disappearsAt } = await read(id);
        expect(disappearsAt).toBe(after === 0 ? undefined : sentAt + after);
      }
      await fallDue();
      for (const message of sent) if (message.seconds > 0) message.isGone = true;
      const rows = await database.query(
        `SELECT id::text, deleted_at IS NOT NULL AS "isDeleted" FROM messages WHERE app_id = $1 AND category <> 'action' ORDER BY id`,
        [app.id],
      );
      const kept = standing().map(({ id }) => id);
      expect(rows.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id)).toEqual(kept);
      // what is left of others are parents of replies, without content
      const parents = new Set(standing().map(({ parent }) => parent?.id));
      const permanentlyDeletedParents = sent.filter(({ seconds: after }) => after === 0).map(({ id }) => id);
      for (const { id } of rows.filter(({ isDeleted }) => isDeleted))
        expect(parents.has(id) || permanentlyDeletedParents.includes(id)).toBe(true);
    }),
    { numRuns: Number(process.env.CONFAB_TEST_STORIES ?? 12) },
  );
});
