// lane: long
import { Readable } from 'node:stream';
import { FileImportService } from '#resources/data-transfer/import/files/file-import.service.js';
import type { ImportKind, ImportRecords } from '#resources/data-transfer/import/import-records.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { dataOf } from '#test/support/client.js';
import { type TestApp, useOwnServer } from '#test/support/server.js';

// What is imported looks to clients as if it had been made by requests.

const server = useOwnServer();

const names = { anna: 'Anna de Jong', ben: 'Ben', carl: 'Carl de Wit' };
const uids = Object.keys(names);
const direct = { receiver: 'ben', receiverType: 'user' };
const group = { receiver: 'g', receiverType: 'group' };

async function madeByRequests(app: TestApp): Promise<void> {
  const { api } = app;
  const as = (uid: string) => app.as(uid);
  for (const [uid, name] of Object.entries(names)) dataOf(await api.post('/v3/users', { uid, name, tags: ['t', uid] }));
  dataOf(await api.post('/v3/users/anna/friends', { accepted: ['ben'] }));
  dataOf(await api.post('/v3/users/carl/blockedusers', { blockedUids: ['ben'] }));
  const { body } = await as('anna').post('/v3/messages', {
    ...direct,
    data: { text: 'One' },
    muid: 'one',
    tags: ['x'],
  });
  const one = body.data.id;
  dataOf(await as('anna').post(`/v3/messages/${one}/reactions/${encodeURIComponent('😀')}`));
  dataOf(await as('ben').post(`/v3/messages/${one}/reactions/${encodeURIComponent('😀')}`));
  dataOf(await as('ben').post(`/v3/messages/${one}/save`));
  dataOf(await as('ben').post(`/v3/messages/${one}/pin`));
  dataOf(await as('ben').post(`/v3/messages/${one}/thread`, { data: { text: 'Reply to <@uid:anna>' } }));
  const two = dataOf(
    await as('anna').post('/v3/messages', { ...direct, data: { text: 'Two' }, quotedMessageId: one }),
  ).id;
  dataOf(await as('ben').post('/v3/users/anna/conversation/read', { messageId: Number(two) }));
  dataOf(await as('anna').post('/v3/messages', { ...direct, data: { text: 'See https://example.com' } }));
  dataOf(await api.post('/v3/groups', { guid: 'g', name: 'The Hikers', type: 'public', owner: 'anna', tags: ['t'] }));
  dataOf(await api.post('/v3/groups/g/members', { participants: ['ben'], moderators: ['carl'] }));
  dataOf(await as('anna').post('/v3/messages', { ...group, data: { text: 'Hello all' } }));
}

/** Records of the same data, in the order in which it was made. */
function records(time: () => number): { [Kind in ImportKind]?: ImportRecords[Kind][] } {
  const message = (fields: object) => ({
    sender: 'anna',
    receiver: 'ben',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    ...fields,
  });
  const member = (uid: string, membersCount: number) => ({
    ...message(group),
    sender: 'app_system',
    category: 'action',
    type: 'groupMember',
    data: { action: 'added', by: 'app_system', on: uid, membersCount },
    sentAt: time(),
  });
  return {
    users: uids.map((uid) => ({ uid, name: names[uid as keyof typeof names], tags: ['t', uid] })),
    friends: [{ uid: 'ben', friendUid: 'anna' }],
    blocks: [{ uid: 'carl', blockedUid: 'ben' }],
    groups: [{ guid: 'g', name: 'The Hikers', type: 'public', owner: 'anna', tags: ['t'], createdAt: time() }],
    members: [
      { guid: 'g', uid: 'anna', scope: 'admin', joinedAt: time() },
      { guid: 'g', uid: 'ben', joinedAt: time() },
      { guid: 'g', uid: 'carl', scope: 'moderator', joinedAt: time() },
    ],
    messages: [
      message({
        id: 'source-1',
        muid: 'one',
        data: { text: 'One' },
        tags: ['x'],
        sentAt: time(),
        reactions: [
          { uid: 'anna', reaction: '😀' },
          { uid: 'ben', reaction: '😀' },
        ],
        savedBy: [{ uid: 'ben', savedAt: time() }],
        pinned: { pinnedBy: 'ben', pinnedAt: time() },
      }),
      message({
        id: 'source-2',
        sender: 'ben',
        receiver: 'anna',
        data: { text: 'Reply to <@uid:anna>' },
        parentId: 'source-1',
        sentAt: time(),
      }),
      message({ id: 'source-3', data: { text: 'Two' }, quotedMuid: 'one', sentAt: time() }),
      message({ data: { text: 'See https://example.com' }, sentAt: time() }),
      member('carl', 2),
      member('ben', 3),
      message({ ...group, data: { text: 'Hello all' }, sentAt: time() }),
    ] as ImportRecords['messages'][],
    'conversation-states': [
      { uid: 'ben', receiverType: 'user', receiver: 'anna', readMessageId: 'source-3', readAt: time() },
    ],
  };
}

async function madeByImport(app: TestApp): Promise<void> {
  const found = (await server.app.get(AppsService).find({}, app.id))!;
  let last = Date.now() / 1000 - 60;
  for (const [kind, list] of Object.entries(records(() => (last += 0.001))) as [ImportKind, object[]][]) {
    const source = () => Readable.from(list.map((record) => Buffer.from(`${JSON.stringify(record)}\n`)));
    const result = await server.app
      .get(FileImportService)
      .importFile(contextOf({}, found), kind, source, { importName: 'test' });
    expect([kind, result]).toEqual([kind, { stored: list.length, incomplete: 0, refused: 0 }]);
  }
}

/** The answers without times, and with the position of each message in place of its id. */
async function seen(app: TestApp): Promise<unknown> {
  const { api } = app;
  const as = (uid: string) => app.as(uid);
  const messages = dataOf(await api.get('/v3/messages', { limit: 100, withTags: true })) as { id: string }[];
  const one = messages[0]!.id;
  const answers = [
    messages,
    dataOf(await api.get('/v3/users', { withTags: true })),
    (await api.get('/v3/users', { searchKey: 'de' })).body,
    (await api.get('/v3/users', { tags: 't' })).body.meta.pagination,
    (await api.get('/v3/groups', { searchKey: 'hik' })).body,
    dataOf(await api.get('/v3/groups/g/members')),
    dataOf(await api.get('/v3/messages', { hasLinks: true })),
    dataOf(await api.get('/v3/messages', { hasMentions: true })),
    dataOf(await api.get('/v3/messages', { searchKey: 'hello' })),
    dataOf(await api.get('/v3/messages', { pinned: true, conversationId: 'anna_user_ben' })),
    dataOf(await as('anna').get(`/v3/messages/${one}`)),
  ];
  for (const uid of uids) {
    answers.push(dataOf(await as(uid).get('/v3/conversations')));
    answers.push(dataOf(await as(uid).get('/v3/messages', { limit: 100 })));
    answers.push((await as(uid).get('/v3/messages', { unread: true, count: true })).body);
    answers.push(dataOf(await as(uid).get('/v3/messages', { saved: true })));
    answers.push(dataOf(await api.get(`/v3/users/${uid}/friends`)));
    answers.push(dataOf(await api.get(`/v3/users/${uid}/blockedusers`)));
    answers.push((await as(uid).get('/v3/threads')).body.data);
  }
  const positions = new Map(messages.map(({ id }, index) => [id, `message ${index + 1}`]));
  return JSON.parse(JSON.stringify(answers), (key, value: unknown) => {
    if (/(At|^timestamp)$/.test(key)) return 'a time';
    return /id$/i.test(key) ? (positions.get(String(value)) ?? value) : value;
  });
}

test('an app of imported data answers as one whose data was made by requests', async () => {
  const [requested, imported] = [await server.createApp(), await server.createApp()];
  await madeByRequests(requested);
  await madeByImport(imported);
  const text = async (app: TestApp) => JSON.parse(JSON.stringify(await seen(app)).replaceAll(app.id, 'the app'));
  expect(await text(imported)).toEqual(await text(requested));
});
