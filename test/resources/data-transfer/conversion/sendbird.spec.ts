import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import { contentOf, recordsOf, useFolder } from '#test/support/archives.js';
import { channels, GROUP_URL, messages, OPEN_URL, PAIR_URL, question, users } from './exports/sendbird.js';

const folder = useFolder();

/** Writes the files of an export. */
async function source(files: Record<string, string | Buffer | object>): Promise<string> {
  const root = join(folder(), 'export');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(join(root, name), isText ? content : JSON.stringify(content));
  }
  return root;
}

const EXPORT = {
  'messages/2025-01.json': messages,
  'channels/all.json': channels,
  'users/all.json': users,
};

const archive = (name = 'archive') => join(folder(), name);

/** The uid that an id of the export has in the archive. */
async function mapping(): Promise<Record<string, string>> {
  const lines = await recordsOf(archive(), 'id-mapping');
  return Object.fromEntries(lines.map(({ id, uid, guid }) => [id, uid ?? guid]));
}

test('users, channels and messages of an export become records', async () => {
  const result = await convertExport('sendbird', await source(EXPORT), archive());
  expect(result.complete).toBe(false);
  const ids = await mapping();
  const [bob, lobby] = [ids['Bob.Müller']!, ids[OPEN_URL]!];
  expect(bob).toMatch(/^bob-muller-[0-9a-f]{24}$/);
  expect(lobby).toBe(OPEN_URL.toLowerCase());

  const archived = await recordsOf(archive(), 'users');
  expect(archived[0]).toEqual({
    uid: 'alice',
    name: 'Alice',
    avatar: 'https://static.sendbird.com/Alice.png',
    metadata: { team: 'north', preferredLanguages: ['en'] },
    createdAt: 1736855600,
    lastActiveAt: Date.parse('2025-01-14T12:00:00Z') / 1000,
  });
  expect(archived.find(({ uid }) => uid === bob)).toEqual({
    uid: bob,
    name: 'Bob',
    avatar: 'https://static.sendbird.com/Bob.png',
    metadata: { sourceId: 'Bob.Müller' },
  });
  expect(archived.find(({ uid }) => uid === 'gone').deactivatedAt).toBe(Date.parse('2024-06-01T08:00:00Z') / 1000);
  expect(archived.find(({ uid }) => uid === 'left-long-ago')).toMatchObject({ name: 'left-long-ago' });

  const groups = await recordsOf(archive(), 'groups');
  expect(groups.map(({ guid, type, owner, sendScope }) => ({ guid, type, owner, sendScope }))).toEqual([
    { guid: GROUP_URL, type: 'private', owner: 'alice' },
    { guid: lobby, type: 'public', sendScope: 'moderator' },
    { guid: 'sendbird_group_channel_x', type: 'private' },
  ]);
  expect(groups[0]).toMatchObject({
    name: 'Migration',
    createdAt: 1736855603,
    disappearAfterSeconds: 3600,
    metadata: { color: 'blue', customType: 'project' },
  });
  expect(await recordsOf(archive(), 'members')).toEqual([
    { guid: GROUP_URL, uid: 'alice', scope: 'participant' },
    { guid: GROUP_URL, uid: bob, scope: 'admin' },
    { guid: GROUP_URL, uid: 'nina', scope: 'participant' },
    // who wrote in a channel of which the export has nothing else
    { guid: 'sendbird_group_channel_x', uid: 'alice', scope: 'participant' },
  ]);
  expect(await recordsOf(archive(), 'conversation-states')).toEqual([
    { uid: 'alice', receiverType: 'group', receiver: GROUP_URL, readAt: 1736856656.811 },
    // nobody has a receipt in it: all is read
    { uid: 'alice', receiverType: 'user', receiver: 'nina', readAt: 1736855618.748, disappearAfterSeconds: 60 },
    { uid: 'nina', receiverType: 'user', receiver: 'alice', readAt: 1736855618.748, disappearAfterSeconds: 60 },
  ]);
});

test('messages keep texts, threads, mentions, reactions, files, edits and removals', async () => {
  const { leftOut, detailsLeftOut } = await convertExport('sendbird', await source(EXPORT), archive());
  const bob = (await mapping())['Bob.Müller']!;
  const [first, reply, file, admin, removed, toNina, inLobby] = await recordsOf(archive(), 'messages');
  const inGroup = { receiverType: 'group', receiver: GROUP_URL, sentAt: 1736855618.748 };
  expect(first).toEqual({
    ...inGroup,
    muid: `sendbird-${question.message_id}`,
    sender: 'alice',
    category: 'message',
    type: 'text',
    data: { text: `Hi <@uid:${bob}> 👋` },
    mentionedUids: [bob],
  });
  expect(reply).toMatchObject({
    sender: bob,
    parentMuid: first.muid,
    editedAt: 1736855700,
    reactions: [
      { uid: 'alice', reaction: '❤️', reactedAt: 1736855710 },
      { uid: 'nina', reaction: '❤️', reactedAt: 1736855710 },
    ],
    data: { text: 'Hello', metadata: { data: 'plain text', metaArray: { ticket: ['42'] } } },
  });
  expect(file).toMatchObject({
    type: 'file',
    data: {
      attachments: [
        {
          url: 'https://files.sendbird.com/a/plan.pdf',
          name: 'plan.pdf',
          mimeType: 'application/pdf',
          extension: 'pdf',
          size: '1234',
        },
      ],
    },
  });
  expect(admin).toMatchObject({
    sender: 'app_system',
    category: 'custom',
    type: 'admin',
    data: { text: 'The channel opens.', customData: { text: 'The channel opens.' } },
  });
  expect(removed).toMatchObject({ data: {}, deletedAt: 1736855800 });
  expect(toNina).toMatchObject({ sender: 'alice', receiverType: 'user', receiver: 'nina' });
  expect(inLobby).toMatchObject({ sender: 'left-long-ago', receiverType: 'group' });
  const countsOf = (entries: typeof leftOut) => Object.fromEntries(entries.map(({ what, count }) => [what, count]));
  expect(countsOf(leftOut)).toEqual({
    'invitations to channels': 1,
    'messages of nobody in conversations of two': 1,
  });
  expect(countsOf(detailsLeftOut)).toEqual({
    'discovery, phone numbers and pushes of users': 1,
    'reactions that are neither emoji nor names': 1,
    'tokens of users': 2,
  });
});

test('tokens of users and texts of removed messages are nowhere in the archive', async () => {
  await convertExport('sendbird', await source(EXPORT), archive());
  const all = Object.values(await contentOf(archive())).join('\n');
  expect(all).not.toContain('secret');
  expect(all).toContain('Only for Nina');
});

test('ids that differ in case only stay different, and the same export gives the same archive', async () => {
  const from = await source(EXPORT);
  await convertExport('sendbird', from, archive());
  await convertExport('sendbird', from, archive('again'));
  expect(await contentOf(archive('again'))).toEqual(await contentOf(archive()));
  const users = await recordsOf(archive(), 'users');
  expect(users.find(({ name }) => name === 'Nina').uid).toBe('nina');
  const other = users.find(({ name }) => name === 'Another Nina');
  expect(other.uid).toMatch(/^nina-[0-9a-f]{24}$/);
  expect(other.metadata).toEqual({ sourceId: 'NINA' });
});

test('files that are cut off, in CSV, or without data are reported, and the others are converted', async () => {
  const whole = JSON.stringify(messages);
  const from = await source({
    ...EXPORT,
    'messages/cut.json': whole.slice(0, whole.indexOf('The plan') - 20).slice(0, 2000),
    'messages/cut.json.gz': gzipSync(whole).subarray(0, 300),
    'messages/whole.json.gz': gzipSync(JSON.stringify({ messages: [{ ...question, message_id: 1 }] })),
    'messages/old.csv': 'message_id,message\n1,Hello\n',
    'failed.json': { failed_webhooks: [] },
  });
  const result = await convertExport('sendbird', from, archive());
  expect(result.complete).toBe(false);
  expect(result.unreadable.map(({ file }) => file)).toEqual([
    'messages/cut.json',
    'messages/cut.json.gz',
    'messages/old.csv',
  ]);
  const unknown = result.leftOut.find(({ what }) => what === 'files without users, channels or messages');
  expect(unknown?.examples).toContain('failed.json');
  const muids = (await recordsOf(archive(), 'messages')).map(({ muid }) => muid);
  expect(muids).toContain('sendbird-1');
  expect(JSON.parse(await readFile(join(archive(), 'report.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(result)),
  );
});

test('values of unexpected types are left out or reported, and never end the conversion', async () => {
  const odd = [null, 7, 'text', [], [[]], { a: { b: [] } }, true];
  const fields = [
    'user',
    'message',
    'file',
    'mentioned_users',
    'reactions',
    'created_at',
    'channel_url',
    'data',
    'message_id',
  ];
  const values = fields.flatMap((field) => odd.map((value) => ({ ...question, [field]: value })));
  const from = await source({
    'users.json': {
      active_users: [...odd, ...odd.map((user_id) => ({ user_id, nickname: user_id, metadata: user_id }))],
    },
    'channels.json': {
      group_channels: odd.flatMap((value) => [
        value,
        { channel_url: PAIR_URL, members: value, operators: value, name: value },
      ]),
    },
    'messages.json': { messages: [...odd, ...values], channel: 'text' },
  });
  expect((await convertExport('sendbird', from, archive())).unreadable).toEqual([]);
  for (const record of await recordsOf(archive(), 'messages'))
    expect(record).toMatchObject({
      sender: expect.any(String),
      receiver: expect.any(String),
      sentAt: expect.any(Number),
    });
});
