import type { Response } from 'supertest';
import { ASSISTANCE } from '../support/agents.js';
import { libraryClient } from '../support/client-library.js';
import { dataOf } from '../support/client.js';
import { NOTE, pathOf } from '../support/media.js';
import { setSettings } from '../support/moderation-engine.js';
import type { TestApp, TestServer } from '../support/server.js';

type Example = (operationId: string, answer: Promise<Response>, request?: object) => Promise<any>;

/** Two users of an app meet with a client library. */
export async function recordClientLibrariesExamples(example: Example, server: TestServer, app: TestApp): Promise<void> {
  for (const [uid, name] of [
    ['nora', 'Nora Lind'],
    ['oskar', 'Oskar Berg'],
  ])
    dataOf(await app.api.post('/v3/users', { uid, name }));
  const as = async (uid: string) => {
    const { authToken } = dataOf(await app.api.post(`/v3/users/${uid}/auth_tokens`));
    return libraryClient(server, { authToken, host: 'chat.example.com' });
  };
  const [nora, oskar] = [await as('nora'), await as('oskar')];
  const device = { platform: 'WEB', deviceId: 'hikers_6f0c', appInfo: { version: 'v4.2.0', apiVersion: 'v3.0' } };
  await example('get-library-settings', nora.get('/v3/settings'));
  await example('log-in-library', nora.put('/v3/me', device), device);
  await example('get-library-user', nora.get('/v3/me'));
  await example('create-library-jwt', nora.post('/v3/me/jwt'), {});
  await example('report-library-session', nora.post('/v3/user_sessions'), {});
  const climbers = { guid: 'climbers', name: 'Climbers', type: 'public', members: { participants: [] } };
  await example('create-library-group', nora.post('/v3/groups', climbers), climbers);
  await example('join-library-group', oskar.post('/v3/groups/climbers/members'), {});
  dataOf(await app.api.post('/v3/users', { uid: 'pia', name: 'Pia Holm' }));
  const adding = { participants: ['pia'] };
  await example('add-library-group-members', nora.put('/v3/groups/climbers/members', adding), adding);
  const toGroup = { receiver: 'climbers', receiverType: 'group', data: { text: 'Who brings the rope?' } };
  const { id } = dataOf(await nora.post('/v3/messages', toGroup));
  dataOf(await oskar.post(`/v3/messages/${id}/thread`, { data: { text: 'I do.' } }));
  const toOskar = { receiver: 'oskar', receiverType: 'user', data: { text: 'At seven?' } };
  const asked = dataOf(await nora.post('/v3/messages', toOskar));
  const newest = { limit: 2, affix: 'prepend' };
  await example('list-library-messages', oskar.get('/v3/messages', newest));
  await example('list-library-user-messages', oskar.get('/v3/users/nora/messages', newest));
  await example('list-library-group-messages', oskar.get('/v3/groups/climbers/messages', { ...newest, limit: 1 }));
  await example('list-library-replies', oskar.get(`/v3/messages/${id}/thread`));
  await example('list-library-threads', oskar.get('/v3/threads'));
  await example('list-library-user-threads', oskar.get('/v3/users/nora/threads'));
  await example('list-library-group-threads', oskar.get('/v3/groups/climbers/threads'));
  await example('list-library-users', oskar.get('/v3/users', { uids: 'nora' }));
  const preferences = '/v3/notifications/push/v1/preferences';
  await example('get-library-preferences', oskar.get(preferences));
  const fewer = { groupPreferences: { groupReactions: 1 } };
  await example('update-library-preferences', oskar.patch(preferences, fewer), fewer);
  const timezone = '/v3/notifications/v1/preferences/timezone';
  await example('get-library-timezone', oskar.get(timezone));
  const tokyo = { timezone: 'Asia/Tokyo' };
  await example('update-library-timezone', oskar.patch(timezone, tokyo), tokyo);
  await example('unregister-library-tokens', oskar.delete('/v3/notifications/push/v1/tokens'), {});
  const counted = { groups: ['climbers'] };
  await example('count-library-online-members', oskar.post('/v3/client-libraries/online-members', counted), counted);
  const files = { a1: { name: 'route.txt', size: NOTE.content.length, mimeType: 'text/plain' } };
  const planned = await example('create-library-uploads', oskar.post('/v3/files/upload-url', { files }), { files });
  const note = { ...NOTE, name: 'route.txt', field: 'file' };
  await example('upload-library-file', server.client({}).form(pathOf(planned.a1.request), {}, [note]));
  const unread = { messageId: asked.id };
  const withNora = '/v3/users/nora/conversation/read';
  await example('mark-library-user-conversation-as-unread', oskar.delete(withNora, unread), unread);
  const inGroup = '/v3/groups/climbers/conversation/read';
  await example('mark-library-group-conversation-as-unread', oskar.delete(inGroup, { messageId: id }), {
    messageId: id,
  });
  const call = { receiver: 'oskar', receiverType: 'user', type: 'video' };
  const ringing = await example('create-library-call', nora.post('/v3/calls', call), call);
  const { sessionid } = ringing.data.entities.on.entity;
  const accepted = { status: 'ongoing' };
  await example('update-library-call', oskar.put(`/v3/calls/${sessionid}`, accepted), accepted);
  dataOf(await oskar.put(`/v3/calls/${sessionid}`, { status: 'ended' }));
  const poll = { receiver: 'climbers', receiverType: 'group', question: 'When?', options: ['At six', 'At eight'] };
  const extension = '/v3/client-libraries/extensions/polls/v2';
  const asking = await example('create-library-poll', nora.post(`${extension}/create`, poll), poll);
  const vote = { vote: '2', id: asking.id as string };
  await example('vote-in-library-poll', oskar.post(`${extension}/vote`, vote), vote);
  const reminders = '/v3/client-libraries/extensions/reminders/v1';
  const wanted = { about: Number(asking.id), isCustom: false, timeInMS: Date.now() + 3_600_000 };
  await example('create-library-reminder', oskar.post(`${reminders}/reminder`, wanted), wanted);
  const later = { reminderId: asking.id as string, timeInMS: Date.now() + 7_200_000 };
  await example('update-library-reminder', oskar.put(`${reminders}/reminder`, later), later);
  await example('fetch-library-reminders', oskar.get(`${reminders}/fetch`));
  const unwanted = { reminderId: asking.id as string };
  await example('delete-library-reminder', oskar.delete(`${reminders}/reminder`, unwanted), unwanted);
  await setSettings(server, app, ASSISTANCE);
  const translation = { msgId: Number(id), text: 'Who brings the rope?', languages: ['de'] };
  const translate = '/v3/client-libraries/extensions/message-translation/v2/translate';
  await example('translate-library-text', nora.post(translate, translation), translation);
  await example('fetch-library-stickers', nora.get('/v3/client-libraries/extensions/stickers/v1/fetch'));
}
