import { dataOf } from '#test/support/client.js';
import { outboundEventsOf } from '#test/support/events.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const unixSeconds = expect.any(Number);
const user = (uid: string) => ({ uid, name: uid, role: 'default', status: 'offline', createdAt: unixSeconds });
const ofAndrew = (uid: string) => ({ ...user(uid), conversationId: `andrew_user_${uid}` });
const group = (membersCount: number) => ({
  guid: 'hikers',
  name: 'hikers',
  type: 'public',
  owner: 'andrew',
  membersCount,
  onlineMembersCount: 0,
  conversationId: 'group_hikers',
  createdAt: unixSeconds,
});

/** The last event, which must have the trigger. */
async function last(trigger: string): Promise<any> {
  const event = (await outboundEventsOf(server, database, app)).at(-1)!;
  expect(event).toMatchObject({ trigger, subject: 'group:hikers' });
  return event;
}

const createHikers = (participants: string[]) =>
  createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants } });

test('group_created contains the group as its owner sees it, with all first members', async () => {
  await createHikers(['tina']);
  const { data, audience } = await last('group_created');
  expect(data).toEqual({
    group: { ...group(2), scope: 'admin', joinedAt: unixSeconds, hasJoined: true },
    members: { andrew: user('andrew'), tina: user('tina') },
  });
  expect(audience).toEqual({ uids: [], guid: 'hikers', except: [] });
});

test('group_created of a group without an owner contains no owner', async () => {
  await createGroup(app, { guid: 'hikers' });
  const { data } = await last('group_created');
  expect(data).toEqual({ group: { ...group(0), owner: 'app_system' }, members: {} });
});

test('group_updated contains the user who did it', async () => {
  await createHikers([]);
  dataOf(await app.as('andrew').put('/v3/groups/hikers', { description: 'Slow ones' }));
  const { data } = await last('group_updated');
  expect(data).toEqual({
    group: { ...group(1), description: 'Slow ones', updatedAt: unixSeconds, updatedBy: 'andrew' },
  });
});

test('group_deleted contains the last state, and is for the former members', async () => {
  await createHikers(['tina']);
  dataOf(await app.as('andrew').delete('/v3/groups/hikers'));
  const { data, audience } = await last('group_deleted');
  const { onlineMembersCount: _, ...lastState } = group(2);
  expect(data).toEqual({ group: lastState });
  expect(audience).toEqual({ uids: ['andrew', 'tina'], except: [] });
});

test('events of a deleted group are omitted, except group_deleted', async () => {
  await createHikers(['tina']);
  dataOf(await app.as('omar').post('/v3/groups/hikers/members'));
  dataOf(await app.as('andrew').delete('/v3/groups/hikers'));
  const triggers = (await outboundEventsOf(server, database, app)).map(({ trigger }) => trigger);
  expect(triggers).toEqual(['group_deleted']);
});

test('group_owner_transferred contains both owners', async () => {
  await createHikers(['tina']);
  dataOf(await app.as('andrew').patch('/v3/groups/hikers/owner', { owner: 'tina' }));
  const { data } = await last('group_owner_transferred');
  expect(data.group).toMatchObject({ owner: 'tina', oldOwner: 'andrew', updatedBy: 'andrew' });
});

test('events of members who are added, kicked, banned and unbanned contain the user who did it, and are for them as well', async () => {
  await createHikers([]);
  const andrew = app.as('andrew');
  dataOf(await andrew.post('/v3/groups/hikers/members', { participants: ['tina', 'omar'] }));
  const added = await last('group_member_added');
  expect(added.data).toEqual({
    group: group(3),
    members: { tina: ofAndrew('tina'), omar: ofAndrew('omar') },
    by: user('andrew'),
  });
  expect(added.audience).toEqual({ uids: ['tina', 'omar'], guid: 'hikers', except: [] });

  dataOf(await andrew.delete('/v3/groups/hikers/members/tina'));
  const kicked = await last('group_member_kicked');
  expect(kicked).toMatchObject({ data: { group: { membersCount: 2 } }, audience: { uids: ['tina'], guid: 'hikers' } });
  dataOf(await andrew.post('/v3/groups/hikers/bannedusers/omar'));
  const banned = await last('group_member_banned');
  expect(banned.data).toEqual({ group: group(1), members: { omar: ofAndrew('omar') }, by: user('andrew') });
  dataOf(await andrew.delete('/v3/groups/hikers/bannedusers/omar'));
  expect((await last('group_member_unbanned')).data.members).toEqual({ omar: ofAndrew('omar') });
});

test('events of members who join and leave contain no other user', async () => {
  await createHikers([]);
  dataOf(await app.as('tina').post('/v3/groups/hikers/members'));
  const joined = await last('group_member_joined');
  expect(joined.data).toEqual({ members: { tina: user('tina') }, group: group(2) });
  dataOf(await app.as('tina').delete('/v3/groups/hikers/members'));
  const left = await last('group_member_left');
  expect(left.data).toEqual({ members: { tina: user('tina') }, group: group(1) });
  expect(left.audience).toEqual({ uids: ['tina'], guid: 'hikers', except: [] });
});

test('group_member_scope_changed contains both scopes', async () => {
  await createHikers(['tina']);
  dataOf(await app.as('andrew').put('/v3/groups/hikers/members/tina', { scope: 'moderator' }));
  const { data } = await last('group_member_scope_changed');
  expect(data).toEqual({
    members: { tina: { ...ofAndrew('tina'), scope: 'moderator', oldScope: 'participant' } },
    group: group(2),
    by: user('andrew'),
  });
});

test('a user who was erased since has only the uid', async () => {
  await createHikers(['tina']);
  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  const [created] = (await outboundEventsOf(server, database, app)) as any[];
  expect(created.data.members.tina).toEqual({ uid: 'tina', name: 'tina', role: 'default', status: 'offline' });
});
