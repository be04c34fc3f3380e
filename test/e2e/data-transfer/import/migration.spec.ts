import type { AddressInfo } from 'node:net';
import { convertCometchat } from '#resources/data-transfer/conversion/cometchat/convert-cometchat.js';
import { ArchiveImportService } from '#resources/data-transfer/import/files/archive-import.service.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { useFolder } from '#test/support/archives.js';
import { dataOf } from '#test/support/client.js';
import { type TestApp, useServer } from '#test/support/server.js';

// An app that moves from one Confab to another through the API has the same lists, counts and states there.

const server = useServer();
const folder = useFolder();

const uids = ['anna', 'ben', 'carl', 'dora'];

async function fill(app: TestApp): Promise<void> {
  const { api } = app;
  const send = async (uid: string, to: object, text: string) =>
    dataOf(await app.as(uid).post('/v3/messages', { ...to, data: { text } })).id as string;
  const group = { receiver: 'gg', receiverType: 'group' };
  const to = (receiver: string) => ({ receiver, receiverType: 'user' });
  for (const uid of uids) dataOf(await api.post('/v3/users', { uid, name: `The ${uid}`, tags: [uid] }));
  dataOf(await api.post('/v3/users/anna/friends', { accepted: ['ben'] }));
  dataOf(await api.post('/v3/users/dora/blockedusers', { blockedUids: ['anna'] }));
  dataOf(await api.post('/v3/groups', { guid: 'gg', name: 'Hikers', type: 'public', owner: 'anna' }));
  dataOf(await api.post('/v3/groups/gg/members', { participants: ['ben'], moderators: ['carl'] }));
  const one = await send('anna', group, 'one');
  await send('anna', group, 'two');
  const parent = await send('anna', group, 'parent');
  dataOf(await app.as('ben').post(`/v3/messages/${parent}/thread`, { data: { text: 'a reply' } }));
  dataOf(await app.as('ben').post(`/v3/messages/${one}/reactions/${encodeURIComponent('👍')}`));
  // ben has read everything, carl the first message
  dataOf(await app.as('ben').post('/v3/groups/gg/conversation/read'));
  dataOf(await app.as('carl').post('/v3/groups/gg/conversation/read', { messageId: Number(one) }));
  dataOf(await app.as('anna').delete(`/v3/messages/${parent}`, { permanent: true }));
  dataOf(await app.as('ben').post('/v3/groups/gg/conversation/read'));
  const edited = await send('anna', to('ben'), 'before');
  dataOf(await app.as('anna').put(`/v3/messages/${edited}`, { data: { text: 'after' } }));
  await send('ben', to('anna'), 'not read');
  await send('carl', to('dora'), 'first');
  const erased = await send('carl', to('dora'), 'erased');
  await send('carl', to('dora'), 'last');
  dataOf(await app.as('dora').post('/v3/users/carl/conversation/read', { messageId: Number(erased) }));
  dataOf(await app.as('carl').delete(`/v3/messages/${erased}`, { permanent: true }));
  await send('ben', to('carl'), 'nobody has read this');
}

/** What clients see, with the texts of messages in place of their ids. */
async function seen(app: TestApp) {
  const conversations = new Map<string, unknown>();
  const texts = (list: any[]) =>
    list.map(({ category, sender, sentAt, data, reactions }) => ({
      category,
      sender,
      sentAt,
      text: data.text ?? data.action,
      reactions: data.reactions ?? reactions,
    }));
  for (const uid of uids) {
    const user = app.as(uid);
    const list: any[] = dataOf(await user.get('/v3/conversations', { includeBlockedUsers: true }));
    conversations.set(
      uid,
      list.map(({ conversationId, unreadMessageCount, lastMessage, lastReadMessageId, latestMessageId }) => ({
        conversationId,
        unreadMessageCount,
        last: lastMessage && texts([lastMessage])[0],
        hasPosition: lastReadMessageId !== undefined,
        isLatest: lastMessage?.id === latestMessageId,
      })),
    );
    conversations.set(`${uid}: messages`, texts(dataOf(await user.get('/v3/messages', { limit: 100 }))));
    conversations.set(`${uid}: unread`, texts(dataOf(await user.get('/v3/messages', { unread: true, limit: 100 }))));
    conversations.set(
      `${uid}: friends`,
      (dataOf(await app.api.get(`/v3/users/${uid}/friends`)) as any[]).map((friend) => friend.uid),
    );
  }
  const members: any[] = dataOf(await app.api.get('/v3/groups/gg/members'));
  conversations.set('members', members.map(({ uid, scope }) => [uid, scope]).sort());
  return conversations;
}

test('lists, last messages, unread counts and read positions are the same after a migration', async () => {
  const app = await server.createApp();
  await fill(app);
  const before = await seen(app);
  const { port } = server.http.address() as AddressInfo;
  await convertCometchat({ base: `http://127.0.0.1:${port}/v3`, apiKey: app.apiKey, parallel: 4 }, folder());
  const target = await server.createApp();
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, target.id))!);
  const imported = await server.app.get(ArchiveImportService).importArchive(ctx, folder(), {});
  expect(Object.values(imported).filter(({ refused }) => refused > 0)).toEqual([]);
  expect(await seen(target)).toEqual(before);
});
