import { type Client, dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['olive', 'max', 'pat', 'out', 'gone', 'banned']);
  dataOf(await app.api.put('/v3/users/pat', { metadata: { '@private': { email: 'p@example.com' }, city: 'Utrecht' } }));
  const members = { moderators: ['max'], participants: ['pat', 'gone', 'banned'] };
  await createGroup(app, { guid: 'hikers', owner: 'olive', members });
  dataOf(await app.as('olive').post('/v3/groups/hikers/bannedusers/banned'));
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] }));
});

const get = (uid: string, client: Client = app.api, guid = 'hikers') => client.get(`/v3/groups/${guid}/members/${uid}`);

test('shows every member as the list does, to every viewer', async () => {
  const { authToken } = dataOf(await app.api.post('/v3/users/pat/auth_tokens'));
  for (const client of [app.api, app.as('max'), server.client({ authToken })]) {
    const listed = dataOf(await client.get('/v3/groups/hikers/members'));
    expect(listed).toHaveLength(3);
    for (const member of listed) expect(dataOf(await get(member.uid, client))).toEqual(member);
  }
});

test('shows the scope, and private metadata only to the app and the user', async () => {
  const own = { '@private': { email: 'p@example.com' }, city: 'Utrecht' };
  expect(dataOf(await get('PAT'))).toMatchObject({ uid: 'pat', scope: 'participant', metadata: own });
  expect(dataOf(await get('pat', app.as('pat')))).toMatchObject({ metadata: own });
  const seen = dataOf(await get('pat', app.as('max')));
  expect(seen).toMatchObject({ metadata: { city: 'Utrecht' }, conversationId: 'max_user_pat' });
  expect(seen.metadata).not.toHaveProperty('@private');
});

test.each(['out', 'banned'])('does not find %s, who is not a member', async (uid) => {
  expectError(await get(uid), 404, 'ERR_NOT_A_MEMBER');
});

test('does not find an unknown or deactivated user, or a user of another app', async () => {
  await appWithUsers(server, ['foreign']);
  for (const uid of ['nobody', 'gone', 'foreign', 'app_system']) expectError(await get(uid), 404, 'ERR_UID_NOT_FOUND');
});

test('does not find an unknown group, or a group of another app', async () => {
  const other = await appWithUsers(server, ['olive']);
  await createGroup(other, { guid: 'abroad', owner: 'olive' });
  for (const guid of ['nowhere', 'abroad']) expectError(await get('olive', app.api, guid), 404, 'ERR_GUID_NOT_FOUND');
  expectError(await get('olive', other.api), 404, 'ERR_GUID_NOT_FOUND');
});

test('refuses a user who is not a member, for every uid', async () => {
  for (const uid of ['pat', 'out', 'nobody']) expectError(await get(uid, app.as('out')), 401, 'ERR_GROUP_NOT_JOINED');
});

test('does not find malformed ids', async () => {
  expectError(await get('p.at', app.api), 404, 'ERR_UID_NOT_FOUND');
  expect((await get('p.at', app.api, 'hi.kers')).status).toBe(404);
});
