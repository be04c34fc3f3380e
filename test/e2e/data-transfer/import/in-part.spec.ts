// lane: long
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileImportService } from '#resources/data-transfer/import/files/file-import.service.js';
import type { ImportKind } from '#resources/data-transfer/import/import-records.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { useFolder } from '#test/support/archives.js';
import { dataOf } from '#test/support/client.js';
import { type TestApp, useOwnServer } from '#test/support/server.js';

// A message of a file is imported without what refers to nothing or breaks a rule, and the file of refused records says so.

const server = useOwnServer();
const folder = useFolder();
let app: TestApp;

async function load(kind: ImportKind, records: object[], refused?: string) {
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
  const source = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return server.app.get(FileImportService).importFile(ctx, kind, () => Readable.from([Buffer.from(source)]), {
    importName: 'test',
    refused,
  });
}

const refusedFile = () => join(folder(), 'refused');

const reported = async () =>
  (await readFile(refusedFile(), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { key: string; code: string; stored?: boolean });

beforeAll(async () => {
  app = await server.createApp();
  await load('users', [{ uid: 'anna', name: 'Anna' }, { uid: 'ben', name: 'Ben' }]); // prettier-ignore
  await load('groups', [{ guid: 'g', name: 'G', type: 'public', owner: 'anna', createdAt: 1500000000 }]);
  await load('members', [{ guid: 'g', uid: 'ben', joinedAt: Date.now() / 1000 - 60 }]);
});

let sentAt = 1600000000;
const message = (muid: string, fields: object = {}) => ({
  muid,
  sender: 'anna',
  receiverType: 'group',
  receiver: 'g',
  data: { text: muid },
  sentAt: (sentAt += 10),
  ...fields,
});
const found = async (muid: string): Promise<any> => {
  const listed: any[] = dataOf(await app.api.get('/v3/groups/g/messages', { limit: 1000, hideReplies: false }));
  return listed.find((one) => one.muid === muid);
};

const file = { url: 'https://example.com/a.png', name: 'a.png', mimeType: 'image/png', extension: 'png' };
const action = { category: 'action', type: 'message', data: { action: 'deleted', by: 'anna', messageId: '77' } };

/** What a message has, the code that is reported, and what is kept of it. */
const details: [name: string, fields: object, code: string, kept: object][] = [
  ['a parent that is nowhere', { parentMuid: 'none' }, 'ERR_MESSAGE_ID_NOT_FOUND', { parentId: undefined }],
  ['a parent by an id that is nowhere', { parentId: '77' }, 'ERR_MESSAGE_ID_NOT_FOUND', { parentId: undefined }],
  ['itself as its parent', { id: 'x', parentId: 'x' }, 'ERR_MESSAGE_ID_NOT_FOUND', { parentId: undefined }],
  ['a parent in other characters', { parentId: 'a / b' }, 'ERR_BAD_REQUEST', { parentId: undefined }],
  ['a quote of nothing', { quotedMuid: 'none' }, 'ERR_MESSAGE_ID_NOT_FOUND', { quotedMessageId: undefined }],
  ['an erased message that it is about', action, 'ERR_MESSAGE_ID_NOT_FOUND', { category: 'action' }],
  ['a reaction of nobody', { reactions: [{ uid: 'nobody', reaction: '😀' }, { uid: 'ben', reaction: '😀' }] }, 'ERR_UID_NOT_FOUND', { data: { reactions: [{ reaction: '😀', count: 1 }] } }], // prettier-ignore
  ['a reaction that is a word', { reactions: [{ uid: 'ben', reaction: 'no word' }, { uid: 'ben', reaction: '👍' }] }, 'ERR_BAD_REQUEST', { data: { reactions: [{ reaction: '👍', count: 1 }] } }], // prettier-ignore
  ['a reaction twice', { reactions: [{ uid: 'ben', reaction: '👍' }, { uid: 'ben', reaction: '👍' }] }, 'ERR_BAD_REQUEST', { data: { reactions: [{ reaction: '👍', count: 1 }] } }], // prettier-ignore
  ['reactions that are no list', { reactions: 7 }, 'ERR_BAD_REQUEST', {}],
  [
    'a mention of nobody',
    { mentionedUids: ['nobody', 'ben'] },
    'ERR_UID_NOT_FOUND',
    { data: { mentions: { ben: {} } } },
  ],
  ['a pin of a reply', { parentMuid: 'first', pinned: { pinnedBy: 'anna', pinnedAt: 1600000000 } }, 'ERR_BAD_REQUEST', { pinnedAt: undefined }], // prettier-ignore
  ['an edit in the future', { editedAt: 1e12 }, 'ERR_BAD_REQUEST', { editedAt: undefined }],
  ['a file of a broken address', { type: 'image', data: { attachments: [file, { url: 'none' }] } }, 'ERR_INVALID_MEDIA_MESSAGE', { type: 'image', data: { attachments: [file] } }], // prettier-ignore
  ['no file but a caption', { type: 'image', data: { text: 'Look', attachments: [{ url: 'none' }] } }, 'ERR_INVALID_MEDIA_MESSAGE', { type: 'text', data: { text: 'Look' } }], // prettier-ignore
  ['no file and no caption', { type: 'image', data: { attachments: [] } }, 'ERR_EMPTY_MESSAGE_FILE', { category: 'custom', type: 'image' }], // prettier-ignore
  ['a file and an empty text', { type: 'text', data: { text: '', attachments: [file] } }, 'ERR_EMPTY_MESSAGE_TEXT', { type: 'file', data: { attachments: [file] } }], // prettier-ignore
  ['metadata above the limit', { data: { text: 'x', metadata: { a: 'x'.repeat(20_000) } } }, 'ERR_INVALID_METADATA', { data: { text: 'x' } }], // prettier-ignore
];

test.each(details)('a message with %s is imported without it', async (name, fields, code, kept) => {
  if (name === 'a pin of a reply') await load('messages', [message('first')]);
  const muid = `with ${name}`;
  expect(await load('messages', [message(muid, fields)], refusedFile())).toEqual({
    stored: 1,
    incomplete: 1,
    refused: 0,
  });
  expect(await reported()).toEqual([expect.objectContaining({ key: muid, code, stored: true })]);
  const stored = await found(muid);
  for (const [key, value] of Object.entries(kept))
    if (value === undefined) expect(stored).not.toHaveProperty(key);
    else expect(stored).toMatchObject({ [key]: value });
});

test('replies to each other and to replies are in the thread of the first, or in none', async () => {
  const records = [
    message('one', { id: 'one', parentId: 'two' }),
    message('two', { id: 'two', parentId: 'one' }),
    message('three', { id: 'three', parentId: 'two' }),
  ];
  expect(await load('messages', records)).toEqual({ stored: 3, incomplete: 2, refused: 0 });
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map(found));
  expect(one).not.toHaveProperty('parentId');
  expect([two.parentId, three.parentId]).toEqual([one.id, one.id]);
});

test('a reply that a file has before its parent is in its thread', async () => {
  const parent = message('parent');
  const reply = message('reply', { parentMuid: 'parent' });
  expect(await load('messages', [reply, parent])).toEqual({ stored: 2, incomplete: 0, refused: 0 });
  expect((await found('reply')).parentId).toBe((await found('parent')).id);
});

test('what was deleted stays deleted, with whatever time', async () => {
  await load('messages', [message('deleted', { type: 'text', deletedAt: 'yesterday', data: { text: 'secret' } })]);
  const deleted = await found('deleted');
  expect(deleted.deletedAt).toBe(deleted.sentAt);
  expect(JSON.stringify(deleted)).not.toContain('secret');
});

test('a message without a sender, a receiver or a time is refused', async () => {
  const records = [
    message('a', { sender: 'nobody' }),
    message('b', { receiver: 'none' }),
    message('c', { sentAt: null }),
    message('d', { data: { text: ' ' } }),
  ];
  expect(await load('messages', records)).toEqual({ stored: 0, incomplete: 0, refused: 4 });
});

const profiles: [kind: 'users' | 'groups', fields: object, codes: string[]][] = [
  ['users', { role: 'none' }, ['ERR_ROLE_NOT_FOUND']],
  ['users', { avatar: 'none', tags: ['a', 7], metadata: { a: 'x'.repeat(6000) } }, ['ERR_BAD_REQUEST']],
  ['users', { createdAt: 'yesterday', role: 'none' }, ['ERR_BAD_REQUEST', 'ERR_ROLE_NOT_FOUND']],
  ['groups', { owner: 'nobody' }, ['ERR_UID_NOT_FOUND']],
  ['groups', { owner: 'a / b', icon: 'none', description: 'x'.repeat(300) }, ['ERR_BAD_REQUEST']],
];

test.each(profiles)(
  '%s %#: what cannot be kept of a user or a group costs nothing else',
  async (kind, fields, codes) => {
    const isGroup = kind === 'groups';
    const id = `p${profiles.findIndex((row) => row[1] === fields)}`;
    const record = isGroup ? { guid: id, name: id, type: 'public', ...fields } : { uid: id, name: id, ...fields };
    expect(await load(kind, [record], refusedFile())).toEqual({ stored: 1, incomplete: 1, refused: 0 });
    expect(await reported()).toEqual(codes.map((code) => expect.objectContaining({ key: id, code, stored: true })));
    const profile = dataOf(await app.api.get(`/v3/${kind}/${id}`));
    expect(profile).toMatchObject(isGroup ? { owner: 'app_system', membersCount: 0 } : { role: 'default' });
    const sent = message(`of ${id}`, isGroup ? { receiver: id } : { sender: id });
    expect(await load('messages', [sent])).toMatchObject({ stored: 1 });
  },
);

test('what restricts a user or a group is no detail', async () => {
  expect(await load('users', [{ uid: 'left', name: 'Left', deactivatedAt: 'yesterday' }])).toMatchObject({
    refused: 1,
  });
  const groups = [
    { guid: 'frozen', name: 'F', type: 'public', frozen: 'yes' },
    { guid: 'locked', name: 'L', type: 'password' },
    { guid: 'open', name: 'O', type: 'open' },
  ];
  expect(await load('groups', groups)).toMatchObject({ refused: 3 });
});

test('a state keeps its tags without the position at a message that is not there', async () => {
  const state = { uid: 'ben', receiverType: 'group', receiver: 'g', tags: ['work'], readMessageId: '424242' };
  expect(await load('conversation-states', [state], refusedFile())).toEqual({ stored: 1, incomplete: 1, refused: 0 });
  expect(await reported()).toEqual([
    expect.objectContaining({ key: 'ben/group/g', code: 'ERR_MESSAGE_ID_NOT_FOUND', stored: true }),
  ]);
  const conversation = dataOf(await app.as('ben').get('/v3/groups/g/conversation', { withTags: true }));
  expect(conversation.tags).toEqual(['work']);
});

test('times in an order that cannot be cost nothing: what is before the creation of a group, or before its message', async () => {
  const all = { stored: 1, incomplete: 0, refused: 0 };
  const group = { guid: 'young', name: 'Young', type: 'public', owner: 'anna', createdAt: 1700000000 };
  expect(await load('groups', [group])).toEqual(all);
  expect(await load('members', [{ guid: 'young', uid: 'ben', joinedAt: 1600000000 }])).toEqual(all);
  const changes = { editedAt: 1400000000, reactions: [{ uid: 'ben', reaction: '😀', reactedAt: 1500000000 }] };
  const before = message('older than its group', { receiver: 'young', sentAt: 1600000500, ...changes });
  expect(await load('messages', [before])).toEqual(all);
  expect(await load('conversation-states', [{ uid: 'ben', receiverType: 'group', receiver: 'young', readAt: 1500000000 }])).toEqual(all); // prettier-ignore
  expect(dataOf(await app.api.get('/v3/groups/young/members'))).toMatchObject([
    { uid: 'anna' },
    { uid: 'ben', joinedAt: 1600000000 },
  ]);
  expect(dataOf(await app.as('ben').get('/v3/groups/young/messages', { hideReplies: false }))).toMatchObject([
    { muid: before.muid, sentAt: 1600000500, editedAt: 1400000000, data: { reactions: [{ reaction: '😀', count: 1 }] } }, // prettier-ignore
  ]);
  expect(dataOf(await app.as('ben').get('/v3/groups/young/conversation'))).toMatchObject({ unreadMessageCount: '1' });
});

const OF_GROUP = { uid: 'ben', receiverType: 'group', receiver: 'g' };
const UUID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const CALL = { sessionId: 's', type: 'audio', mode: 'call', status: 'ended', initiator: 'anna', receiverType: 'user', receiver: 'ben', initiatedAt: 1600000000 }; // prettier-ignore

const others: [kind: ImportKind, record: Record<string, unknown>, code: string, path: string, kept: object][] = [
  ['members', { guid: 'g', uid: 'later', joinedAt: 1e12 }, 'ERR_IMPORT_INVALID_JOINEDAT', '/v3/groups/g/members', { uid: 'later', scope: 'participant' }], // prettier-ignore
  ['members', { guid: 'g', uid: 'never', joinedAt: -1 }, 'ERR_IMPORT_INVALID_JOINEDAT', '/v3/groups/g/members', { uid: 'never' }], // prettier-ignore
  ['members', { guid: 'g', uid: 'text', joinedAt: 'yesterday', scope: 'boss' }, 'ERR_BAD_REQUEST', '/v3/groups/g/members', { uid: 'text', scope: 'participant' }], // prettier-ignore
  ['members', { guid: 'g', uid: 'out', isBanned: true, bannedAt: 'soon', bannedBy: 7 }, 'ERR_BAD_REQUEST', '/v3/groups/g/bannedusers', { uid: 'out' }], // prettier-ignore
  ['friends', { uid: 'anna', friendUid: 'text', createdAt: 1e12 }, 'ERR_BAD_REQUEST', '/v3/users/anna/friends', { uid: 'text' }], // prettier-ignore
  ['blocks', { uid: 'anna', blockedUid: 'out', blockedAt: -1 }, 'ERR_BAD_REQUEST', '/v3/users/anna/blockedusers', { uid: 'out' }], // prettier-ignore
  ['conversation-states', { ...OF_GROUP, uid: 'later', tags: ['kept'], readAt: 1e12, pinnedAt: 'now' }, 'ERR_BAD_REQUEST', '/v3/conversations', { tags: ['kept'] }], // prettier-ignore
  ['calls', { ...CALL, participants: [{ uid: 'nobody', state: 'ended' }, { uid: 'ben', state: 'ended' }] }, 'ERR_UID_NOT_FOUND', '/v3/calls', { sessionId: 's', participants: [expect.objectContaining({ uid: 'ben' })] }], // prettier-ignore
  ['calls', { ...CALL, sessionId: 't', tags: 7, recordings: [{ rid: 'r' }], mid: UUID }, 'ERR_BAD_REQUEST', '/v3/calls', { sessionId: 't', mid: UUID }], // prettier-ignore
  ['roles', { role: 'teacher', name: 'Teacher', metadata: 7 }, 'ERR_BAD_REQUEST', '/v3/roles', { role: 'teacher' }],
];

test.each(others)('%s %#: what cannot be kept costs nothing else', async (kind, record, code, path, kept) => {
  await load(
    'users',
    ['later', 'never', 'text', 'out'].map((uid) => ({ uid, name: uid })),
  );
  expect(await load(kind, [record], refusedFile())).toEqual({ stored: 1, incomplete: 1, refused: 0 });
  expect(await reported()).toEqual([expect.objectContaining({ code, stored: true })]);
  const client = kind === 'conversation-states' ? app.as('later') : app.api;
  const query = kind === 'conversation-states' ? { withTags: true } : {};
  expect(dataOf(await client.get(path, query))).toContainEqual(expect.objectContaining(kept));
});

test('whether somebody is banned is no detail', async () => {
  expect(await load('members', [{ guid: 'g', uid: 'nobody' }, { guid: 'g', uid: 'later', isBanned: 'yes' }])).toEqual({ stored: 0, incomplete: 0, refused: 2 }); // prettier-ignore
});
