import { dataOf } from '#test/support/client.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { lists, users, type Column, type World } from './access-world.js';

/** What stands for a parameter of a path: something that is shared, or what makes one and returns its id. */
export type Thing = string | ((world: World) => Promise<string>);

type Maker = Exclude<Thing, string>;

/** Whether the column is a user who may send messages to anybody. */
const isFree = (column: Column): boolean => users.includes(column) && !['denied', 'restricted'].includes(column);

export const newUser: Maker = async ({ app, fresh }) => {
  const uid = fresh('user');
  dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  return uid;
};

export const newMember: Maker = async (world) => {
  const uid = await newUser(world);
  dataOf(await world.app.api.post('/v3/groups/club/members', { participants: [uid] }));
  return uid;
};

/** A member who is banned from the club, or muted in it. */
const newMemberIn =
  (list: 'bannedusers' | 'mutedusers'): Maker =>
  async (world) => {
    const uid = await newMember(world);
    dataOf(await world.app.api.post(`/v3/groups/club/${list}/${uid}`));
    return uid;
  };

/** A group in which everybody is what they are in the club. */
export const newClub: Maker = async ({ app, fresh }) => {
  const guid = fresh('club');
  await createGroup(app, { guid, owner: 'owner', type: 'private', members: lists });
  return guid;
};

/** A public group from which `banned` is banned. */
export const openGroup: Maker = async ({ app, fresh }) => {
  const guid = fresh('open');
  await createGroup(app, { guid, owner: 'target', members: { usersToBan: ['banned'] } });
  return guid;
};

const newToken: Maker = async ({ app }) =>
  dataOf(await app.api.post('/v3/users/target/auth_tokens', { force: true })).authToken;

/** Of the target to the club. */
const newMessage: Maker = ({ app }) => sendToGroup(app, 'target', 'club', 'Hello');

export const later = {
  receiver: 'friend',
  receiverType: 'user',
  data: { text: 'Hi' },
  sendAt: Math.floor(Date.now() / 1000) + 3600,
};

/** A scheduled message of whoever asks, or of another user if they cannot have one. */
const newScheduledMessage: Maker = async ({ app, column }) =>
  dataOf(await app.as(isFree(column) ? column : 'friend').post('/v3/scheduledmessages', later)).id;

/** For a message of whoever asks, as far as they can write to agents. */
const newRun: Maker = ({ waitingRun, column }) => waitingRun(isFree(column) ? column : 'friend');

const newKnowledge =
  (kind: 'text' | 'website', body: object): Maker =>
  async ({ app }) =>
    dataOf(await app.api.post(`/v3/ai-agents/agent-builder/knowledge-base/${kind}`, body)).uniqueId;

export const newText = newKnowledge('text', { title: 'Hours', text: 'Open in June.' });
export const newWebsite = newKnowledge('website', { url: 'https://example.com/', title: 'A page' });

export const BUILDER = '/v3/ai-agents/agent-builder';

export const newAgent =
  (more: object = {}): Maker =>
  async ({ app, afterwards }) => {
    const response = await app.api.post(`${BUILDER}/agents`, { name: 'Guide', isActive: false, ...more });
    const { uid } = (response.body as { agent: { uid: string } }).agent;
    afterwards(() => app.api.delete(`${BUILDER}/agents/${uid}`));
    return uid;
  };

const rejected: Maker = async ({ app, blockMessage }) => {
  const id = await blockMessage();
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'rejected' }));
  return id;
};

const flagged: Maker = async (world) => {
  const id = await newMessage(world);
  dataOf(await world.app.as('owner').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam' }));
  return id;
};

/** Each user asks about a group of their own: an invitation can be accepted once. */
const ASKING = ['stranger', 'participant', 'moderator', 'admin', 'owner', 'blocked', 'denied', 'restricted'];

/** A private group of the target that takes requests, and from which `banned` is banned. */
export const groupByRequest: Maker = async ({ app, fresh }) => {
  const guid = fresh('by-request');
  const members = { usersToBan: ['banned'] };
  await createGroup(app, { guid, owner: 'target', type: 'private', joinByRequest: true, members });
  return guid;
};

const inviting: Maker = async (world) => {
  const guid = await groupByRequest(world);
  for (const uid of ASKING) dataOf(await world.app.api.post(`/v3/groups/${guid}/invitations/${uid}`));
  return guid;
};

const requested: Maker = async (world) => {
  const guid = await groupByRequest(world);
  for (const uid of ASKING.filter((uid) => !['denied', 'restricted'].includes(uid)))
    dataOf(await world.app.as(uid).post(`/v3/joinrequests/${guid}`));
  return guid;
};

const invited: Maker = async (world) => {
  const uid = await newUser(world);
  dataOf(await world.app.api.post(`/v3/groups/club/invitations/${uid}`));
  return uid;
};

const asking: Maker = async (world) => {
  const uid = await newUser(world);
  dataOf(await world.app.api.put('/v3/groups/club', { joinByRequest: true }));
  dataOf(await world.app.as(uid).post('/v3/joinrequests/club'));
  return uid;
};

const CAMPAIGNS = '/v3/campaigns';

/** The template that examples name. */
const GREETING = 'greeting';

/** Of whoever asks, who are users, or of the target. */
const newDelivery =
  (type: 'in_app' | 'push'): Maker =>
  async ({ app, column }) => {
    const receiver = users.includes(column) ? column : 'target';
    const template = { templateId: type === 'push' ? 'reminder' : GREETING, receivers: [receiver] };
    dataOf(await app.api.post(`${CAMPAIGNS}/notifications/messages`, template));
    const list = `${CAMPAIGNS}/${type === 'push' ? 'push-notifications' : 'notification-feed'}`;
    return (dataOf(await app.api.get(list, { receiver, limit: 1 })) as [{ id: string }])[0].id;
  };

/** A campaign with a recipient, and what was done with it. */
export const newCampaign =
  (...actions: string[]): Maker =>
  async ({ app }) => {
    const campaign = { name: 'Sale', templateId: 'sequence', templateVersion: 1 };
    const { id } = dataOf(await app.api.post(`${CAMPAIGNS}/campaigns`, campaign)) as { id: string };
    dataOf(await app.api.post(`${CAMPAIGNS}/campaigns/${id}/recipients`, { userIds: ['target'] }));
    for (const action of actions) dataOf(await app.api.post(`${CAMPAIGNS}/campaigns/${id}/${action}`));
    return id;
  };

/** Uploads a file of recipients. @returns its name for an import */
export async function uploadedRecipients({ app }: World, campaign: string): Promise<string> {
  const path = `${CAMPAIGNS}/campaigns/${campaign}/recipients/upload-url`;
  const { uploadUrl, s3Key } = dataOf(await app.api.post(path)) as { uploadUrl: string; s3Key: string };
  dataOf(await app.api.raw('put', new URL(uploadUrl).pathname, RECIPIENTS, { 'content-type': 'text/csv' }));
  return s3Key;
}

export const RECIPIENTS = 'user_id\ntarget\n';

/** The channels and templates that examples name. The sequence waits for an hour. */
async function createTemplates({ app }: World): Promise<void> {
  for (const [channelId, type] of [
    ['promotions', 'in_app'],
    ['push', 'push'],
  ])
    dataOf(await app.api.post(`${CAMPAIGNS}/channels`, { name: channelId, channelId, type, enabled: true }));
  const [feed, push] = [{ channelType: 'in_app', waitMinutes: 60 }, { channelType: 'push' }];
  const approved = { name: 'For the table', status: 'approved' };
  for (const [templateId, channels] of Object.entries({ [GREETING]: [feed], reminder: [push] }))
    dataOf(await app.api.post(`${CAMPAIGNS}/templates`, { ...approved, templateId, channels }));
  const sequence = { templateId: 'sequence', channels: [feed, push], config: { sequenceEnabled: true } };
  dataOf(await app.api.post(`${CAMPAIGNS}/templates`, { ...approved, ...sequence }));
}

const withTemplates = new WeakMap<World, Promise<void>>();

/** What stands for the parameters of paths, by the path up to the parameter, or else by its name. */
export const things: Readonly<Record<string, Thing>> = {
  uid: 'target',
  guid: 'club',
  scope: 'admin',
  permission: 'listUsers',
  reaction: encodeURIComponent('👍'),
  toolCallId: 'call_1',
  sourceType: 'text',
  channelType: 'in_app',
  campaignId: newCampaign(),
  templateId: GREETING,
  userId: 'target',
  agentUid: newAgent({ isActive: true }),
  runId: newRun,
  conversationId: async (world) => {
    await newMessage(world);
    return 'group_club';
  },
  '/v3/users/{uid}/auth_tokens/{authToken}': newToken,
  '/v3/groups/{guid}/bannedusers/{uid}': newMemberIn('bannedusers'),
  '/v3/groups/{guid}/mutedusers/{uid}': newMemberIn('mutedusers'),
  '/v3/groups/{guid}/invitations/{uid}': invited,
  '/v3/groups/{guid}/joinrequests/{uid}': asking,
  '/v3/invitations/{guid}': inviting,
  '/v3/joinrequests/{guid}': requested,
  '/v3/messages/{id}': newMessage,
  '/v3/ai/messages/{id}': newMessage,
  '/v3/client-libraries/messages/{id}': newMessage,
  '/v3/scheduledmessages/{id}': newScheduledMessage,
  '/v3/moderation/blocked-messages/{id}': ({ blockMessage }) => blockMessage(),
  '/v3/moderation/cases/{id}': ({ blockMessage }) => blockMessage(),
  '/v3/moderation/reviewed-messages/{id}': rejected,
  '/v3/moderation/flagged-messages/{id}': flagged,
  [`${BUILDER}/knowledge-base/{uniqueId}`]: newText,
  [`${CAMPAIGNS}/notification-feed/{id}`]: newDelivery('in_app'),
  [`${CAMPAIGNS}/push-notifications/{id}`]: newDelivery('push'),
};

export interface Collection {
  /** The member of the item that is its id. */
  readonly id: string;
  /** The member that no two items have in common. */
  readonly fresh?: string;
  readonly more?: object;
  /** The user who creates it, if not the app. */
  readonly by?: string;
}

const toClub = { receiver: 'club', receiverType: 'group' };

/** Items that the example of their collection creates: each request has one of its own, which is deleted after it. */
export const collections: Readonly<Record<string, Collection>> = {
  '/v3/roles/{role}': { id: 'role', fresh: 'role' },
  '/v3/apikeys/{apiKey}': { id: 'apiKey', fresh: 'name' },
  '/v3/moderation/rules/{ruleId}': { id: 'id', fresh: 'id' },
  '/v3/moderation/keywords/{keywordId}': { id: 'id', fresh: 'id' },
  '/v3/moderation/reasons/{id}': { id: 'id', fresh: 'id' },
  '/v3/moderation/messages/{id}': { id: 'id', fresh: 'muid', more: { sender: 'target', ...toClub } },
  '/v3/stickers/{id}': { id: 'id', fresh: 'setName' },
  '/v3/polls/{id}': { id: 'id', by: 'target', more: toClub },
  '/v3/calls/{sessionId}': { id: 'sessionId', by: 'target', more: toClub },
  [`${CAMPAIGNS}/campaigns/{id}`]: { id: 'id' },
  // the names in requests are made of the names
  [`${CAMPAIGNS}/channels/{id}`]: { id: 'id', fresh: 'name', more: { channelId: undefined } },
  [`${CAMPAIGNS}/templates/{id}`]: { id: 'id', fresh: 'name', more: { templateId: undefined } },
  [`${CAMPAIGNS}/templates/categories/{id}`]: { id: 'id', fresh: 'name' },
  '/v3/ai-agents/agents/{uid}': { id: 'uid' },
  [`${BUILDER}/agents/{uid}`]: { id: 'uid' },
  '/v3/ai-agents/tools/{name}': { id: 'name', fresh: 'name' },
  [`${BUILDER}/api-tools/{slug}`]: { id: 'slug', fresh: 'slug' },
  [`${BUILDER}/mcp-servers/{slug}`]: { id: 'slug', fresh: 'slug' },
  [`${BUILDER}/frontend-actions/{triggerFunction}`]: { id: 'triggerFunction', fresh: 'triggerFunction' },
};

/** What has to be there for operations whose path begins so, beside what is in the path. */
export const preparations: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  '/v3/users/{uid}/conversation': async ({ app, column }) => {
    if (column !== 'blocked') await sendText(app, 'target', users.includes(column) ? column : 'friend', 'Hello');
  },
  '/v3/groups/{guid}/conversation': newMessage as Maker,
  [CAMPAIGNS]: async (world) => {
    if (!withTemplates.has(world)) withTemplates.set(world, createTemplates(world));
    await withTemplates.get(world);
  },
};
