import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { packageRoot } from '#platform/files/package-root.js';
import { triggers } from '#resources/event-payloads/event-payloads.service.js';
import { setStatus, startCall, callToGroup, callToUser } from '#test/support/calls.js';
import { card, createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { report, ReportedRoom } from '#test/support/livekit.js';
import { customApiCondition, storeCustomApi, storeRule, verdictOn } from '#test/support/moderation-engine.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { shapeOf, updatedExamples } from '#test/support/shape.js';

// The examples of docs/events.md are events that the server serialized, the first of each trigger. The test fails when a committed example
// no longer has the form of the serialized event. `npm run examples` writes the examples.

const PAGE = join(packageRoot(), 'docs', 'events.md');
const BEGIN = '<!-- examples: begin -->';
const END = '<!-- examples: end -->';

const server = useServer();
const database = useDatabase(server);

test('every trigger has an example of the form of its events', async () => {
  const examples = await collectExamples();
  const page = readFileSync(PAGE, 'utf8');
  if (process.env.UPDATE_EXAMPLES)
    writeFileSync(PAGE, await withExamples(page, updatedExamples(examples, examplesOf(page))));
  const committed = examplesOf(readFileSync(PAGE, 'utf8'));
  expect(Object.keys(committed).sort()).toEqual([...triggers].sort());
  expect(shapeOf(committed)).toEqual(shapeOf(examples));
});

/** A custom API at an address that moderation does not request. */
async function createEngineFailure(app: TestApp): Promise<void> {
  await storeRule(server, app, [customApiCondition({ value: ['insults_greaterThan_70'] })]);
  await storeCustomApi(server, app, 'https://127.0.0.1/judge', { id: 'insults', username: 'chat', password: 'secret' });
  expect(await verdictOn(app, await sendText(app, 'andrew', 'tina', 'Do you like it here?'))).toBe('approved');
}

/** The first event of each trigger, in the order of the log. */
async function collectExamples(): Promise<Record<string, object>> {
  const app = await server.createApp();
  for (const [uid, name] of [
    ['andrew', 'Andrew Joseph'],
    ['tina', 'Tina Brown'],
    ['omar', 'Omar Haddad'],
  ])
    dataOf(await app.api.post('/v3/users', { uid, name }));
  await createMessageEvents(app);
  await createGroupEvents(app);
  await createCallEvents(app);
  await createUserEvents(app);
  await createEngineFailure(app);
  await createCampaignEvents(app);
  const examples: Record<string, object> = {};
  for (const { trigger, type, data, id } of await outboundEventsOf(server, database, app))
    examples[trigger] ??= JSON.parse(JSON.stringify({ id, trigger, type, data })) as object; // as on the wire
  return examples;
}

async function createMessageEvents(app: TestApp): Promise<void> {
  const tina = app.as('tina');
  const id = await sendText(app, 'andrew', 'tina', 'Shall we go for a hike?', { muid: 'hike-1' });
  dataOf(await tina.post('/v3/users/andrew/conversation/delivered'));
  dataOf(await tina.post('/v3/users/andrew/conversation/read'));
  const typo = await sendText(app, 'andrew', 'tina', 'See you at nien');
  dataOf(await app.as('andrew').put(`/v3/messages/${typo}`, { data: { text: 'See you at nine' } }));
  dataOf(await tina.post(`/v3/messages/${id}/reactions/👍`));
  dataOf(await tina.delete(`/v3/messages/${id}/reactions/👍`));
  for (const mark of ['pin', 'save']) {
    dataOf(await tina.post(`/v3/messages/${id}/${mark}`));
    dataOf(await tina.delete(`/v3/messages/${id}/${mark}`));
  }
  const survey = { interactiveData: { title: 'Which hike?' }, interactionGoal: { type: 'any' } };
  const form = { receiver: 'tina', receiverType: 'user', category: 'interactive', type: 'form', data: survey };
  const { id: formId } = dataOf(await app.as('andrew').post('/v3/messages', form)) as { id: string };
  dataOf(await tina.patch(`/v3/messages/${formId}/interacted`, { interactions: ['ridge'] }));
  await previewLink(app);
  await addThumbnails(app);
  const lunch = { receiver: 'andrew', receiverType: 'user', question: 'Lunch?', options: ['Soup', 'Salad'] };
  const poll = dataOf(await tina.post('/v3/polls', lunch)) as { id: string };
  dataOf(await app.as('andrew').post(`/v3/polls/${poll.id}/votes`, { options: [1] }));
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const later = { receiver: 'andrew', receiverType: 'user', data: { text: 'Good morning' }, sendAt: inAnHour };
  dataOf(await tina.post('/v3/scheduledmessages', later));
  dataOf(await tina.put(`/v3/messages/${id}/reminder`, { remindAt: inAnHour }));
  dataOf(await tina.put('/v3/drafts', { receiver: 'andrew', receiverType: 'user', data: { text: 'Shall we' } }));
  dataOf(await tina.put('/v3/users/andrew/conversation', { archived: true }));
  dataOf(await tina.post('/v3/users/andrew/conversation/pin'));
  dataOf(await tina.delete('/v3/users/andrew/conversation/pin'));
  const setting = '/v3/users/andrew/conversation/disappearing-messages';
  dataOf(await tina.put(setting, { disappearAfterSeconds: 86_400 }));
  dataOf(await tina.put(setting, { disappearAfterSeconds: 0 }));
  await sendText(app, 'omar', 'tina', 'Gone soon');
  dataOf(await tina.delete('/v3/users/omar/conversation', { deleteMessagesPermanently: true }));
  dataOf(await app.as('andrew').delete(`/v3/messages/${await sendText(app, 'andrew', 'tina', 'Oops')}`));
  const blocked = await blockMessage(server, app, { sender: 'omar' });
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${blocked}`, { status: 'approved' }));
  const flagged = await sendText(app, 'omar', 'tina', 'Buy boots!');
  dataOf(await tina.post(`/v3/messages/${flagged}/flagged`, { reasonId: 'spam' }));
  dataOf(await app.api.patch(`/v3/moderation/flagged-messages/${flagged}`, { status: 'disapproved' }));
}

/** The preview is stored by a statement: no page outside is fetched. */
async function previewLink(app: TestApp): Promise<void> {
  const url = 'https://example.com/huts';
  const links = [{ url, title: 'Huts of the Alps', description: 'Where to sleep above 2,000 metres.' }];
  const metadata = { '@injected': { extensions: { 'link-preview': { links } } } };
  await render(app, 'message_link_preview_changed', { data: { text: `Here? ${url}`, metadata } });
}

/** Stored by a statement: their addresses are the same in each run. */
async function addThumbnails(app: TestApp): Promise<void> {
  const file = { url: 'https://example.com/summit.jpg', name: 'summit.jpg', mimeType: 'image/jpeg', extension: 'jpg' };
  const [url_small, url_medium, url_large] = ['small', 'medium', 'large'].map(
    (name) => `https://example.com/${name}.jpg`,
  );
  const urls = { url_small, url_medium, url_large };
  const thumbnails = { ...urls, attachments: [{ data: { ...file, thumbnails: urls }, error: null }] };
  const metadata = { '@injected': { extensions: { 'thumbnail-generation': thumbnails } } };
  await render(app, 'message_thumbnails_changed', { type: 'image', data: { attachments: [file], metadata } });
}

/** Publishes the event of a message with its rendition. */
async function render(
  app: TestApp,
  name: 'message_link_preview_changed' | 'message_thumbnails_changed',
  message: { type?: string; data: object },
): Promise<void> {
  const toTina = { receiver: 'tina', receiverType: 'user', ...message };
  const { id } = dataOf(await app.as('andrew').post('/v3/messages', toTina)) as { id: string };
  const [row] = await database.query<{ subject: string }>(
    'UPDATE messages SET data = $3 WHERE app_id = $1 AND id = $2 RETURNING conversation_key AS subject',
    [app.id, id, message.data],
  );
  await server.app
    .get(Database)
    .withTransaction(systemContext(app), (tx) =>
      server.app.get(EventPublisher).publish(tx, { name, subject: row!.subject, payload: { messageId: id } }),
    );
}

async function createGroupEvents(app: TestApp): Promise<void> {
  const [andrew, omar] = [app.as('andrew'), app.as('omar')];
  await createGroup(app, { guid: 'hikers', name: 'Hikers', owner: 'andrew', members: { participants: ['tina'] } });
  await sendToGroup(app, 'andrew', 'hikers', 'Who is in, <@uid:tina>?');
  dataOf(await app.as('tina').post('/v3/groups/hikers/conversation/read'));
  dataOf(await andrew.put('/v3/groups/hikers', { description: 'Slow ones' }));
  dataOf(await omar.post('/v3/groups/hikers/members'));
  dataOf(await omar.delete('/v3/groups/hikers/members'));
  dataOf(await andrew.post('/v3/groups/hikers/members', { participants: ['omar'] }));
  dataOf(await andrew.put('/v3/groups/hikers/members/tina', { scope: 'moderator' }));
  dataOf(await andrew.post('/v3/groups/hikers/mutedusers/omar', { seconds: 3600 }));
  dataOf(await andrew.delete('/v3/groups/hikers/mutedusers/omar'));
  dataOf(await andrew.delete('/v3/groups/hikers/members/omar'));
  dataOf(await omar.post('/v3/groups/hikers/members'));
  dataOf(await andrew.post('/v3/groups/hikers/bannedusers/omar'));
  dataOf(await andrew.delete('/v3/groups/hikers/bannedusers/omar'));
  dataOf(await andrew.post('/v3/groups/hikers/invitations/omar'));
  dataOf(await andrew.delete('/v3/groups/hikers/invitations/omar'));
  dataOf(await andrew.put('/v3/groups/hikers', { joinByRequest: true }));
  dataOf(await omar.post('/v3/joinrequests/hikers'));
  dataOf(await omar.delete('/v3/joinrequests/hikers'));
  dataOf(await andrew.put('/v3/groups/hikers', { joinByRequest: false }));
  dataOf(await andrew.patch('/v3/groups/hikers/owner', { owner: 'tina' }));
  await createGroup(app, { guid: 'climbers', name: 'Climbers', owner: 'andrew', description: 'Fast ones' });
  dataOf(await andrew.delete('/v3/groups/climbers'));
}

async function createCallEvents(app: TestApp): Promise<void> {
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  await setStatus(app, 'tina', sessionId, 'ongoing');
  await setStatus(app, 'tina', sessionId, 'ended');
  const file = { startTime: 1_763_683_260, endTime: 1_763_683_410 };
  const [recording, transcription] = ['mp4', 'json'].map((type) => `https://files.example.com/hike.${type}`);
  dataOf(await app.api.post(`/v3/calls/${sessionId}/recordings`, { url: recording, ...file }));
  dataOf(await app.api.post(`/v3/calls/${sessionId}/transcriptions`, { url: transcription, ...file }));
  const meeting = { sessionId: 'weekly', receiver: 'hikers', receiverType: 'group' };
  dataOf(await app.as('tina').post('/v3/call_tokens', meeting));
  const room = new ReportedRoom(app, 'weekly', 1_763_683_200);
  await report(server, room.joined('tina:phone', 0), room.left('tina:phone', 0, 600), room.finished(620));
  for (const [status, by] of [
    ['unanswered', 'andrew'],
    ['canceled', 'andrew'],
    ['busy', 'tina'],
  ] as const)
    await setStatus(app, by, await startCall(app, 'andrew', callToUser('tina')), status);
  await setStatus(app, 'tina', await startCall(app, 'andrew', callToGroup('hikers')), 'rejected');
}

async function createUserEvents(app: TestApp): Promise<void> {
  dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['omar'] }));
  dataOf(await app.api.delete('/v3/users/andrew/blockedusers', { blockedUids: ['omar'] }));
  dataOf(await app.api.post('/v3/users', { uid: 'mei', name: 'Mei Chen' }));
  await sendText(app, 'mei', 'tina', 'Farewell');
  dataOf(await app.api.delete('/v3/users/mei', { permanent: true }));
  const now = Date.now();
  const payload = {
    uid: 'tina',
    status: 'online' as const,
    connectedAt: now,
    platform: 'javascript',
    action: 'connected' as const,
    presenceChanged: true,
    timestamp: now,
  };
  await server.app
    .get(Database)
    .withTransaction(systemContext(app), (tx) =>
      server.app
        .get(EventPublisher)
        .publish(tx, { name: 'user_connection_status_changed', subject: 'user:tina', payload }),
    );
}

/** Of a campaign that is sent, of one that is not because its channel is disabled, and of a feed and a device. */
async function createCampaignEvents(app: TestApp): Promise<void> {
  for (const type of ['in_app', 'push', 'email', 'sms']) await createChannel(app, type);
  const channels = [
    { channelType: 'in_app', content: card },
    { channelType: 'push', content: { title: 'Hello {{name}}', body: 'The sale has begun.' } },
    { channelType: 'email', content: { subject: 'Hello {{name}}', body: '<p>The sale has begun.</p>' } },
    { channelType: 'sms', content: { text: 'The sale has begun.' } },
  ];
  await createTemplate(app, { templateCategory: 'Marketing', label: 'Promo', tags: ['news'], channels });
  const sent = async (status: string) => {
    const { id } = (await createCampaign(app, ['andrew'], { tag: 'summer' })) as { id: string };
    const path = `/v3/campaigns/campaigns/${id}`;
    dataOf(await app.api.post(`${path}/send`));
    await eventually(async () => expect(dataOf(await app.api.get(path)).status).toBe(status));
  };
  await sent('completed');
  const andrew = app.as('andrew');
  const [item] = (await feedOf(app, 'andrew')) as [{ id: string }];
  for (const action of ['delivered', 'read', 'engagement'])
    dataOf(await andrew.post(`/v3/campaigns/notification-feed/${item.id}/${action}`));
  const [push] = dataOf(await andrew.get('/v3/campaigns/push-notifications')) as [{ id: string }];
  for (const action of ['delivered', 'clicked'])
    dataOf(await andrew.put(`/v3/campaigns/push-notifications/${push.id}/${action}`));
  for (const channel of ['in_app', 'push', 'email', 'sms'])
    dataOf(await app.api.put(`/v3/campaigns/channels/${channel}`, { enabled: false }));
  await sent('failed');
}

const EXAMPLE = /^### `(\w+)`\n\n```json\n([\s\S]*?)\n```$/gm;

function examplesOf(page: string): Record<string, object> {
  const section = page.slice(page.indexOf(BEGIN), page.indexOf(END));
  return Object.fromEntries(
    [...section.matchAll(EXAMPLE)].map(([, trigger, json]) => [trigger!, JSON.parse(json!) as object]),
  );
}

async function withExamples(page: string, examples: Record<string, object>): Promise<string> {
  const sections = Object.entries(examples).map(
    ([trigger, example]) => `### \`${trigger}\`\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
  );
  const [before, after] = [page.slice(0, page.indexOf(BEGIN) + BEGIN.length), page.slice(page.indexOf(END))];
  const written = [before, ...sections, after].join('\n\n');
  return format(written, { ...(await resolveConfig(PAGE)), filepath: PAGE });
}
