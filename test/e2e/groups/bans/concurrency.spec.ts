import { appWithUsers } from '#test/support/factories.js';
import { memberCountsOf, createGroup, actionMessagesOf, scopesIn, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const uids = Array.from({ length: 40 }, (_, n) => `u-${n}`);
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['olive', ...uids]);
});

test('after 200 parallel bans, unbans and joins the members count is right and no user is both banned and a member', async () => {
  await createGroup(app, { guid: 'busy', owner: 'olive', members: { participants: uids.slice(0, 25) } });
  const responses = await Promise.all(
    uids.flatMap((uid, n) => [
      app.as(uid).post('/v3/groups/busy/members'),
      app.as('olive').post(`/v3/groups/busy/bannedusers/${uid}`),
      app.api.delete(`/v3/groups/busy/bannedusers/${uid}`),
      app.as(uid).post('/v3/groups/busy/members'),
      n % 2
        ? app.api.post('/v3/groups/busy/members', { participants: [uid] })
        : app.api.post(`/v3/groups/busy/bannedusers/${uid}`),
    ]),
  );
  expect(responses).toHaveLength(200);
  expect(responses.filter(({ status }) => ![200, 400, 403, 404, 417].includes(status))).toEqual([]);
  const { stored, counted } = await memberCountsOf(database, app, 'busy');
  expect(stored).toBe(counted);
  const both = await database.query(
    'SELECT uid FROM group_members JOIN group_bans USING (app_id, guid, uid) WHERE app_id = $1',
    [app.id],
  );
  expect(both).toEqual([]);

  // each action message has the members count after the action
  const changes: Record<string, number> = { added: 1, joined: 1, banned: -1, unbanned: 0 };
  const members = new Set(['olive']);
  const banned = new Set<string>();
  let count = 1;
  for (const line of await actionMessagesOf(app, 'busy')) {
    const [, action, uid, membersCount] = /^(\w+) (\S+) \((\d+)\)$/.exec(line)!;
    count += changes[action!]!;
    expect([line, count]).toEqual([line, Number(membersCount)]);
    if (action === 'banned') members.delete(uid!);
    else if (action !== 'unbanned') members.add(uid!);
    if (action === 'banned') banned.add(uid!);
    else banned.delete(uid!);
  }
  expect(Object.keys(await scopesIn(app, 'busy')).sort()).toEqual([...members].sort());
  const rows = await database.query('SELECT uid FROM group_bans WHERE app_id = $1 ORDER BY uid', [app.id]);
  expect(rows.map(({ uid }) => uid)).toEqual([...banned].sort());
});

test('of fifty moderators who ban a member at the same time, one succeeds', async () => {
  await createGroup(app, { guid: 'swift', members: { participants: ['u-1'] } });
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => app.api.post('/v3/groups/swift/bannedusers/u-1')),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.error?.code === 'ERR_ALREADY_BANNED')).toHaveLength(49);
  expect(await actionMessagesOf(app, 'swift')).toEqual(['added u-1 (1)', 'banned u-1 (0)']);
});
