import request, { type Response } from 'supertest';
import { Database } from '#platform/database/database.js';
import { FailedRequestsService } from '#resources/metrics/failed-requests/failed-requests.service.js';
import { UnsubscribeLinks } from '#resources/notifications/contact-details/unsubscribe-links.js';
import { EmailReplyAddresses } from '#resources/notifications/providers/email-reply-addresses.js';
import { ASSISTANCE, waitingRun, withoutAgentRequests } from '../support/agents.js';
import { libraryClient } from '../support/client-library.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { sendText, sendToGroup } from '../support/factories.js';
import { createGroup } from '../support/groups.js';
import { sendWebhook, signatureOf } from '../support/livekit.js';
import { setSettings } from '../support/moderation-engine.js';
import { customProvider } from '../support/notifications.js';
import { MANAGEMENT, type TestApp, type TestServer } from '../support/server.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

export type Examples = Record<string, { request?: object; response: unknown }>;

type Recorder = (operationId: string, answer: PromiseLike<Response>, request?: object) => Promise<any>;

/** Examples of operations that have no case, and of those that have more to show than what a case prepares. */
export async function examplesWithoutCase(server: TestServer): Promise<Examples> {
  const examples: Examples = {};
  const record: Recorder = async (operationId, answer, body) => {
    const response = await answer;
    const data = dataOf(response) ?? response.body;
    examples[operationId] = { ...(body && { request: body }), response: response.body };
    return data;
  };
  const app = await server.createApp();
  for (const [uid, name] of Object.entries({ ana: 'Ana', ben: 'Ben' }))
    dataOf(await app.api.post('/v3/users', { uid, name }));
  await createGroup(app, { guid: 'hikers', owner: 'ana', members: { participants: ['ben'] } });
  await recordManagement(server, app, record);
  await recordMetrics(server, app, record);
  await recordExports(server, app, examples);
  await recordCalls(server, app, record);
  await recordAgents(server, app, record);
  await recordAssistance(server, app, record);
  await recordEmbeddedChats(server, app, record);
  await recordTestSends(app, record);
  await recordNotificationLog(server, app, record);
  await recordEmails(server, app, record, examples);
  return examples;
}

async function recordManagement(server: TestServer, app: TestApp, record: Recorder): Promise<void> {
  const management = server.client(MANAGEMENT);
  dataOf(await management.post(`/apps/${app.id}/usage`, { usePreviousBillingCycle: false }));
  const usage = await eventually(async () => {
    const response = await management.get(`/apps/${app.id}/usage`);
    dataOf(response);
    return response;
  });
  // of all apps in the database of the test, one
  const { data } = usage.body;
  data.apps = data.apps.slice(0, 1);
  data.csv = data.csv.split('\r\n').slice(0, 2).join('\r\n');
  await record('get-usage-report', Promise.resolve(usage));
  // without what is particular to the machine of the test
  const health = await management.get('/health/report');
  const { findings, processes, backlogs } = dataOf(health);
  Object.assign(health.body.data, {
    status: 'ok',
    findings: findings.filter(({ check }: { check: string }) => ['database', 'outbox'].includes(check)),
    processes: processes.slice(0, 1),
    disk: { folder: '/var/lib/confab/media', freeBytes: 120_000_000_000, totalBytes: 250_000_000_000 },
    backlogs: { ...backlogs, consumers: backlogs.consumers.slice(0, 1) },
  });
  await record('get-health-report', Promise.resolve(health));
}

async function recordMetrics(server: TestServer, app: TestApp, record: Recorder): Promise<void> {
  await setSettings(server, app, { 'management.limits.messages': 1_000_000 });
  await record('list-usage-limits', app.api.get('/v3/stats/limits'));
  const message = { receiver: 'nobody', receiverType: 'user', data: { text: 'Hello', attachments: [] } };
  expect((await app.as('ana').post('/v3/messages', message)).status).toBe(404);
  await server.app.get(FailedRequestsService).save({});
  await record('list-failed-requests', app.api.get('/v3/stats/failed-requests', { operation: 'send-message' }));
}

async function recordExports(server: TestServer, app: TestApp, examples: Examples): Promise<void> {
  const passphrase = { passphrase: 'a passphrase of several words' };
  expect((await server.client(MANAGEMENT).post(`/apps/${app.id}/export`, passphrase)).status).toBe(200);
  expect((await app.api.get('/v3/users/ana/export')).status).toBe(200);
  examples['export-app'] = { request: passphrase, response: '(a ZIP file)' };
  for (const operation of ['export-user', 'export-me']) examples[operation] = { response: '(a ZIP file)' };
}

async function recordCalls(server: TestServer, app: TestApp, record: Recorder): Promise<void> {
  const call = { receiver: 'ben', receiverType: 'user', type: 'video' };
  const { sessionId } = dataOf(await app.as('ana').post('/v3/calls', call));
  const device = { sessionId, deviceId: 'phone-19c2' };
  dataOf(await app.as('ben').put(`/v3/calls/${sessionId}`, { status: 'ongoing', deviceId: device.deviceId }));
  await record('create-call-token', app.as('ben').post('/v3/call_tokens', device), device);
  const room = { sid: 'RM_7mKp2xQvT9sL', name: `${app.id}:${sessionId}`, creationTime: '1763683200' };
  const event = { event: 'room_started', id: 'EV_kKc9DW235ytJ', createdAt: '1763683200', room };
  await record('receive-livekit-webhook', sendWebhook(server, event, await signatureOf(event)), event);
}

const BUILDER = '/v3/ai-agents/agent-builder';

async function recordAgents(server: TestServer, app: TestApp, record: Recorder): Promise<void> {
  const inputSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const find = { name: 'find', title: 'Find a train', description: 'Finds trains to a city.', inputSchema };
  withoutAgentRequests(server, [find]);
  const timetables = { slug: 'timetables', name: 'Timetables', url: 'https://mcp.example.com/mcp' };
  expect((await app.api.post(`${BUILDER}/mcp-servers`, timetables)).status).toBe(200);
  await record('list-mcp-server-tools', app.api.get(`${BUILDER}/mcp-servers/timetables/tools`));
  const knowledge = `${BUILDER}/knowledge-base`;
  const website = { url: 'https://example.com/opening-hours', title: 'Opening hours of huts' };
  const { uniqueId } = await record('add-knowledge-website', app.api.post(`${knowledge}/website`, website), website);
  await record('refresh-knowledge', app.api.post(`${knowledge}/${uniqueId}/refresh`));
  const runs = '/v3/ai-agents/runs';
  const run = `${runs}/${await waitingRun(server, app, 'ben')}`;
  await record('list-agent-runs', app.api.get(runs, { uid: 'ben' }));
  const result = { result: 'The map is shown.' };
  await record('report-agent-tool-result', app.as('ben').post(`${run}/tool-calls/call_1/result`, result), result);
  await record('cancel-agent-run', app.as('ben').post(`${run}/cancel`));
}

async function recordAssistance(server: TestServer, app: TestApp, record: Recorder): Promise<void> {
  await setSettings(server, app, ASSISTANCE);
  const { body } = await app.api.post(`${BUILDER}/agents`, { name: 'Guide' });
  const { agent } = body as { agent: { uid: string } };
  const ana = app.as('ana');
  const messageId = await sendText(app, 'ben', 'ana', 'Who brings the rope?');
  await sendToGroup(app, 'ben', 'hikers', 'Who is up for a hike?');
  for (const [kind, path] of [
    ['user', 'users/ben'],
    ['group', 'groups/hikers'],
  ] as const) {
    await record(`suggest-replies-to-${kind}`, ana.get(`/v3/ai/smart-replies/${path}`));
    await record(`suggest-starters-with-${kind}`, ana.get(`/v3/ai/conversation-starter/${path}`));
    await record(`summarise-${kind}-conversation`, ana.get(`/v3/ai/conversation-summary/${path}`));
    const question = { question: 'When do we meet?' };
    const asked = ana.get(`/v3/ai/bots/${agent.uid}/assistance/${path}`, question);
    await record(`ask-agent-about-${kind}-conversation`, asked);
  }
  await record('translate-message', ana.get(`/v3/ai/messages/${messageId}/translation`, { language: 'de' }));
  const text = { text: 'we meet at sevn', style: 'correct' };
  await record('rewrite-text', ana.post('/v3/ai/texts', text), text);
  const { authToken } = dataOf(await app.api.post('/v3/users/ana/auth_tokens'));
  const translation = { msgId: Number(messageId), text: 'Who brings the rope?', languages: ['de'] };
  const translate = '/v3/client-libraries/extensions/message-translation/v2/translate';
  await record(
    'translate-library-text',
    libraryClient(server, { authToken }).post(translate, translation),
    translation,
  );
}

async function recordEmbeddedChats(server: TestServer, app: TestApp, record: Recorder): Promise<void> {
  const origin = 'https://www.example.com';
  await setSettings(server, app, { 'embed.origins': origin, 'embed.guests': true });
  const { authToken } = await record('create-guest', server.client({ origin, appId: app.id }).post('/v3/embed/guests'));
  await record('get-embed-user', server.client({ origin, authToken }).get('/v3/embed/me'));
}

async function recordTestSends(app: TestApp, record: Recorder): Promise<void> {
  const receiver = await WebhookReceiver.start();
  const tests = {
    push: [{ useBasicAuth: false }, { provider: 'custom', uid: 'ana' }],
    email: [{ useStoredEmailID: false }, { provider: 'custom', email: 'ana@example.com' }],
    sms: [{ useStoredPhNo: false }, { provider: 'custom', phno: '+14155550123' }],
  } as const;
  for (const [channel, [more, test]] of Object.entries(tests)) {
    const path = `/v3/notifications/${channel}/v1`;
    dataOf(await app.api.post(`${path}/providers/custom`, { ...customProvider, webhookURL: receiver.url, ...more }));
    await record(`test-${channel}-notification`, app.api.post(`${path}/test`, test), test);
  }
  await receiver.stop();
}

/** The entry is stored as the delivery of notifications stores it. */
async function recordNotificationLog(server: TestServer, app: TestApp, record: Recorder): Promise<void> {
  const [occurredAt, endedAt] = [new Date(), new Date(Date.now() + 180)];
  const attempt = { channel: 'push', uid: 'ben', state: 'sent', attemptCount: 1, status: 200 } as const;
  const device = {
    provider: 'fcm',
    providerId: 'fcm-provider-1',
    platform: 'fcm_android',
    pushToken: 'fLmW3kq0:APA91',
  } as const;
  const message = { messageId: 42n, messageCategory: 'message', messageType: 'text' };
  const parties = { sender: 'ana', receiver: 'ben', receiverType: 'user', conversationKey: 'user/ana/ben' } as const;
  const payload = { notification: { title: 'Ana', body: 'Hello' }, data: { tag: '42', type: 'chat' } };
  const times = { occurredAt, createdAt: occurredAt, endedAt };
  const { prisma } = server.app.get(Database).forApp({ app: { id: app.id } });
  await prisma.notificationDelivery.create({
    data: { appId: app.id, trigger: 'after_message', ...attempt, ...device, ...message, ...parties, ...times, payload },
  });
  await record('notifications-logs', app.api.get('/v3/notifications/v1/logs', { messageId: 42 }));
}

async function recordEmails(server: TestServer, app: TestApp, record: Recorder, examples: Examples): Promise<void> {
  const token = server.app.get(UnsubscribeLinks).tokenOf({ appId: app.id, uid: 'ana' });
  const unsubscribe = `/v3/notifications/email/v1/unsubscribe?token=${token}`;
  examples['notifications-email-show-unsubscribe'] = { response: (await app.api.get(unsubscribe)).text };
  examples['notifications-email-unsubscribe'] = { response: (await app.api.post(unsubscribe)).text };
  const reply = {
    from: 'Ben <ben@example.com>',
    envelope: '{"to":["replies+42-0123456789abcdef0123456789abcdef@inbound.example.com"],"from":"ben@example.com"}',
    text: 'See you there!',
  };
  const posted = request(server.http).post(server.app.get(EmailReplyAddresses).webhookOf(app.id, ''));
  for (const [name, value] of Object.entries(reply)) posted.field(name, value);
  await record('receive-email-reply', posted, reply);
}
