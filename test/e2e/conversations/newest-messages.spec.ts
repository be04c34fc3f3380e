import fc from 'fast-check';
import pg from 'pg';
import { dataOf } from '#test/support/client.js';
import { conversationsOf } from '#test/support/conversations.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { type Queries, wrongNewestMessages } from '#test/support/newest-messages.js';
import { MANAGEMENT, type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

/** `npm run test:stories` plays more, to find what is rare. */
const STORIES = Number(process.env.CONFAB_TEST_STORIES ?? 12);

const users = ['andrew', 'omar', 'tina'];
const conversations = ['user/andrew/tina', 'user/andrew/omar', 'user/andrew/andrew', 'group/hikers', 'group/climbers'];
const categories = [
  ['message', 'text'],
  ['custom', 'spot'],
  ['call', 'audio'],
  ['action', 'groupMember'],
  ['action', 'message'],
  ['action', 'other'],
] as const;
const statuses = [null, null, null, 'approved', 'pending', 'disapproved'] as const;

interface NewMessage {
  key: string;
  kind: (typeof categories)[number];
  isReply: boolean;
  status: (typeof statuses)[number];
  sender: number;
}

const newMessage: fc.Arbitrary<NewMessage> = fc.record({
  key: fc.constantFrom(...conversations),
  kind: fc.constantFrom(...categories),
  isReply: fc.boolean(),
  status: fc.constantFrom(...statuses),
  sender: fc.nat({ max: 1 }),
});

const partiesOf = (key: string) => (key.startsWith('group/') ? ['andrew', 'tina'] : key.split('/').slice(1));

/** In one statement. @returns the ids */
async function insert(app: TestApp, messages: NewMessage[], client: Queries = database): Promise<string[]> {
  const rows = messages.map(({ key, kind: [category, type], isReply, status, sender }) => {
    const parties = partiesOf(key);
    return {
      key,
      sender: parties[sender],
      receiverType: key.startsWith('group/') ? 'group' : 'user',
      receiver: key.startsWith('group/') ? key.slice('group/'.length) : parties[1 - sender],
      category,
      type,
      isReply,
      status,
    };
  });
  const inserted = await client.query<{ id: string }>(
    `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, parent_id, moderation_status, data)
     SELECT $1, key, sender, "receiverType", receiver, category, type, CASE WHEN "isReply" THEN 1 END, status,
            CASE WHEN category = 'message' THEN '{"text": "hello"}'
                 WHEN category = 'custom' THEN '{"customData": {}}'
                 WHEN type = 'message' THEN jsonb_build_object('action', 'edited', 'by', sender, 'messageId', $3::text)
                 WHEN category = 'action' THEN jsonb_build_object('action', 'joined', 'by', sender, 'on', sender)
                 ELSE '{}' END
       FROM json_to_recordset($2) AS m (key text, sender text, "receiverType" receiver_type, receiver text, category text, type text,
                                        "isReply" boolean, status moderation_status)
     RETURNING id`,
    [app.id, JSON.stringify(rows), '1'],
  );
  return inserted.map(({ id }) => id);
}

const deleteMessages = (app: TestApp, ids: string[], client: Queries = database) =>
  client.query('DELETE FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])', [app.id, ids]);

const setStatus = (app: TestApp, id: string, status: string | null, client: Queries = database) =>
  client.query('UPDATE messages SET moderation_status = $3 WHERE app_id = $1 AND id = $2', [app.id, id, status]);

async function newApp(): Promise<TestApp> {
  const app = await appWithUsers(server, users);
  for (const guid of ['hikers', 'climbers'])
    await createGroup(app, { guid, owner: 'andrew', members: { participants: ['tina'] } });
  return app;
}

type Change =
  | { does: 'insert'; messages: NewMessage[] }
  | { does: 'delete'; picks: number[] }
  | { does: 'moderate'; pick: number; status: (typeof statuses)[number] };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ does: fc.constant('insert' as const), messages: fc.array(newMessage, { minLength: 1, maxLength: 12 }) }),
  fc.record({
    does: fc.constant('delete' as const),
    picks: fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 8 }),
  }),
  fc.record({
    does: fc.constant('moderate' as const),
    pick: fc.nat({ max: 1000 }),
    status: fc.constantFrom(...statuses),
  }),
);

/** From the end, where the newest messages are. */
const picked = (ids: string[], pick: number): string | undefined =>
  ids[ids.length - 1 - (pick % Math.min(ids.length, 8))];

test(
  'the stored messages are the newest ones after any insertions, deletions and verdicts',
  async () => {
    const app = await newApp();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
        await database.query('DELETE FROM messages WHERE app_id = $1', [app.id]);
        const ids: string[] = [];
        for (const one of changes) {
          if (one.does === 'insert') ids.push(...(await insert(app, one.messages)));
          else if (ids.length === 0) continue;
          else if (one.does === 'moderate') await setStatus(app, picked(ids, one.pick)!, one.status);
          else {
            const deleted = new Set(one.picks.map((pick) => picked(ids, pick)!));
            await deleteMessages(app, [...deleted]);
            for (const id of deleted) ids.splice(ids.indexOf(id), 1);
          }
          expect(await wrongNewestMessages(database, app.id)).toEqual([]);
        }
      }),
      { numRuns: STORIES, endOnFailure: true },
    );
  },
  60_000 + STORIES * 5_000,
);

test('the stored messages are the newest ones after concurrent sends in both directions, deletions and verdicts', async () => {
  const app = await newApp();
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 6 });
  const client: Queries = { query: async (text, values) => (await pool.query(text, values)).rows };
  const plain = { kind: categories[0], isReply: false, status: null };
  const both: NewMessage[] = conversations.flatMap((key) => [0, 1].map((sender) => ({ ...plain, key, sender })));
  try {
    await Promise.all(
      Array.from({ length: 6 }, async (_, number) => {
        // each in another order; a message is deleted or judged by the client that sent it
        const messages = number % 2 === 0 ? both : both.toReversed();
        for (let round = 0; round < 25; round++) {
          const ids = await insert(app, messages, client);
          if (round % 2 === 0) await deleteMessages(app, ids.slice(number), client);
          else for (const id of ids.slice(0, 3)) await setStatus(app, id, 'disapproved', client);
        }
      }),
    );
  } finally {
    await pool.end();
  }
  expect(await wrongNewestMessages(database, app.id)).toEqual([]);
});

interface StoredMessage {
  id: string;
  conversation_key: string;
  sender: string;
  category: string;
  type: string;
  parent_id: string | null;
  moderation_status: string | null;
}

const settingsOfKinds = {
  'core.conversations.updateOnGroupActions': ({ category, type }: StoredMessage) =>
    category === 'action' && type === 'groupMember',
  'core.conversations.updateOnMessageActions': ({ category, type, parent_id: parent }: StoredMessage) =>
    category === 'action' && type === 'message' && parent === null,
  'core.threads.updateOnMessageActions': ({ category, type, parent_id: parent }: StoredMessage) =>
    category === 'action' && type === 'message' && parent !== null,
  'core.conversations.updateOnCallActivity': ({ category }: StoredMessage) => category === 'call',
  'core.conversations.updateOnCustomMessage': ({ category }: StoredMessage) => category === 'custom',
  'core.conversations.updateOnReplies': ({ category, parent_id: parent }: StoredMessage) =>
    category !== 'action' && parent !== null,
};
type Setting = keyof typeof settingsOfKinds;

/** By conversation key; a message about an edit names message 1, so a reset hides it. */
async function expectedLastMessages(app: TestApp, uid: string, excluded: Setting[], resets: Map<string, bigint>) {
  const rows = await database.query<StoredMessage>('SELECT * FROM messages WHERE app_id = $1 ORDER BY id', [app.id]);
  const last = new Map<string, string>();
  for (const message of rows) {
    const { id, conversation_key: key, sender, moderation_status: status, category, type } = message;
    const reset = resets.get(key) ?? 0n;
    if (!partiesOf(key).includes(uid) || BigInt(id) <= reset) continue;
    if (reset > 0n && category === 'action' && type === 'message') continue;
    if (status !== null && status !== 'approved' && sender !== uid) continue;
    if (!excluded.some((setting) => settingsOfKinds[setting](message))) last.set(key, id);
  }
  return Object.fromEntries([...last].sort(([, one], [, other]) => Number(other) - Number(one)));
}

test('lists have the last message that each user may see, whatever the settings are afterwards', async () => {
  const settings = Object.keys(settingsOfKinds) as Setting[];
  const app = await newApp();
  const all = conversations.filter((key) => key !== 'user/andrew/andrew');
  for (const messages of fc.sample(fc.array(newMessage, { minLength: 30, maxLength: 30 }), 2))
    await insert(
      app,
      messages.map((message) => ({ ...message, key: all[message.key.length % all.length]! })),
    );
  const resets = await database.query<{ key: string; id: string }>(
    `INSERT INTO conversation_watermarks (app_id, uid, conversation_key, reset_message_id)
     SELECT $1, 'tina', conversation_key, max(id) - 5 FROM messages WHERE app_id = $1 AND conversation_key <> 'group/hikers' GROUP BY 3
     RETURNING conversation_key AS key, reset_message_id AS id`,
    [app.id],
  );
  const resetsOf = (uid: string) => new Map(uid === 'tina' ? resets.map(({ key, id }) => [key, BigInt(id)]) : []);
  for (const excluded of [[], settings, ...settings.map((setting) => [setting])]) {
    const values = Object.fromEntries(settings.map((setting) => [setting, !excluded.includes(setting)]));
    dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/settings`, { settings: values }));
    await eventually(async () => {
      for (const uid of users) {
        const listed = await conversationsOf(app, uid);
        const last = listed.map(({ conversationType, conversationWith: { uid: peer, guid }, lastMessage }) => [
          conversationType === 'group' ? `group/${guid}` : `user/${[uid, peer].sort().join('/')}`,
          lastMessage?.id,
        ]);
        expect({ uid, excluded, last }).toEqual({
          uid,
          excluded,
          last: Object.entries(await expectedLastMessages(app, uid, excluded, resetsOf(uid))),
        });
      }
    });
  }
});

test('the stored messages are the newest ones after erasures of a message, a conversation and a user, and the deletion of a group', async () => {
  const app = await newApp();
  const plain = { kind: categories[0], isReply: false, status: null };
  const all = conversations.filter((key) => key !== 'user/andrew/andrew');
  await insert(
    app,
    [...all, ...all].flatMap((key) => [0, 1].map((sender) => ({ ...plain, key, sender }))),
  );
  const lastOf = async (uid: string) => {
    const [{ lastMessage }] = (await conversationsOf(app, uid)) as [any];
    return lastMessage;
  };
  const { id, sender } = await lastOf('tina');
  dataOf(await app.as(sender).delete(`/v3/messages/${id}`, { permanent: true }));
  expect((await lastOf('tina')).id).not.toBe(id);
  expect(await wrongNewestMessages(database, app.id)).toEqual([]);
  for (const path of ['/v3/groups/climbers', '/v3/users/omar', '/v3/groups/hikers']) {
    dataOf(await app.api.delete(path, { permanent: true }));
    expect(await wrongNewestMessages(database, app.id)).toEqual([]);
  }
  expect(await conversationsOf(app, 'andrew')).toMatchObject([{ conversationWith: { uid: 'tina' } }]);
});

test('a conversation with a deactivated user is back with its last message once they are reactivated', async () => {
  const app = await newApp();
  const [id] = await insert(app, [
    { key: 'user/andrew/tina', kind: categories[0], isReply: false, status: null, sender: 1 },
  ]);
  const isListed = [{ lastMessage: { id } }];
  expect(await conversationsOf(app, 'andrew', { conversationType: 'user' })).toMatchObject(isListed);
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['tina'] }));
  expect(await conversationsOf(app, 'andrew', { conversationType: 'user' })).toEqual([]);
  dataOf(await app.api.put('/v3/users', { uidsToActivate: ['tina'] }));
  expect(await conversationsOf(app, 'andrew', { conversationType: 'user' })).toMatchObject(isListed);
});
