import { dataOf } from '#test/support/client.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { NOTE, pathOf } from '#test/support/media.js';
import type { Recipe } from './access-recipes.js';

const BASE = '/v3/client-libraries';
const REMINDER = `${BASE}/extensions/reminders/v1/reminder`;

const inAnHour = () => Date.now() + 3_600_000;

type Ask = Awaited<ReturnType<Recipe>>;

const NOTE_FILE = { name: NOTE.name, size: NOTE.content.length, mimeType: NOTE.type };

const always =
  (ask: Ask): Recipe =>
  () =>
    Promise.resolve(ask);

/** The operations for client libraries. */
export const libraryRecipes: Record<string, Recipe> = {
  'get-library-settings': always((client) => client.get(`${BASE}/settings`)),
  'get-library-user': always((client) => client.get(`${BASE}/me`)),
  'log-in-library': always((client) => client.put(`${BASE}/me`, { platform: 'WEB', deviceId: 'tablet' })),
  'create-library-jwt': always((client) => client.post(`${BASE}/me/jwt`)),
  'report-library-session': always((client) => client.post(`${BASE}/user_sessions`)),
  'list-library-messages': always((client) => client.get(`${BASE}/messages`)),
  'list-library-user-messages': always((client) => client.get(`${BASE}/users/target/messages`)),
  'list-library-group-messages': always((client) => client.get(`${BASE}/groups/club/messages`)),
  'list-library-replies': async ({ app }) => {
    const id = await sendToGroup(app, 'target', 'club', 'Hello');
    return (client) => client.get(`${BASE}/messages/${id}/thread`);
  },
  'list-library-threads': always((client) => client.get(`${BASE}/threads`)),
  'list-library-user-threads': always((client) => client.get(`${BASE}/users/target/threads`)),
  'list-library-group-threads': always((client) => client.get(`${BASE}/groups/club/threads`)),
  'list-library-users': always((client) => client.get(`${BASE}/users`)),
  'get-library-preferences': always((client) => client.get(`${BASE}/notifications/push/v1/preferences`)),
  'update-library-preferences': always((client) => client.patch(`${BASE}/notifications/push/v1/preferences`, {})),
  'get-library-timezone': always((client) => client.get(`${BASE}/notifications/v1/preferences/timezone`)),
  'update-library-timezone': always((client) =>
    client.patch(`${BASE}/notifications/v1/preferences/timezone`, { timezone: 'UTC' }),
  ),
  'unregister-library-tokens': always((client) => client.delete(`${BASE}/notifications/push/v1/tokens`)),
  'count-library-online-members': always((client) => client.post(`${BASE}/online-members`)),
  'create-library-uploads': always((client) => client.post(`${BASE}/files/upload-url`, { files: { a1: NOTE_FILE } })),
  'upload-library-file': async ({ clients }) => {
    const files = { a1: NOTE_FILE };
    const { a1 } = dataOf(await clients.participant.post(`${BASE}/files/upload-url`, { files }));
    return (client) => client.form(pathOf(a1.request), {}, [{ ...NOTE, field: 'file' }]);
  },
  'create-library-poll': always((client) =>
    client.post(`${BASE}/extensions/polls/v2/create`, {
      receiver: 'target',
      receiverType: 'user',
      question: 'Lunch?',
      options: ['Soup', 'Salad'],
    }),
  ),
  'translate-library-text': always((client) =>
    client.post(`${BASE}/extensions/message-translation/v2/translate`, { text: 'Hello', languages: ['de'] }),
  ),
  'fetch-library-stickers': always((client) => client.get(`${BASE}/extensions/stickers/v1/fetch`)),
  'fetch-library-reminders': always((client) => client.get(`${BASE}/extensions/reminders/v1/fetch`)),
  'create-library-reminder': async ({ app }) => {
    const about = await sendToGroup(app, 'target', 'club', 'Plans');
    return (client) => client.post(REMINDER, { about, isCustom: false, timeInMS: inAnHour() });
  },
  'update-library-reminder': async ({ app }) => {
    const reminderId = await sendToGroup(app, 'target', 'club', 'Plans');
    return (client) => client.put(REMINDER, { reminderId, timeInMS: inAnHour() });
  },
  'delete-library-reminder': always((client) => client.delete(REMINDER, { reminderId: '1' })),
  'vote-in-library-poll': async ({ app }) => {
    const lunch = { receiver: 'club', receiverType: 'group', question: 'Lunch?', options: ['Soup', 'Salad'] };
    const { id } = dataOf(await app.as('target').post('/v3/polls', lunch));
    return (client) => client.post(`${BASE}/extensions/polls/v2/vote`, { id, vote: '2' });
  },
  'create-library-group': ({ fresh }) => {
    const group = { guid: fresh('made'), name: 'New', type: 'public' };
    return Promise.resolve((client) => client.post(`${BASE}/groups`, group));
  },
  'join-library-group': async ({ app, fresh }) => {
    const guid = fresh('open');
    await createGroup(app, { guid, owner: 'target', members: { usersToBan: ['banned'] } });
    return (client) => client.post(`${BASE}/groups/${guid}/members`);
  },
  'add-library-group-members': async ({ app, fresh }) => {
    const uid = fresh('user');
    dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    return (client) => client.put(`${BASE}/groups/club/members`, { participants: [uid] });
  },
  'create-library-call': async ({ app, fresh }) => {
    const receiver = fresh('user');
    dataOf(await app.api.post('/v3/users', { uid: receiver, name: receiver }));
    return async (client) => {
      const response = await client.post(`${BASE}/calls`, { receiver, receiverType: 'user', type: 'audio' });
      const sessionId = response.body.data?.data.entities.on.entity.sessionid as string | undefined;
      if (sessionId) dataOf(await app.api.delete(`/v3/calls/${sessionId}`));
      return response;
    };
  },
  'update-library-call': async ({ app, fresh }, column) => {
    const [caller, callee] = [fresh('user'), ['key', 'authOnly', 'otherApp'].includes(column) ? fresh('user') : column];
    for (const uid of [caller, ...(callee === column ? [] : [callee])])
      dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    const call = { receiver: callee, receiverType: 'user', type: 'audio' };
    const { sessionId } = dataOf(await app.as(caller).post('/v3/calls', call));
    return async (client) => {
      const response = await client.put(`${BASE}/calls/${sessionId}`, { status: 'ongoing' });
      dataOf(await app.api.delete(`/v3/calls/${sessionId}`));
      return response;
    };
  },
  'mark-library-user-conversation-as-unread': async ({ app }, column) => {
    const isUser = !['key', 'authOnly', 'otherApp', 'blocked'].includes(column);
    const messageId = await sendText(app, 'target', isUser ? column : 'friend', 'Hello');
    return (client) => client.delete(`${BASE}/users/target/conversation/read`, { messageId });
  },
  'mark-library-group-conversation-as-unread': async ({ app }) => {
    const messageId = await sendToGroup(app, 'target', 'club', 'Hello');
    return (client) => client.delete(`${BASE}/groups/club/conversation/read`, { messageId });
  },
};
