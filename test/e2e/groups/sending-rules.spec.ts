import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendToGroup } from '#test/support/factories.js';
import { createGroup, groupEventsOf, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

// The rules themselves are tested in test/core/policy/sending-rules.spec.ts.

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['olive', 'max', 'pat', 'pip']);
  await createGroup(app, {
    guid: 'club',
    owner: 'olive',
    members: { moderators: ['max'], participants: ['pat', 'pip'] },
  });
});

const message = { receiver: 'club', receiverType: 'group', data: { text: 'Hello' } };
const send = (uid: string, more: object = {}) => app.as(uid).post('/v3/messages', { ...message, ...more });
const textsIn = async (guid: string): Promise<string[]> =>
  dataOf(await app.api.get(`/v3/groups/${guid}/messages`, { category: 'message' })).map(({ data }: any) => data.text);

test('In a frozen group only the app sends, and members neither edit, react nor call', async () => {
  const id = await sendToGroup(app, 'pat', 'club', 'Before');
  const frozen = dataOf(await app.as('max').put('/v3/groups/club', { frozen: true }));
  expect(frozen).toMatchObject({ frozen: true });
  for (const uid of ['olive', 'max', 'pat']) expectError(await send(uid), 403, 'ERR_GROUP_FROZEN');
  const pat = app.as('pat');
  expectError(await pat.post(`/v3/messages/${id}/thread`, { data: { text: 'And?' } }), 403, 'ERR_GROUP_FROZEN');
  expectError(await pat.put(`/v3/messages/${id}`, { data: { text: 'After' } }), 403, 'ERR_GROUP_FROZEN');
  expectError(await pat.post(`/v3/messages/${id}/reactions/${encodeURIComponent('👍')}`), 403, 'ERR_GROUP_FROZEN');
  const call = { receiver: 'club', receiverType: 'group', type: 'audio' };
  expectError(await pat.post('/v3/calls', call), 403, 'ERR_GROUP_FROZEN');
  dataOf(await app.api.post('/v3/messages', message));
  dataOf(await pat.get('/v3/groups/club/messages'));

  const thawed = dataOf(await app.as('olive').put('/v3/groups/club', { frozen: false }));
  expect(thawed).not.toHaveProperty('frozen');
  dataOf(await send('pat'));
});

test('Below the send scope members only read', async () => {
  dataOf(await app.as('olive').put('/v3/groups/club', { sendScope: 'moderator' }));
  expectError(await send('pat'), 403, 'ERR_GROUP_NO_SEND_SCOPE');
  dataOf(await send('max'));
  expectError(
    await app.as('pat').put('/v3/groups/club', { sendScope: 'participant' }),
    403,
    'ERR_GROUP_NO_MODERATOR_SCOPE',
  );
});

test('A restriction holds in a group that is created with it', async () => {
  await createGroup(app, { guid: 'news', owner: 'olive', sendScope: 'admin', members: { moderators: ['max'] } });
  expectError(await send('max', { receiver: 'news' }), 403, 'ERR_GROUP_NO_SEND_SCOPE');
  dataOf(await send('max'));
});

test.each([
  [{ slowModeSeconds: 86_400 }, 'slowModeSeconds'],
  [{ slowModeSeconds: -1 }, 'slowModeSeconds'],
  [{ slowModeSeconds: 1.5 }, 'slowModeSeconds'],
  [{ frozen: 'yes' }, 'frozen'],
  [{ sendScope: 'owner' }, 'sendScope'],
])('%j is refused', async (rules, field) => {
  const response = await app.api.put('/v3/groups/club', { name: 'Renamed', ...rules });
  expectError(response, 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
  expect(dataOf(await app.api.get('/v3/groups/club')).name).toBe('club');
});

describe('Slow mode', () => {
  beforeEach(async () => {
    dataOf(await app.as('max').put('/v3/groups/club', { slowModeSeconds: 21_600 }));
  });

  test('of several sends at once, one is stored', async () => {
    const responses = await Promise.all([1, 2, 3, 4, 5].map((n) => send('pat', { data: { text: String(n) } })));
    const refused = responses.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(4);
    for (const response of refused) expectError(response, 403, 'ERR_GROUP_SLOW_MODE');
    expect(await textsIn('club')).toHaveLength(1);
  });

  test('limits each participant by themself, and neither moderators nor the app', async () => {
    dataOf(await send('pat'));
    dataOf(await send('pip'));
    for (const uid of ['max', 'max', 'olive', 'olive']) dataOf(await send(uid));
    dataOf(await app.api.post('/v3/messages', message));
    dataOf(await app.api.post('/v3/messages', message));
  });

  test('a message that is sent again with its muid is returned', async () => {
    const first = dataOf(await send('pat', { muid: 'once' }));
    expect(dataOf(await send('pat', { muid: 'once' })).id).toBe(first.id);
    expectError(await send('pat', { muid: 'twice' }), 403, 'ERR_GROUP_SLOW_MODE');
  });

  test('one of several receivers is refused alone', async () => {
    dataOf(await send('pat'));
    const receivers = {
      receiver: undefined,
      receiverType: undefined,
      multipleReceivers: { uids: ['pip'], guids: ['club'] },
    };
    const results = dataOf(await send('pat', receivers));
    expect(results.uids.pip.success).toBe(true);
    expect(results.guids.club).toMatchObject({ success: false, error: { code: 'ERR_GROUP_SLOW_MODE' } });
  });

  test('the turn comes with time, and does not stay away if the clock is set back', async () => {
    dataOf(await send('pat'));
    const shift = async (interval: string) =>
      database.query('UPDATE slow_mode_turns SET sent_at = now() + $2::interval WHERE app_id = $1', [app.id, interval]);
    await shift('-21600 seconds');
    dataOf(await send('pat'));
    expectError(await send('pat'), 403, 'ERR_GROUP_SLOW_MODE');
    await shift('1 year');
    dataOf(await send('pat'));
  });

  test('leaving and joining again gives no further turn', async () => {
    dataOf(await send('pat'));
    dataOf(await app.as('pat').delete('/v3/groups/club/members'));
    dataOf(await app.as('pat').post('/v3/groups/club/members'));
    expectError(await send('pat'), 403, 'ERR_GROUP_SLOW_MODE');
  });
});

describe('Mutes', () => {
  const path = '/v3/groups/club/mutedusers';
  const mutedUids = async () => dataOf(await app.as('max').get(path)).map(({ uid }: { uid: string }) => uid);

  test('a muted member reads and does not send, until the mute is lifted', async () => {
    expect(dataOf(await app.as('max').post(`${path}/pat`))).toEqual({
      guid: 'club',
      uid: 'pat',
      mutedBy: 'max',
      mutedAt: expect.any(Number),
    });
    expectError(await send('pat'), 403, 'ERR_MUTED_GROUPMEMBER');
    dataOf(await app.as('pat').get('/v3/groups/club/messages'));
    expect(dataOf(await app.as('olive').get(path))).toMatchObject([
      { uid: 'pat', scope: 'participant', mutedBy: 'max' },
    ]);
    dataOf(await app.as('olive').delete(`${path}/pat`));
    dataOf(await send('pat'));
    expect(await mutedUids()).toEqual([]);
    expect((await groupEventsOf(database, app, 'club')).slice(-2)).toEqual([
      { name: 'group_member_muted', payload: { guid: 'club', uid: 'pat', by: 'max' } },
      { name: 'group_member_unmuted', payload: { guid: 'club', uid: 'pat', by: 'olive' } },
    ]);
  });

  test('a mute expires, and a later one replaces it', async () => {
    const { mutedAt, mutedUntil } = dataOf(await app.as('max').post(`${path}/pat`, { seconds: 60 }));
    expect(mutedUntil - mutedAt).toBe(60);
    await database.query('UPDATE group_mutes SET muted_until = now() WHERE app_id = $1', [app.id]);
    dataOf(await send('pat'));
    expect(await mutedUids()).toEqual([]);
    expectError(await app.as('max').delete(`${path}/pat`), 404, 'ERR_NOT_A_MUTED_USER');
    dataOf(await app.as('max').post(`${path}/pat`, { seconds: 60 }));
    expect(dataOf(await app.as('max').post(`${path}/pat`))).not.toHaveProperty('mutedUntil');
    expectError(await send('pat'), 403, 'ERR_MUTED_GROUPMEMBER');
  });

  test('a mute outlives the membership, and ends with the user or the group', async () => {
    dataOf(await app.as('max').post(`${path}/pat`));
    dataOf(await app.as('pat').delete('/v3/groups/club/members'));
    dataOf(await app.as('pat').post('/v3/groups/club/members'));
    expectError(await send('pat'), 403, 'ERR_MUTED_GROUPMEMBER');
    dataOf(await app.api.delete('/v3/users/pat', { permanent: true }));
    expect(await mutedUids()).toEqual([]);
    dataOf(await app.as('max').post(`${path}/pip`));
    dataOf(await app.api.delete('/v3/groups/club'));
    expect(await database.query('SELECT FROM group_mutes WHERE app_id = $1', [app.id])).toEqual([]);
  });

  test('who is no member, or of another app, cannot be muted', async () => {
    const other = await appWithUsers(server, ['foreign']);
    dataOf(await app.as('pip').delete('/v3/groups/club/members'));
    expectError(await app.as('max').post(`${path}/pip`), 404, 'ERR_NOT_A_MEMBER');
    expectError(await app.as('max').post(`${path}/foreign`), 404, 'ERR_UID_NOT_FOUND');
    expectError(await other.api.post(`${path}/foreign`), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.as('pat').get(path), 403, 'ERR_GROUP_NO_MODERATOR_SCOPE');
    for (const seconds of [0, 1e10, 'an hour'])
      expectError(await app.as('max').post(`${path}/pat`, { seconds }), 400, 'ERR_BAD_REQUEST');
  });
});
