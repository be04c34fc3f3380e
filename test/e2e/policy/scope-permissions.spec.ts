import type { Response } from 'supertest';
import { scopePermissions, type ScopePermission } from '#core/policy/permissions.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { type TestApp, useServer } from '#test/support/server.js';

// Every permission of a scope, with a value, what it refuses and what it leaves. A permission without an entry does not compile; one that
// nothing refuses fails.

const server = useServer();

/** Anna is a participant of the club, Mona a moderator, and Olga owns it. Anna and Mona each sent a message, and each reacted to Anna's. */
interface World {
  app: TestApp;
  anna: Client;
  mona: Client;
  message: string;
}

type Request = (world: World) => Promise<Response>;

interface Refusing {
  value: string | string[];
  refuses: Request[];
  leaves: Request[];
}

/** What a list shows to Anna without and with the value. */
interface Narrowing {
  value: string | string[];
  lists: Request;
  all: string[];
  some: string[];
  refuses?: Request[];
}

const toClub = { receiver: 'club', receiverType: 'group', data: { text: 'Hello' } };
const send: Request = ({ anna }) => anna.post('/v3/messages', toClub);
const sendElsewhere: Request = ({ anna }) => anna.post('/v3/messages', { ...toClub, receiver: 'other' });
const reply: Request = ({ anna, message }) => anna.post(`/v3/messages/${message}/thread`, { data: { text: 'And?' } });
const react: Request = ({ anna, message }) =>
  anna.post(`/v3/messages/${message}/reactions/${encodeURIComponent('👍')}`);
const listReactions: Request = ({ anna, message }) => anna.get(`/v3/messages/${message}/reactions`);
const listMembers: Request = ({ anna }) => anna.get('/v3/groups/club/members');
const getMember =
  (uid: string): Request =>
  ({ anna }) =>
    anna.get(`/v3/groups/club/members/${uid}`);
const edit: Request = ({ anna, message }) => anna.put(`/v3/messages/${message}`, { data: { text: 'Better' } });
const callClub =
  (type: string): Request =>
  ({ anna }) =>
    anna.post('/v3/calls', { receiver: 'club', receiverType: 'group', type });

const permissions: Record<ScopePermission, Refusing | Narrowing> = {
  sendMessage: { value: 'deny', refuses: [send, reply], leaves: [sendElsewhere, react, edit] },
  listMembers: { value: 'deny', refuses: [listMembers, getMember('mona')], leaves: [send] },
  'listMembers.allowedScopes': {
    value: ['moderator', 'participant'],
    lists: listMembers,
    all: ['anna', 'mona', 'olga'],
    some: ['anna', 'mona'],
    refuses: [getMember('olga')],
  },
  addReaction: { value: 'deny', refuses: [react], leaves: [send, listReactions] },
  listReactions: { value: 'deny', refuses: [listReactions], leaves: [react] },
  'listReactions.allowedScopes': { value: 'moderator', lists: listReactions, all: ['anna', 'mona'], some: ['mona'] },
  sendThreadedMessage: { value: 'deny', refuses: [reply], leaves: [send] },
  initiateCall: { value: 'deny', refuses: [callClub('audio')], leaves: [send] },
  'initiateCall.allowedScopes': {
    value: ['participant'],
    refuses: [
      async (world) => {
        const { sessionId } = dataOf(await callClub('audio')(world));
        return world.mona.put(`/v3/calls/${sessionId}`, { status: 'ongoing' });
      },
    ],
    leaves: [],
  },
  'initiateCall.allowedType': { value: 'audio', refuses: [callClub('video')], leaves: [callClub('audio')] },
  editMessage: { value: 'deny', refuses: [edit], leaves: [send] },
};

const ids = Object.keys(scopePermissions) as ScopePermission[];

test.each(ids)('%s', async (id) => {
  const entry = permissions[id];
  const world = await worldOfAnna();
  const shown = async ({ lists }: Narrowing) =>
    dataOf(await lists(world))
      .map(({ uid }: { uid: string }) => uid)
      .sort();
  if ('lists' in entry) expect(await shown(entry)).toEqual(entry.all);
  await set(world, { [id]: entry.value });
  for (const request of entry.refuses ?? []) expectError(await request(world), 403, 'ERR_PERMISSION_DENIED');
  if ('lists' in entry) expect(await shown(entry)).toEqual(entry.some);
  else for (const request of entry.leaves) dataOf(await request(world));
  const other = await worldOfAnna();
  await set(other, { [id]: entry.value });
  await set(other, { [id]: null });
  for (const request of entry.refuses ?? []) expect((await request(other)).status).toBe(200);
});

test('applies only to members of the scope, also after a change of scope', async () => {
  const world = await worldOfAnna();
  await set(world, { sendMessage: 'deny' });
  dataOf(await world.mona.post('/v3/messages', toClub));
  dataOf(await world.app.as('olga').post('/v3/messages', toClub));
  dataOf(await world.app.api.post('/v3/messages', toClub));
  expectError(await send(world), 403, 'ERR_PERMISSION_DENIED');
  dataOf(await world.app.api.put('/v3/groups/club/members/anna', { scope: 'moderator' }));
  dataOf(await send(world));
});

test('the owner counts as an admin', async () => {
  const { app } = await worldOfAnna();
  dataOf(await app.api.put('/v3/groups/club/scopes/admin/permissions', { permissions: { sendMessage: 'deny' } }));
  expectError(await app.as('olga').post('/v3/messages', toClub), 403, 'ERR_PERMISSION_DENIED');
});

test('both the role and the scope must allow it, and the role is checked first', async () => {
  const world = await worldOfAnna();
  await set(world, { sendMessage: 'allow' });
  dataOf(await world.app.api.put('/v3/roles/default/permissions', { permissions: { sendMessage: 'deny' } }));
  expectError(await send(world), 403, 'ERR_PERMISSION_DENIED');
});

test('a user who is not a member gets the error of the missing membership', async () => {
  const world = await worldOfAnna();
  await set(world, { sendMessage: 'deny', listMembers: 'deny' });
  expectError(await world.app.as('zoe').post('/v3/messages', toClub), 401, 'ERR_GROUP_NOT_JOINED');
  expectError(await world.app.as('zoe').get('/v3/groups/club/members'), 401, 'ERR_GROUP_NOT_JOINED');
});

async function worldOfAnna(): Promise<World> {
  const app = await server.createApp();
  for (const uid of ['anna', 'mona', 'olga', 'zoe']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  await createGroup(app, { guid: 'club', owner: 'olga', members: { participants: ['anna'], moderators: ['mona'] } });
  await createGroup(app, { guid: 'other', owner: 'olga', members: { participants: ['anna'] } });
  const message = await sendToGroup(app, 'anna', 'club', 'Hello');
  for (const uid of ['anna', 'mona'])
    dataOf(await app.as(uid).post(`/v3/messages/${message}/reactions/${encodeURIComponent('👍')}`));
  return { app, anna: app.as('anna'), mona: app.as('mona'), message };
}

const set = async ({ app }: World, values: object) =>
  dataOf(await app.api.put('/v3/groups/club/scopes/participant/permissions', { permissions: values }));
