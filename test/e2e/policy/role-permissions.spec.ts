import type { Response } from 'supertest';
import { rolePermissions, type RolePermission } from '#core/policy/permissions.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { type TestApp, useServer } from '#test/support/server.js';

// Every permission of a role, with a value, what it refuses and what it leaves. A permission without an entry does not compile; one that
// nothing refuses fails.

const server = useServer();

/**
 * Anna has the role in question. Ben is her friend, Gus no friend and a guide, Hal neither. She sent Ben a text and the club, where she is
 * a moderator, another one; Ben sent her a custom message.
 */
interface World {
  app: TestApp;
  anna: Client;
  message: string;
  groupMessage: string;
  fromBen: string;
}

type Request = (world: World) => Promise<Response>;

interface Refusing {
  value: string | string[];
  refuses: Request[];
  leaves: Request[];
}

/** Permissions that narrow a list: what it shows without and with the value. */
interface Narrowing {
  value: string | string[];
  lists: Request;
  /** What is shown, and in the order in which it is. */
  as: (row: any) => string;
  all: string[];
  some: string[];
  refuses?: Request[];
}

const text = (receiver: string, receiverType = 'user') => ({ receiver, receiverType, data: { text: 'Hello' } });
const picture = (mimeType?: string) => ({
  receiver: 'ben',
  receiverType: 'user',
  type: 'image',
  data: { attachments: [{ url: 'https://example.com/a.png', mimeType }] },
});
const custom = (type: string) => ({
  receiver: 'ben',
  receiverType: 'user',
  category: 'custom',
  type,
  data: { customData: { x: 1 } },
});
const send =
  (message: object): Request =>
  ({ anna }) =>
    anna.post('/v3/messages', message);
const callTo =
  (receiver: string): Request =>
  ({ anna }) =>
    anna.post('/v3/calls', { receiver, receiverType: 'user', type: 'audio' });
const see =
  (uid: string): Request =>
  ({ anna }) =>
    anna.get(`/v3/users/${uid}`);
const create =
  (type: string): Request =>
  ({ anna }) =>
    anna.post('/v3/groups', { guid: `new-${type}`, name: 'New', type, password: 'secret' });
const join =
  (guid: string): Request =>
  ({ anna }) =>
    anna.post(`/v3/groups/${guid}/members`, { password: 'secret' });
const edit =
  (which: 'message' | 'groupMessage'): Request =>
  ({ anna, ...messages }) =>
    anna.put(`/v3/messages/${messages[which]}`, { data: { text: 'Better' } });
const remove =
  (which: 'message' | 'groupMessage'): Request =>
  ({ anna, ...messages }) =>
    anna.delete(`/v3/messages/${messages[which]}`);
const uids = { lists: (({ anna }) => anna.get('/v3/users')) as Request, as: ({ uid }: any) => uid as string };
const everybody = ['anna', 'ben', 'gus', 'hal'];
const guids = { lists: (({ anna }) => anna.get('/v3/groups')) as Request, as: ({ guid }: any) => guid as string };
const everyGroup = ['club', 'locked', 'open'];
const messages = {
  lists: (({ anna }) => anna.get('/v3/messages')) as Request,
  as: ({ category, type }: any) => `${category} ${type}`,
  all: ['action groupMember', 'message text', 'message text', 'custom note', 'message image'],
};

const permissions: Record<RolePermission, Refusing | Narrowing> = {
  listUsers: { value: 'deny', refuses: [uids.lists], leaves: [see('ben')] },
  'listUsers.mode': { ...uids, value: 'friends', all: everybody, some: ['ben'] },
  'listUsers.allowedRoles': { ...uids, value: ['guide', 'tested'], all: everybody, some: ['anna', 'gus'] },
  'getUserDetails.mode': { value: 'friends', refuses: [see('gus'), see('hal')], leaves: [see('ben'), see('anna')] },
  'getUserDetails.allowedRoles': { value: ['guide'], refuses: [see('ben')], leaves: [see('gus'), see('anna')] },
  sendMessage: {
    value: 'deny',
    refuses: [send(text('ben')), send(text('club', 'group')), reply],
    leaves: [edit('message')],
  },
  'sendMessage.mode': {
    value: 'friends',
    refuses: [send(text('gus'))],
    leaves: [send(text('ben')), send(text('club', 'group')), send(text('anna'))],
  },
  'sendMessage.allowedReceiverTypes': {
    value: ['group'],
    refuses: [send(text('ben')), reply],
    leaves: [send(text('club', 'group'))],
  },
  'sendMessage.allowedReceiverRoles': {
    value: ['guide'],
    refuses: [send(text('ben')), reply],
    leaves: [send(text('gus')), send(text('club', 'group'))],
  },
  'sendMessage.allowedMessageTypes': {
    value: ['text'],
    refuses: [send(picture('image/png'))],
    leaves: [send(text('ben')), send(custom('note'))],
  },
  'sendMessage.allowedMessageCategories': {
    value: ['custom'],
    refuses: [send(text('ben')), reply],
    leaves: [send(custom('note'))],
  },
  'sendMessage.allowedCustomTypes': {
    value: ['note'],
    refuses: [send(custom('poll'))],
    leaves: [send(custom('note')), send(text('ben'))],
  },
  'sendMessage.allowedMimeTypes': {
    value: ['image/PNG', 'audio/*'],
    refuses: [send(picture('image/jpeg')), send(picture('text/audio/x')), send(picture())],
    leaves: [send(picture('image/png')), send(picture('audio/ogg')), send(text('ben'))],
  },
  editMessage: { value: 'deny', refuses: [edit('message'), edit('groupMessage')], leaves: [remove('message')] },
  'editMessage.denyForScopes': { value: ['moderator'], refuses: [edit('groupMessage')], leaves: [edit('message')] },
  deleteMessage: { value: 'deny', refuses: [remove('message'), remove('groupMessage')], leaves: [edit('message')] },
  'deleteMessage.denyForScopes': {
    value: ['moderator', 'participant'],
    refuses: [remove('groupMessage')],
    leaves: [edit('groupMessage'), remove('message')],
  },
  initiateCall: { value: 'deny', refuses: [callTo('ben')], leaves: [send(text('ben'))] },
  'initiateCall.mode': { value: 'friends', refuses: [callTo('gus')], leaves: [callTo('ben')] },
  'initiateCall.allowedReceiverRoles': { value: ['guide'], refuses: [callTo('ben')], leaves: [callTo('gus')] },
  createGroup: { value: 'deny', refuses: [create('public')], leaves: [join('open')] },
  'createGroup.allowedGroupTypes': {
    value: ['public', 'password'],
    refuses: [create('private'), ({ anna }) => anna.put('/v3/groups/club', { type: 'private' })],
    leaves: [create('public'), create('password')],
  },
  listGroups: { value: 'deny', refuses: [guids.lists], leaves: [({ anna }) => anna.get('/v3/groups/open')] },
  'listGroups.allowedGroupTypes': { ...guids, value: ['password'], all: everyGroup, some: ['locked'] },
  joinGroup: { value: 'deny', refuses: [join('open'), join('locked')], leaves: [create('public')] },
  'joinGroup.allowedGroupTypes': { value: ['password'], refuses: [join('open')], leaves: [join('locked')] },
  'listMessages.allowedMessageCategories': {
    ...messages,
    value: ['message', 'action'],
    some: ['action groupMember', 'message text', 'message text', 'message image'],
    refuses: [({ anna, fromBen }) => anna.get(`/v3/messages/${fromBen}`)],
  },
  'listMessages.allowedMessageTypes': {
    ...messages,
    value: ['image'],
    some: ['action groupMember', 'custom note', 'message image'],
    refuses: [({ anna, message }) => anna.get(`/v3/messages/${message}`)],
  },
};

const ids = Object.keys(rolePermissions) as RolePermission[];
const isNarrowing = (entry: Refusing | Narrowing): entry is Narrowing => 'lists' in entry;

test.each(ids)('%s', async (id) => {
  const entry = permissions[id];
  const world = await worldOfAnna();
  const shown = async ({ lists, as }: Narrowing) => {
    const { body } = await lists(world);
    if (body.meta.pagination) expect(body.meta.pagination.total).toBe(body.data.length);
    return body.data.map(as);
  };
  if (isNarrowing(entry)) expect(await shown(entry)).toEqual(entry.all);
  await set(world, { [id]: entry.value });
  for (const request of entry.refuses ?? []) expectError(await request(world), 403, 'ERR_PERMISSION_DENIED');
  if (isNarrowing(entry)) expect(await shown(entry)).toEqual(entry.some);
  else for (const request of entry.leaves) dataOf(await request(world));
  await set(world, { [id]: null });
  if (isNarrowing(entry)) expect(await shown(entry)).toEqual(expect.arrayContaining(entry.all));
  const anew = await worldOfAnna();
  for (const request of entry.refuses ?? []) {
    await set(anew, { [id]: null });
    const response = await request(anew);
    expect({ [id]: response.body.error?.code }).not.toEqual({ [id]: 'ERR_PERMISSION_DENIED' });
  }
});

test('each of several receivers gets its own error', async () => {
  const world = await worldOfAnna();
  await set(world, { 'sendMessage.mode': 'friends' });
  const { uids: results, guids: groups } = dataOf(
    await world.anna.post('/v3/messages', {
      multipleReceivers: { uids: ['ben', 'gus', 'nobody'], guids: ['club'] },
      data: { text: 'Hello' },
    }),
  );
  expect(results).toMatchObject({
    ben: { success: true },
    gus: { success: false, error: { code: 'ERR_PERMISSION_DENIED' } },
    nobody: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } },
  });
  expect(groups.club.success).toBe(true);
});

test('an action message does not contain what its reader may not read', async () => {
  const world = await worldOfAnna();
  dataOf(await world.app.as('ben').put(`/v3/messages/${world.fromBen}`, { data: { customData: { secret: 1 } } }));
  await set(world, { 'listMessages.allowedMessageCategories': ['message', 'action'] });
  const { body } = await world.anna.get('/v3/users/ben/messages');
  expect(body.data.at(-1)).toMatchObject({ category: 'action', data: { action: 'edited' } });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('settings of a role and its permissions both apply', async () => {
  const world = await worldOfAnna();
  const settings = { listUsers: 'friendsOnly', sendMessagesTo: 'friendsOnly' };
  dataOf(await world.app.api.put('/v3/roles/tested', { settings }));
  await set(world, { 'listUsers.mode': 'all', 'sendMessage.mode': 'all' });
  expect(dataOf(await world.anna.get('/v3/users')).map(uids.as)).toEqual(['ben']);
  expectError(await send(text('gus'))(world), 403, 'ERR_PERMISSION_DENIED');
  dataOf(await world.app.api.put('/v3/roles/tested', { unset: ['settings'] }));
  dataOf(await send(text('gus'))(world));
  await set(world, { 'sendMessage.mode': 'friends' });
  expectError(await send(text('gus'))(world), 403, 'ERR_PERMISSION_DENIED');
});

test('values that allow everything deny nothing', async () => {
  const world = await worldOfAnna();
  const values = Object.entries(rolePermissions).map(([id, { defaultValue }]) => [id, defaultValue]);
  await set(world, Object.fromEntries(values));
  dataOf(await send(text('gus'))(world));
  dataOf(await uids.lists(world));
  dataOf(await create('private')(world));
});

test('filters of a request return only what the role may list', async () => {
  const world = await worldOfAnna();
  await set(world, { 'listUsers.allowedRoles': ['guide'], 'listGroups.allowedGroupTypes': ['public'] });
  expect(dataOf(await world.anna.get('/v3/users', { roles: 'default,guide' })).map(uids.as)).toEqual(['gus']);
  expect(dataOf(await world.anna.get('/v3/users', { role: 'default' }))).toEqual([]);
  expect(dataOf(await world.anna.get('/v3/groups', { type: 'password' }))).toEqual([]);
});

test('permissions apply neither to the app itself nor to users of other roles', async () => {
  const { app } = await worldOfAnna();
  const denied = Object.entries(rolePermissions).filter(([, { defaultValue }]) => defaultValue === 'allow');
  const values = Object.fromEntries(denied.map(([id]) => [id, 'deny']));
  dataOf(await app.api.put('/v3/roles/tested/permissions', { permissions: values }));
  dataOf(await app.api.get('/v3/users'));
  dataOf(await app.api.post('/v3/messages', text('gus')));
  dataOf(await app.as('ben').post('/v3/messages', text('gus')));
  expectError(await app.as('anna').post('/v3/messages', text('gus')), 403, 'ERR_PERMISSION_DENIED');
});

function reply({ anna, message }: World): Promise<Response> {
  return anna.post(`/v3/messages/${message}/thread`, { data: { text: 'And?' } });
}

async function worldOfAnna(): Promise<World> {
  const app = await server.createApp();
  for (const role of ['tested', 'guide']) dataOf(await app.api.post('/v3/roles', { role, name: role }));
  const users = { anna: 'tested', ben: 'default', gus: 'guide', hal: 'default' };
  for (const [uid, role] of Object.entries(users)) dataOf(await app.api.post('/v3/users', { uid, name: uid, role }));
  dataOf(await app.api.post('/v3/users/anna/friends', { accepted: ['ben'] }));
  await createGroup(app, { guid: 'club', owner: 'ben', members: { moderators: ['anna'] } });
  await createGroup(app, { guid: 'open', owner: 'ben' });
  await createGroup(app, { guid: 'locked', owner: 'ben', type: 'password', password: 'secret' });
  const message = await sendText(app, 'anna', 'ben', 'Hello');
  const groupMessage = await sendToGroup(app, 'anna', 'club', 'Hello');
  const toAnna = { receiver: 'anna', receiverType: 'user' };
  const { id: fromBen } = dataOf(await app.as('ben').post('/v3/messages', { ...custom('note'), ...toAnna }));
  dataOf(await app.as('ben').post('/v3/messages', { ...picture('image/png'), ...toAnna }));
  return { app, anna: app.as('anna'), message, groupMessage, fromBen };
}

const set = async ({ app }: World, values: object) =>
  dataOf(await app.api.put('/v3/roles/tested/permissions', { permissions: values }));
