import { rolePermissions } from '#core/policy/permissions.js';
import { features } from '#platform/access/features.js';
import { ASSISTANCE, waitingRun, withoutAgentRequests } from '#test/support/agents.js';
import { dataOf, type Client } from '#test/support/client.js';
import { createGroup } from '#test/support/groups.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import type { TestApp, TestServer } from '#test/support/server.js';

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

/** The words of the table, and the codes that they stand for. A response with the status 404 is `missing`. */
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
};

export interface World {
  readonly app: TestApp;
  readonly clients: Record<Column, Client>;
  readonly logIn: (uid: Column) => Promise<void>;
  /** Who asks. What a recipe makes after it has read this is for nobody else. */
  readonly column: Column;
  readonly isForColumn: boolean;
  readonly setColumn: (column: Column) => void;
  /** A name that nothing has yet. */
  readonly fresh: (prefix: string) => string;
  /** A message of the target that a rule blocked. */
  readonly blockMessage: () => Promise<string>;
  /** A run of an agent for a message of the user, which waits for the result of the tool call `call_1`. */
  readonly waitingRun: (uid: string) => Promise<string>;
  /** Removes something after the request. */
  readonly afterwards: (remove: () => Promise<unknown>) => void;
  readonly removeAll: () => Promise<void>;
}

/** The columns that are users of the app. */
export const users = columns.filter((column) => !['key', 'authOnly', 'otherApp'].includes(column));
export const lists = {
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
  const removals: (() => Promise<unknown>)[] = [];
  let asking: Column = 'key';
  let isForColumn = false;
  return {
    app,
    clients,
    logIn,
    get column() {
      isForColumn = true;
      return asking;
    },
    get isForColumn() {
      return isForColumn;
    },
    setColumn: (column) => void (asking = column),
    fresh: (prefix) => `${prefix}-${++count}`,
    blockMessage: () => blockMessage(server, app, { sender: 'target', receiver: 'friend' }),
    waitingRun: (uid) => waitingRun(server, app, uid),
    afterwards: (remove) => void removals.push(remove),
    removeAll: async () => {
      isForColumn = false;
      for (const remove of removals.splice(0)) await remove();
    },
  };
}
