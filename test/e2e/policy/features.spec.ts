import type { Response } from 'supertest';
import { features, type Feature } from '#platform/access/features.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { type TestApp, useServer } from '#test/support/server.js';

// Every feature that a role can be denied, with a request that uses it: refused while it is restricted, done once it is allowed again.
// A feature without a request does not compile; one that nothing refuses fails.

const server = useServer();

/** Anna has the role in question and could do all of it: she owns the club, where Ben and Cleo are members and Dora is banned. */
interface World {
  app: TestApp;
  anna: Client;
  token: string;
  /** Of Anna to Ben. */
  message: string;
  /** Of Anna in the club. */
  groupMessage: string;
}

const uses: Record<Feature, (world: World) => Promise<() => Promise<Response>>> = {
  addMember: using(({ anna }) => anna.post('/v3/groups/club/members', { participants: ['emil'] })),
  ban: using(({ anna }) => anna.post('/v3/groups/club/bannedusers/ben')),
  blockUser: using(({ anna }) => anna.post('/v3/blockedusers', { blockedUids: ['ben'] })),
  changeScope: using(({ anna }) => anna.put('/v3/groups/club/members/ben', { scope: 'moderator' })),
  createCall: using(({ anna }) => anna.post('/v3/calls', { receiver: 'ben', receiverType: 'user', type: 'audio' })),
  createGroup: using(({ anna }) => anna.post('/v3/groups', { guid: 'new', name: 'New', type: 'public' })),
  createMessage: using(({ anna }) => anna.post('/v3/messages', textTo('ben'))),
  createMessageThread: using(({ anna, message }) =>
    anna.post(`/v3/messages/${message}/thread`, { data: { text: 'And?' } }),
  ),
  deleteCall: async ({ anna }) => {
    const sessionId = await call(anna);
    dataOf(await anna.put(`/v3/calls/${sessionId}`, { status: 'canceled' }));
    return () => anna.delete(`/v3/calls/${sessionId}`);
  },
  deleteConversationForUser: using(({ anna }) => anna.delete('/v3/users/ben/conversation')),
  deleteGroup: using(({ anna }) => anna.delete('/v3/groups/club')),
  deleteGroupMessages: using(({ anna, groupMessage }) => anna.delete(`/v3/messages/${groupMessage}`)),
  deleteMessage: using(({ anna, message }) => anna.delete(`/v3/messages/${message}`)),
  getBlockedUsers: using(({ anna }) => anna.get('/v3/blockedusers')),
  getCall: async ({ anna }) => {
    const sessionId = await call(anna);
    return () => anna.get(`/v3/calls/${sessionId}`);
  },
  getConversation: using(({ anna }) => anna.get('/v3/users/ben/conversation')),
  getGroup: using(({ anna }) => anna.get('/v3/groups/club')),
  getGroupMessages: using(({ anna }) => anna.get('/v3/groups/club/messages')),
  getMember: using(({ anna }) => anna.get('/v3/groups/club/members/ben')),
  getMessage: using(({ anna, message }) => anna.get(`/v3/messages/${message}`)),
  getMyDetails: using(({ anna }) => anna.get('/v3/me')),
  getUser: using(({ anna }) => anna.get('/v3/users/ben')),
  getUserMessages: using(({ anna }) => anna.get('/v3/users/ben/messages')),
  joinGroup: using(({ anna }) => anna.post('/v3/groups/open/members')),
  kickMember: using(({ anna }) => anna.delete('/v3/groups/club/members/ben')),
  leaveGroup: using(({ anna }) => anna.delete('/v3/groups/theirs/members')),
  listBannedUsers: using(({ anna }) => anna.get('/v3/groups/club/bannedusers')),
  listCalls: using(({ anna }) => anna.get('/v3/calls')),
  listConversations: using(({ anna }) => anna.get('/v3/conversations')),
  listGroupMembers: using(({ anna }) => anna.get('/v3/groups/club/members')),
  listGroups: using(({ anna }) => anna.get('/v3/groups')),
  listMessages: using(({ anna }) => anna.get('/v3/messages')),
  listSettings: using(({ anna }) => anna.get('/v3/settings')),
  listThreadedMessages: using(({ anna, message }) => anna.get(`/v3/messages/${message}/thread`)),
  listUsers: using(({ anna }) => anna.get('/v3/users')),
  logout: using(({ anna }) => anna.delete('/v3/me')),
  massMemberOperate: using(({ anna }) => anna.post('/v3/groups/club/members', { participants: ['emil', 'finn'] })),
  patchOwner: using(({ anna }) => anna.patch('/v3/groups/club/owner', { owner: 'ben' })),
  unban: using(({ anna }) => anna.delete('/v3/groups/club/bannedusers/dora')),
  unblockUser: using(({ anna }) => anna.delete('/v3/blockedusers', { blockedUids: ['ben'] })),
  updateAuthToken: using(({ anna, token }) => anna.put(`/v3/users/anna/auth_tokens/${token}`, { platform: 'ios' })),
  updateCall: async ({ anna }) => {
    const sessionId = await call(anna);
    return () => anna.put(`/v3/calls/${sessionId}`, { status: 'canceled' });
  },
  updateGroup: using(({ anna }) => anna.put('/v3/groups/club', { name: 'The club' })),
  updateMessage: using(({ anna, message }) => anna.put(`/v3/messages/${message}`, { data: { text: 'Better' } })),
};

test.each(Object.keys(features) as Feature[])('%s', async (feature) => {
  const world = await worldOfAnna();
  const use = await uses[feature](world);
  const before = await stateOf(world);
  await restrict(world, [`u.${feature}`]);
  expectError(await use(), 403, 'ERR_PERMISSION_DENIED');
  expect(await stateOf(world)).toEqual(before);
  const others = Object.keys(features).filter((other) => other !== feature && !impliedBy(feature).includes(other));
  await restrict(world, others);
  await allow(world, [feature]);
  expect({ [feature]: (await use()).status }).toEqual({ [feature]: 200 });
});

test('a restriction counts for keys that act as a user of the role, and for no other user', async () => {
  const { app } = await worldOfAnna();
  dataOf(await app.api.post('/v3/roles/tested/restrictedfeatures', { featuresToRestrict: Object.keys(features) }));
  expectError(await app.as('anna').get('/v3/users'), 403, 'ERR_PERMISSION_DENIED');
  expectError(await app.as('anna').post('/v3/messages', textTo('ben')), 403, 'ERR_PERMISSION_DENIED');
  dataOf(await app.as('ben').get('/v3/users'));
  dataOf(await app.api.get('/v3/users'));
  dataOf(await app.api.post('/v3/messages', textTo('ben')));
});

test('first members of a new group need the same features as members added later', async () => {
  const world = await worldOfAnna();
  const create = (members: object) =>
    world.anna.post('/v3/groups', { guid: 'new', name: 'New', type: 'public', members });
  for (const [feature, members] of [
    ['addMember', { admins: ['ben'] }],
    ['ban', { usersToBan: ['ben'] }],
    ['massMemberOperate', { participants: ['ben', 'cleo'] }],
  ] as const) {
    await restrict(world, [feature]);
    expectError(await create(members), 403, 'ERR_PERMISSION_DENIED');
    await allow(world, [feature]);
  }
  expectError(await world.app.api.get('/v3/groups/new'), 404, 'ERR_GUID_NOT_FOUND');
});

test('a new role of a user applies from the next request on', async () => {
  const { app, anna } = await worldOfAnna();
  dataOf(await app.api.post('/v3/roles', { role: 'mute', name: 'Mute' }));
  dataOf(await app.api.post('/v3/roles/mute/restrictedfeatures', { featuresToRestrict: ['createMessage'] }));
  dataOf(await anna.post('/v3/messages', textTo('ben')));
  dataOf(await app.api.put('/v3/users/anna', { role: 'mute' }));
  expectError(await anna.post('/v3/messages', textTo('ben')), 403, 'ERR_PERMISSION_DENIED');
  dataOf(await app.api.delete('/v3/roles/mute'));
  dataOf(await anna.post('/v3/messages', textTo('ben')));
});

function using(request: (world: World) => Promise<Response>) {
  return (world: World) => Promise.resolve(() => request(world));
}

/** Features that a request of another one uses as well. */
function impliedBy(feature: Feature): string[] {
  const implied: Partial<Record<Feature, Feature[]>> = {
    deleteGroupMessages: ['deleteMessage'],
    massMemberOperate: ['addMember'],
  };
  return implied[feature] ?? [];
}

async function worldOfAnna(): Promise<World> {
  const app = await server.createApp();
  dataOf(await app.api.post('/v3/roles', { role: 'tested', name: 'Tested' }));
  const { authToken } = dataOf(
    await app.api.post('/v3/users', { uid: 'anna', name: 'Anna', role: 'tested', withAuthToken: true }),
  );
  for (const uid of ['ben', 'cleo', 'dora', 'emil', 'finn'])
    dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  const members = { participants: ['ben'], moderators: ['cleo'], usersToBan: ['dora'] };
  await createGroup(app, { guid: 'club', owner: 'anna', members });
  await createGroup(app, { guid: 'theirs', owner: 'ben', members: { participants: ['anna'] } });
  await createGroup(app, { guid: 'open', owner: 'ben' });
  return {
    app,
    anna: server.client({ authToken }),
    token: authToken,
    message: await sendText(app, 'anna', 'ben', 'Hello'),
    groupMessage: await sendToGroup(app, 'anna', 'club', 'Hello'),
  };
}

/** What a refused request must leave as it is. */
async function stateOf({ app }: World): Promise<unknown> {
  const [groups, members, bans, messages] = await Promise.all([
    app.api.get('/v3/groups'),
    app.api.get('/v3/groups/club/members'),
    app.api.get('/v3/groups/club/bannedusers'),
    app.api.get('/v3/messages', { limit: 100 }),
  ]);
  return [groups, members, bans, messages].map(dataOf);
}

const restrict = async ({ app }: World, featuresToRestrict: string[]) =>
  dataOf(await app.api.post('/v3/roles/tested/restrictedfeatures', { featuresToRestrict }));
const allow = async ({ app }: World, featuresToAllow: string[]) =>
  dataOf(await app.api.delete('/v3/roles/tested/restrictedfeatures', { featuresToAllow }));

const textTo = (receiver: string) => ({ receiver, receiverType: 'user', data: { text: 'Hello' } });

const call = async (anna: Client): Promise<string> =>
  dataOf(await anna.post('/v3/calls', { receiver: 'ben', receiverType: 'user', type: 'audio' })).sessionId;
