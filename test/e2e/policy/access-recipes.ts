import type { Response } from 'supertest';
import { rolePermissions } from '#core/policy/permissions.js';
import { features } from '#platform/access/features.js';
import { ASSISTANCE, waitingRun, withoutAgentRequests } from '#test/support/agents.js';
import { dataOf, type Client } from '#test/support/client.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { NOTE } from '#test/support/media.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import type { TestApp, TestServer } from '#test/support/server.js';
import { assistanceRecipes } from './assistance-recipes.js';
import { libraryRecipes } from './library-recipes.js';
import { notificationRecipes } from './notification-recipes.js';
import { pendingMemberRecipes } from './pending-member-recipes.js';

/** Who asks: keys, and users with their auth tokens. `denied` and `restricted` are admins of the club, so that only their role stands in their way. */
export const columns = [
  'key',
  'authOnly',
  'stranger',
  'participant',
  'moderator',
  'admin',
  'owner',
  'banned',
  'blocked',
  'denied',
  'restricted',
  'otherApp',
] as const;

export type Column = (typeof columns)[number];

/** The words of the table, and the codes that they stand for. */
export const meanings: Record<string, string[]> = {
  credential: ['AUTH_ERR_NO_ACCESS', 'ERR_AUTHTOKEN_NOT_ACCESSIBLE'],
  user: ['ERR_BAD_REQUEST'],
  permission: ['ERR_PERMISSION_DENIED'],
  member: ['ERR_GROUP_NOT_JOINED', 'ERR_MESSAGE_NO_ACCESS', 'ERR_CALL_NOT_A_PART'],
  scope: [
    'ERR_GROUP_NO_ADMIN_SCOPE',
    'ERR_GROUP_NO_MODERATOR_SCOPE',
    'ERR_GROUP_NO_CLEARANCE',
    'ERR_GROUP_NO_SCOPE_CLEARANCE',
    'ERR_MESSAGE_NOT_A_SENDER',
  ],
  banned: ['ERR_BANNED_GROUPMEMBER'],
  block: ['ERR_BLOCKED_SENDER'],
  missing: [
    'ERR_UID_NOT_FOUND',
    'ERR_GUID_NOT_FOUND',
    'ERR_BOT_NOT_FOUND',
    'ERR_SCHEDULED_MESSAGE_NOT_FOUND',
    'ERR_ROLE_NOT_FOUND',
    'ERR_RULE_NOT_FOUND',
    'ERR_KEYWORD_NOT_FOUND',
    'ERR_REASON_NOT_FOUND',
    'ERR_STICKER_NOT_FOUND',
    'ERR_MESSAGE_ID_NOT_FOUND',
    'ERR_APIKEY_NOT_FOUND',
    'ERR_AUTH_TOKEN_NOT_FOUND',
    'ERR_CALL_SESSION_NOT_FOUND',
    'ERR_CONVERSATION_NOT_ACCESSIBLE',
    'ERR_CONVERSATION_NOT_FOUND',
    'ERR_PROVIDER_NOT_FOUND',
    'ERR_TOKEN_NOT_FOUND',
    'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
    'ERR_NOT_INVITED',
    'ERR_JOIN_NOT_REQUESTED',
    'ERR_AGENT_RUN_NOT_FOUND',
    'ERR_AGENT_NOT_FOUND',
    'ERR_TOOL_NOT_FOUND',
    'ERR_KB_NOT_FOUND',
  ],
};

export interface World {
  readonly app: TestApp;
  readonly clients: Record<Column, Client>;
  readonly logIn: (uid: Column) => Promise<void>;
  /** A name that nothing has yet. */
  readonly fresh: (prefix: string) => string;
  /** A message of the target that a rule blocked. */
  readonly blockMessage: () => Promise<string>;
  /** A run of an agent for a message of the user, which waits for the result of the tool call `call_1`. */
  readonly waitingRun: (uid: string) => Promise<string>;
}

/** What must be there first, and the request. */
export type Recipe = (world: World, column: Column) => Promise<(client: Client) => Promise<Response>>;

const users = columns.filter((column) => !['key', 'authOnly', 'otherApp'].includes(column));
const lists = {
  admins: ['admin', 'denied', 'restricted'],
  moderators: ['moderator'],
  participants: ['participant', 'blocked', 'target'],
  usersToBan: ['banned'],
};

export async function createWorld(server: TestServer): Promise<World> {
  withoutAgentRequests(server, []);
  const app = await server.createApp();
  const other = await server.createApp();
  await setSettings(server, app, { ...ASSISTANCE, 'core.users.dataExport': true });
  for (const role of ['denied', 'restricted', 'guide'])
    dataOf(await app.api.post('/v3/roles', { role, name: role, description: 'For the table' }));
  const grants = Object.entries(rolePermissions).filter(([, { defaultValue }]) => defaultValue === 'allow');
  const narrow = { 'getUserDetails.mode': 'friends', 'listMessages.allowedMessageCategories': ['card'] };
  const denials = { ...Object.fromEntries(grants.map(([id]) => [id, 'deny'])), ...narrow };
  dataOf(await app.api.put('/v3/roles/denied/permissions', { permissions: denials }));
  const featuresToRestrict = Object.keys(features);
  dataOf(await app.api.post('/v3/roles/restricted/restrictedfeatures', { featuresToRestrict }));
  for (const uid of [...users, 'target', 'friend'])
    dataOf(
      await app.api.post('/v3/users', {
        uid,
        name: uid,
        role: ['denied', 'restricted'].includes(uid) ? uid : 'default',
      }),
    );
  await createGroup(app, { guid: 'club', owner: 'owner', type: 'private', members: lists });
  dataOf(
    await app.api.put('/v3/groups/club/scopes/participant/permissions', { permissions: { sendMessage: 'allow' } }),
  );
  dataOf(await app.api.post('/v3/users/target/blockedusers', { blockedUids: ['blocked'] }));
  const clients = {
    key: app.api,
    authOnly: server.client({ apikey: app.authKey }),
    otherApp: other.api,
  } as World['clients'];
  const logIn = async (uid: Column) => {
    const { authToken } = dataOf(await app.api.post(`/v3/users/${uid}/auth_tokens`));
    clients[uid] = server.client({ authToken });
  };
  for (const uid of users) await logIn(uid);
  let count = 0;
  return {
    app,
    clients,
    logIn,
    fresh: (prefix) => `${prefix}-${++count}`,
    blockMessage: () => blockMessage(server, app, { sender: 'target', receiver: 'friend' }),
    waitingRun: (uid) => waitingRun(server, app, uid),
  };
}

const always =
  (request: (client: Client) => Promise<Response>): Recipe =>
  () =>
    Promise.resolve(request);

/** A group in which everybody is what they are in the club. */
async function newClub({ app, fresh }: World, type = 'private'): Promise<string> {
  const guid = fresh('club');
  await createGroup(app, { guid, owner: 'owner', type, members: lists });
  return guid;
}

async function newUser({ app, fresh }: World): Promise<string> {
  const uid = fresh('user');
  dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  return uid;
}

async function newMember(world: World): Promise<string> {
  const uid = await newUser(world);
  dataOf(await world.app.api.post('/v3/groups/club/members', { participants: [uid] }));
  return uid;
}

async function newRole({ app, fresh }: World): Promise<string> {
  const role = fresh('role');
  dataOf(await app.api.post('/v3/roles', { role, name: role }));
  return role;
}

/** Roles are few, so those of a cell go before the next one comes. */
const aRole =
  (request: (client: Client, role: string) => Promise<Response>): Recipe =>
  async (world) => {
    const role = await newRole(world);
    return async (client) => {
      const response = await request(client, role);
      await world.app.api.delete(`/v3/roles/${role}`);
      return response;
    };
  };

async function newKey({ app, fresh }: World): Promise<string> {
  return dataOf(await app.api.post('/v3/apikeys', { name: fresh('key'), scope: 'authOnly' })).apiKey;
}

const aKey =
  (request: (client: Client, apiKey: string) => Promise<Response>): Recipe =>
  async (world) => {
    const apiKey = await newKey(world);
    return async (client) => {
      const response = await request(client, apiKey);
      await world.app.api.delete(`/v3/apikeys/${apiKey}`);
      return response;
    };
  };

const NEW_RULE = {
  name: 'A rule',
  enabled: false,
  conditions: [{ operand: 'text', category: 'word', value: ['darn'] }],
};
const NEW_LIST = { name: 'A list', category: 'word', searchTerms: 'darn' };

/** Something of moderation, which goes before the next one comes. */
const aModeration =
  (what: 'rules' | 'keywords' | 'reasons', content: object) =>
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app, fresh }) => {
    const id = fresh('moderation');
    dataOf(await app.api.post(`/v3/moderation/${what}`, { ...content, id }));
    return async (client) => {
      const path = `/v3/moderation/${what}/${id}`;
      const response = await request(client, path);
      await app.api.delete(path);
      return response;
    };
  };

const aRule = aModeration('rules', NEW_RULE);
const aList = aModeration('keywords', NEW_LIST);
const aReason = aModeration('reasons', { name: 'A reason' });

const A_STICKER = { name: 'Wave', url: 'https://example.com/wave.png' };

const aSticker =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app, fresh }) => {
    const { id } = dataOf(await app.api.post('/v3/stickers', { ...A_STICKER, setName: fresh('set') }));
    return (client) => request(client, `/v3/stickers/${id}`);
  };

const aToken =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }) => {
    const { authToken } = dataOf(await app.api.post('/v3/users/target/auth_tokens', { force: true }));
    return (client) => request(client, `/v3/users/target/auth_tokens/${authToken}`);
  };

/** A message of the target to the club. */
const aMessage =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }) => {
    const id = await sendToGroup(app, 'target', 'club', 'Hello');
    return (client) => request(client, `/v3/messages/${id}`);
  };

const submission = { sender: 'target', receiver: 'club', receiverType: 'group', data: { text: 'Hello' } };

/** A message of the target to the club that was submitted for moderation only. */
const aSubmission =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }) => {
    const { id } = dataOf(await app.api.post('/v3/moderation/messages', submission));
    return (client) => request(client, `/v3/moderation/messages/${id}`);
  };

const aUser =
  (request: (client: Client, uid: string) => Promise<Response>): Recipe =>
  async (world) => {
    const uid = await newUser(world);
    return (client) => request(client, uid);
  };

const aMember =
  (request: (client: Client, uid: string) => Promise<Response>): Recipe =>
  async (world) => {
    const uid = await newMember(world);
    return (client) => request(client, uid);
  };

const aClub =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async (world) => {
    const guid = await newClub(world);
    return (client) => request(client, `/v3/groups/${guid}`);
  };

const later = {
  receiver: 'friend',
  receiverType: 'user',
  data: { text: 'Hi' },
  sendAt: Math.floor(Date.now() / 1000) + 3600,
};

const draftPlace = { receiver: 'club', receiverType: 'group' };

const poll = { question: 'Lunch?', options: ['Soup', 'Salad'] };

/** A poll of a member of the group. */
const aPoll =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }) => {
    const inGroup = { receiver: 'club', receiverType: 'group', ...poll };
    const { id } = dataOf(await app.as('target').post('/v3/polls', inGroup));
    return (client) => request(client, `/v3/polls/${id}`);
  };

/** A scheduled message of whoever asks, or of another user if they cannot have one. */
const aScheduledMessage =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }, column) => {
    const asks = users.includes(column) && !['denied', 'restricted'].includes(column) ? column : 'friend';
    const { id } = dataOf(await app.as(asks).post('/v3/scheduledmessages', later));
    return (client) => request(client, `/v3/scheduledmessages/${id}`);
  };

/** A conversation of whoever asks with the target, in which somebody wrote. */
const aConversation =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }, column) => {
    const asks = users.includes(column) ? column : 'friend';
    if (asks !== 'blocked') await sendText(app, 'target', asks, 'Hello');
    return (client) => request(client, '/v3/users/target/conversation');
  };

/** The conversation of the club, with a message that no reset hides. */
const aGroupConversation =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }) => {
    const message = {
      receiver: 'club',
      receiverType: 'group',
      category: 'message',
      type: 'text',
      data: { text: 'Hello' },
    };
    dataOf(await app.as('target').post('/v3/messages', message));
    return (client) => request(client, '/v3/groups/club/conversation');
  };

const callFile = { url: 'https://files.example.com/1', startTime: 1_763_683_260, endTime: 1_763_683_410 };

/** That the target started in the club. */
const aCall =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }) => {
    const call = { receiver: 'club', receiverType: 'group', type: 'audio' };
    const { sessionId } = dataOf(await app.as('target').post('/v3/calls', call));
    return async (client) => {
      const response = await request(client, `/v3/calls/${sessionId}`);
      await app.api.delete(`/v3/calls/${sessionId}`);
      return response;
    };
  };

/** For a message of whoever asks, as far as they can write to agents. */
const aRun =
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ waitingRun: run }, column) => {
    const id = await run(users.includes(column) && !['denied', 'restricted'].includes(column) ? column : 'friend');
    return (client) => request(client, `/v3/ai-agents/runs/${id}`);
  };

const AGENTS = '/v3/ai-agents';
const BUILDER = `${AGENTS}/agent-builder`;

const builderAgent = { name: 'Guide', isActive: false };
const externalAgent = { ...builderAgent, integrateWith: 'mastra', integrationType: 'agent' };
const agentTools = {
  tools: [`${AGENTS}/tools`, 'name', { displayName: 'Map', executionText: 'Opening', description: 'Shows a map.' }],
  apiTools: [
    `${BUILDER}/api-tools`,
    'slug',
    { description: 'Weather', endpoint: 'https://example.com/', method: 'GET', enableBasicAuth: false },
  ],
  mcpServers: [`${BUILDER}/mcp-servers`, 'slug', { name: 'Maps', url: 'https://example.com/' }],
  actions: [`${BUILDER}/frontend-actions`, 'triggerFunction', { name: 'Map', description: 'Shows a map.' }],
} as const;

const newAgent = async ({ app }: World, path: string, body: object): Promise<string> => {
  const response = await app.api.post(path, body);
  return `${path}/${(response.body as { agent: { uid: string } }).agent.uid}`;
};

const anAgent =
  (path: string, body: object) =>
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async (world) => {
    const agent = await newAgent(world, path, body);
    return async (client) => {
      const response = await request(client, agent);
      await world.app.api.delete(agent);
      return response;
    };
  };

const aBuilderAgent = anAgent(`${BUILDER}/agents`, builderAgent);
const anExternalAgent = anAgent(`${AGENTS}/agents`, externalAgent);

/** An agent with an MCP server, and another server that it does not have. */
const anAgentWithMcp =
  (request: (client: Client, agent: string, servers: { own: string; other: string }) => Promise<Response>): Recipe =>
  async (world) => {
    const [path, , body] = agentTools.mcpServers;
    const [own, other] = [world.fresh('mcp'), world.fresh('mcp')];
    for (const slug of [own, other]) await world.app.api.post(path, { ...body, slug });
    const agent = await newAgent(world, `${BUILDER}/agents`, { ...builderAgent, mcpServers: [own] });
    return async (client) => {
      const response = await request(client, agent, { own, other });
      await world.app.api.delete(agent);
      return response;
    };
  };

/** What agents refer to. */
const anAgentTool =
  (kind: keyof typeof agentTools) =>
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app, fresh }) => {
    const [path, id, body] = agentTools[kind];
    const name = fresh('tool');
    await app.api.post(path, { ...body, [id]: name });
    return (client) => request(client, `${path}/${name}`);
  };

const newAgentTool =
  (kind: keyof typeof agentTools): Recipe =>
  ({ fresh }) => {
    const [path, id, body] = agentTools[kind];
    const name = fresh('tool');
    return Promise.resolve((client: Client) => client.post(path, { ...body, [id]: name }));
  };

const KNOWLEDGE = `${BUILDER}/knowledge-base`;
const aPage = { url: 'https://example.com/', title: 'A page' };

const aSource =
  (kind: 'text' | 'website', body: object) =>
  (request: (client: Client, path: string) => Promise<Response>): Recipe =>
  async ({ app }) => {
    const { uniqueId } = dataOf(await app.api.post(`${KNOWLEDGE}/${kind}`, body));
    return (client) => request(client, `${KNOWLEDGE}/${uniqueId}`);
  };

const aText = aSource('text', { title: 'Hours', text: 'Open in June.' });

/** An agent with a source of the knowledge base. */
const anAgentWithText =
  (request: (client: Client, path: string, uniqueIds: string[]) => Promise<Response>): Recipe =>
  async (world) => {
    const { uniqueId } = dataOf(await world.app.api.post(`${KNOWLEDGE}/text`, { title: 'Hours', text: 'Open.' }));
    const agent = await newAgent(world, `${BUILDER}/agents`, builderAgent);
    const path = `${agent}/knowledge-base/text`;
    await world.app.api.patch(`${path}/add`, { uniqueIds: [uniqueId] });
    return async (client) => {
      const response = await request(client, path, [uniqueId]);
      await world.app.api.delete(agent);
      return response;
    };
  };

const text = { data: { text: 'Hello' } };
const thumb = encodeURIComponent('👍');

const NOTIFICATION_SETTINGS = '/v3/notifications/v1/settings';
const NOTIFICATION_PREFERENCES = '/v3/notifications/v1/preferences';
const NOTIFICATIONS_OF_TARGET = `${NOTIFICATION_PREFERENCES}?uid=target`;
const MUTES_OF_TARGET = `${NOTIFICATION_PREFERENCES}/mute?uid=target`;
const TIMEZONE_OF_TARGET = `${NOTIFICATION_PREFERENCES}/timezone?uid=target`;
const CONTACT_DETAILS = '/v3/notifications/v1/contact-details';

export const recipes: Record<string, Recipe> = {
  'create-user': async ({ fresh }) => {
    const user = { uid: fresh('made'), name: 'New' };
    return (client) => client.post('/v3/users', user);
  },
  'list-users': always((client) => client.get('/v3/users')),
  'reactivate-users': always((client) => client.put('/v3/users', { uidsToActivate: [] })),
  'deactivate-users': always((client) => client.delete('/v3/users', { uidsToDeactivate: [] })),
  'get-user': always((client) => client.get('/v3/users/target')),
  'update-user': aUser((client, uid) => client.put(`/v3/users/${uid}`, { name: 'Other' })),
  'delete-user': aUser((client, uid) => client.delete(`/v3/users/${uid}`)),
  'get-me': always((client) => client.get('/v3/me')),
  'update-me': always((client) => client.put('/v3/me', { statusMessage: 'Here' })),
  'export-user': always((client) => client.get('/v3/users/target/export')),
  'export-me': always((client) => client.get('/v3/me/export')),
  'log-out': (world, column) =>
    Promise.resolve(async (client) => {
      const response = await client.delete('/v3/me');
      if (users.includes(column)) await world.logIn(column);
      return response;
    }),

  'create-authtoken': aUser((client, uid) => client.post(`/v3/users/${uid}/auth_tokens`)),
  'list-authtokens': always((client) => client.get('/v3/users/target/auth_tokens')),
  'flush-authtokens': aUser((client, uid) => client.delete(`/v3/users/${uid}/auth_tokens`)),
  'revoke-authtokens-before': aUser((client, uid) => client.post(`/v3/users/${uid}/auth_tokens/revoke_before`)),
  'get-authtoken': aToken((client, path) => client.get(path)),
  'update-authtoken': aToken((client, path) => client.put(path, { platform: 'ios' })),
  'delete-authtoken': aToken((client, path) => client.delete(path)),

  'create-group': async ({ fresh }) => {
    const group = { guid: fresh('made'), name: 'New', type: 'public' };
    return (client) => client.post('/v3/groups', group);
  },
  'list-groups': always((client) => client.get('/v3/groups')),
  'list-user-groups': always((client) => client.get('/v3/users/target/groups')),
  'get-group': always((client) => client.get('/v3/groups/club')),
  'update-group': always((client) => client.put('/v3/groups/club', { name: 'The club' })),
  'delete-group': aClub((client, path) => client.delete(path)),
  'transfer-group-ownership': aClub((client, path) => client.patch(`${path}/owner`, { owner: 'target' })),

  'add-group-members': aUser((client, uid) => client.post('/v3/groups/club/members', { participants: [uid] })),
  'add-group-members: joining a public group': async (world) => {
    const guid = world.fresh('open');
    const usersToBan = ['banned'];
    await createGroup(world.app, { guid, owner: 'target', members: { usersToBan } });
    return (client) => client.post(`/v3/groups/${guid}/members`);
  },
  'list-group-members': always((client) => client.get('/v3/groups/club/members')),
  'get-group-member': always((client) => client.get('/v3/groups/club/members/target')),
  'change-group-member-scope': aMember((client, uid) =>
    client.put(`/v3/groups/club/members/${uid}`, { scope: 'moderator' }),
  ),
  'kick-group-member': aMember((client, uid) => client.delete(`/v3/groups/club/members/${uid}`)),
  'leave-group': aClub((client, path) => client.delete(`${path}/members`)),

  'ban-group-user': aMember((client, uid) => client.post(`/v3/groups/club/bannedusers/${uid}`)),
  'unban-group-user': async (world) => {
    const uid = await newMember(world);
    dataOf(await world.app.api.post(`/v3/groups/club/bannedusers/${uid}`));
    return (client) => client.delete(`/v3/groups/club/bannedusers/${uid}`);
  },
  'list-banned-group-users': always((client) => client.get('/v3/groups/club/bannedusers')),

  'mute-group-user': aMember((client, uid) => client.post(`/v3/groups/club/mutedusers/${uid}`)),
  'unmute-group-user': async (world) => {
    const uid = await newMember(world);
    dataOf(await world.app.api.post(`/v3/groups/club/mutedusers/${uid}`));
    return (client) => client.delete(`/v3/groups/club/mutedusers/${uid}`);
  },
  'list-muted-group-users': always((client) => client.get('/v3/groups/club/mutedusers')),

  'send-message': always((client) =>
    client.post('/v3/messages', { receiver: 'target', receiverType: 'user', ...text }),
  ),
  'send-message: to the group': always((client) =>
    client.post('/v3/messages', { receiver: 'club', receiverType: 'group', ...text }),
  ),
  'create-poll': always((client) => client.post('/v3/polls', { receiver: 'club', receiverType: 'group', ...poll })),
  'vote-in-poll': aPoll((client, path) => client.post(`${path}/votes`, { options: [1] })),
  'withdraw-poll-votes': aPoll((client, path) => client.delete(`${path}/votes`)),
  'list-poll-votes': aPoll((client, path) => client.get(`${path}/votes`)),
  'close-poll': aPoll((client, path) => client.post(`${path}/close`)),
  'create-scheduled-message': always((client) => client.post('/v3/scheduledmessages', later)),
  'list-scheduled-messages': always((client) => client.get('/v3/scheduledmessages')),
  'get-scheduled-message': aScheduledMessage((client, path) => client.get(path)),
  'update-scheduled-message': aScheduledMessage((client, path) => client.put(path, { data: { text: 'Later still' } })),
  'cancel-scheduled-message': aScheduledMessage((client, path) => client.delete(path)),
  'set-message-reminder': aMessage((client, path) => client.put(`${path}/reminder`, { remindAt: later.sendAt })),
  'delete-message-reminder': aMessage((client, path) => client.delete(`${path}/reminder`)),
  'list-reminders': always((client) => client.get('/v3/reminders')),
  'save-draft': always((client) => client.put('/v3/drafts', { ...draftPlace, data: { text: 'Shall we' } })),
  'list-drafts': always((client) => client.get('/v3/drafts')),
  'delete-draft': always((client) => client.delete('/v3/drafts', draftPlace)),
  'upload-media': always((client) => client.form('/v3/media', {}, [NOTE])),
  'list-all-messages': always((client) => client.get('/v3/messages')),
  'get-message-details': aMessage((client, path) => client.get(path)),
  'update-message': aMessage((client, path) => client.put(path, text)),
  'delete-message': aMessage((client, path) => client.delete(path)),
  'user-list-user-messages': always((client) => client.get('/v3/users/target/messages')),
  'user-list-group-messages': always((client) => client.get('/v3/groups/club/messages')),
  'send-thread-message': aMessage((client, path) => client.post(`${path}/thread`, text)),
  'list-all-thread-messages': aMessage((client, path) => client.get(`${path}/thread`)),
  'subscribe-thread': aMessage((client, path) => client.post(`${path}/thread/subscription`)),
  'unsubscribe-thread': aMessage((client, path) => client.delete(`${path}/thread/subscription`)),
  'list-threads': always((client) => client.get('/v3/threads')),
  'list-all-reactions': aMessage((client, path) => client.get(`${path}/reactions`)),
  'get-message-reactions': aMessage((client, path) => client.get(`${path}/reactions/${thumb}`)),
  'add-message-reactions': aMessage((client, path) => client.post(`${path}/reactions/${thumb}`)),
  'remove-message-reactions': aMessage((client, path) => client.delete(`${path}/reactions/${thumb}`)),

  'pin-message': aMessage((client, path) => client.post(`${path}/pin`)),
  'unpin-message': aMessage((client, path) => client.delete(`${path}/pin`)),
  'save-message': aMessage((client, path) => client.post(`${path}/save`)),
  'unsave-message': aMessage((client, path) => client.delete(`${path}/save`)),
  'mark-message-as-interacted': async ({ app }) => {
    const data = { interactiveData: {}, allowSenderInteraction: true };
    const form = { receiver: 'club', receiverType: 'group', category: 'interactive', type: 'form', data };
    const { id } = dataOf(await app.as('target').post('/v3/messages', form));
    return (client) => client.patch(`/v3/messages/${id}/interacted`, { interactions: ['name'] });
  },
  'send-ephemeral-message': aMember((client, uid) =>
    client.post(`/v3/groups/club/members/${uid}/ephemeral-messages`, { data: { text: 'Only for you' } }),
  ),
  'send-bot-message': always((client) =>
    client.post('/v3/bots/target/messages', { receiver: 'friend', receiverType: 'user', ...text }),
  ),

  'create-agent': always((client) => client.post(`${AGENTS}/agents`, externalAgent)),
  'list-agents': always((client) => client.get(`${AGENTS}/agents`)),
  'get-agent': anExternalAgent((client, path) => client.get(path)),
  'update-agent': anExternalAgent((client, path) => client.patch(path, { name: 'Other' })),
  'delete-agent': anExternalAgent((client, path) => client.delete(path)),
  'builder-create-agent': always((client) => client.post(`${BUILDER}/agents`, builderAgent)),
  'builder-list-agents': always((client) => client.get(`${BUILDER}/agents`)),
  'builder-get-agent': aBuilderAgent((client, path) => client.get(path)),
  'builder-update-agent': aBuilderAgent((client, path) => client.patch(path, { name: 'Other' })),
  'builder-delete-agent': aBuilderAgent((client, path) => client.delete(path)),
  'builder-add-mcp': anAgentWithMcp((client, agent, { other }) => client.patch(`${agent}/mcp/add`, { mcps: [other] })),
  'builder-remove-mcp': anAgentWithMcp((client, agent, { own }) =>
    client.patch(`${agent}/mcp/remove`, { mcps: [own] }),
  ),
  'builder-add-knowledge': anAgentWithText((client, path, uniqueIds) => client.patch(`${path}/add`, { uniqueIds })),
  'builder-remove-knowledge': anAgentWithText((client, path, uniqueIds) =>
    client.patch(`${path}/remove`, { uniqueIds }),
  ),
  'create-tool': newAgentTool('tools'),
  'list-tools': always((client) => client.get(`${AGENTS}/tools`)),
  'get-tool': anAgentTool('tools')((client, path) => client.get(path)),
  'update-tool': anAgentTool('tools')((client, path) => client.patch(path, { displayName: 'Other' })),
  'delete-tool': anAgentTool('tools')((client, path) => client.delete(path)),
  'create-api-tool': newAgentTool('apiTools'),
  'list-api-tools': always((client) => client.get(`${BUILDER}/api-tools`)),
  'get-api-tool': anAgentTool('apiTools')((client, path) => client.get(path)),
  'update-api-tool': anAgentTool('apiTools')((client, path) => client.patch(path, { name: 'Other' })),
  'delete-api-tool': anAgentTool('apiTools')((client, path) => client.delete(path)),
  'create-mcp-server': newAgentTool('mcpServers'),
  'list-mcp-servers': always((client) => client.get(`${BUILDER}/mcp-servers`)),
  'get-mcp-server': anAgentTool('mcpServers')((client, path) => client.get(path)),
  'list-mcp-server-tools': anAgentTool('mcpServers')((client, path) => client.get(`${path}/tools`)),
  'update-mcp-server': anAgentTool('mcpServers')((client, path) => client.patch(path, { name: 'Other' })),
  'delete-mcp-server': anAgentTool('mcpServers')((client, path) => client.delete(path)),
  'create-frontend-action': newAgentTool('actions'),
  'list-frontend-actions': always((client) => client.get(`${BUILDER}/frontend-actions`)),
  'delete-frontend-action': anAgentTool('actions')((client, path) => client.delete(path)),
  'add-knowledge-text': always((client) => client.post(`${KNOWLEDGE}/text`, { title: 'Hours', text: 'Open.' })),
  'add-knowledge-website': always((client) => client.post(`${KNOWLEDGE}/website`, aPage)),
  'list-knowledge': always((client) => client.get(KNOWLEDGE)),
  'get-knowledge': aText((client, path) => client.get(path)),
  'refresh-knowledge': aSource('website', aPage)((client, path) => client.post(`${path}/refresh`)),
  'delete-knowledge': aText((client, path) => client.delete(path)),
  'list-agent-runs': always((client) => client.get('/v3/ai-agents/runs')),
  'cancel-agent-run': aRun((client, path) => client.post(`${path}/cancel`)),
  'report-agent-tool-result': aRun((client, path) =>
    client.post(`${path}/tool-calls/call_1/result`, { result: 'Done' }),
  ),

  'list-all-conversations': always((client) => client.get('/v3/conversations')),
  'get-conversation': async ({ app }) => {
    await sendToGroup(app, 'target', 'club', 'Hello');
    return (client) => client.get('/v3/conversations/group_club');
  },
  'delete-conversation': async (world) => {
    const guid = await newClub(world);
    await sendToGroup(world.app, 'target', guid, 'Hello');
    return (client) => client.delete(`/v3/conversations/group_${guid}`);
  },
  'get-user-conversations': aConversation((client, path) => client.get(path)),
  'update-user-conversation': aConversation((client, path) => client.put(path, { tags: ['a'] })),
  'reset-user-conversation': aConversation((client, path) => client.delete(path)),
  'mark-conversation-as-delivered': aConversation((client, path) => client.post(`${path}/delivered`)),
  'mark-conversation-as-read': aConversation((client, path) => client.post(`${path}/read`)),
  'mark-conversation-as-unread': async (world, column) => {
    const asks = users.includes(column) && column !== 'blocked' ? column : 'friend';
    const messageId = await sendText(world.app, 'target', asks, 'Hello');
    return (client) => client.delete('/v3/users/target/conversation/read', { messageId: Number(messageId) });
  },
  'pin-user-conversation': aConversation((client, path) => client.post(`${path}/pin`)),
  'unpin-user-conversation': aConversation((client, path) => client.delete(`${path}/pin`)),
  'get-group-conversations': aGroupConversation((client, path) => client.get(path)),
  'update-group-conversation': aGroupConversation((client, path) => client.put(path, { tags: ['a'] })),
  'reset-group-conversation': aGroupConversation((client, path) => client.delete(path)),
  'mark-group-conversation-as-delivered': aGroupConversation((client, path) => client.post(`${path}/delivered`)),
  'mark-group-conversation-as-read': aGroupConversation((client, path) => client.post(`${path}/read`)),
  'mark-group-conversation-as-unread': async ({ app }) => {
    const messageId = await sendToGroup(app, 'target', 'club', 'Hello');
    return (client) => client.delete('/v3/groups/club/conversation/read', { messageId: Number(messageId) });
  },
  'pin-group-conversation': aGroupConversation((client, path) => client.post(`${path}/pin`)),
  'unpin-group-conversation': aGroupConversation((client, path) => client.delete(`${path}/pin`)),
  'get-user-disappearing-messages': aConversation((client, path) => client.get(`${path}/disappearing-messages`)),
  'set-user-disappearing-messages': aConversation((client, path) =>
    client.put(`${path}/disappearing-messages`, { disappearAfterSeconds: 31_536_000 }),
  ),
  'get-group-disappearing-messages': aGroupConversation((client, path) => client.get(`${path}/disappearing-messages`)),
  'set-group-disappearing-messages': aGroupConversation((client, path) =>
    client.put(`${path}/disappearing-messages`, { disappearAfterSeconds: 0 }),
  ),
  'list-global-pinned-conversations': always((client) => client.get('/v3/conversations/pinned')),
  'replace-global-pinned-conversations': always((client) =>
    client.put('/v3/conversations/pinned', { conversations: [] }),
  ),

  'import-users': always((client) => client.post('/v3/data_import/users', { users: { imported: { name: 'I' } } })),
  'import-groups': always((client) =>
    client.post('/v3/data_import/groups', { groups: { imported: { name: 'I', type: 'public' } } }),
  ),
  'import-members': always((client) => client.post('/v3/data_import/members', { members: {} })),
  'import-messages': always((client) => client.post('/v3/data_import/messages', { messages: {} })),
  'list-imported-files': always((client) => client.get('/v3/data_import/files')),

  'add-friend': aUser((client, uid) => client.post('/v3/users/target/friends', { accepted: [uid] })),
  'list-all-friends': always((client) => client.get('/v3/users/target/friends')),
  'remove-friend': always((client) => client.delete('/v3/users/target/friends', { friends: ['friend'] })),

  'block-users': aUser((client, uid) => client.post('/v3/users/target/blockedusers', { blockedUids: [uid] })),
  'unblock-users': always((client) => client.delete('/v3/users/target/blockedusers', { blockedUids: ['friend'] })),
  'list-blocked-users': always((client) => client.get('/v3/users/target/blockedusers')),
  'user-block-users': aUser((client, uid) => client.post('/v3/blockedusers', { blockedUids: [uid] })),
  'user-unblock-users': always((client) => client.delete('/v3/blockedusers', { blockedUids: ['friend'] })),
  'user-list-blocked-users': always((client) => client.get('/v3/blockedusers')),

  'create-role': async ({ app, fresh }) => {
    const role = fresh('made');
    return async (client) => {
      const response = await client.post('/v3/roles', { role, name: 'New' });
      await app.api.delete(`/v3/roles/${role}`);
      return response;
    };
  },
  'list-roles': always((client) => client.get('/v3/roles')),
  'get-role': always((client) => client.get('/v3/roles/guide')),
  'update-role': always((client) => client.put('/v3/roles/guide', { name: 'Guide' })),
  'delete-role': aRole((client, role) => client.delete(`/v3/roles/${role}`)),
  'usage-metrics': always((client) => client.get('/v3/stats', { fromDate: 1, toDate: Date.now() })),
  'message-receipt-metrics': always((client) => client.get('/v3/stats/messages')),
  'metric-series': always((client) =>
    client.get('/v3/stats/series', { metric: 'messages_sent', interval: 'month', from: 1, to: Date.now() }),
  ),
  'list-role-permissions': always((client) => client.get('/v3/roles/guide/permissions')),
  'set-role-permissions': always((client) => client.put('/v3/roles/guide/permissions', { permissions: {} })),
  'unset-role-permissions': always((client) => client.delete('/v3/roles/guide/permissions/listUsers')),
  'list-scope-permissions': always((client) => client.get('/v3/groups/club/scopes/admin/permissions')),
  'set-scope-permissions': always((client) =>
    client.put('/v3/groups/club/scopes/admin/permissions', { permissions: {} }),
  ),
  'unset-scope-permissions': always((client) => client.delete('/v3/groups/club/scopes/admin/permissions/sendMessage')),
  'restrict-features': always((client) =>
    client.post('/v3/roles/guide/restrictedfeatures', { featuresToRestrict: [] }),
  ),
  'get-restrictedfeatures': always((client) => client.get('/v3/roles/guide/restrictedfeatures')),
  'allow-features': always((client) => client.delete('/v3/roles/guide/restrictedfeatures', { featuresToAllow: [] })),

  'create-apikey': async ({ app, fresh }) => {
    const name = fresh('made');
    return async (client) => {
      const response = await client.post('/v3/apikeys', { name, scope: 'authOnly' });
      if (response.status === 200) await app.api.delete(`/v3/apikeys/${response.body.data.apiKey}`);
      return response;
    };
  },
  'list-apikeys': always((client) => client.get('/v3/apikeys')),
  'get-apikey': aKey((client, apiKey) => client.get(`/v3/apikeys/${apiKey}`)),
  'update-apikey': aKey((client, apiKey) => client.put(`/v3/apikeys/${apiKey}`, { scope: 'authOnly' })),
  'delete-apikey': aKey((client, apiKey) => client.delete(`/v3/apikeys/${apiKey}`)),

  'create-rule': async ({ app, fresh }) => {
    const id = fresh('rule');
    return async (client) => {
      const response = await client.post('/v3/moderation/rules', { ...NEW_RULE, id });
      await app.api.delete(`/v3/moderation/rules/${id}`);
      return response;
    };
  },
  'list-rules': always((client) => client.get('/v3/moderation/rules')),
  'get-rule': aRule((client, path) => client.get(path)),
  'update-rule': aRule((client, path) => client.put(path, { enabled: false })),
  'delete-rule': aRule((client, path) => client.delete(path)),
  'list-rule-revisions': aRule((client, path) => client.get(`${path}/revisions`)),
  'create-rule-keyword': async ({ app, fresh }) => {
    const id = fresh('list');
    return async (client) => {
      const response = await client.post('/v3/moderation/keywords', { ...NEW_LIST, id });
      await app.api.delete(`/v3/moderation/keywords/${id}`);
      return response;
    };
  },
  'list-rule-keywords': always((client) => client.get('/v3/moderation/keywords')),
  'get-rule-keyword': aList((client, path) => client.get(path)),
  'update-rule-keyword': aList((client, path) => client.put(path, { searchTerms: 'darn' })),
  'delete-rule-keyword': aList((client, path) => client.delete(path)),
  'test-rule-keyword': aList((client, path) => client.post(`${path}/test`, { texts: ['Darn, it rains.'] })),
  'test-moderation': always((client) => client.post('/v3/moderation/test', { text: 'Hello' })),
  'create-sticker': ({ fresh }) => {
    const sticker = { ...A_STICKER, setName: fresh('set') };
    return Promise.resolve((client) => client.post('/v3/stickers', sticker));
  },
  'list-stickers': always((client) => client.get('/v3/stickers')),
  'get-sticker': aSticker((client, path) => client.get(path)),
  'update-sticker': aSticker((client, path) => client.put(path, { order: 2 })),
  'delete-sticker': aSticker((client, path) => client.delete(path)),
  'create-reason': async ({ app, fresh }) => {
    const id = fresh('reason');
    return async (client) => {
      const response = await client.post('/v3/moderation/reasons', { id, name: 'New' });
      await app.api.delete(`/v3/moderation/reasons/${id}`);
      return response;
    };
  },
  'list-reasons': always((client) => client.get('/v3/moderation/reasons')),
  'get-reason-details': aReason((client, path) => client.get(path)),
  'update-reason-details': aReason((client, path) => client.put(path, { name: 'Other' })),
  'delete-reason': aReason((client, path) => client.delete(path)),
  'list-moderation-blocked-messages': always((client) => client.get('/v3/moderation/blocked-messages')),
  'review-blocked-message': async ({ blockMessage }) => {
    const id = await blockMessage();
    return (client) => client.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' });
  },
  'undo-message-review': async ({ app, blockMessage }) => {
    const id = await blockMessage();
    dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'rejected' }));
    return (client) => client.delete(`/v3/moderation/reviewed-messages/${id}`);
  },
  'update-moderation-case': async ({ blockMessage }) => {
    const id = await blockMessage();
    return (client) => client.patch(`/v3/moderation/cases/${id}`, { note: 'Again' });
  },
  'flag-a-message': aMessage((client, path) => client.post(`${path}/flagged`, { reasonId: 'spam' })),
  'list-flagged-messages': always((client) => client.get('/v3/moderation/flagged-messages')),
  'blockreview-flagged-message': async ({ app }) => {
    const id = await sendToGroup(app, 'target', 'club', 'Hello');
    dataOf(await app.as('owner').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam' }));
    return (client) => client.patch(`/v3/moderation/flagged-messages/${id}`, { status: 'approved' });
  },
  'list-reviewed-messages': always((client) => client.get('/v3/moderation/reviewed-messages')),
  'chat-api-send-message-moderation': always((client) => client.post('/v3/moderation/messages', submission)),
  'chat-api-list-message-moderation': always((client) => client.get('/v3/moderation/messages')),
  'chat-api-get-message-moderation': aSubmission((client, path) => client.get(path)),
  'chat-api-update-message-moderation': aSubmission((client, path) => client.put(path, { data: { text: 'Bye' } })),
  'chat-api-delete-message-moderation': aSubmission((client, path) => client.delete(path)),
  'list-calls': always((client) => client.get('/v3/calls')),
  'create-call': async (world) => {
    const receiver = await newUser(world);
    return async (client) => {
      const call = { receiver, receiverType: 'user', type: 'audio' };
      const response = await client.post('/v3/calls', call);
      if (response.status === 200) await world.app.api.delete(`/v3/calls/${response.body.data.sessionId}`);
      return response;
    };
  },
  'create-call-token': ({ app, fresh }) => {
    const meeting = { sessionId: fresh('meeting'), receiver: 'club', receiverType: 'group' };
    return Promise.resolve(async (client) => {
      const response = await client.post('/v3/call_tokens', meeting);
      if (response.status === 200) await app.api.delete(`/v3/calls/${meeting.sessionId}`);
      return response;
    });
  },
  'add-call-recording': aCall((client, path) => client.post(`${path}/recordings`, callFile)),
  'add-call-transcription': aCall((client, path) => client.post(`${path}/transcriptions`, callFile)),
  'retrieve-call-details': aCall((client, path) => client.get(path)),
  'retrieve-call-transcriptions': aCall((client, path) => client.get(`${path}/transcriptions`)),
  'update-call': aCall((client, path) => client.put(path, { status: 'ongoing' })),
  'delete-call': aCall((client, path) => client.delete(path)),

  'notifications-push-list-settings': always((client) => client.get(NOTIFICATION_SETTINGS)),
  'notifications-push-update-settings': always((client) => client.patch(NOTIFICATION_SETTINGS)),
  'notifications-push-reset-settings': always((client) => client.delete(NOTIFICATION_SETTINGS)),
  'notifications-push-list-preferences': always((client) => client.get(NOTIFICATIONS_OF_TARGET)),
  'notifications-push-list-preferences: own': always((client) => client.get(NOTIFICATION_PREFERENCES)),
  'notifications-push-update-preferences': always((client) => client.patch(NOTIFICATIONS_OF_TARGET)),
  'notifications-push-update-preferences: own': always((client) => client.patch(NOTIFICATION_PREFERENCES)),
  'notifications-push-reset-preferences': always((client) => client.delete(NOTIFICATIONS_OF_TARGET)),
  'notifications-push-list-muted': always((client) => client.get(MUTES_OF_TARGET)),
  'notifications-push-mute-conversations': always((client) => client.put(MUTES_OF_TARGET, { conversations: [] })),
  'notifications-push-unmute-conversations': always((client) => client.delete(MUTES_OF_TARGET, { conversations: [] })),
  'notifications-get-timezone': always((client) => client.get(TIMEZONE_OF_TARGET)),
  'notifications-update-timezone': always((client) => client.patch(TIMEZONE_OF_TARGET, { timezone: 'UTC' })),
  'notifications-get-contact-details': always((client) => client.get(CONTACT_DETAILS)),
  'notifications-update-contact-details': always((client) => client.patch(CONTACT_DETAILS)),
  'notifications-delete-contact-details': always((client) => client.delete(CONTACT_DETAILS)),
  ...notificationRecipes,

  ...assistanceRecipes,
  ...libraryRecipes,
  ...pendingMemberRecipes,
  'get-client-settings': always((client) => client.get('/v3/settings')),
};
