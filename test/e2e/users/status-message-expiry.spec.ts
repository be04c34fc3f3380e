import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;

const DAY = 86_400;
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

type Seen = { uid: string; name: string; statusMessage?: string; statusMessageExpiresAt?: number };

beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'betty']);
  await createGroup(app, { guid: 'hikers', owner: 'betty', members: { participants: ['andrew'] } });
  dataOf(await app.api.post('/v3/users/betty/friends', { accepted: ['andrew'] }));
  dataOf(
    await app.as('betty').post('/v3/messages', {
      receiver: 'andrew',
      receiverType: 'user',
      category: 'message',
      type: 'text',
      data: { text: 'hi' },
    }),
  );
});

const andrewIn = (users: Seen[]) => users.find(({ uid }) => uid === 'andrew');

/** Everywhere the status message of andrew is seen. */
const views: Record<string, () => Promise<Seen | undefined>> = {
  'the user, by the backend': async () => dataOf<Seen>(await app.api.get('/v3/users/andrew')),
  'the user, by another user': async () => dataOf<Seen>(await app.as('betty').get('/v3/users/andrew')),
  'the user, by themself': async () => dataOf<Seen>(await app.as('andrew').get('/v3/me')),
  'the list of users': async () => andrewIn(dataOf<Seen[]>(await app.as('betty').get('/v3/users'))),
  'the list of members': async () => andrewIn(dataOf<Seen[]>(await app.as('betty').get('/v3/groups/hikers/members'))),
  'the list of friends': async () => andrewIn(dataOf<Seen[]>(await app.as('betty').get('/v3/users/betty/friends'))),
  'the list of conversations': async () =>
    dataOf<{ conversationWith: Seen }[]>(await app.as('betty').get('/v3/conversations'))
      .map(({ conversationWith }) => conversationWith)
      .find(({ uid }) => uid === 'andrew'),
};

const setMessage = async (statusMessageExpiresAt?: number) =>
  dataOf<Seen>(await app.as('andrew').put('/v3/me', { statusMessage: 'On a hike', statusMessageExpiresAt }));

const expire = () =>
  database.query(
    `UPDATE users SET status_message_expires_at = now() - interval '1 second' WHERE app_id = $1 AND uid = 'andrew'`,
    [app.id],
  );

const stored = async () =>
  (await database.query(
    `SELECT status_message, status_message_expires_at FROM users WHERE app_id = $1 AND uid = 'andrew'`,
    [app.id],
  )) as unknown;

test.each(Object.keys(views))('%s has the message with its expiry, and none after it', async (name) => {
  const statusMessageExpiresAt = inSeconds(DAY);
  expect(await setMessage(statusMessageExpiresAt)).toMatchObject({
    statusMessage: 'On a hike',
    statusMessageExpiresAt,
  });
  expect(await views[name]!()).toMatchObject({ uid: 'andrew', statusMessage: 'On a hike', statusMessageExpiresAt });
  await expire();
  const seen = await views[name]!();
  expect(seen).toMatchObject({ uid: 'andrew' });
  expect(seen).not.toHaveProperty('statusMessage');
  expect(seen).not.toHaveProperty('statusMessageExpiresAt');
});

test('the backend sets it, also of a new user', async () => {
  const status = { statusMessage: 'New here', statusMessageExpiresAt: inSeconds(DAY) };
  expect(dataOf(await app.api.post('/v3/users', { uid: 'cem', name: 'Cem', ...status }))).toMatchObject(status);
  const longer = { statusMessage: 'Still new', statusMessageExpiresAt: inSeconds(2 * DAY) };
  expect(dataOf(await app.api.put('/v3/users/cem', longer))).toMatchObject(longer);
});

test('a message without an expiry replaces one that has one, and stays', async () => {
  await setMessage(inSeconds(DAY));
  const seen = await setMessage();
  expect(seen).toMatchObject({ statusMessage: 'On a hike' });
  expect(seen).not.toHaveProperty('statusMessageExpiresAt');
});

test('other changes keep the expiry, and clear a message that has expired', async () => {
  const statusMessageExpiresAt = inSeconds(DAY);
  await setMessage(statusMessageExpiresAt);
  expect(dataOf(await app.as('andrew').put('/v3/me', { name: 'Andrew J.' }))).toMatchObject({
    statusMessage: 'On a hike',
    statusMessageExpiresAt,
  });
  await expire();
  const seen = dataOf<Seen>(await app.as('andrew').put('/v3/me', { name: 'Andrew K.' }));
  expect(seen).toMatchObject({ name: 'Andrew K.' });
  expect(seen).not.toHaveProperty('statusMessage');
  expect(await stored()).toEqual([{ status_message: null, status_message_expires_at: null }]);
});

test.each([
  ['in the past', { statusMessage: 'Late', statusMessageExpiresAt: 1 }],
  ['in milliseconds', { statusMessage: 'Far', statusMessageExpiresAt: Date.now() }],
  ['more than a year ahead', { statusMessage: 'Far', statusMessageExpiresAt: inSeconds(400 * DAY) }],
  ['that is a text', { statusMessage: 'Text', statusMessageExpiresAt: 'tomorrow' }],
  ['without a message', { statusMessageExpiresAt: inSeconds(DAY) }],
  ['with an empty message', { statusMessage: '', statusMessageExpiresAt: inSeconds(DAY) }],
])('refuses an expiry %s, and changes nothing', async (_, body) => {
  await setMessage();
  const before = await stored();
  const { status, body: answer } = await app.as('andrew').put('/v3/me', body);
  expect(status).toBe(400);
  expect(answer).toMatchObject({
    error: {
      code: 'ERR_BAD_REQUEST',
      details: { statusMessageExpiresAt: [expect.stringContaining('statusMessageExpiresAt')] },
    },
  });
  expect(await stored()).toEqual(before);
});
