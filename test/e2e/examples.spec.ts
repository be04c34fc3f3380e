import { readFileSync, writeFileSync } from 'node:fs';
import request, { type Response } from 'supertest';
import { SampleDataService } from '#operations/sample-data/sample-data.service.js';
import { examplesFile } from '#platform/openapi/document/document.js';
import { ApiKeyUsageService } from '#resources/api-keys/api-key-usage.service.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { UnsubscribeLinks } from '#resources/notifications/contact-details/unsubscribe-links.js';
import { EmailReplyAddresses } from '#resources/notifications/providers/accounts/email-reply-addresses.js';
import { waitingRun, withoutAgentRequests } from '../support/agents.js';
import { dataOf, type Client } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { LIVEKIT_VARIABLES, sendWebhook, signatureOf } from '../support/livekit.js';
import { MANAGEMENT, useServer, type TestApp } from '../support/server.js';
import { shapeOf, updatedExamples } from '../support/shape.js';
import { recordAssistanceExamples } from './assistance-examples.js';
import { recordClientLibrariesExamples } from './library-examples.js';
import {
  recordProvidersExamples,
  recordPushTokensExamples,
  recordTestSendsExamples,
  recordNotificationLogExamples,
} from './notification-examples.js';

// The examples of the API document are answers that the server really gave, to the requests beside them. This file gets
// them, and fails when a committed one no longer has the form of what the server answers.
// `npm run examples` writes docs/examples.json anew.

// webhooks on loopback receive the tests of providers
const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true', ...LIVEKIT_VARIABLES });
const examples: Record<string, { request?: object; response: unknown }> = {};

async function example(operationId: string, answer: Promise<Response>, request?: object): Promise<any> {
  const response = await answer;
  const data = dataOf(response) ?? response.body;
  examples[operationId] = { ...(request && { request }), response: response.body };
  return data;
}

async function recordCallMediaExamples(appId: string, api: Client, sessionId: string): Promise<void> {
  const device = { sessionId, deviceId: 'phone-19c2' };
  const token = api.with({ onBehalfOf: 'tina' }).post('/v3/call_tokens', device);
  await example('create-call-token', token, device);
  const room = { sid: 'RM_7mKp2xQvT9sL', name: `${appId}:${sessionId}`, creationTime: '1763683200' };
  const event = { event: 'room_started', id: 'EV_kKc9DW235ytJ', createdAt: '1763683200', room };
  await example('receive-livekit-webhook', sendWebhook(server, event, await signatureOf(event)), event);
  const times = { startTime: 1_763_683_260, endTime: 1_763_683_410 };
  const recording = { rid: 'EG_7mKp2xQvT9sL', url: 'https://files.example.com/recordings/hike.mp4', ...times };
  await example('add-call-recording', api.post(`/v3/calls/${sessionId}/recordings`, recording), recording);
  const transcription = { url: 'https://files.example.com/transcripts/hike.json', ...times };
  await example(
    'add-call-transcription',
    api.post(`/v3/calls/${sessionId}/transcriptions`, transcription),
    transcription,
  );
}

async function recordAdministrationExamples(management: Client, app: string): Promise<void> {
  const newName = { name: 'Trail Friends' };
  await example('update-app', management.patch(app, newName), newName);
  const people = { admins: ['mei@example.com'], moderators: ['omar@example.com'] };
  await example('add-collaborator', management.post(`${app}/collaborators`, people), people);
  await example('list-collaborators', management.get(`${app}/collaborators`));
  const cycle = { usePreviousBillingCycle: false };
  await example('fetch-multi-tenant-usage', management.post(`${app}/usage`, cycle), cycle);
  const report = await eventually(async () => {
    const response = await management.get(`${app}/usage`);
    dataOf(response);
    return response;
  });
  // of all apps in the database of the test, one
  const { data } = report.body;
  data.apps = data.apps.slice(0, 1);
  data.csv = data.csv.split('\r\n').slice(0, 2).join('\r\n');
  await example('get-usage-report', Promise.resolve(report));
  await example('get-health-report', Promise.resolve(await typicalHealth(management)));
  await example('list-audit-log', management.get(`${app}/audit-log`, { targetType: 'collaborator', limit: 1 }));
}

/** Without what is particular to the machine of the test. */
async function typicalHealth(management: Client) {
  const report = await management.get('/health/report');
  const { findings, processes, ...data } = dataOf(report);
  Object.assign(data, {
    status: 'ok',
    findings: findings.filter(({ check }: { check: string }) => ['database', 'outbox'].includes(check)),
    processes: processes.slice(0, 1),
    disk: { folder: '/var/lib/confab/media', freeBytes: 120_000_000_000, totalBytes: 250_000_000_000 },
  });
  data.backlogs.consumers = data.backlogs.consumers.slice(0, 1);
  report.body.data = data;
  return report;
}

async function recordImportsExamples(api: Client): Promise<void> {
  const users = {
    users: { lena: { uid: 'lena', name: 'Lena Berg', createdAt: 1763683200 }, andrew: { uid: 'andrew', name: 'A' } },
  };
  await example('import-users', api.post('/v3/data_import/users', users), users);
  const groups = {
    groups: { sailors: { guid: 'sailors', name: 'Sailors', type: 'public', owner: 'lena', createdAt: 1763683200 } },
  };
  await example('import-groups', api.post('/v3/data_import/groups', groups), groups);
  const member = {
    memberId: 'sailors_member_andrew',
    guid: 'sailors',
    uid: 'andrew',
    scope: 'participant',
    joinedAt: 1763686800,
  };
  const members = { members: { [member.memberId]: member } };
  await example('import-members', api.post('/v3/data_import/members', members), members);
  const message = {
    muid: 'old-1',
    sender: 'lena',
    receiverType: 'user',
    receiver: 'andrew',
    category: 'message',
    type: 'text',
    data: { text: 'Who is up for a sail?' },
    sentAt: 1763690400,
    deliveredAt: 1763690401,
    readAt: 1763690460,
  };
  const messages = { messages: { 'old-1': message } };
  await example('import-messages', api.post('/v3/data_import/messages', messages), messages);
  await example('list-imported-files', api.get('/v3/data_import/files'));
}

async function tellTheStory(): Promise<void> {
  const management = server.client(MANAGEMENT);
  await example('health-live', management.get('/health/live'));
  await example('health-ready', management.get('/health/ready'));

  const newApp = { name: 'Trail Buddies', region: 'eu', skipSampleData: true };
  const created = await example('create-app', management.post('/apps', newApp), newApp);
  await example('list-apps', management.get('/apps', { searchKey: created.id }));
  const quiet = { settings: { 'core.conversations.updateOnReplies': false } };
  await example('map-settings', management.post(`/apps/${created.id}/settings`, quiet), quiet);
  await example('list-settings', management.get(`/apps/${created.id}/settings`));
  await example('unmap-settings', management.delete(`/apps/${created.id}/settings`));
  await recordWebhooksExamples(management, `/apps/${created.id}/webhooks`);
  await recordAdministrationExamples(management, `/apps/${created.id}`);
  const passphrase = { passphrase: 'a passphrase of several words' };
  examples['export-app'] = { request: passphrase, response: '(a ZIP file)' };
  expect((await management.post(`/apps/${created.id}/export`, passphrase)).status).toBe(200);
  await example('delete-app', management.delete(`/apps/${created.id}`));
  await example('restore-app', management.post(`/apps/${created.id}/restore`));

  const { app, fullAccess } = await server.app.get(AppsService).create({}, { name: 'Trail Buddies' });
  const api = server.client({ apikey: fullAccess.apiKey });
  const as = (uid: string) => api.with({ onBehalfOf: uid });

  await recordProvidersExamples(example, api);
  await recordNotificationLogExamples(example, server, app.id, api);
  await example('get-client-settings', api.get('/v3/settings'));

  const range = { fromDate: Date.now() - 86_400_000, toDate: Date.now() };
  await example('usage-metrics', api.get('/v3/stats', range));
  await example('message-receipt-metrics', api.get('/v3/stats/messages'));
  const metrics = { metric: ['messages_sent', 'active_users'], interval: 'day' };
  const series = { ...metrics, from: range.fromDate, to: range.toDate };
  await example('metric-series', api.get('/v3/stats/series', series));

  const newKey = { name: 'Billing service', scope: 'fullAccess' };
  const { apiKey } = await example('create-apikey', api.post('/v3/apikeys', newKey), newKey);
  await server.app.get(ApiKeyUsageService).save({});
  await example('list-apikeys', api.get('/v3/apikeys', { scope: 'fullAccess' }));
  await example('get-apikey', api.get(`/v3/apikeys/${apiKey}`));
  const narrowed = { scope: 'authOnly' };
  await example('update-apikey', api.put(`/v3/apikeys/${apiKey}`, narrowed), narrowed);
  await example('delete-apikey', api.delete(`/v3/apikeys/${apiKey}`));

  const andrew = {
    uid: 'andrew',
    name: 'Andrew Joseph',
    avatar: 'https://example.com/andrew.png',
    tags: ['guide'],
    metadata: { '@private': { email: 'andrew@example.com' } },
    withAuthToken: true,
  };
  await example('create-user', api.post('/v3/users', andrew), andrew);
  for (const [uid, name] of [
    ['tina', 'Tina Brown'],
    ['omar', 'Omar Haddad'],
    ['mei', 'Mei Lin'],
  ])
    dataOf(await api.post('/v3/users', { uid, name }));
  await example('list-users', api.get('/v3/users', { perPage: 2, withTags: true }));
  await example('get-user', as('tina').get('/v3/users/andrew'));
  const newStatus = { statusMessage: 'On a hike', unset: ['avatar'] };
  await example('update-user', api.put('/v3/users/andrew', newStatus), newStatus);
  const leaving = { uidsToDeactivate: ['mei', 'nobody'] };
  await example('deactivate-users', api.delete('/v3/users', leaving), leaving);
  const returning = { uidsToActivate: ['mei', 'omar', 'nobody'] };
  await example('reactivate-users', api.put('/v3/users', returning), returning);

  const forced = { force: true };
  const { authToken } = await example('create-authtoken', api.post('/v3/users/andrew/auth_tokens', forced), forced);
  const device = { platform: 'ios', userAgent: 'Hiker/1.2', appInfo: { version: '1.2.0' } };
  await example('update-authtoken', api.put(`/v3/users/andrew/auth_tokens/${authToken}`, device), device);
  await example('list-authtokens', api.get('/v3/users/andrew/auth_tokens'));
  const self = server.client({ authToken });
  await example('get-me', self.get('/v3/me'));
  for (const operation of ['export-user', 'export-me']) examples[operation] = { response: '(a ZIP file)' };
  expect((await api.get('/v3/users/andrew/export')).status).toBe(200);
  const mood = { statusMessage: 'Back from a hike' };
  await example('update-me', self.put('/v3/me', mood), mood);
  await example('get-authtoken', api.get(`/v3/users/andrew/auth_tokens/${authToken}`));
  await example('delete-authtoken', api.delete(`/v3/users/andrew/auth_tokens/${authToken}`));
  const cutoff = { timestamp: 1795356000 };
  await example('revoke-authtokens-before', api.post('/v3/users/andrew/auth_tokens/revoke_before', cutoff), cutoff);
  const session = dataOf(await api.post('/v3/users/andrew/auth_tokens', forced)) as { authToken: string };
  await example('log-out', server.client({ authToken: session.authToken }).delete('/v3/me'));
  await recordPushTokensExamples(example, api, 'andrew');
  await recordTestSendsExamples(example, api, 'andrew');
  await example('flush-authtokens', api.delete('/v3/users/andrew/auth_tokens'));

  await recordImportsExamples(api);

  const befriended = { accepted: ['tina', 'omar', 'nobody'] };
  await example('add-friend', api.post('/v3/users/andrew/friends', befriended), befriended);
  await example('list-all-friends', as('andrew').get('/v3/users/andrew/friends'));
  const parted = { friends: ['omar', 'mei'] };
  await example('remove-friend', api.delete('/v3/users/andrew/friends', parted), parted);

  const unwanted = { blockedUids: ['omar', 'nobody'] };
  await example('block-users', api.post('/v3/users/andrew/blockedusers', unwanted), unwanted);
  await example('list-blocked-users', api.get('/v3/users/andrew/blockedusers'));
  const forgiven = { blockedUids: ['omar'] };
  await example('unblock-users', api.delete('/v3/users/andrew/blockedusers', forgiven), forgiven);
  await example('user-block-users', as('andrew').post('/v3/blockedusers', unwanted), unwanted);
  await example('user-list-blocked-users', as('omar').get('/v3/blockedusers'));
  await example('user-unblock-users', as('andrew').delete('/v3/blockedusers', forgiven), forgiven);

  const guide = {
    role: 'guide',
    name: 'Guide',
    description: 'Leads hikes',
    metadata: { badge: 'gold' },
    settings: { listUsers: 'all', sendMessagesTo: 'friendsOnly' },
  };
  await example('create-role', api.post('/v3/roles', guide), guide);
  const promotion = { name: 'Mountain guide', unset: ['metadata'] };
  await example('update-role', api.put('/v3/roles/guide', promotion), promotion);
  await example('list-roles', api.get('/v3/roles'));
  await example('get-role', api.get('/v3/roles/guide'));
  const limits = { permissions: { createGroup: 'deny', 'sendMessage.mode': 'friends' } };
  await example('set-role-permissions', api.put('/v3/roles/guide/permissions', limits), limits);
  await example('list-role-permissions', api.get('/v3/roles/guide/permissions', { perPage: 2 }));
  await example('unset-role-permissions', api.delete('/v3/roles/guide/permissions/sendMessage.mode'));
  const taken = { featuresToRestrict: ['u.deleteGroup', 'u.patchOwner'] };
  await example('restrict-features', api.post('/v3/roles/guide/restrictedfeatures', taken), taken);
  await example('get-restrictedfeatures', api.get('/v3/roles/guide/restrictedfeatures'));
  const givenBack = { featuresToAllow: ['u.patchOwner'] };
  await example('allow-features', api.delete('/v3/roles/guide/restrictedfeatures', givenBack), givenBack);
  await example('delete-role', api.delete('/v3/roles/guide'));

  const hikers = {
    guid: 'hikers',
    name: 'Hikers',
    type: 'public',
    description: 'Every Sunday',
    tags: ['outdoor'],
    members: { moderators: ['tina'] },
  };
  await example('create-group', as('andrew').post('/v3/groups', hikers), hikers);
  await example('list-groups', as('andrew').get('/v3/groups', { withTags: true }));
  await example('list-user-groups', api.get('/v3/users/tina/groups'));
  await example('get-group', as('tina').get('/v3/groups/hikers'));
  const described = { description: 'Every other Sunday' };
  await example('update-group', as('andrew').put('/v3/groups/hikers', described), described);
  const joining = { participants: ['omar', 'nobody'] };
  await example('add-group-members', as('andrew').post('/v3/groups/hikers/members', joining), joining);
  await example(
    'list-group-members',
    as('andrew').get('/v3/groups/hikers/members', { scopes: 'moderator,participant' }),
  );
  await example('get-group-member', as('andrew').get('/v3/groups/hikers/members/tina'));
  const promoted = { scope: 'moderator' };
  await example('change-group-member-scope', as('andrew').put('/v3/groups/hikers/members/omar', promoted), promoted);
  const hushed = { permissions: { sendThreadedMessage: 'deny', 'listMembers.allowedScopes': ['admin', 'moderator'] } };
  const participants = '/v3/groups/hikers/scopes/participant/permissions';
  await example('set-scope-permissions', api.put(participants, hushed), hushed);
  await example('list-scope-permissions', api.get(participants, { perPage: 2 }));
  await example('unset-scope-permissions', api.delete(`${participants}/listMembers.allowedScopes`));

  const question = {
    receiver: 'hikers',
    receiverType: 'group',
    data: { text: 'Who is up for a hike?', metadata: { mood: 'sunny' } },
    muid: 'a2f4c1',
    tags: ['plan'],
  };
  const sent = await example('send-message', as('andrew').post('/v3/messages', question), question);
  const answer = dataOf(
    await as('tina').post('/v3/messages', { receiver: 'andrew', receiverType: 'user', data: { text: 'Count me in' } }),
  ) as { id: string };
  await example('list-all-messages', as('andrew').get('/v3/messages', { category: 'message' }));
  await example('user-list-user-messages', as('andrew').get('/v3/users/tina/messages'));
  await example(
    'user-list-group-messages',
    as('tina').get('/v3/groups/hikers/messages', { category: 'message', withTags: true }),
  );
  const route = { name: 'route.txt', content: Buffer.from('Over the ridge'), type: 'text/plain' };
  const { attachments } = await example('upload-media', as('andrew').form('/v3/media', {}, [route]));
  examples['download-media'] = { response: (await api.get(new URL(attachments[0].url as string).pathname)).text };
  await example('get-message-details', as('tina').get(`/v3/messages/${sent.id}`));
  const reply = { data: { text: 'Count me in, and ask <@uid:omar>' } };
  const inThread = `/v3/messages/${sent.id}/thread`;
  await example('send-thread-message', as('tina').post(inThread, reply), reply);
  await example('list-all-thread-messages', as('andrew').get(inThread, { perPage: 10 }));
  await example('list-threads', as('omar').get('/v3/threads', { guid: 'hikers', withParent: true }));
  await example('unsubscribe-thread', as('omar').delete(`${inThread}/subscription`));
  await example('subscribe-thread', as('omar').post(`${inThread}/subscription`));
  const reactions = `/v3/messages/${sent.id}/reactions`;
  await example('add-message-reactions', as('tina').post(`${reactions}/${encodeURIComponent('🥾')}`));
  dataOf(await as('omar').post(`${reactions}/${encodeURIComponent('👍')}`));
  await example('list-all-reactions', as('andrew').get(reactions));
  await example('get-message-reactions', as('andrew').get(`${reactions}/${encodeURIComponent('🥾')}`));
  await example('remove-message-reactions', as('omar').delete(`${reactions}/${encodeURIComponent('👍')}`));
  await example('pin-message', as('tina').post(`/v3/messages/${sent.id}/pin`));
  await example('unpin-message', as('tina').delete(`/v3/messages/${sent.id}/pin`));
  const poll = {
    receiver: 'hikers',
    receiverType: 'group',
    question: 'When shall we start?',
    options: ['At six', 'At eight'],
  };
  const asked = await example('create-poll', as('andrew').post('/v3/polls', poll), poll);
  const votes = `/v3/polls/${asked.id}/votes`;
  const choice = { options: [2] };
  await example('vote-in-poll', as('tina').post(votes, choice), choice);
  await example('list-poll-votes', as('andrew').get(votes));
  await example('withdraw-poll-votes', as('tina').delete(votes));
  await example('close-poll', as('andrew').post(`/v3/polls/${asked.id}/close`));
  const later = {
    ...{ receiver: 'tina', receiverType: 'user', data: { text: 'Merry Christmas' } },
    ...{
      localTime: `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T18:00`,
      timeZone: 'Europe/Berlin',
    },
  };
  const waiting = await example('create-scheduled-message', as('andrew').post('/v3/scheduledmessages', later), later);
  const waitingPath = `/v3/scheduledmessages/${waiting.id}`;
  await example('list-scheduled-messages', as('andrew').get('/v3/scheduledmessages'));
  await example('get-scheduled-message', as('andrew').get(waitingPath));
  const otherText = { data: { text: 'Merry Christmas to all of you' } };
  await example('update-scheduled-message', as('andrew').put(waitingPath, otherText), otherText);
  await example('cancel-scheduled-message', as('andrew').delete(waitingPath));
  const draftPlace = { receiver: 'hikers', receiverType: 'group' };
  const draft = { ...draftPlace, data: { text: 'Shall we' } };
  await example('save-draft', as('andrew').put('/v3/drafts', draft), draft);
  await example('list-drafts', as('andrew').get('/v3/drafts'));
  await example('delete-draft', as('andrew').delete('/v3/drafts', draftPlace), draftPlace);
  const inAnHour = { remindAt: Math.floor(Date.now() / 1000) + 3600 };
  await example('set-message-reminder', as('tina').put(`/v3/messages/${sent.id}/reminder`, inAnHour), inAnHour);
  await example('list-reminders', as('tina').get('/v3/reminders'));
  await example('delete-message-reminder', as('tina').delete(`/v3/messages/${sent.id}/reminder`));
  await example('save-message', as('tina').post(`/v3/messages/${sent.id}/save`));
  await example('unsave-message', as('tina').delete(`/v3/messages/${sent.id}/save`));
  const form = {
    receiver: 'hikers',
    receiverType: 'group',
    category: 'interactive',
    type: 'form',
    data: { interactiveData: { title: 'Join the hike', submitElement: { elementId: 'join', buttonText: 'Join' } } },
    quotedMessageId: sent.id,
  };
  const { id: formId } = dataOf(await as('andrew').post('/v3/messages', form));
  const used = { interactions: ['join'] };
  await example('mark-message-as-interacted', as('tina').patch(`/v3/messages/${formId}/interacted`, used), used);
  const reminder = { receiver: 'tina', receiverType: 'user', data: { text: 'The hike begins at nine.' } };
  await example('send-bot-message', api.post('/v3/bots/mei/messages', reminder), reminder);
  const corrected = { data: { text: 'Who is up for a hike on Sunday?' } };
  await example('update-message', as('andrew').put(`/v3/messages/${sent.id}`, corrected), corrected);
  await example('delete-message', as('andrew').delete(`/v3/messages/${sent.id}`, { permanent: false }), {
    permanent: false,
  });

  const hikersConversation = '/v3/groups/hikers/conversation';
  const withAndrew = '/v3/users/andrew/conversation';
  const withTina = '/v3/users/tina/conversation';
  const delivered = { messageId: Number(answer.id) };
  await example('mark-conversation-as-delivered', as('andrew').post(`${withTina}/delivered`, delivered), delivered);
  await example('mark-conversation-as-read', as('andrew').post(`${withTina}/read`), {});
  await example('mark-conversation-as-unread', as('andrew').delete(`${withTina}/read`, delivered), delivered);
  await example('mark-group-conversation-as-delivered', as('tina').post(`${hikersConversation}/delivered`), {});
  await example('mark-group-conversation-as-read', as('tina').post(`${hikersConversation}/read`), {});
  const again = { messageId: Number(sent.id) };
  await example('mark-group-conversation-as-unread', as('tina').delete(`${hikersConversation}/read`, again), again);
  const labels = { tags: ['weekend'] };
  await example('update-user-conversation', as('andrew').put(withTina, labels), labels);
  await example('update-group-conversation', as('tina').put(hikersConversation, labels), labels);
  await example('pin-user-conversation', as('andrew').post(`${withTina}/pin`));
  await example('pin-group-conversation', as('tina').post(`${hikersConversation}/pin`));
  await example('get-user-conversations', as('tina').get(withAndrew));
  await example('get-group-conversations', as('tina').get(hikersConversation));
  await example('get-conversation', as('andrew').get('/v3/conversations/andrew_user_tina'));
  const aDay = { disappearAfterSeconds: 86_400 };
  const ofTina = `${withTina}/disappearing-messages`;
  const ofHikers = `${hikersConversation}/disappearing-messages`;
  await example('set-user-disappearing-messages', as('andrew').put(ofTina, aDay), aDay);
  await example('get-user-disappearing-messages', as('andrew').get(ofTina));
  await example('set-group-disappearing-messages', api.put(ofHikers, aDay), aDay);
  await example('get-group-disappearing-messages', as('tina').get(ofHikers));
  // the examples below are of messages that stay
  dataOf(await as('andrew').put(ofTina, { disappearAfterSeconds: 0 }));
  dataOf(await api.put(ofHikers, { disappearAfterSeconds: 0 }));
  await example('unpin-user-conversation', as('andrew').delete(`${withTina}/pin`));
  await example('unpin-group-conversation', as('tina').delete(`${hikersConversation}/pin`));
  const inFront = { conversations: [{ conversationWith: 'hikers', conversationType: 'group' }] };
  await example('replace-global-pinned-conversations', api.put('/v3/conversations/pinned', inFront), inFront);
  await example('list-global-pinned-conversations', api.get('/v3/conversations/pinned'));
  await example('list-all-conversations', as('andrew').get('/v3/conversations', { withTags: true }));
  await example('reset-group-conversation', as('tina').delete(hikersConversation));
  const reset = { deleteMessagesPermanently: false };
  await example('reset-user-conversation', as('tina').delete(withAndrew, reset), reset);
  await example('delete-conversation', as('andrew').delete('/v3/conversations/andrew_user_tina'));

  const call = { receiver: 'tina', receiverType: 'user', type: 'video', tags: ['plan'], deviceId: 'tablet-7f3a' };
  const ringing = await example('create-call', as('andrew').post('/v3/calls', call), call);
  const accepted = { status: 'ongoing', deviceId: 'phone-19c2' };
  await example('update-call', as('tina').put(`/v3/calls/${ringing.sessionId}`, accepted), accepted);
  await recordCallMediaExamples(app.id, api, ringing.sessionId);
  await example('delete-call', as('andrew').delete(`/v3/calls/${ringing.sessionId}`));

  await recordNotificationsExamples(api, app.id);

  const hint = { data: { text: 'You have not voted yet.', metadata: { command: 'remind' } } };
  await example(
    'send-ephemeral-message',
    as('andrew').post('/v3/groups/hikers/members/omar/ephemeral-messages', hint),
    hint,
  );

  const anHour = { seconds: 3600 };
  await example('mute-group-user', as('andrew').post('/v3/groups/hikers/mutedusers/omar', anHour), anHour);
  await example('list-muted-group-users', as('andrew').get('/v3/groups/hikers/mutedusers'));
  await example('unmute-group-user', as('andrew').delete('/v3/groups/hikers/mutedusers/omar'));
  await example('ban-group-user', as('andrew').post('/v3/groups/hikers/bannedusers/omar'));
  await example('list-banned-group-users', as('andrew').get('/v3/groups/hikers/bannedusers'));
  await example('unban-group-user', as('andrew').delete('/v3/groups/hikers/bannedusers/omar'));
  const aWeek = { seconds: 604_800 };
  await example('invite-group-user', as('andrew').post('/v3/groups/hikers/invitations/omar', aWeek), aWeek);
  await example('list-group-invitations', as('andrew').get('/v3/groups/hikers/invitations'));
  await example('list-invitations', as('omar').get('/v3/invitations'));
  await example('withdraw-group-invitation', as('andrew').delete('/v3/groups/hikers/invitations/omar'));
  dataOf(await as('andrew').post('/v3/groups/hikers/invitations/omar'));
  await example('decline-invitation', as('omar').delete('/v3/invitations/hikers'));
  dataOf(await as('andrew').put('/v3/groups/hikers', { joinByRequest: true }));
  await example('create-join-request', as('omar').post('/v3/joinrequests/hikers'));
  await example('list-join-requests', as('omar').get('/v3/joinrequests'));
  await example('list-group-join-requests', as('andrew').get('/v3/groups/hikers/joinrequests'));
  await example('withdraw-join-request', as('omar').delete('/v3/joinrequests/hikers'));
  dataOf(await as('omar').post('/v3/joinrequests/hikers'));
  await example('approve-join-request', as('andrew').post('/v3/groups/hikers/joinrequests/omar'));
  dataOf(await as('omar').delete('/v3/groups/hikers/members'));
  dataOf(await as('omar').post('/v3/joinrequests/hikers'));
  await example('decline-join-request', as('andrew').delete('/v3/groups/hikers/joinrequests/omar'));
  dataOf(await as('andrew').put('/v3/groups/hikers', { joinByRequest: false }));
  dataOf(await as('andrew').post('/v3/groups/hikers/invitations/omar'));
  await example('accept-invitation', as('omar').post('/v3/invitations/hikers'));
  await example('kick-group-member', as('andrew').delete('/v3/groups/hikers/members/omar'));
  const heir = { owner: 'tina' };
  await example('transfer-group-ownership', as('andrew').patch('/v3/groups/hikers/owner', heir), heir);
  await example('leave-group', as('andrew').delete('/v3/groups/hikers/members'));
  await example('delete-group', api.delete('/v3/groups/hikers'));
  await example('delete-user', api.delete('/v3/users/mei', { permanent: true }), { permanent: true });

  const demo = await server.app.get(AppsService).create({}, { name: 'Demo' });
  await server.app.get(SampleDataService).seed(contextOf({}, demo.app));
  const demoApi = server.client({ apikey: demo.fullAccess.apiKey });
  const calls = await example('list-calls', demoApi.get('/v3/calls', { perPage: 2 }));
  const recorded = dataOf(await demoApi.get('/v3/calls', { hasTranscription: true }));
  const { sessionId } = recorded[0] ?? calls[0];
  await example('retrieve-call-details', demoApi.get(`/v3/calls/${sessionId}`));
  await example('retrieve-call-transcriptions', demoApi.get(`/v3/calls/${sessionId}/transcriptions`));
  await recordModerationRulesExamples(api);
  await recordReviewsExamples(demoApi);
  await recordAgentsExamples(api, app.id);
  await recordAssistanceExamples(example, server, { id: demo.app.id, api: demoApi });
  await recordClientLibrariesExamples(example, server, await server.createApp());
  await recordClientLibrariesExamples(example, server, await server.createApp());
  expect(app.id).toBeTruthy();
}

async function recordModerationRulesExamples(api: Client): Promise<void> {
  const list = {
    id: 'swearwords',
    name: 'Mild swearwords',
    category: 'word',
    searchTerms: 'darn,heck',
  };
  await example('create-rule-keyword', api.post('/v3/moderation/keywords', list), list);
  const more = { searchTerms: ['darn', 'heck', 'shoot'] };
  await example('update-rule-keyword', api.put('/v3/moderation/keywords/swearwords', more), more);
  await example('get-rule-keyword', api.get('/v3/moderation/keywords/swearwords'));
  await example('list-rule-keywords', api.get('/v3/moderation/keywords', { limit: 1 }));

  const rule = {
    id: 'no-swearwords',
    name: 'No swearwords in public groups',
    enabled: true,
    action: ['blockMessage'],
    filters: [{ type: 'receiver', entity: 'group', operand: 'type', operator: 'equals', value: 'public' }],
    conditions: [
      {
        entity: 'message',
        operand: 'text',
        category: 'word',
        operator: 'contains',
        isKeywordsReferencePresent: true,
        value: ['swearwords'],
      },
    ],
  };
  await example('create-rule', api.post('/v3/moderation/rules', rule), rule);
  const flagged = { action: ['flagMessage'] };
  await example('update-rule', api.put('/v3/moderation/rules/no-swearwords', flagged), flagged);
  await example('get-rule', api.get('/v3/moderation/rules/no-swearwords'));
  await example('list-rules', api.get('/v3/moderation/rules', { limit: 2 }));
  await example('list-rule-revisions', api.get('/v3/moderation/rules/no-swearwords/revisions'));
  const tested = { text: 'Darn, it rains.', sender: 'omar', receiver: 'hikers', receiverType: 'group' };
  await example('test-moderation', api.post('/v3/moderation/test', tested), tested);
  await example('delete-rule', api.delete('/v3/moderation/rules/no-swearwords'));
  const sentences = { texts: ['Darn, it rains.', 'The sun shines.'] };
  await example('test-rule-keyword', api.post('/v3/moderation/keywords/swearwords/test', sentences), sentences);
  await example('delete-rule-keyword', api.delete('/v3/moderation/keywords/swearwords'));

  const summit = { setName: 'Mountains', name: 'Summit', url: 'https://example.com/stickers/summit.png', order: 1 };
  const { id: stickerId } = await example('create-sticker', api.post('/v3/stickers', summit), summit);
  const moved = { order: 2 };
  await example('update-sticker', api.put(`/v3/stickers/${stickerId}`, moved), moved);
  await example('get-sticker', api.get(`/v3/stickers/${stickerId}`));
  await example('list-stickers', api.get('/v3/stickers'));
  await example('delete-sticker', api.delete(`/v3/stickers/${stickerId}`));

  const reason = { id: 'off-topic', name: 'Off topic', description: 'Belongs into another group.' };
  await example('create-reason', api.post('/v3/moderation/reasons', reason), reason);
  const renamed = { name: 'Not about hiking' };
  await example('update-reason-details', api.put('/v3/moderation/reasons/off-topic', renamed), renamed);
  await example('get-reason-details', api.get('/v3/moderation/reasons/off-topic'));
  await example('list-reasons', api.get('/v3/moderation/reasons', { limit: 2 }));
  await example('delete-reason', api.delete('/v3/moderation/reasons/off-topic'));
}

/** In the app with the demo data, which has a blocked message. */
async function recordReviewsExamples(api: Client): Promise<void> {
  const [blocked] = await example('list-moderation-blocked-messages', api.get('/v3/moderation/blocked-messages'));
  const { id, sender, receiver } = blocked.message;
  const as = (uid: string) => api.with({ onBehalfOf: uid });
  const approval = { status: 'approved' };
  const { body } = await api.get('/v3/users', { perPage: 3 });
  const moderator = as(body.data.at(-1).uid);
  await example('review-blocked-message', moderator.patch(`/v3/moderation/blocked-messages/${id}`, approval), approval);
  const flag = { reasonId: 'spam', remark: 'The same advertisement for the third time' };
  await example('flag-a-message', as(receiver).post(`/v3/messages/${id}/flagged`, flag), flag);
  await example('list-flagged-messages', api.get('/v3/moderation/flagged-messages'));
  const disapproval = { status: 'disapproved' };
  const flagged = `/v3/moderation/flagged-messages/${id}`;
  await example('blockreview-flagged-message', moderator.patch(flagged, disapproval), disapproval);
  await example('list-reviewed-messages', api.get('/v3/moderation/reviewed-messages'));
  const note = { note: 'The same advertisement as last week' };
  await example('update-moderation-case', moderator.patch(`/v3/moderation/cases/${id}`, note), note);
  await example('undo-message-review', moderator.delete(`/v3/moderation/reviewed-messages/${id}`));

  const submission = {
    sender,
    receiver: 'forum-visitor',
    receiverType: 'user',
    receiverUserDetails: { name: 'Forum visitor' },
    data: { text: 'Who is up for a hike?' },
    muid: 'forum-1',
    tags: ['forum'],
  };
  const messages = '/v3/moderation/messages';
  const submitted = await example('chat-api-send-message-moderation', api.post(messages, submission), submission);
  await example('chat-api-list-message-moderation', api.get(messages, { sender, limit: 1 }));
  await example('chat-api-get-message-moderation', api.get(`${messages}/${submitted.id}`));
  const change = { data: { text: 'Who is up for a hike on Sunday?' } };
  await example('chat-api-update-message-moderation', api.put(`${messages}/${submitted.id}`, change), change);
  await example('chat-api-delete-message-moderation', api.delete(`${messages}/${submitted.id}`));
}

async function recordAgentsExamples(api: Client, appId: string): Promise<void> {
  const guide = {
    name: 'Travel guide',
    instruction: 'You help {{name}} to plan a journey.',
    model: 'gpt-4o-mini',
    modelMetaData: { temperature: 0.7, maxTokens: 1000 },
    // nothing leaves while it is turned off
    isActive: false,
  };
  const { agent } = await example('builder-create-agent', api.post('/v3/ai-agents/agent-builder/agents', guide), guide);
  await recordAgentToolsExamples(api);
  await recordBuilderAgentExamples(api, agent.uid as string);
  await recordKnowledgeExamples(api, agent.uid as string);
  await recordExternalAgentsExamples(api);

  const as = (uid: string) => api.with({ onBehalfOf: uid });
  const run = await waitingRun(server, { id: appId, api, as } as TestApp, 'tina');
  await example('list-agent-runs', api.get('/v3/ai-agents/runs', { uid: 'tina' }));
  const result = { result: 'The map is shown.' };
  const call = `/v3/ai-agents/runs/${run}/tool-calls/call_1/result`;
  await example('report-agent-tool-result', as('tina').post(call, result), result);
  await example('cancel-agent-run', as('tina').post(`/v3/ai-agents/runs/${run}/cancel`));
}

const BUILDER = '/v3/ai-agents/agent-builder';

async function recordAgentToolsExamples(api: Client): Promise<void> {
  const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const map = {
    name: 'show_map',
    displayName: 'Map',
    executionText: 'Opening the map',
    description: 'Shows a city on a map.',
    parameters: schema,
  };
  await example('create-tool', api.post('/v3/ai-agents/tools', map), map);
  await example('list-tools', api.get('/v3/ai-agents/tools', { type: 'action' }));
  const renamed = { displayName: 'City map' };
  await example('update-tool', api.patch('/v3/ai-agents/tools/show_map', renamed), renamed);
  await example('get-tool', api.get('/v3/ai-agents/tools/show_map'));

  const city = { key: 'city', type: 'string', description: 'Name of a city', required: true };
  const weather = {
    slug: 'weather',
    name: 'Weather',
    description: 'Returns the weather of a city.',
    endpoint: 'https://api.example.com/weather/{{city}}',
    method: 'GET',
    headers: '{"X-Key":"correcthorse"}',
    enableBasicAuth: false,
    parameters: [city],
  };
  await example('create-api-tool', api.post(`${BUILDER}/api-tools`, weather), weather);
  await example('list-api-tools', api.get(`${BUILDER}/api-tools`));
  const described = { description: 'Returns the weather of a city for three days.' };
  await example('update-api-tool', api.patch(`${BUILDER}/api-tools/weather`, described), described);
  await example('get-api-tool', api.get(`${BUILDER}/api-tools/weather`));

  const timetables = { slug: 'timetables', name: 'Timetables', url: 'https://mcp.example.com/mcp' };
  await example('create-mcp-server', api.post(`${BUILDER}/mcp-servers`, timetables), timetables);
  await example('list-mcp-servers', api.get(`${BUILDER}/mcp-servers`));
  const keyed = { headers: '{"Authorization":"Bearer correcthorse"}' };
  await example('update-mcp-server', api.patch(`${BUILDER}/mcp-servers/timetables`, keyed), keyed);
  await example('get-mcp-server', api.get(`${BUILDER}/mcp-servers/timetables`));
  withoutAgentRequests(server, [
    { name: 'find', title: 'Find a train', description: 'Finds trains to a city.', inputSchema: schema },
  ]);
  await example('list-mcp-server-tools', api.get(`${BUILDER}/mcp-servers/timetables/tools`));

  const showMap = {
    name: 'Show on the map',
    description: 'Shows a city on the map of the app.',
    triggerFunction: 'showMap',
    parameters: [city],
  };
  await example('create-frontend-action', api.post(`${BUILDER}/frontend-actions`, showMap), showMap);
  await example('list-frontend-actions', api.get(`${BUILDER}/frontend-actions`, { limit: 10 }));
}

async function recordBuilderAgentExamples(api: Client, uid: string): Promise<void> {
  const agent = `${BUILDER}/agents/${uid}`;
  const mcps = { mcps: ['timetables'] };
  await example('builder-add-mcp', api.patch(`${agent}/mcp/add`, mcps), mcps);
  const changes = { description: 'Plans journeys.', apiTools: ['weather'], frontendActions: ['showMap'] };
  await example('builder-update-agent', api.patch(agent, changes), changes);
  await example('builder-remove-mcp', api.patch(`${agent}/mcp/remove`, mcps), mcps);
}

async function recordKnowledgeExamples(api: Client, uid: string): Promise<void> {
  const base = `${BUILDER}/knowledge-base`;
  const hours = { title: 'Opening hours', text: 'The hut is open from June to October.' };
  const { uniqueId } = await example('add-knowledge-text', api.post(`${base}/text`, hours), hours);
  const own = { uniqueIds: [uniqueId] };
  const agent = `${BUILDER}/agents/${uid}`;
  await example('builder-add-knowledge', api.patch(`${agent}/knowledge-base/text/add`, own), own);
  await eventually(async () => expect(dataOf(await api.get(`${base}/${uniqueId}`)).status).toBe('indexed'));
  await example('get-knowledge', api.get(`${base}/${uniqueId}`));
  await example('builder-get-agent', api.get(agent));
  await example('builder-list-agents', api.get(`${BUILDER}/agents`));
  await example('builder-remove-knowledge', api.patch(`${agent}/knowledge-base/text/remove`, own), own);
  const website = { url: 'https://example.com/opening-hours', title: 'Opening hours of huts' };
  const added = await example('add-knowledge-website', api.post(`${base}/website`, website), website);
  await example('refresh-knowledge', api.post(`${base}/${added.uniqueId}/refresh`));
  await example('list-knowledge', api.get(base, { type: 'text' }));
  await example('delete-knowledge', api.delete(`${base}/${added.uniqueId}`));
  await example('builder-delete-agent', api.delete(agent));
  await example('delete-tool', api.delete('/v3/ai-agents/tools/show_map'));
  await example('delete-api-tool', api.delete(`${BUILDER}/api-tools/weather`));
  await example('delete-mcp-server', api.delete(`${BUILDER}/mcp-servers/timetables`));
  await example('delete-frontend-action', api.delete(`${BUILDER}/frontend-actions/showMap`));
}

async function recordExternalAgentsExamples(api: Client): Promise<void> {
  const path = '/v3/ai-agents/agents';
  const assistant = {
    name: 'Travel desk',
    integrateWith: 'mastra',
    integrationType: 'agent',
    integrationMeta: { baseUrl: 'https://agents.example.com/ag-ui', agentId: 'travelAgent' },
    metaData: { greetingMessage: 'Where to?', suggestedMessages: ['A weekend in Rome'] },
  };
  const { agent } = await example('create-agent', api.post(path, assistant), assistant);
  await example('list-agents', api.get(path));
  const resting = { isActive: false };
  await example('update-agent', api.patch(`${path}/${agent.uid}`, resting), resting);
  await example('get-agent', api.get(`${path}/${agent.uid}`));
  await example('delete-agent', api.delete(`${path}/${agent.uid}`));
}

async function recordWebhooksExamples(management: Client, webhooks: string): Promise<void> {
  const crm = {
    id: 'crm',
    name: 'Customer care',
    webhookURL: 'https://example.com/chat-events',
    useBasicAuth: true,
    username: 'confab',
    password: 'correcthorse',
    retryOnFailure: true,
  };
  await example('create-webhook', management.post(webhooks, crm), crm);
  await example('list-webhooks', management.get(webhooks, { searchKey: 'care' }));
  await example('get-webhook', management.get(`${webhooks}/crm`));
  // nothing leaves while it is turned off
  const resting = { enabled: false };
  await example('update-webhook', management.put(`${webhooks}/crm`, resting), resting);
  const wanted = { triggerIds: ['message_sent', 'message_edited', 'no_such_trigger'] };
  await example('add-triggers', management.post(`${webhooks}/crm/triggers`, wanted), wanted);
  await example('list-triggers', management.get(`${webhooks}/crm/triggers`));
  const unwanted = { triggerIds: ['message_edited'] };
  await example('remove-triggers', management.delete(`${webhooks}/crm/triggers`, unwanted), unwanted);
  await example('get-webhook-secret', management.get(`${webhooks}/crm/secret`));
  await example('rotate-webhook-secret', management.post(`${webhooks}/crm/secret/rotate`));
  const { id } = await example('test-webhook', management.post(`${webhooks}/crm/test`));
  await example('replay-webhook-delivery', management.post(`${webhooks}/crm/deliveries/${id}/replay`));
  await example('list-webhook-deliveries', management.get(`${webhooks}/crm/deliveries`));
  await example('get-webhook-delivery', management.get(`${webhooks}/crm/deliveries/${id}`));
  await example('delete-webhook', management.delete(`${webhooks}/crm`));
}

/** In an app with the users andrew and tina, and the group hikers. */
async function recordNotificationsExamples(api: Client, appId: string): Promise<void> {
  const settings = '/v3/notifications/v1/settings';
  await example('notifications-push-list-settings', api.get(settings));
  const newSettings = {
    preferences: {
      group: { messagesSetting: 3 },
      email: { intervalInSeconds: 3600 },
      push: { customJson: { screen: 'chat' } },
    },
    templates: {
      textMessageTemplatePrivacy: { body: 'New message in {{message.data.entities.receiver.entity.name}}' },
    },
  };
  await example('notifications-push-update-settings', api.patch(settings, newSettings), newSettings);
  await example('notifications-push-reset-settings', api.delete(settings));
  const preview = { template: 'textMessageTemplateDefault', templates: newSettings.templates };
  await example('preview-notification-template', api.post(`${settings}/preview`, preview), preview);

  const preferences = '/v3/notifications/v1/preferences';
  const ofAndrew = '?uid=andrew';
  const choices = {
    groupPreferences: { groupMessages: 3 },
    mutePreferences: { dnd: 1, schedule: { saturday: { dnd: true }, friday: { from: 800, to: 1700 } } },
    usePrivacyTemplate: true,
  };
  const choose = api.patch(preferences + ofAndrew, choices);
  await example('notifications-push-update-preferences', choose, choices);
  await example('notifications-push-list-preferences', api.get(preferences + ofAndrew));
  await example('notifications-push-reset-preferences', api.delete(preferences + ofAndrew));

  const mutes = `${preferences}/mute${ofAndrew}`;
  const muted = { conversations: [{ id: 'tina', type: 'oneOnOne', until: 4_102_444_800_000 }] };
  await example('notifications-push-mute-conversations', api.put(mutes, muted), muted);
  await example('notifications-push-list-muted', api.get(mutes));
  const unmuted = { conversations: [{ id: 'tina', type: 'oneOnOne' }] };
  await example('notifications-push-unmute-conversations', api.delete(mutes, unmuted), unmuted);

  const timezone = `${preferences}/timezone${ofAndrew}`;
  const tokyo = { timezone: 'Asia/Tokyo' };
  await example('notifications-update-timezone', api.patch(timezone, tokyo), tokyo);
  await example('notifications-get-timezone', api.get(timezone));

  const contact = '/v3/notifications/v1/contact-details';
  const andrew = api.with({ onBehalfOf: 'andrew' });
  const details = { email: 'andrew@example.com', phno: '+14155550123' };
  await example('notifications-update-contact-details', andrew.patch(contact, details), details);
  await example('notifications-get-contact-details', andrew.get(contact));
  await example('notifications-delete-contact-details', andrew.delete(contact));

  const token = server.app.get(UnsubscribeLinks).tokenOf({ appId, uid: 'andrew' });
  const unsubscribe = `/v3/notifications/email/v1/unsubscribe?token=${token}`;
  examples['notifications-email-show-unsubscribe'] = { response: (await api.get(unsubscribe)).text };
  examples['notifications-email-unsubscribe'] = { response: (await api.post(unsubscribe)).text };

  const reply = {
    from: 'Ben <ben@example.com>',
    envelope: '{"to":["replies+42-0123456789abcdef0123456789abcdef@inbound.example.com"],"from":"ben@example.com"}',
    text: 'See you there!',
  };
  const posted = request(server.http).post(server.app.get(EmailReplyAddresses).webhookOf(appId, ''));
  for (const [name, value] of Object.entries(reply)) posted.field(name, value);
  await example('receive-email-reply', Promise.resolve(posted), reply);
}

test('every operation has an example, and it has the shape of the response of the server', async () => {
  await tellTheStory();
  const readCommitted = () => JSON.parse(readFileSync(examplesFile(), 'utf8')) as typeof examples;
  if (process.env.UPDATE_EXAMPLES)
    writeFileSync(examplesFile(), `${JSON.stringify(updatedExamples(examples, readCommitted()), null, 2)}\n`);
  const committed = readCommitted();
  const operations = Object.values(server.document.paths).flatMap((item) =>
    Object.values(item as object).map(({ operationId }) => operationId as string),
  );
  expect(Object.keys(committed).sort()).toEqual(operations.sort());
  expect(shapeOf(committed)).toEqual(shapeOf(examples));
});
