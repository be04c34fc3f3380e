import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

interface Row {
  app: TestApp;
  key: string;
  sender: string;
  receiver: string;
  sentAt: string;
  receiverType?: string;
}

/** In one statement, as no endpoint does. */
const insertMessages = (messages: Row[]) =>
  database.query(
    `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data, sent_at)
     SELECT app, key, sender, type::receiver_type, receiver, 'message', 'text', '{}', at
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) AS m (app, key, sender, type, receiver, at)`,
    [
      messages.map(({ app }) => app.id),
      messages.map(({ key }) => key),
      messages.map(({ sender }) => sender),
      messages.map(({ receiverType = 'user' }) => receiverType),
      messages.map(({ receiver }) => receiver),
      messages.map(({ sentAt }) => sentAt),
    ],
  );

const conversationsOf = (app: TestApp) =>
  database.query<{ uid: string; peer: string; key: string; since: Date }>(
    'SELECT uid, peer, conversation_key AS key, created_at AS since FROM direct_conversations WHERE app_id = $1 ORDER BY 1, 2',
    [app.id],
  );

const [first, second, third] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'] as const;

test('two users have a conversation since their first message, whatever statement inserts it', async () => {
  const app = await appWithUsers(server, ['andrew', 'omar', 'tina']);
  await insertMessages([
    { app, key: 'user/andrew/tina', sender: 'andrew', receiver: 'tina', sentAt: second },
    { app, key: 'user/andrew/tina', sender: 'tina', receiver: 'andrew', sentAt: first },
    { app, key: 'user/andrew/omar', sender: 'omar', receiver: 'andrew', sentAt: third },
    { app, key: 'group/hikers', sender: 'omar', receiver: 'hikers', sentAt: third, receiverType: 'group' },
  ]);
  await insertMessages([{ app, key: 'user/andrew/tina', sender: 'tina', receiver: 'andrew', sentAt: third }]);
  expect(await conversationsOf(app)).toEqual([
    { uid: 'andrew', peer: 'omar', key: 'user/andrew/omar', since: new Date(third) },
    { uid: 'andrew', peer: 'tina', key: 'user/andrew/tina', since: new Date(first) },
    { uid: 'omar', peer: 'andrew', key: 'user/andrew/omar', since: new Date(third) },
    { uid: 'tina', peer: 'andrew', key: 'user/andrew/tina', since: new Date(first) },
  ]);
});

test('conversations of several apps can begin with one statement', async () => {
  const apps = [await appWithUsers(server, ['a', 'b']), await appWithUsers(server, ['a', 'c'])] as const;
  await insertMessages([
    { app: apps[0], key: 'user/a/b', sender: 'a', receiver: 'b', sentAt: first },
    { app: apps[1], key: 'user/a/c', sender: 'c', receiver: 'a', sentAt: second },
  ]);
  const keys = async (app: TestApp) => (await conversationsOf(app)).map(({ uid, key }) => `${uid} ${key}`);
  expect(await keys(apps[0])).toEqual(['a user/a/b', 'b user/a/b']);
  expect(await keys(apps[1])).toEqual(['a user/a/c', 'c user/a/c']);
});

test('the two users of a conversation are those of its key, also where ids look alike or the sender is neither', async () => {
  const app = await appWithUsers(server, ['a', 'a_user_b', 'b_user_c', 'c']);
  await insertMessages([
    { app, key: 'user/a_user_b/c', sender: 'c', receiver: 'a_user_b', sentAt: first },
    { app, key: 'user/a/b_user_c', sender: 'app_system', receiver: 'a', sentAt: first },
  ]);
  expect((await conversationsOf(app)).map(({ uid, peer }) => `${uid} ${peer}`)).toEqual([
    'a b_user_c',
    'a_user_b c',
    'b_user_c a',
    'c a_user_b',
  ]);
});
