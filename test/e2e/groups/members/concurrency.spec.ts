import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { memberCountsOf, createGroup, actionMessagesOf, scopesIn, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const uids = Array.from({ length: 50 }, (_, n) => `u-${n}`);
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['olive', ...uids]);
});

test('after 200 parallel joins, leaves, kicks and bans the members count is the number of members', async () => {
  await createGroup(app, { guid: 'busy', owner: 'olive', members: { participants: uids.slice(0, 25) } });
  const responses = await Promise.all(
    uids.flatMap((uid, n) => [
      app.as(uid).post('/v3/groups/busy/members'),
      app.as(uid).delete('/v3/groups/busy/members'),
      app.api.delete(`/v3/groups/busy/members/${uid}`),
      n % 3
        ? app.api.post('/v3/groups/busy/members', { participants: [uid] })
        : app.as('olive').post('/v3/groups/busy/members', { usersToBan: [uid] }),
    ]),
  );
  expect(responses).toHaveLength(200);
  expect(
    [...new Set(responses.map(({ status }) => status))].filter((status) => ![200, 401, 403, 404, 417].includes(status)),
  ).toEqual([]);
  const { stored, counted } = await memberCountsOf(database, app, 'busy');
  expect(stored).toBe(counted);
  expect(Object.keys(await scopesIn(app, 'busy'))).toHaveLength(stored);
  // each action message has the members count after the action
  const history = await actionMessagesOf(app, 'busy');
  let members = 1;
  for (const line of history) {
    if (!line.startsWith('unbanned')) members += /^(added|joined)/.test(line) ? 1 : -1;
    expect(line).toMatch(new RegExp(`\\(${members}\\)$`));
  }
  expect(members).toBe(stored);
});

test('of 50 simultaneous joins of a user one succeeds', async () => {
  await createGroup(app, { guid: 'eager' });
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.as('u-1').post('/v3/groups/eager/members')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.error?.code === 'ERR_ALREADY_JOINED')).toHaveLength(49);
  expect(await actionMessagesOf(app, 'eager')).toEqual(['joined u-1 (1)']);
});

test('of parallel bulk additions that overlap, one adds each user', async () => {
  await createGroup(app, { guid: 'overlapping' });
  const bodies = Array.from({ length: 10 }, (_, n) => ({
    participants: uids.slice(n, n + 20),
    admins: uids.slice(n + 20, n + 25).reverse(),
  }));
  const results = (await Promise.all(bodies.map((body) => app.api.post('/v3/groups/overlapping/members', body)))).map(
    (response) => dataOf(response),
  );
  const added = results.flatMap(({ participants, admins }) =>
    Object.entries<any>({ ...participants, ...admins })
      .filter(([, { success }]) => success)
      .map(([uid]) => uid),
  );
  expect(added.sort()).toEqual(uids.slice(0, 34).sort());
  expect(await memberCountsOf(database, app, 'overlapping')).toEqual({ stored: 34, counted: 34 });
});

test('of 20 simultaneous transfers of the ownership one succeeds, and there is one owner', async () => {
  await createGroup(app, { guid: 'relay', owner: 'olive', members: { participants: uids.slice(0, 20) } });
  const responses = await Promise.all(
    uids.slice(0, 20).map((owner) => app.as('olive').patch('/v3/groups/relay/owner', { owner })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const { owner } = dataOf(await app.api.get('/v3/groups/relay'));
  const scopes = await scopesIn(app, 'relay');
  expect(Object.keys(scopes).filter((uid) => scopes[uid] === 'admin')).toEqual([owner]);
});

test('users who are erased, deactivated and reactivated while they join, leave and are kicked leave all members counts right', async () => {
  const guids = Array.from({ length: 6 }, (_, n) => `ring-${n}`);
  for (const guid of guids) await createGroup(app, { guid, members: { participants: uids.slice(30, 40) } });
  const [erased, deactivated] = [uids.slice(40), uids.slice(30, 40)];
  const responses = await Promise.all([
    ...erased.flatMap((uid) => [
      ...guids.map((guid) => app.as(uid).post(`/v3/groups/${guid}/members`)),
      app.api.delete(`/v3/users/${uid}`, { permanent: true }),
    ]),
    ...deactivated.flatMap((uid, n) => [
      app.api.delete(`/v3/users/${uid}`),
      app.api.delete(`/v3/groups/${guids[n % 6]}/members/${uid}`),
      app.api.put('/v3/users', { uidsToActivate: deactivated }),
      app.as(uid).delete(`/v3/groups/${guids[(n + 1) % 6]}/members`),
      app.api.delete('/v3/users', { uidsToDeactivate: [...deactivated].reverse() }),
      app.api.post(`/v3/groups/${guids[n % 6]}/members`, { participants: [uid] }),
    ]),
  ]);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  const expectTrue = async () => {
    for (const guid of guids) {
      const { stored, counted } = await memberCountsOf(database, app, guid);
      expect([guid, stored]).toEqual([guid, counted]);
      expect(Object.keys(await scopesIn(app, guid))).toHaveLength(stored);
    }
  };
  await expectTrue();
  expect(
    await database.query('SELECT uid FROM group_members WHERE app_id = $1 AND uid = ANY($2)', [app.id, erased]),
  ).toEqual([]);
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: deactivated }));
  await expectTrue();
  dataOf(await app.api.put('/v3/users', { uidsToActivate: deactivated }));
  await expectTrue();
});
