import { dataOf } from '#test/support/client.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { NOTE, pathOf } from '#test/support/media.js';
import type { Recipe, Variation } from './access-recipes.js';
import {
  BUILDER,
  groupByRequest,
  later,
  newAgent,
  newCampaign,
  newClub,
  newMember,
  newText,
  newUser,
  newWebsite,
  openGroup,
  RECIPIENTS,
  uploadedRecipients,
  type Thing,
} from './access-things.js';
import { users, type World } from './access-world.js';
import { notificationRecipes } from './notification-recipes.js';

const LIBRARIES = '/v3/client-libraries';

const toClub = { receiver: 'club', receiverType: 'group' };
const text = { data: { text: 'Hello' } };
const nothing = { body: {} };
const ofTarget = { query: { uid: 'target' } };
const ofNewUser: Variation = { path: { uid: newUser } };
const ofNewMember: Variation = { path: { uid: newMember } };
const ofNewClub: Variation = { path: { guid: newClub } };

/** The body names a user whom no other request has named. */
const aboutNewUser = (member: string): Variation => ({
  body: async (world) => ({ [member]: [await (newUser as Exclude<Thing, string>)(world)] }),
});

/** The body creates something that does not exist yet. */
const aboutNew = (member: string, more: object): Variation => ({
  body: ({ fresh }) => ({ [member]: fresh('made'), name: 'New', ...more }),
});

const remindMe: Variation['body'] = async ({ app }) => ({
  about: await sendToGroup(app, 'target', 'club', 'Plans'),
  isCustom: false,
  timeInMS: Date.now() + 3_600_000,
});

const newPoll = async ({ app }: World): Promise<string> => {
  const lunch = { ...toClub, question: 'Lunch?', options: ['Soup', 'Salad'] };
  return (dataOf(await app.as('target').post('/v3/polls', lunch)) as { id: string }).id;
};

const ofMessage = (more: object = {}): Variation => ({
  body: async ({ app }) => ({ msgId: await sendToGroup(app, 'target', 'club', 'Plans'), ...more }),
});

/** The last message that the target sent to whoever asks. */
const lastMessage = async ({ app, column }: World) => ({
  messageId: Number(
    await sendText(app, 'target', users.includes(column) && column !== 'blocked' ? column : 'friend', 'Hello'),
  ),
});
const lastOfClub = async ({ app }: World) => ({ messageId: Number(await sendToGroup(app, 'target', 'club', 'Hello')) });

const newCall = async (world: World, receiver?: string) => {
  const callee = receiver ?? (await newUser(world));
  return { receiver: callee, receiverType: 'user', type: 'audio' };
};

/** A call to whoever asks. @returns the id of its session */
const ringing = async (world: World): Promise<string> => {
  const { column } = world;
  const caller = await newUser(world);
  const call = await newCall(world, users.includes(column) ? column : undefined);
  const { sessionId } = dataOf(await world.app.as(caller).post('/v3/calls', call));
  world.afterwards(() => world.app.api.delete(`/v3/calls/${sessionId}`));
  return sessionId as string;
};

/** An agent with an MCP server, and another server that it does not have. */
const withMcp =
  (action: 'add' | 'remove'): Recipe =>
  async (world) => {
    const { app, fresh } = world;
    const [own, other] = [fresh('mcp'), fresh('mcp')];
    for (const slug of [own, other])
      await app.api.post(`${BUILDER}/mcp-servers`, { slug, name: 'Maps', url: 'https://example.com/' });
    const agent = await newAgent({ mcpServers: [own] })(world);
    const mcps = [action === 'add' ? other : own];
    return (client) => client.patch(`${BUILDER}/agents/${agent}/mcp/${action}`, { mcps });
  };

/** An agent with a source of the knowledge base. */
const withText =
  (action: 'add' | 'remove'): Recipe =>
  async (world) => {
    const uniqueIds = [await newText(world)];
    const path = `${BUILDER}/agents/${await newAgent()(world)}/knowledge-base/text`;
    await world.app.api.patch(`${path}/add`, { uniqueIds });
    return (client) => client.patch(`${path}/${action}`, { uniqueIds });
  };

/** What operations need that does not follow from the API document. Operations that are not here have their method, their path and their example. */
export const variations: Readonly<Record<string, Variation | Recipe>> = {
  'create-user': aboutNew('uid', {}),
  'reactivate-users': { body: { uidsToActivate: [] } },
  'deactivate-users': { body: { uidsToDeactivate: [] } },
  'update-user': ofNewUser,
  'delete-user': ofNewUser,
  'log-out': (world) =>
    Promise.resolve(async (client) => {
      const response = await client.delete('/v3/me');
      const { column } = world;
      if (users.includes(column)) await world.logIn(column);
      return response;
    }),
  'create-authtoken': ofNewUser,
  'flush-authtokens': ofNewUser,
  'revoke-authtokens-before': ofNewUser,

  'create-group': aboutNew('guid', { type: 'public' }),
  'delete-group': ofNewClub,
  'transfer-group-ownership': ofNewClub,
  'leave-group': ofNewClub,
  'add-group-members': aboutNewUser('participants'),
  'add-group-members: joining a public group': { path: { guid: openGroup }, ...nothing },
  'change-group-member-scope': ofNewMember,
  'kick-group-member': ofNewMember,
  'ban-group-user': ofNewMember,
  'mute-group-user': ofNewMember,
  'send-ephemeral-message': ofNewMember,
  'invite-group-user': ofNewUser,
  'create-join-request': { path: { guid: groupByRequest } },
  'set-scope-permissions': { body: { permissions: {} } },
  'unset-scope-permissions': { path: { permission: 'sendMessage' } },

  'send-message': { body: { receiver: 'target', receiverType: 'user', ...text } },
  'send-message: to the group': { body: { ...toClub, ...text } },
  'send-bot-message': { body: { receiver: 'friend', receiverType: 'user', ...text } },
  'create-scheduled-message': { body: later },
  'set-message-reminder': { body: { remindAt: later.sendAt } },
  'save-draft': { body: { ...toClub, ...text } },
  'delete-draft': { body: toClub },
  'upload-media': () => Promise.resolve((client) => client.form('/v3/media', {}, [NOTE])),
  'mark-message-as-interacted': async ({ app }) => {
    const data = { interactiveData: {}, allowSenderInteraction: true };
    const form = { ...toClub, category: 'interactive', type: 'form', data };
    const { id } = dataOf(await app.as('target').post('/v3/messages', form));
    return (client) => client.patch(`/v3/messages/${id}/interacted`, { interactions: ['name'] });
  },
  'translate-message': { query: { language: 'de' } },
  'ask-agent-about-user-conversation': { query: { question: 'When do we meet?' } },
  'ask-agent-about-group-conversation': { query: { question: 'When do we meet?' } },

  'builder-add-mcp': withMcp('add'),
  'builder-remove-mcp': withMcp('remove'),
  'builder-add-knowledge': withText('add'),
  'builder-remove-knowledge': withText('remove'),
  'refresh-knowledge': { path: { uniqueId: newWebsite } },

  'delete-conversation': {
    path: {
      conversationId: async (world) => {
        const guid = await newClub(world);
        await sendToGroup(world.app, 'target', guid, 'Hello');
        return `group_${guid}`;
      },
    },
  },
  'mark-conversation-as-delivered': nothing,
  'mark-conversation-as-unread': { body: lastMessage },
  'mark-group-conversation-as-unread': { body: lastOfClub },
  'set-user-disappearing-messages': { body: { disappearAfterSeconds: 31_536_000 } },
  'set-group-disappearing-messages': { body: { disappearAfterSeconds: 0 } },
  'replace-global-pinned-conversations': { body: { conversations: [] } },

  'import-users': { body: { users: { imported: { name: 'I' } } } },
  'import-groups': { body: { groups: { imported: { name: 'I', type: 'public' } } } },
  'import-members': { body: { members: {} } },
  'import-messages': { body: { messages: {} } },

  'add-friend': aboutNewUser('accepted'),
  'block-users': aboutNewUser('blockedUids'),
  'user-block-users': aboutNewUser('blockedUids'),

  'update-campaign-category': { body: ({ fresh }) => ({ name: fresh('name') }) },
  'create-campaign-upload': { path: { id: newCampaign() } },
  'upload-campaign-recipients': async (world) => {
    const id = await newCampaign()(world);
    const { uploadUrl } = dataOf(await world.app.api.post(`/v3/campaigns/campaigns/${id}/recipients/upload-url`));
    return (client) =>
      client.raw('put', new URL(uploadUrl as string).pathname, RECIPIENTS, { 'content-type': 'text/csv' });
  },
  'import-campaign-recipients': async (world) => {
    const id = await newCampaign()(world);
    const s3Key = await uploadedRecipients(world, id);
    return (client) => client.post(`/v3/campaigns/campaigns/${id}/import-csv`, { s3Key });
  },
  'get-campaign-import-status': async (world) => {
    const id = await newCampaign()(world);
    const path = `/v3/campaigns/campaigns/${id}`;
    dataOf(await world.app.api.post(`${path}/import-csv`, { s3Key: await uploadedRecipients(world, id) }));
    return (client) => client.get(`${path}/import-status`);
  },
  'send-campaign': { path: { id: newCampaign() } },
  'schedule-campaign': { path: { id: newCampaign() } },
  'pause-campaign': { path: { id: newCampaign('send') } },
  'resume-campaign': { path: { id: newCampaign('send', 'pause') } },
  'cancel-campaign': { path: { id: newCampaign() } },
  'usage-metrics': { query: { fromDate: 1, toDate: Date.now() } },
  'metric-series': { query: { metric: 'messages_sent', interval: 'month', from: 1, to: Date.now() } },
  'flag-a-message': { body: { reasonId: 'spam' } },
  'create-call': { body: newCall },
  'create-call-token': ({ app, fresh, afterwards }) => {
    const meeting = { sessionId: fresh('meeting'), ...toClub };
    afterwards(() => app.api.delete(`/v3/calls/${meeting.sessionId}`));
    return Promise.resolve((client) => client.post('/v3/call_tokens', meeting));
  },
  'update-call': { body: { status: 'ongoing' } },

  'notifications-push-list-preferences': ofTarget,
  'notifications-push-list-preferences: own': {},
  'notifications-push-update-preferences': ofTarget,
  'notifications-push-update-preferences: own': {},
  'notifications-push-reset-preferences': ofTarget,
  'notifications-push-list-muted': ofTarget,
  'notifications-push-mute-conversations': { ...ofTarget, body: { conversations: [] } },
  'notifications-push-unmute-conversations': { ...ofTarget, body: { conversations: [] } },
  'notifications-get-timezone': ofTarget,
  'notifications-update-timezone': ofTarget,
  'notifications-update-contact-details': nothing,
  ...notificationRecipes,

  'upload-library-file': async ({ clients }) => {
    const files = { a1: { name: NOTE.name, size: NOTE.content.length, mimeType: NOTE.type } };
    const { a1 } = dataOf(await clients.participant.post(`${LIBRARIES}/files/upload-url`, { files }));
    return (client) => client.form(pathOf(a1.request), {}, [{ ...NOTE, field: 'file' }]);
  },
  'translate-library-text': { body: { text: 'Hello', languages: ['de'] } },
  'create-library-reminder': { body: remindMe },
  'update-library-reminder': {
    body: async ({ app }) => ({
      reminderId: await sendToGroup(app, 'target', 'club', 'Plans'),
      timeInMS: Date.now() + 3_600_000,
    }),
  },
  'vote-in-library-poll': { body: async (world) => ({ id: await newPoll(world), vote: '2' }) },
  'get-library-poll-results': async (world) => {
    const id = await newPoll(world);
    return (client) => client.get(`${LIBRARIES}/extensions/polls/v2/results`, { id });
  },
  'react-with-library': ofMessage({ emoji: '👍' }),
  'pin-message-with-library': ofMessage(),
  'unpin-message-with-library': ofMessage(),
  'fetch-pinned-messages-with-library': { query: toClub },
  'save-message-with-library': ofMessage(),
  'unsave-message-with-library': ofMessage(),
  'let-message-disappear-with-library': ofMessage({ timeInMS: Date.now() + 3_600_000 }),
  'create-library-group': aboutNew('guid', { type: 'public' }),
  'join-library-group': { path: { guid: openGroup }, ...nothing },
  'add-library-group-members': aboutNewUser('participants'),
  'create-library-call': async (world) => {
    const call = await newCall(world);
    return async (client) => {
      const response = await client.post(`${LIBRARIES}/calls`, call);
      const sessionId = response.body.data?.data.entities.on.entity.sessionid as string | undefined;
      if (sessionId) dataOf(await world.app.api.delete(`/v3/calls/${sessionId}`));
      return response;
    };
  },
  'update-library-call': async (world) => {
    const sessionId = await ringing(world);
    return (client) => client.put(`${LIBRARIES}/calls/${sessionId}`, { status: 'ongoing' });
  },
  'change-library-call-type': async (world) => {
    const { column } = world;
    const sessionId = await ringing(world);
    if (users.includes(column)) await world.app.as(column).put(`/v3/calls/${sessionId}`, { status: 'ongoing' });
    return (client) => client.patch(`${LIBRARIES}/calls/${sessionId}/type`, { type: 'video' });
  },
  'mark-library-user-conversation-as-unread': { body: lastMessage },
  'mark-library-group-conversation-as-unread': { body: lastOfClub },
};
