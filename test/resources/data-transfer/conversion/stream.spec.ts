// lane: long
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import { contentOf, recordsOf, useFolder } from '#test/support/archives.js';
import { channel, deleted, live, member, message, pair, team, user } from './exports/stream.js';

const folder = useFolder();
const archive = (name = 'archive') => join(folder(), name);

/** Writes a file, or several into a folder. */
async function source(files: Record<string, string | Buffer>): Promise<string> {
  const root = join(folder(), 'export');
  await mkdir(root, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  const [only, ...others] = Object.keys(files);
  return others.length === 0 ? join(root, only!) : root;
}

const CHANNELS = [team, pair, deleted, live];
const lines = (values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const convert = async (files: Record<string, string | Buffer>, to = archive()) =>
  convertExport('stream', await source(files), to);

const FORMATS: [string, Record<string, string | Buffer>][] = [
  ['one document', { 'export.json': JSON.stringify({ channels: CHANNELS }) }],
  ['a formatted document', { 'export.json': `\uFEFF${JSON.stringify({ channels: CHANNELS }, null, 2)}` }],
  ['a list', { 'export.json': JSON.stringify(CHANNELS) }],
  ['one channel per line', { 'export.jsonl': lines(CHANNELS) }],
  ['a compressed file', { 'export.json.gz': gzipSync(JSON.stringify({ channels: CHANNELS })) }],
  ['one file per channel', Object.fromEntries(CHANNELS.map((one, index) => [`${index}.json`, JSON.stringify(one)]))],
];

test('a link in the folder of an export is refused, and not left out', async () => {
  const root = await source({ 'a.jsonl': lines(CHANNELS), 'b.jsonl': lines(CHANNELS) });
  await rename(join(root, 'b.jsonl'), join(folder(), 'outside.jsonl'));
  await symlink(join(folder(), 'outside.jsonl'), join(root, 'b.jsonl'));
  await expect(convertExport('stream', root, archive())).rejects.toThrow('b.jsonl is a symbolic link');
});

test.each(FORMATS)('an export as %s becomes the same archive', async (_, files) => {
  const result = await convert(files);
  expect(result.unreadable).toEqual([]);
  await convertExport(
    'stream',
    await source({ 'reference.jsonl': lines(CHANNELS) }).then(() => join(folder(), 'export', 'reference.jsonl')),
    archive('reference'),
  );
  const reference = await contentOf(archive('reference'));
  expect(await contentOf(archive())).toEqual(reference);
});

test('channels become groups with members, or conversations of two', async () => {
  const result = await convert({ 'export.jsonl': lines(CHANNELS) });
  const groups = await recordsOf(archive(), 'groups');
  expect(groups).toMatchObject([
    {
      name: 'Design',
      type: 'private',
      owner: 'rodolphe',
      metadata: { color: 'blue', channelType: 'team', sourceId: 'Design' },
    },
    { guid: 'design', name: 'Live', type: 'public', frozen: true, slowModeSeconds: 30 },
  ]);
  const { guid } = groups[0];
  expect(guid).toMatch(/^design-[0-9a-f]{24}$/);
  // before the channel was created
  const joinedAt = Date.parse('2025-01-23T13:05:00.491Z') / 1000;
  expect(await recordsOf(archive(), 'members')).toEqual([
    { guid, uid: 'rodolphe', scope: 'admin', joinedAt },
    { guid, uid: 'test-mig-user', scope: 'moderator', joinedAt },
    { guid, uid: 'banned-one', scope: 'participant', joinedAt, isBanned: true },
  ]);
  const readAt = Date.parse(pair.messages[0]!.created_at) / 1000;
  expect(await recordsOf(archive(), 'conversation-states')).toEqual([
    { uid: 'rodolphe', receiverType: 'group', receiver: guid, readAt: Date.parse('2025-01-23T13:05:45.491Z') / 1000 },
    { uid: 'test-mig-user', receiverType: 'group', receiver: guid, tags: ['archived'] },
    // nobody has a read position in it: all is read
    {
      uid: 'rodolphe',
      receiverType: 'user',
      receiver: 'test-mig-user',
      readAt,
      pinnedAt: Date.parse('2025-01-23T13:05:10.491Z') / 1000,
    },
    { uid: 'test-mig-user', receiverType: 'user', receiver: 'rodolphe', readAt },
  ]);
  expect(result.complete).toBe(false);
  const countsOf = (entries: typeof result.leftOut) =>
    Object.fromEntries(entries.map(({ what, count }) => [what, count]));
  expect(countsOf(result.leftOut)).toEqual({
    'deleted channels': 1,
    'ephemeral messages and errors': 1,
    'invitations to channels': 1,
    'messages of deleted channels': 1,
    'messages of users who were banned without notice': 1,
    'messages that only some members see': 1,
    'truncated messages': 1,
  });
  expect(countsOf(result.detailsLeftOut)).toEqual({
    'previews of links': 1,
    'reactions that are neither emoji nor names': 1,
    'reactions of users whom the export does not name': 10,
    'settings of memberships': 1,
  });
});

test('a conversation of two in which a third user wrote becomes a group, which has all messages', async () => {
  const stranger = { ...pair, messages: [...pair.messages, message('p-2', 'moderator-x', 'A stranger')] };
  expect((await convert({ 'export.jsonl': lines([stranger]) })).leftOut).toEqual([]);
  expect(await recordsOf(archive(), 'groups')).toMatchObject([{ type: 'private', owner: 'rodolphe' }]);
  expect((await recordsOf(archive(), 'messages')).map(({ muid }) => muid)).toEqual(['p-1', 'p-2']);
});

test('messages keep texts, threads, quotes, mentions, reactions, pins, files and custom fields', async () => {
  await convert({ 'export.jsonl': lines(CHANNELS) });
  const records = await recordsOf(archive(), 'messages');
  const find = (muid: string) => records.find((record) => record.muid === muid);
  expect(records.map(({ muid }) => muid)).toEqual(['m-1', 'm-2', 'm-3', 'm-4', 'm-8', 'p-1', 'l-1']);
  expect(find('m-1')).toMatchObject({
    sender: 'rodolphe',
    category: 'message',
    type: 'text',
    data: { text: 'Hi <@uid:test-mig-user> and <@uid:rodolphe>', metadata: { priority: 'high' } },
    mentionedUids: ['test-mig-user', 'rodolphe'],
    reactions: [
      { uid: 'test-mig-user', reaction: '❤️' },
      { uid: 'rodolphe', reaction: ':party:' },
    ],
    pinned: { pinnedBy: 'rodolphe', pinnedAt: Date.parse('2025-01-23T13:05:40.491Z') / 1000 },
    editedAt: Date.parse('2025-01-23T13:05:50.491Z') / 1000,
  });
  expect(find('m-2')).toMatchObject({
    parentMuid: 'm-1',
    quotedMuid: 'm-1',
    type: 'image',
    data: {
      text: 'The plan',
      attachments: [
        { url: 'https://cdn.example.com/plan.jpg?x=1', name: 'plan.jpg', mimeType: 'image/jpeg', extension: 'jpg' },
      ],
      metadata: { attachments: [{ type: 'product', sku: 7 }] },
    },
  });
  expect(find('m-3')).toMatchObject({ category: 'custom', type: 'system', data: { customData: { text: 'joined' } } });
  expect(find('m-4')).toMatchObject({ data: {}, deletedAt: Date.parse('2025-01-23T13:05:55.491Z') / 1000 });
  expect(find('p-1')).toMatchObject({ sender: 'rodolphe', receiverType: 'user', receiver: 'test-mig-user' });
  const all = Object.values(await contentOf(archive())).join('\n');
  for (const hidden of ['This was deleted', 'seen by nobody', 'for one', 'Before the truncation', 'Away'])
    expect(all).not.toContain(hidden);
});

test('exported users complete those that are in channels', async () => {
  const tess = user('test-mig-user', 'Tess', {
    role: 'admin',
    city: 'Oslo',
    banned: true,
    invisible: true,
    blocked_user_ids: ['rodolphe', 'x'],
  });
  const result = await convert({
    'users.jsonl': lines([tess, { users: [user('lurker', 'Lurker')] }]),
    'channels.jsonl': lines([pair]),
  });
  const users = await recordsOf(archive(), 'users');
  expect(users.map(({ uid, name }) => [uid, name])).toEqual([
    ['test-mig-user', 'Tess'],
    ['lurker', 'Lurker'],
    ['rodolphe', 'rodolphe'],
  ]);
  expect(users[0].metadata).toEqual({ city: 'Oslo', role: 'admin' });
  expect(users.map(({ presenceVisibility }) => presenceVisibility)).toEqual(['nobody', undefined, undefined]);
  expect(await recordsOf(archive(), 'blocks')).toEqual([{ uid: 'test-mig-user', blockedUid: 'rodolphe' }]);
  expect(result.leftOut).toContainEqual(expect.objectContaining({ what: 'blocks of unknown users' }));
  expect(result.detailsLeftOut).toEqual([expect.objectContaining({ what: 'bans of users in the whole app' })]);
});

test('an invalid line is reported and the others are converted; an invalid document is converted up to the error', async () => {
  const one = (id: string) => ({
    channel: channel('team', id),
    messages: [message(`of-${id}`, 'ann', 'Hi')],
    members: [member('ann')],
  });
  const broken = `${JSON.stringify(one('b')).slice(0, -20)}\n`;
  const tooDeep = `{"channel":${'['.repeat(300)}${']'.repeat(300)}}\n`;
  const byLine = await convert({ 'export.jsonl': lines([one('a')]) + broken + tooDeep + lines([one('c')]) });
  expect(byLine.unreadable).toEqual([
    { file: 'export.jsonl', at: 'line 2', reason: 'This is not valid JSON.' },
    { file: 'export.jsonl', at: 'line 3', reason: 'A value is nested too deeply.' },
  ]);
  expect((await recordsOf(archive(), 'groups')).map(({ guid }) => guid)).toEqual(['a', 'b', 'c']);

  const text = JSON.stringify({ channels: [one('a'), one('b'), one('c')] }, null, 2);
  const at = text.indexOf('"of-b"');
  const formatted = await convert({ 'whole.json': `${text.slice(0, at)}oops${text.slice(at)}` }, archive('formatted'));
  expect(formatted.unreadable).toHaveLength(1);
  expect((await recordsOf(archive('formatted'), 'messages')).map(({ muid }) => muid)).toEqual(['of-a']);
});

test('a line that is larger than the limit is left out without being in memory', async () => {
  const huge = JSON.stringify({
    channel: channel('team', 'huge'),
    messages: [message('h', 'ann', 'x'.repeat(40 * 1024 * 1024))],
  });
  const result = await convert({ 'export.jsonl': `${huge}\n${lines([pair])}` });
  expect(result.unreadable).toEqual([{ file: 'export.jsonl', at: 'line 1', reason: 'A value is too large.' }]);
  expect((await recordsOf(archive(), 'messages')).map(({ muid }) => muid)).toEqual(['p-1']);
});

test('values of unexpected types are left out or reported, and never end the conversion', async () => {
  const odd = [null, 7, 'text', [], [[]], { a: { b: [] } }, true];
  const fields = Object.keys(team.messages[0]!);
  const from = {
    channel: channel('team', 'odd'),
    messages: [...odd, ...fields.flatMap((field) => odd.map((value) => ({ ...team.messages[0], [field]: value })))],
    members: [
      ...odd,
      ...Object.keys(member('x')).flatMap((field) => odd.map((value) => ({ ...member('x'), [field]: value }))),
    ],
  };
  expect((await convert({ 'export.json': JSON.stringify(from) })).unreadable).toEqual([]);
  for (const record of await recordsOf(archive(), 'messages'))
    expect(record).toMatchObject({
      sender: expect.any(String),
      receiver: expect.any(String),
      sentAt: expect.any(Number),
    });
});

test('characters that PostgreSQL cannot store are removed or replaced', async () => {
  const odd = message('odd', 'ann', 'a\u0000b\ud800c \\u0000');
  await convert({
    'export.jsonl': lines([{ channel: channel('team', 'x'), messages: [odd], members: [member('ann')] }]),
  });
  const [{ data }] = await recordsOf(archive(), 'messages');
  expect(data.text).toBe('ab\uFFFDc \\u0000');
});

test('silent messages stay silent, unless they are deleted', async () => {
  const messages = [
    message('hush', 'ann', 'Hush', { silent: true }),
    message('loud', 'ann', 'Loud'),
    message('gone', 'ann', 'Gone', { silent: true, type: 'deleted' }),
  ];
  await convert({ 'export.jsonl': lines([{ channel: channel('team', 'x'), messages, members: [member('ann')] }]) });
  expect((await recordsOf(archive(), 'messages')).map(({ muid, data }) => [muid, data.silent])).toEqual([
    ['hush', true],
    ['loud', undefined],
    ['gone', undefined],
  ]);
});
