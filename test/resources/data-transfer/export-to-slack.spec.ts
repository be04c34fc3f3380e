import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import type { ExportName } from '#resources/data-transfer/conversion/sources.js';
import { exportToSlack } from '#resources/data-transfer/export/slack/export-to-slack.js';
import { recordsOf, useFolder } from '#test/support/archives.js';
import { runConfab } from '#test/support/command.js';
import { unzip } from '#test/support/unzip.js';
import { intercom, pubnub, talkjs, teams } from './conversion/exports/whole/chat-apis.js';
import { twilio } from './conversion/exports/whole/others.js';
import { matrix, telegram } from './conversion/exports/whole/personal.js';

const folder = useFolder();
const at = (name: string) => join(folder(), name);

async function write(root: string, files: Readonly<Record<string, unknown>>): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(at(root), name)), { recursive: true });
    await writeFile(join(at(root), name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return at(root);
}

const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const users = [{ uid: 'anna', name: 'Anna' }, { uid: 'ben-2', name: 'Ben', metadata: { isBot: true } }]; // prettier-ignore
const group = { guid: 'plans', name: 'Plans & more', type: 'public', owner: 'anna', description: 'All of it' };
const message = (fields: object) => ({ sender: 'anna', receiverType: 'group', receiver: 'plans', type: 'text', data: { text: 'Hi' }, sentAt: 1700000000, ...fields }); // prettier-ignore

const archiveOf = (messages: readonly object[], others: Record<string, string> = {}) =>
  write('archive', {
    'users.ndjson': lines(users),
    'groups.ndjson': lines([group]),
    'members.ndjson': lines([{ guid: 'plans', uid: 'anna' }, { guid: 'plans', uid: 'ben-2' }, { guid: 'plans', uid: 'x', isBanned: true }]), // prettier-ignore
    'messages.ndjson': lines(messages),
    ...others,
  });

async function exported(messages: readonly object[], others?: Record<string, string>) {
  const result = await exportToSlack(await archiveOf(messages, others), at('slack.zip'));
  await unzip(await readFile(at('slack.zip')), at('slack'));
  const entries = (await readdir(at('slack'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map(({ parentPath, name }) => relative(at('slack'), join(parentPath, name)));
  const files: Record<string, string> = {};
  for (const path of paths) files[path] = await readFile(join(at('slack'), path), 'utf8');
  return { result, files };
}

test('an archive becomes the export of a workspace, with a file for each channel and day', async () => {
  const { result, files } = await exported([
    message({ id: '1', data: { text: 'Hi <@uid:ben-2>, a < b & c' }, reactions: [{ uid: 'ben-2', reaction: '👍' }, { uid: 'anna', reaction: ':party:' }] }), // prettier-ignore
    message({ id: '2', sender: 'ben-2', parentId: '1', editedAt: 1700000009 }),
    message({ id: '3', quotedMessageId: '1', pinned: { pinnedBy: 'anna', pinnedAt: 1700000001 } }),
    message({ id: '4', deletedAt: 1700000005, data: {} }),
    message({ id: '5', type: 'image', data: { attachments: [{ url: 'https://example.com/v3/media/app.f1.sig/a.png', name: 'a.png', mimeType: 'image/png', size: '5' }] }, fileIds: ['f1'] }), // prettier-ignore
    message({ id: '6', category: 'action', type: 'groupMember', data: { action: 'joined', by: 'ben-2', on: 'ben-2' } }),
    message({ id: '7', receiverType: 'user', receiver: 'ben-2', savedBy: [{ uid: 'anna' }] }),
    message({ id: '8', sentAt: 1700090000, category: 'custom', type: 'place', data: { customData: { lat: 1 } } }),
  ], { 'files/f1': 'bytes', 'blocks.ndjson': lines([{ uid: 'anna', blockedUid: 'ben-2' }]) }); // prettier-ignore
  const json = (name: string): any => JSON.parse(files[name]!);
  const [channel] = json('channels.json');
  const [direct] = json('dms.json');
  const [anna, ben] = json('users.json');
  expect(channel).toMatchObject({ name: 'plans-more', topic: { value: 'Plans & more' }, members: [anna.id, ben.id] });
  expect(ben).toMatchObject({ name: 'ben-2', is_bot: true, profile: { email: 'ben-2@example.invalid' } });
  const [first, reply, quote, deleted, image, joined] = json('plans-more/2023-11-14.json');
  expect(first).toMatchObject({
    user: anna.id,
    ts: '1700000000.000000',
    thread_ts: '1700000000.000000',
    text: `Hi <@${ben.id}>, a &lt; b &amp; c`,
    reactions: [{ name: 'thumbsup', users: [ben.id], count: 1 }, { name: 'party', users: [anna.id], count: 1 }], // prettier-ignore
  });
  // one time for each message
  expect(reply).toMatchObject({ ts: '1700000000.000001', thread_ts: first.ts, edited: { ts: '1700000009.000000' } });
  expect(quote).toMatchObject({ metadata: { event_payload: { quoted_ts: first.ts } }, pinned_to: [channel.id] });
  expect(deleted).toMatchObject({ subtype: 'tombstone' });
  expect(image.files).toMatchObject([{ name: 'a.png', mimetype: 'image/png', size: 5 }]);
  expect(files[`__uploads/${image.files[0].id}/a.png`]).toBe('bytes');
  expect(joined).toMatchObject({ subtype: 'channel_join', text: 'ben-2 joined' });
  expect(json(`${direct.id}/2023-11-14.json`)).toHaveLength(1);
  expect(json('plans-more/2023-11-15.json')[0].metadata.event_payload).toMatchObject({ customData: { lat: 1 } });
  expect(result.recount.filter(({ what, archive, file }) => archive !== file && what !== 'saves')).toEqual([]);
  expect(result.leftOut).toMatchObject({ 'blocked users': 1, 'messages that users have saved': 1 });
  expect((await stat(at('slack.zip'))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder())).sort()).toEqual(['archive', 'slack', 'slack.zip']);
});

const SOURCES: [ExportName, Readonly<Record<string, string>>][] = [
  ['talkjs', talkjs],
  ['pubnub', pubnub],
  ['intercom', intercom],
  ['teams', teams],
  ['twilio', twilio],
  ['telegram', telegram],
  ['matrix', matrix],
];

test.each(SOURCES)(
  'an archive of %s that is led back by the Slack converter has as much of each kind',
  async (name, files) => {
    await convertExport(name, await write('source', files), at('archive'));
    const { recount } = await exportToSlack(at('archive'), at('slack.zip'));
    await unzip(await readFile(at('slack.zip')), at('slack'));
    const back = await convertExport('slack', at('slack'), at('again'));
    expect([back.complete, back.unknown, back.leftOut]).toEqual([true, [], []]);
    const kinds = ['messages', 'authors', 'threads', 'reactions', 'files', 'mentions', 'pins'];
    const counted = (rows: readonly { what: string }[], column: string) =>
      rows.filter(({ what }) => kinds.includes(what)).map((row: any) => [row.what, row[column]]);
    expect(counted(back.recount!, 'archive')).toEqual(counted(recount, 'file'));
    const texts = async (archive: string) => (await recordsOf(at(archive), 'messages')).filter(({ category, deletedAt }) => category === 'message' && !deletedAt).map(({ data }) => String(data.text ?? '').replaceAll(/<@uid:[^>]*>/g, '@')); // prettier-ignore
    expect((await texts('again')).sort()).toEqual(expect.arrayContaining((await texts('archive')).sort()));
  },
);

test('messages that are not in the order of time are put into it, and lines that are no records are left out', async () => {
  const { files, result } = await exported(
    [
      message({ sentAt: undefined }),
      message({ receiver: 'gone' }),
      message({ muid: 'b', sentAt: 1700000002, parentMuid: 'a', data: { text: 'reply' } }),
      message({ muid: 'a' }),
    ],
    {},
  );
  expect(result.leftOut).toMatchObject({ 'messages without a time': 1, 'messages to groups that the archive does not have': 1 }); // prettier-ignore
  const [first, reply] = JSON.parse(files['plans-more/2023-11-14.json']!);
  expect([first.text, reply.text, reply.thread_ts]).toEqual(['Hi', 'reply', first.ts]);
});

test('names of files and channels cannot leave the file, and an existing file is not replaced', async () => {
  const hostile = { ...group, guid: 'h', name: '../../etc/passwd' };
  const { files } = await exported([message({ receiver: 'h', data: { attachments: [{ url: 'files/f1', name: '../../x' }] } })], {
    'groups.ndjson': lines([hostile, { ...hostile, guid: 'i' }]),
    'files/f1': 'bytes',
  }); // prettier-ignore
  expect(Object.keys(files).filter((name) => name.startsWith('__uploads'))).toEqual(['__uploads/FF1/__.._x']);
  expect(JSON.parse(files['channels.json']!).map(({ name }: { name: string }) => name)).toEqual(['etc-passwd', 'etc-passwd-2']); // prettier-ignore
  await expect(exportToSlack(at('archive'), at('slack.zip'))).rejects.toThrow(/exists already/);
  await expect(exportToSlack(folder(), at('other.zip'))).rejects.toThrow(/no users.ndjson/);
  expect((await readdir(folder())).sort()).toEqual(['archive', 'slack', 'slack.zip']);
});

test('the command of docs/migrating.md writes the file and prints the recount', async () => {
  await archiveOf([message({})]);
  const command = ['export', 'archive', 'archive', 'slack.zip', '--format', 'slack'];
  const { output } = await runConfab(command, {}, { cwd: folder() });
  expect(output).toMatch(/messages +1 +1\n/);
});
