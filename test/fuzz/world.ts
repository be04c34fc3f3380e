import { randomBytes } from 'node:crypto';
import type { Header } from './request.js';

/** The credentials of a request. */
export interface Identity {
  readonly name: string;
  readonly headers: readonly Header[];
  /** The app that the credential gives access to; undefined for missing and wrong credentials. */
  readonly appOfCredential?: 'first' | 'second' | 'management';
  readonly weight: number;
  /** The auth token in `headers`, if it is valid. */
  readonly authToken?: string;
}

/** Ids and credentials that requests can use. Lists have the same length in every world, so that a seed generates the same actions. */
interface KnownValues {
  readonly uids: string[];
  readonly guids: string[];
  readonly messageIds: string[];
  readonly conversationIds: string[];
  readonly mediaIds: string[];
  readonly mediaNames: string[];
  readonly callIds: string[];
  readonly roles: string[];
  /** API keys that no identity uses. */
  readonly spareKeys: string[];
  readonly spareTokens: string[];
  readonly webhookIds: string[];
  readonly ruleIds: string[];
  readonly keywordIds: string[];
  readonly reasonIds: string[];
  readonly appIds: string[];
  /** An app that requests may delete. */
  readonly spareAppIds: string[];
}

/** The data that the actions of a run work on: two apps with users, groups and messages, and the identities that send requests. */
export interface World {
  readonly identities: Identity[];
  readonly known: KnownValues;
  /** Id of each app. */
  readonly apps: { first: string; second: string };
  /** A text in the data of each app, which must not be in a response to a credential of the other app. */
  readonly canaries: { first: string; second: string };
}

export interface Management {
  readonly key: string;
  readonly secret: string;
}

/** The uids of the first app. Some are parts of conversation ids. */
const UIDS = ['ann', 'bob', 'dan', 'eve', 'fay', 'gus', 'hal', 'a', 'a_user_b', 'b_user_c', 'c', 'group_x', 'zoe-z'];
const SECOND_UIDS = ['ann', 'yara', 'yuri'];

/** Creates two apps with data through the API. @throws when a request fails */
export async function createWorld(address: string, management: Management): Promise<World> {
  const canaries = {
    first: `canary-${randomBytes(8).toString('hex')}`,
    second: `canary-${randomBytes(8).toString('hex')}`,
  };
  const spare = await createApp(address, management);
  const first = await createApp(address, management);
  const second = await createApp(address, management);
  const one = await fillFirst(first, canaries.first);
  const other = await fillSecond(second, canaries.second);
  const webhookIds = await createWebhooks(first, management);
  return {
    identities: identitiesOf(first, second, one.tokens, other.token, management),
    known: {
      uids: [...UIDS, ...UIDS, 'yara', 'app_system', 'nobody'],
      guids: ['plaza', 'attic', 'vault', 'user_b', 'doomed', 'plaza', 'attic', 'yard', 'nowhere'],
      messageIds: [...one.messageIds, ...one.messageIds, ...other.messageIds, '999999999999'],
      conversationIds: [
        'ann_user_bob',
        'group_plaza',
        'group_attic',
        'a_user_b_user_c',
        'ann_user_yara',
        'group_yard',
        'group_user_b',
      ],
      mediaIds: [...one.mediaIds, ...other.mediaIds],
      mediaNames: ['note.txt', 'picture.png'],
      callIds: [...one.callIds, ...one.callIds, ...other.callIds],
      roles: ['default', 'restricted', 'spare', 'silent', 'nothing'],
      spareKeys: [...one.spareKeys, second.fullAccess, 'f'.repeat(40)],
      spareTokens: [...one.spareTokens, other.token],
      webhookIds: [...webhookIds, 'none'],
      ruleIds: ['no-darn', 'spare-rule', 'text-profanity-filter', 'none'],
      keywordIds: ['swearwords', 'patterns', 'profanity-list', 'none'],
      reasonIds: ['spam', 'rude', 'none'],
      appIds: [first.id, second.id, spare.id, 'no-app'],
      spareAppIds: [spare.id],
    },
    apps: { first: first.id, second: second.id },
    canaries,
  };
}

interface App {
  readonly id: string;
  readonly fullAccess: string;
  readonly authOnly: string;
  call(method: string, path: string, body?: object | FormData, as?: string, management?: Management): Promise<any>;
}

async function createApp(address: string, { key, secret }: Management): Promise<App> {
  const created = await send(address, 'POST', '/apps', { key, secret }, { name: 'Fuzzed', skipSampleData: true });
  const keys: { apiKey: string; scope: string }[] = Object.values(created.apiKeys as object);
  const ofScope = (wanted: string) => keys.find(({ scope }) => scope === wanted)!.apiKey;
  const [fullAccess, authOnly] = [ofScope('fullAccess'), ofScope('authOnly')];
  return {
    id: created.id as string,
    fullAccess,
    authOnly,
    call: (method, path, body, as, management) =>
      send(
        address,
        method,
        path,
        management ? { ...management } : { apikey: fullAccess, ...(as && { onBehalfOf: as }) },
        body,
      ),
  };
}

async function send(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object | FormData,
): Promise<any> {
  const isForm = body instanceof FormData;
  const response = await fetch(address + path, {
    method,
    headers: { connection: 'close', ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : body && JSON.stringify(body),
  });
  const content = (await response.json()) as { data?: any };
  if (response.status !== 200) throw new Error(`${method} ${path} got ${response.status}: ${JSON.stringify(content)}`);
  return content.data;
}

async function fillFirst(app: App, canary: string) {
  const roles = [
    { role: 'restricted', name: 'Restricted', settings: { listUsers: 'friendsOnly', sendMessagesTo: 'friendsOnly' } },
    { role: 'silent', name: 'Silent' },
    { role: 'spare', name: 'Spare', description: canary },
  ];
  for (const role of roles) await app.call('POST', '/v3/roles', role);
  await app.call('PUT', '/v3/roles/restricted/permissions', { permissions: { createGroup: 'deny' } });
  await app.call('POST', '/v3/roles/silent/restrictedfeatures', {
    featuresToRestrict: ['u.deleteGroup', 'u.patchOwner'],
  });
  const roleOf: Record<string, string> = { gus: 'restricted', hal: 'silent' };
  for (const uid of UIDS) {
    await app.call('POST', '/v3/users', {
      uid,
      name: `${uid} ${canary}`,
      role: roleOf[uid] ?? 'default',
      tags: ['guide'],
      metadata: { note: canary, '@private': { email: canary } },
    });
  }
  const groups = [
    { guid: 'plaza', type: 'public' },
    { guid: 'attic', type: 'private' },
    { guid: 'vault', type: 'password', password: 'open sesame' },
    { guid: 'user_b', type: 'public' },
    { guid: 'doomed', type: 'public' },
  ];
  for (const group of groups) {
    const members = { admins: ['bob'], moderators: ['c'], participants: ['eve', 'gus', 'a', 'a_user_b', 'b_user_c'] };
    await app.call('POST', '/v3/groups', {
      ...group,
      name: group.guid,
      description: canary,
      owner: 'ann',
      tags: ['outdoor'],
      members,
    });
    await app.call('POST', `/v3/groups/${group.guid}/members`, { participants: ['dan'] });
    await app.call('POST', `/v3/groups/${group.guid}/bannedusers/dan`);
  }
  const messageIds = await sendMessages(app, canary, [
    ['ann', 'user', 'bob'],
    ['bob', 'user', 'ann'],
    ['a_user_b', 'user', 'c'],
    ['a', 'user', 'b_user_c'],
    ['ann', 'group', 'plaza'],
    ['bob', 'group', 'plaza'],
    ['gus', 'group', 'attic'],
    ['ann', 'group', 'vault'],
    ['eve', 'user', 'ann'],
  ]);
  messageIds.push(...(await moderate(app, messageIds)));
  const [parent] = messageIds as [string];
  const reply = await app.call('POST', `/v3/messages/${parent}/thread`, { data: { text: `reply ${canary}` } }, 'bob');
  await app.call('POST', `/v3/messages/${parent}/reactions/${encodeURIComponent('👍')}`, undefined, 'bob');
  await app.call('POST', `/v3/messages/${messageIds[4]}/pin`, undefined, 'ann');
  await app.call('POST', `/v3/messages/${parent}/save`, undefined, 'ann');
  const files = new FormData();
  files.set('receiver', 'plaza');
  files.set('receiverType', 'group');
  files.set('type', 'file');
  files.append('files[]', new Blob(['Bring water.'], { type: 'text/plain' }), 'note.txt');
  const shown = await app.call('POST', '/v3/messages', files, 'ann');
  const mediaUrl = shown.data.attachments[0].url as string;
  const callIds = [await startCall(app, 'ann', 'bob'), await startCall(app, 'c', 'a')];
  await app.call('PUT', `/v3/calls/${callIds[0]}`, { status: 'ongoing', deviceId: 'd1' }, 'bob');
  await app.call('POST', '/v3/users/ann/friends', { accepted: ['bob', 'gus'] });
  await app.call('POST', '/v3/users/ann/blockedusers', { blockedUids: ['eve'] });
  await app.call('DELETE', '/v3/users/fay');
  const tokens: Record<string, string> = {};
  for (const uid of ['ann', 'bob', 'dan', 'gus', 'hal']) tokens[uid] = await tokenOf(app, uid);
  const spareKeys: string[] = [];
  for (const scope of ['fullAccess', 'authOnly'])
    spareKeys.push((await app.call('POST', '/v3/apikeys', { name: `${scope} ${canary}`, scope })).apiKey as string);
  return {
    messageIds: [...messageIds, reply.id as string, shown.id as string],
    mediaIds: [mediaUrl.split('/').at(-2)!],
    callIds,
    tokens,
    spareKeys,
    spareTokens: [await tokenOf(app, 'c'), await tokenOf(app, 'ann')],
  };
}

/** Creates rules and lists, messages and an edit that a rule blocks, and flags. @returns the ids of the blocked messages */
async function moderate(app: App, messageIds: string[]): Promise<string[]> {
  const lists = [
    { id: 'swearwords', name: 'Swearwords', category: 'word', searchTerms: 'darn' },
    { id: 'patterns', name: 'Patterns', category: 'pattern', searchTerms: 'h[ae]ck' },
  ];
  for (const list of lists) await app.call('POST', '/v3/moderation/keywords', list);
  const ofList = { operand: 'text', category: 'word', isKeywordsReferencePresent: true, value: ['swearwords'] };
  const ofText = { operand: 'text', category: 'pattern', value: ['h[ae]ck'] };
  const filters = [{ type: 'receiver', entity: 'group', operand: 'type', operator: 'in', value: ['public'] }];
  const rules = [
    { id: 'no-darn', name: 'No darn', conditions: [ofList] },
    { id: 'spare-rule', name: 'Flags', conditions: [ofText], filters, action: ['flagMessage'] },
  ];
  for (const rule of rules) await app.call('POST', '/v3/moderation/rules', rule);
  await app.call('POST', '/v3/moderation/reasons', { id: 'rude', name: 'Rude' });
  await app.call('PUT', `/v3/messages/${messageIds[1]}`, { data: { text: 'darn' } }, 'bob');
  await app.call('POST', `/v3/messages/${messageIds[4]}/flagged`, { reasonId: 'rude' }, 'bob');
  const blocked: string[] = [];
  for (const [receiverType, receiver] of [
    ['user', 'bob'],
    ['group', 'plaza'],
  ]) {
    const body = { receiver, receiverType, data: { text: 'darn' } };
    blocked.push((await app.call('POST', '/v3/messages', body, 'ann')).id as string);
  }
  return blocked;
}

async function fillSecond(app: App, canary: string) {
  for (const uid of SECOND_UIDS) await app.call('POST', '/v3/users', { uid, name: canary, metadata: { note: canary } });
  await app.call('POST', '/v3/groups', {
    guid: 'yard',
    name: canary,
    type: 'public',
    owner: 'yara',
    members: { participants: ['yuri'] },
  });
  const messageIds = await sendMessages(app, canary, [
    ['yara', 'user', 'yuri'],
    ['yuri', 'group', 'yard'],
  ]);
  const files = new FormData();
  files.append('files[]', new Blob(['Bring water.'], { type: 'text/plain' }), 'note.txt');
  const uploaded = await app.call('POST', '/v3/media', files, 'yara');
  return {
    messageIds,
    mediaIds: [(uploaded.attachments[0].url as string).split('/').at(-2)!],
    callIds: [await startCall(app, 'yara', 'yuri')],
    token: await tokenOf(app, 'yara'),
  };
}

async function sendMessages(
  app: App,
  canary: string,
  routes: [from: string, type: string, to: string][],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [from, receiverType, receiver] of routes) {
    const body = { receiver, receiverType, data: { text: `hello ${canary}`, metadata: { canary } }, tags: ['plan'] };
    ids.push((await app.call('POST', '/v3/messages', body, from)).id as string);
  }
  return ids;
}

const startCall = async (app: App, from: string, receiver: string): Promise<string> =>
  (await app.call('POST', '/v3/calls', { receiver, receiverType: 'user', type: 'audio' }, from)).sessionId as string;

const tokenOf = async (app: App, uid: string): Promise<string> =>
  (await app.call('POST', `/v3/users/${uid}/auth_tokens`, { force: true })).authToken as string;

async function createWebhooks(app: App, management: Management): Promise<string[]> {
  // the top-level domain .invalid never resolves (RFC 2606), so no delivery leaves the machine
  const webhook = { id: 'crm', name: 'CRM', webhookURL: 'https://hooks.invalid/events', retryOnFailure: false };
  await app.call('POST', `/apps/${app.id}/webhooks`, webhook, undefined, management);
  await app.call(
    'POST',
    `/apps/${app.id}/webhooks/crm/triggers`,
    { triggerIds: ['message_sent', 'group_joined'] },
    undefined,
    management,
  );
  await app.call('POST', `/apps/${app.id}/webhooks`, { ...webhook, id: 'spare' }, undefined, management);
  return ['crm', 'spare'];
}

function identitiesOf(
  first: App,
  second: App,
  tokens: Record<string, string>,
  otherToken: string,
  { key, secret }: Management,
): Identity[] {
  const full: Header = ['apikey', first.fullAccess];
  const acting = (uid: string, weight: number): Identity => ({
    name: `key on behalf of ${uid}`,
    headers: [full, ['onBehalfOf', uid]],
    appOfCredential: 'first',
    weight,
  });
  const token = ([uid, authToken]: [string, string]): Identity => ({
    name: `token of ${uid}`,
    headers: [['authToken', authToken]],
    authToken,
    appOfCredential: 'first',
    weight: 4,
  });
  return [
    { name: 'the fullAccess key', headers: [full], appOfCredential: 'first', weight: 20 },
    acting('ann', 16),
    acting('bob', 8),
    acting('dan', 2),
    acting('eve', 2),
    acting('fay', 1),
    acting('gus', 3),
    acting('hal', 2),
    acting('nobody', 1),
    ...Object.entries(tokens).map(token),
    { name: 'nobody', headers: [], weight: 2 },
    { name: 'a wrong key', headers: [['apikey', 'e'.repeat(40)]], weight: 2 },
    { name: 'a wrong token', headers: [['authToken', `ann_1${'e'.repeat(38)}`]], weight: 1 },
    { name: 'the authOnly key', headers: [['apikey', first.authOnly]], appOfCredential: 'first', weight: 3 },
    {
      name: 'the fullAccess key of another app',
      headers: [['apikey', second.fullAccess]],
      appOfCredential: 'second',
      weight: 3,
    },
    {
      name: 'the fullAccess key of another app on behalf of yara',
      headers: [
        ['apikey', second.fullAccess],
        ['onBehalfOf', 'yara'],
      ],
      appOfCredential: 'second',
      weight: 3,
    },
    {
      name: 'a token of another app',
      headers: [['authToken', otherToken]],
      authToken: otherToken,
      appOfCredential: 'second',
      weight: 3,
    },
    {
      name: 'the fullAccess key with the appId of another app',
      headers: [full, ['appId', second.id]],
      appOfCredential: 'first',
      weight: 1,
    },
    {
      name: 'the management pair',
      headers: [
        ['key', key],
        ['secret', secret],
      ],
      appOfCredential: 'management',
      weight: 3,
    },
    {
      name: 'a wrong management pair',
      headers: [
        ['key', key],
        ['secret', 'wrong'],
      ],
      weight: 1,
    },
    {
      name: 'all credentials together',
      headers: [full, ['authToken', tokens.ann!], ['key', key], ['secret', secret], ['onBehalfOf', 'bob']],
      appOfCredential: 'management',
      weight: 1,
    },
  ];
}
