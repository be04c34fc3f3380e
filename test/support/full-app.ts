import pg from 'pg';
import { SampleDataService } from '#operations/sample-data/sample-data.service.js';
import { ASSISTANCE, waitingRun, withoutAgentRequests } from './agents.js';
import { createCampaign, createChannel, createTemplate, feedOf } from './campaigns.js';
import { dataOf, type Client } from './client.js';
import { systemContext } from './context.js';
import { eventually } from './eventually.js';
import { NOTE, PICTURE } from './media.js';
import { customProvider, fcmProvider, PROVIDERS, sendGridProvider, TOKENS, twilioProvider } from './notifications.js';
import { MANAGEMENT, type TestApp, type TestServer } from './server.js';

export const AMARA = 'cometchat-uid-1';
export const BRUNO = 'cometchat-uid-2';
export const CHIARA = 'cometchat-uid-3';
export const CREW = 'cometchat-guid-1';
const WEBHOOK_PASSWORD = 'correcthorse';

export interface FullApp {
  readonly app: TestApp;
  /** Of Amara. */
  readonly authToken: string;
  /** A message of Amara to Bruno with two files. */
  readonly withFiles: string;
  /** A message of Amara in the group, with reactions, replies, flags and all else that a message can have. */
  readonly rich: string;
  /** A poll of Amara in the group, with a vote. */
  readonly poll: string;
  readonly secretOfWebhook: string;
}

/** An app with rows in every table that belongs to an app and is copied with it. */
export async function createFullApp(server: TestServer): Promise<FullApp> {
  const app = await server.createApp();
  withoutAgentRequests(server, []);
  await server.app.get(SampleDataService).seed(systemContext(app));
  const management = server.client(MANAGEMENT);
  const ok = async (answer: Promise<Parameters<typeof dataOf>[0]>) => dataOf(await answer);

  await ok(
    management.post(`/apps/${app.id}/settings`, {
      settings: { 'core.conversations.updateOnReplies': false, ...ASSISTANCE },
    }),
  );
  const webhook = { id: 'crm', name: 'CRM', webhookURL: 'https://example.com/events', useBasicAuth: true };
  const account = { username: 'confab', password: WEBHOOK_PASSWORD, retryOnFailure: true };
  await ok(management.post(`/apps/${app.id}/webhooks`, { ...webhook, ...account }));
  await ok(management.put(`/apps/${app.id}/webhooks/crm`, { enabled: false }));
  await ok(management.post(`/apps/${app.id}/webhooks/crm/triggers`, { triggerIds: ['message_sent'] }));
  const secret = dataOf(await management.get(`/apps/${app.id}/webhooks/crm/secret`)) as { secret: string };

  const { api } = app;
  await ok(api.post('/v3/roles', { role: 'guide', name: 'Guide', settings: { listUsers: 'all' } }));
  await ok(api.put('/v3/roles/guide/permissions', { permissions: { createGroup: 'deny' } }));
  await ok(api.post('/v3/roles/guide/restrictedfeatures', { featuresToRestrict: ['u.deleteGroup'] }));
  const hushed = { permissions: { sendThreadedMessage: 'allow', pinMessage: 'deny' } };
  await api.put(`/v3/groups/${CREW}/scopes/moderator/permissions`, hushed);
  await ok(
    api.put(`/v3/groups/${CREW}/scopes/participant/permissions`, { permissions: { sendThreadedMessage: 'deny' } }),
  );
  await ok(api.post('/v3/users', { uid: 'zoe', name: 'Zoe', role: 'guide', metadata: { '@private': { vip: true } } }));
  await ok(api.delete('/v3/users', { uidsToDeactivate: ['zoe'] }));
  await ok(api.put(`/v3/users/${CHIARA}`, { presenceVisibility: 'nobody' }));
  await ok(api.post(`/v3/users/${AMARA}/friends`, { accepted: [BRUNO, CHIARA] }));
  await ok(api.post(`/v3/users/${CHIARA}/blockedusers`, { blockedUids: ['cometchat-uid-5'] }));
  await ok(api.post(`/v3/groups/${CREW}/bannedusers/cometchat-uid-5`));
  await ok(
    api.put('/v3/conversations/pinned', { conversations: [{ conversationWith: CREW, conversationType: 'group' }] }),
  );
  const { authToken } = dataOf(await api.post(`/v3/users/${AMARA}/auth_tokens`, { force: true })) as {
    authToken: string;
  };
  const messages = await fillMessages(app);
  const poll = await fillWhatIsForLater(app, messages.rich);
  await restrictSenders(app);
  dataOf(await api.post('/v3/groups/calm/invitations/cometchat-uid-5', { seconds: LATER_SECONDS }));
  await fillNotifications(api, authToken);
  await fillCampaigns(app);
  await fillModeration(app, messages.rich);
  await fillAgents(server, app);
  await fillByStatement(server, app.id, messages.rich);
  return { app, authToken, ...messages, poll, secretOfWebhook: secret.secret };
}

async function fillMessages(app: TestApp): Promise<{ withFiles: string; rich: string }> {
  const amara = app.as(AMARA);
  const form = { receiver: BRUNO, receiverType: 'user', category: 'message', type: 'file' };
  const files = dataOf(await amara.form('/v3/messages', form, [PICTURE, NOTE])) as { id: string };
  const [portrait] = dataOf(await amara.form('/v3/media', {}, [PICTURE])).attachments;
  dataOf(await amara.put('/v3/me', { avatar: portrait.url }));
  const group = { receiver: CREW, receiverType: 'group' };
  const interactiveData = { title: 'Join', submitElement: { elementId: 'join', buttonText: 'Join' } };
  const rich = { ...group, category: 'interactive', type: 'form', data: { interactiveData }, muid: 'rich-1' };
  const { id } = dataOf(await amara.post('/v3/messages', { ...rich, tags: ['plan'] })) as { id: string };
  const bruno = app.as(BRUNO);
  dataOf(await bruno.post(`/v3/messages/${id}/reactions/${encodeURIComponent('👍')}`));
  dataOf(await bruno.post(`/v3/messages/${id}/save`));
  dataOf(await amara.post(`/v3/messages/${id}/pin`));
  dataOf(await bruno.patch(`/v3/messages/${id}/interacted`, { interactions: ['join'] }));
  dataOf(await amara.post(`/v3/messages/${id}/thread`, { data: { text: `See you, <@uid:${BRUNO}>` } }));
  dataOf(await app.as(CHIARA).post(`/v3/messages/${id}/thread/subscription`));
  dataOf(await bruno.post('/v3/messages', { ...group, data: { text: 'Agreed' }, quotedMessageId: id }));
  dataOf(await bruno.post(`/v3/users/${AMARA}/conversation/read`));
  dataOf(await bruno.put(`/v3/users/${AMARA}/conversation`, { tags: ['weekend'] }));
  dataOf(await app.as(CHIARA).post(`/v3/groups/${CREW}/conversation/delivered`));
  return { withFiles: files.id, rich: id };
}

/** A year has passed when it is due. */
const LATER_SECONDS = 365 * 86_400;

/** @returns the id of the poll */
async function fillWhatIsForLater(app: TestApp, messageId: string): Promise<string> {
  const amara = app.as(AMARA);
  const [later, text] = [
    Math.floor(Date.now() / 1000) + LATER_SECONDS,
    { receiver: BRUNO, receiverType: 'user', data: { text: 'Later' } },
  ];
  dataOf(await amara.post('/v3/scheduledmessages', { ...text, sendAt: later }));
  dataOf(await amara.put(`/v3/messages/${messageId}/reminder`, { remindAt: later }));
  dataOf(await amara.put('/v3/drafts', text));
  await disappearing(app);
  const lunch = { receiver: CREW, receiverType: 'group', question: 'Lunch?', options: ['Soup', 'Salad'] };
  const poll = dataOf(await amara.post('/v3/polls', { ...lunch, closesAt: later })) as { id: string };
  dataOf(await app.as(BRUNO).post(`/v3/polls/${poll.id}/votes`, { options: [2] }));
  return poll.id;
}

/** Chiara sends herself a message that disappears. Conversations with messages, without any, and of a group have the setting. */
async function disappearing(app: TestApp): Promise<void> {
  const chiara = app.as(CHIARA);
  const setting = `/v3/users/${CHIARA}/conversation/disappearing-messages`;
  dataOf(await chiara.put(setting, { disappearAfterSeconds: LATER_SECONDS }));
  dataOf(await chiara.post('/v3/messages', { receiver: CHIARA, receiverType: 'user', data: { text: 'Not for ever' } }));
  const ofOthers = `/v3/users/${BRUNO}/conversation/disappearing-messages`;
  for (const uid of [AMARA, CHIARA]) dataOf(await app.as(uid).put(ofOthers, { disappearAfterSeconds: LATER_SECONDS }));
}

/** A user has taken a turn in the group, and another one is muted. */
async function restrictSenders(app: TestApp): Promise<void> {
  const members = { participants: [BRUNO, CHIARA] };
  dataOf(
    await app.api.post('/v3/groups', {
      guid: 'calm',
      name: 'Calm',
      type: 'public',
      owner: AMARA,
      slowModeSeconds: 60,
      members,
    }),
  );
  const disappearing = '/v3/groups/calm/conversation/disappearing-messages';
  dataOf(await app.api.put(disappearing, { disappearAfterSeconds: LATER_SECONDS }));
  const sent = { receiver: 'calm', receiverType: 'group', data: { text: 'My turn' } };
  dataOf(await app.as(BRUNO).post('/v3/messages', sent));
  dataOf(await app.api.post(`/v3/groups/calm/mutedusers/${CHIARA}`, { seconds: LATER_SECONDS }));
}

async function fillNotifications(api: Client, authToken: string): Promise<void> {
  const v1 = '/v3/notifications/v1';
  dataOf(await api.patch(`${v1}/settings`, { preferences: { group: { messagesSetting: 3 } } }));
  dataOf(await api.patch(`${v1}/preferences?uid=${AMARA}`, { usePrivacyTemplate: true }));
  const muted = { conversations: [{ id: BRUNO, type: 'oneOnOne', until: 4_102_444_800_000 }] };
  dataOf(await api.put(`${v1}/preferences/mute?uid=${AMARA}`, muted));
  const details = { email: 'amara@example.com', phno: '+14155550123' };
  dataOf(await api.with({ onBehalfOf: AMARA }).patch(`${v1}/contact-details`, details));
  dataOf(await api.post(`${PROVIDERS}/fcm`, fcmProvider('fcm-1')));
  dataOf(await api.put(`${PROVIDERS}/fcm/default/fcm-1`));
  dataOf(await api.post('/v3/notifications/email/v1/providers/custom', { ...customProvider, useStoredEmailID: true }));
  dataOf(await api.post('/v3/notifications/sms/v1/providers/custom', { ...customProvider, useStoredPhNo: true }));
  dataOf(await api.post('/v3/notifications/sms/v1/providers/twilio', twilioProvider));
  dataOf(await api.post('/v3/notifications/email/v1/providers/sendgrid', sendGridProvider));
  dataOf(await api.post(TOKENS, { platform: 'fcm_android', fcmToken: 'fLmW3kq0:APA91bHun4', authToken }));
}

/** A campaign that was sent to Amara, who has read and used its item. */
async function fillCampaigns(app: TestApp): Promise<void> {
  const campaigns = '/v3/campaigns';
  dataOf(await app.api.post(`${campaigns}/templates/categories`, { name: 'Offers', description: 'Sales' }));
  await createChannel(app);
  await createTemplate(app, { templateCategory: 'Offers', tags: ['news'] });
  const { id } = (await createCampaign(app, [])) as { id: string };
  const recipients = { userIds: [AMARA], userVariables: { [AMARA]: { name: 'Amara' } } };
  dataOf(await app.api.post(`${campaigns}/campaigns/${id}/recipients`, recipients));
  dataOf(await app.api.post(`${campaigns}/campaigns/${id}/send`));
  await eventually(async () =>
    expect(dataOf(await app.api.get(`${campaigns}/campaigns/${id}`)).status).toBe('completed'),
  );
  const [item] = (await feedOf(app, AMARA)) as [{ id: string }];
  dataOf(await app.as(AMARA).post(`${campaigns}/notification-feed/${item.id}/read`));
  dataOf(await app.as(AMARA).post(`${campaigns}/notification-feed/${item.id}/engagement`, { topic: 'clicked' }));
}

async function fillModeration(app: TestApp, rich: string): Promise<void> {
  const { api } = app;
  dataOf(
    await api.post('/v3/moderation/keywords', { id: 'rude', name: 'Rude', category: 'word', searchTerms: 'darn' }),
  );
  const condition = {
    entity: 'message',
    operand: 'text',
    category: 'word',
    operator: 'contains',
    isKeywordsReferencePresent: true,
    value: ['rude'],
  };
  const rule = { id: 'no-rude', name: 'Polite', enabled: true, action: ['blockMessage'], conditions: [condition] };
  dataOf(await api.post('/v3/moderation/rules', { ...rule, filters: [] }));
  dataOf(await api.put('/v3/moderation/rules/no-rude', { name: 'Politeness' }));
  dataOf(
    await api.post('/v3/stickers', { setName: 'Mountains', name: 'Summit', url: 'https://example.com/summit.png' }),
  );
  dataOf(await api.post('/v3/moderation/reasons', { id: 'off-topic', name: 'Off topic' }));
  dataOf(await app.as(CHIARA).post(`/v3/messages/${rich}/flagged`, { reasonId: 'off-topic', remark: 'Not here' }));
  const darn = { receiver: BRUNO, receiverType: 'user', data: { text: 'Oh darn, twice' } };
  const { id } = dataOf(await app.as(AMARA).post('/v3/messages', darn)) as { id: string };
  dataOf(await api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' }));
  dataOf(await api.patch(`/v3/moderation/cases/${id}`, { note: 'Harmless' }));
  const submission = { sender: AMARA, receiver: 'visitor', receiverType: 'user', data: { text: 'Hello' }, muid: 'f-1' };
  dataOf(
    await api.post('/v3/moderation/messages', { ...submission, receiverUserDetails: { name: 'Visitor' }, tags: [] }),
  );
  dataOf(await app.as(AMARA).post('/v3/messages', { ...darn, data: { text: 'Darn again' } }));
}

async function fillAgents(server: TestServer, app: TestApp): Promise<void> {
  const { api } = app;
  const builder = '/v3/ai-agents/agent-builder';
  const map = { name: 'show_map', displayName: 'Map', executionText: 'Opening', description: 'Shows a city.' };
  dataOf(await api.post('/v3/ai-agents/tools', { ...map, parameters: { type: 'object', properties: {} } }));
  const weather = { slug: 'weather', name: 'Weather', description: 'The weather.', method: 'GET', parameters: [] };
  const secrets = { headers: '{"X-Key":"correcthorse"}', enableBasicAuth: false };
  dataOf(await api.post(`${builder}/api-tools`, { ...weather, ...secrets, endpoint: 'https://api.example.com' }));
  const server1 = {
    slug: 'trains',
    name: 'Trains',
    url: 'https://mcp.example.com/mcp',
    headers: '{"X-Key":"correct"}',
  };
  dataOf(await api.post(`${builder}/mcp-servers`, server1));
  const action = { name: 'Show', description: 'Shows a city.', triggerFunction: 'showMap', parameters: [] };
  dataOf(await api.post(`${builder}/frontend-actions`, action));
  const desk = { name: 'Desk', integrateWith: 'mastra', integrationType: 'agent', isActive: false };
  const integrationMeta = { baseUrl: 'https://agents.example.com/ag-ui', agentId: 'desk' };
  dataOf(await api.post('/v3/ai-agents/agents', { ...desk, integrationMeta }));
  const run = await waitingRun(server, app, AMARA);
  dataOf(await app.as(AMARA).post(`/v3/ai-agents/runs/${run}/cancel`));
  const [{ uid }] = dataOf(await api.get(`${builder}/agents`)).map(({ agent = {}, ...rest }: any) => ({
    ...rest,
    ...agent,
  })) as [{ uid: string }];
  const hours = { title: 'Hours', text: 'The hut is open from June to October.' };
  const { uniqueId } = dataOf(await api.post(`${builder}/knowledge-base/text`, hours)) as { uniqueId: string };
  await eventually(async () =>
    expect(dataOf(await api.get(`${builder}/knowledge-base/${uniqueId}`)).status).toBe('indexed'),
  );
  dataOf(await api.patch(`${builder}/agents/${uid}/knowledge-base/text/add`, { uniqueIds: [uniqueId] }));
}

/** Rows that no single request makes, or that are there for a moment only. */
async function fillByStatement(server: TestServer, appId: string, messageId: string): Promise<void> {
  const connection = new pg.Client({ connectionString: server.databaseUrl });
  await connection.connect();
  try {
    // overdue in the year 2100
    await connection.query(
      `INSERT INTO moderation_checks (app_id, message_id, created_at) VALUES ($1, $2, '2100-01-01')`,
      [appId, messageId],
    );
    await connection.query(
      `INSERT INTO calls (app_id, session_id, mid, type, mode, status, initiator, receiver_type, receiver, initiated_at, due_at)
       VALUES ($1, 'v1.ongoing', gen_random_uuid(), 'audio', 'call', 'ongoing', $2, 'user', $3, now(), '2100-01-01')`,
      [appId, AMARA, CHIARA],
    );
    await connection.query(
      `INSERT INTO active_call_slots (app_id, holder_type, holder, session_id) VALUES ($1, 'user', $2, 'v1.ongoing')`,
      [appId, AMARA],
    );
    await connection.query(
      `INSERT INTO call_rooms (app_id, session_id, room_sid, mid, started_at) VALUES ($1, 'v1.ongoing', 'RM_1', gen_random_uuid(), now())`,
      [appId],
    );
    await connection.query(
      `INSERT INTO revoked_app_tokens (app_id, token_hash, expires_at) VALUES ($1, sha256('revoked'), '2100-01-01')`,
      [appId],
    );
    await connection.query(
      `INSERT INTO call_visits (app_id, session_id, participant_sid, room_sid, uid, device_id, joined_at)
       VALUES ($1, 'v1.ongoing', 'PA_1', 'RM_1', $2, 'phone', now())`,
      [appId, AMARA],
    );
    await connection.query(
      `INSERT INTO app_collaborators (app_id, email, role) VALUES ($1, 'a@example.com', 'admin')`,
      [appId],
    );
    const report = { from: 1_790_812_800, to: 1_793_491_200, totals: { messages_sent: 7 }, apps: [] };
    await connection.query(
      `INSERT INTO usage_reports (app_id, month, report, csv, created_at) VALUES ($1, '2026-10-01', $2, 'id,name', now())`,
      [appId, report],
    );
    await connection.query(
      `INSERT INTO metric_values (app_id, resolution, metric, starts_at, dimension, value)
       VALUES ($1, 'day', 'messages', '2026-11-01', '', 7)`,
      [appId],
    );
    await connection.query(
      `INSERT INTO active_users (app_id, resolution, starts_on, uid) VALUES ($1, 'day', '2026-11-01', $2)`,
      [appId, AMARA],
    );
    await connection.query(
      `INSERT INTO campaign_imports (app_id, campaign_id, media_id, status, errors)
       SELECT app_id, id, 'recipients', 'completed', '[]' FROM campaigns WHERE app_id = $1`,
      [appId],
    );
    await connection.query(
      `INSERT INTO campaign_deliveries (app_id, campaign_id, uid, channel_type, channel_id)
       SELECT app_id, id, $2, 'push', 'push' FROM campaigns WHERE app_id = $1`,
      [appId, AMARA],
    );
    await connection.query(
      `INSERT INTO erasure_receipts (app_id, receipt_id, uid_hash, receipt, signature)
       VALUES ($1, gen_random_uuid(), '\\x01', '{"tables": {}}', '\\x02')`,
      [appId],
    );
  } finally {
    await connection.end();
  }
}
