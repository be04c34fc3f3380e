// lane: long
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import { detectSource } from '#resources/data-transfer/conversion/detect-source.js';
import { IMPORT_KINDS } from '#resources/data-transfer/import/import-records.js';
import { parseRecord } from '#resources/data-transfer/import/load/record-loader.service.js';
import { recordsOf, useFolder } from '#test/support/archives.js';
import * as discord from './exports/discord.js';
import * as mattermost from './exports/mattermost.js';
import * as rocketchat from './exports/rocketchat.js';
import * as sendbird from './exports/sendbird.js';
import * as slack from './exports/slack.js';
import * as stream from './exports/stream.js';

const folder = useFolder();

async function source(files: Record<string, string>): Promise<string> {
  const root = join(folder(), 'export');
  await mkdir(root, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

const archive = () => join(folder(), 'archive');
const records = (kind: string) => recordsOf(archive(), kind);
const messageWith = async (text: string): Promise<any> =>
  (await records('messages')).find(({ data }) => data.text?.includes(text));
const countsOf = (entries: { what: string; count: number }[]) =>
  Object.fromEntries(entries.map(({ what, count }) => [what, count]));
const inOrder = async () => {
  const times = (await records('messages')).map(({ sentAt }) => sentAt as number);
  return times.every((time, index) => index === 0 || times[index - 1]! <= time);
};

describe('the export of a Slack workspace', () => {
  const convert = async () => convertExport('slack', await source(slack.files), archive());

  test('has users, bots, channels, direct messages and members', async () => {
    await convert();
    const users = await records('users');
    expect(users.find(({ uid }) => uid === 'u01anna')).toEqual({
      uid: 'u01anna',
      name: 'Anna',
      avatar: 'https://avatars.slack-edge.com/a.png',
      metadata: { title: 'CEO', timezone: 'Europe/Oslo', userName: 'anna', sourceId: 'U01ANNA' },
      updatedAt: 1700000000,
    });
    expect(users.find(({ uid }) => uid === 'u03left').deactivatedAt).toBe(1650000000);
    expect(users.find(({ uid }) => uid === 'b01deploy')).toMatchObject({ name: 'Deployer', metadata: { isBot: true } });
    expect(users.find(({ uid }) => uid === 'u04extern')).toMatchObject({ name: 'U04EXTERN' });
    expect((await records('groups')).map(({ guid, type, owner }) => [guid, type, owner])).toEqual([
      ['c01general', 'public', 'u01anna'],
      ['d02', 'private', undefined],
      ['g01secret', 'private', 'u02ben'],
      ['g02', 'private', 'u01anna'],
    ]);
    expect(await records('members')).toHaveLength(8);
    // the export does not say what is read, so nobody has the history to read
    expect(await records('conversation-states')).toEqual([
      { uid: 'u01anna', receiverType: 'user', receiver: 'u02ben', readAt: 1700000011 },
      { uid: 'u02ben', receiverType: 'user', receiver: 'u01anna', readAt: 1700000011 },
    ]);
  });

  test('has messages with threads, reactions, files, edits, bots and notices', async () => {
    const { complete, leftOut, detailsLeftOut } = await convert();
    expect(await inOrder()).toBe(true);
    const first = await messageWith('the plan');
    expect(first).toMatchObject({
      sender: 'u01anna',
      data: { text: 'Hi <@uid:u02ben> & @channel, see the plan (https://example.com) in #plans' },
      mentionedUids: ['u02ben'],
      editedAt: 1700000005,
      pinned: { pinnedBy: 'app_system' },
      reactions: [
        { uid: 'u02ben', reaction: '👍' },
        { uid: 'u01anna', reaction: ':party_parrot:' },
        { uid: 'u02ben', reaction: ':party_parrot:' },
        { uid: 'u04extern', reaction: ':+1::skin-tone-4:' },
      ],
    });
    expect(await messageWith('A reply')).toMatchObject({ parentMuid: first.muid });
    expect(await messageWith('before the export')).toMatchObject({ parentMuid: 'slack-C01GENERAL-1600000001.000100' });
    expect(await messageWith('has joined')).toMatchObject({ category: 'custom', type: 'channel_join' });
    expect(await messageWith('Only for you')).toMatchObject({
      sender: 'u02ben',
      receiverType: 'user',
      receiver: 'u01anna',
    });
    expect(await messageWith('<b>')).toMatchObject({ receiver: 'u02ben' });
    expect(await messageWith('A note to myself')).toMatchObject({ receiverType: 'group', receiver: 'd02' });
    expect(await messageWith('Build 7')).toMatchObject({
      sender: 'b01deploy',
      data: { text: 'Build 7\npassed', metadata: { subtype: 'bot_message', attachments: [{ color: 'good' }] } },
    });
    expect(await messageWith('In blocks')).toBeDefined();
    const messages = await records('messages');
    expect(messages.find(({ type }) => type === 'file').data).toMatchObject({
      attachments: [{ url: 'https://files.slack.com/plan.pdf', mimeType: 'application/pdf', size: '1234' }],
      metadata: { files: ['gone.pdf'] },
    });
    expect(messages.find(({ deletedAt }) => deletedAt)).toMatchObject({ data: {}, sender: 'uslackbot' });
    expect([complete, countsOf(leftOut)]).toEqual([false, { 'messages without a time': 1 }]);
    expect(countsOf(detailsLeftOut)).toEqual({
      'entries of the log of changes': 1,
      'files that are gone: their names are in the metadata': 1,
      'reactions of users whom the export does not name': 1,
      'who has edited a message': 1,
    });
  });
});

test('a bulk export of Mattermost becomes users, channels, members, states and messages', async () => {
  const { leftOut, detailsLeftOut } = await convertExport('mattermost', await source(mattermost.files), archive());
  expect(await inOrder()).toBe(true);
  const ids = Object.fromEntries((await records('id-mapping')).map(({ id, uid, guid }) => [id, uid ?? guid]));
  const anna = ids['anna.berg']!;
  expect((await records('groups')).map(({ guid, type, description }) => [guid, type, description])).toEqual([
    ['acme_town-square', 'public', 'All of us'],
    ['acme_board', 'private', undefined],
    [expect.stringMatching(/^direct-/), 'private', undefined],
    [expect.stringMatching(/^direct-/), 'private', undefined],
  ]);
  expect(await records('members')).toContainEqual({ guid: 'acme_town-square', uid: anna, scope: 'admin' });
  expect(await records('conversation-states')).toContainEqual({
    uid: anna,
    receiverType: 'group',
    receiver: 'acme_town-square',
    readAt: 1700000100,
  });
  const post = await messageWith('Hi <@uid:ben>');
  expect(post).toMatchObject({
    data: { text: `Hi <@uid:ben>, this is from <@uid:${anna}>. Not @benjamin.`, metadata: { files: ['plan.pdf'] } },
    editedAt: 1700000050,
    pinned: { pinnedAt: 1700000000.123 },
    reactions: [{ uid: 'ben', reaction: '🚀', reactedAt: 1700000060 }],
  });
  expect(await messageWith('A reply')).toMatchObject({ sender: 'ben', parentMuid: post.muid });
  expect(await messageWith('of somebody else')).toMatchObject({ sender: 'stranger', parentMuid: post.muid });
  expect(await messageWith('ben joined')).toMatchObject({ category: 'custom', type: 'system_join_channel' });
  expect(await messageWith('Only for you')).toMatchObject({ sender: 'ben', receiverType: 'user', receiver: anna });
  expect(await messageWith('A note to myself')).toMatchObject({ receiverType: 'group' });
  expect(countsOf(leftOut)).toEqual({ 'posts without a user or a time': 1 });
  expect(countsOf(detailsLeftOut)).toEqual({
    'email addresses, passwords and ways to sign in': 1,
    'files without an address: their names are in the metadata': 1,
    'pictures of custom emoji': 1,
    teams: 1,
    'the version and the origin of the export': 1,
  });
});

test('collections of Rocket.Chat become users, rooms, members, states and messages', async () => {
  const { leftOut, detailsLeftOut } = await convertExport('rocketchat', await source(rocketchat.files), archive());
  expect(await inOrder()).toBe(true);
  const users = await records('users');
  expect(users.find(({ uid }) => uid === 'uanna')).toMatchObject({ name: 'Anna', createdAt: 1600000000 });
  expect(JSON.stringify(users)).not.toContain('secret');
  expect(users.filter(({ presenceVisibility }) => presenceVisibility === 'nobody')).toEqual([
    expect.objectContaining({ uid: 'uben', statusMessage: 'On a hike' }),
  ]);
  expect((await records('groups')).map(({ guid, type, sendScope }) => [guid, type, sendScope])).toEqual([
    ['general', 'public', 'moderator'],
    ['rsecret', 'private', undefined],
  ]);
  expect(await records('members')).toContainEqual({
    guid: 'general',
    uid: 'uben',
    scope: 'participant',
    joinedAt: 1600000500,
  });
  expect(await records('conversation-states')).toEqual([
    { uid: 'uanna', receiverType: 'group', receiver: 'general', readAt: 1700000100 },
    // the room has no subscriptions
    { uid: 'uanna', receiverType: 'user', receiver: 'uben', readAt: 1700000060 },
    { uid: 'uben', receiverType: 'user', receiver: 'uanna', readAt: 1700000060 },
  ]);
  const first = await messageWith('@all');
  expect(first).toMatchObject({
    muid: 'rocketchat-m1',
    data: { text: 'Hi <@uid:uben> and @all' },
    editedAt: 1700000005,
    pinned: { pinnedBy: 'uben', pinnedAt: 1700000006 },
    reactions: [
      { uid: 'uben', reaction: '❤️' },
      { uid: 'uanna', reaction: ':party_parrot:' },
    ],
  });
  expect(await messageWith('A reply')).toMatchObject({ parentMuid: first.muid });
  expect(await messageWith('Quoting')).toMatchObject({ data: { text: 'Quoting' }, quotedMuid: first.muid });
  expect(await messageWith('The plan')).toMatchObject({
    type: 'image',
    data: { attachments: [{ url: 'https://cdn.example.com/a.png' }], metadata: { files: ['plan.pdf'] } },
  });
  expect(await messageWith('Only for you')).toMatchObject({ sender: 'uben', receiver: 'uanna', receiverType: 'user' });
  const messages = await records('messages');
  expect(messages.find(({ muid }) => muid === 'rocketchat-m3')).toMatchObject({ category: 'custom', type: 'uj' });
  expect(messages.find(({ muid }) => muid === 'rocketchat-m4')).toMatchObject({ deletedAt: 1700000031, data: {} });
  expect(countsOf(leftOut)).toEqual({ 'messages without an id, a room, a user or a time': 1 });
  expect(countsOf(detailsLeftOut)).toEqual({
    'files without an address: their names are in the metadata': 1,
    'former versions of edited messages': 1,
    'credentials, email addresses and ways to sign in': 1,
    'reactions of users whom the export does not name': 1,
    'roles, permissions and preferences': 1,
    'who has edited a message': 1,
  });
});

test('files of DiscordChatExporter become users, groups, one-to-one conversations and messages', async () => {
  const { leftOut, detailsLeftOut } = await convertExport('discord', await source(discord.files), archive());
  const [anna, ben, bot] = [1, 2, 3].map((number) => `10000000000000000${number}`);
  expect((await records('users')).map(({ uid, name }) => [uid, name])).toEqual([
    [anna, 'Anna'],
    [ben, 'ben'],
    [bot, 'deployer'],
  ]);
  expect(await records('groups')).toMatchObject([
    { guid: '400000000000000001', name: 'general', type: 'private', metadata: { guild: 'Acme', category: 'Text' } },
  ]);
  const first = await messageWith('👋');
  expect(first).toMatchObject({
    muid: 'discord-500000000000000001',
    data: { text: `Hi <@uid:${ben}> 👋` },
    mentionedUids: [ben],
    pinned: { pinnedBy: 'app_system' },
    reactions: [
      { uid: anna, reaction: '❤️' },
      { uid: ben, reaction: '❤️' },
    ],
  });
  expect(await messageWith('A reply')).toMatchObject({ quotedMuid: first.muid });
  expect(await messageWith('Joined')).toMatchObject({ category: 'custom', type: 'GuildMemberJoin' });
  expect(await messageWith('Build 7')).toMatchObject({ sender: bot, data: { metadata: { embeds: [{}] } } });
  expect(await messageWith('Only for you')).toMatchObject({ sender: anna, receiver: ben, receiverType: 'user' });
  expect(await messageWith('Started a call')).toMatchObject({ category: 'custom', type: 'Call', receiver: anna });
  const messages = await records('messages');
  expect(messages.find(({ type }) => type === 'image').data.metadata).toEqual({ files: ['local.png'] });
  expect(messages.find(({ type }) => type === 'discord').data.customData).toEqual({
    stickers: [{ id: '8', name: 'Laugh' }],
  });
  expect(countsOf(leftOut)).toEqual({ 'messages without an id, an author or a time': 1 });
  expect(countsOf(detailsLeftOut)).toEqual({
    'files without an address: their names are in the metadata': 1,
    'pictures of the server': 1,
    'previews of links': 1,
    'reactions of users whom the export does not name': 3,
  });
});

test.each([
  ['slack', slack.files],
  ['mattermost', mattermost.files],
  ['rocketchat', rocketchat.files],
  ['discord', discord.files],
  ['sendbird', { 'a/users.json': JSON.stringify(sendbird.users), 'b/m.json': JSON.stringify(sendbird.messages) }],
  ['stream', { 'export.json': JSON.stringify({ channels: [stream.team] }) }],
])('an export of %s is recognized by its files', async (name, files) => {
  expect(await detectSource(await source(files))).toBe(name);
});

test('a folder of other files is no export', async () => {
  await expect(detectSource(await source({ 'notes.txt': 'a', 'a.json': '[1]' }))).rejects.toThrow('is not recognized');
  await expect(detectSource(await source({ 'export.zip': 'PK' }))).rejects.toThrow('Unpack the ZIP file');
});

describe('values of unexpected types are left out or reported, and never end the conversion', () => {
  const odd = [null, 7, 'text', [], [[]], { a: { b: [] } }, true, 'x'.repeat(300), '../../etc/passwd\u0000', -1, 1e300];
  /** The object, and it with each of its members replaced by each of the odd values. */
  const variants = (object: object) => [
    ...odd,
    ...Object.keys(object).flatMap((name) => odd.map((value) => ({ ...object, [name]: value }))),
  ];
  const linesOf = (text: string) => text.trim().split('\n').map((line) => JSON.parse(line) as any); // prettier-ignore
  const list = (values: unknown[]) => JSON.stringify(values);
  const listOf = (text: string): object[] => (JSON.parse(text) as unknown[]).flatMap((value) => variants(value as object)) as object[]; // prettier-ignore

  test.each([
    ['slack', () => Object.fromEntries(Object.entries(slack.files).map(([name, text]) => [name, list(listOf(text))]))], // prettier-ignore
    [
      'mattermost',
      () => ({
        'import.jsonl': linesOf(mattermost.files['import.jsonl']!)
          .flatMap((line) => [
            line,
            ...variants(line[line.type]).map((value) => ({ type: line.type, [line.type]: value })),
          ]) // prettier-ignore
          .map((line) => `${JSON.stringify(line)}\n{"type":"post","post":{\n`)
          .join(''),
      }),
    ],
    ['rocketchat', () => Object.fromEntries(Object.entries(rocketchat.files).map(([name, text]) => [name, linesOf(text).flatMap(variants).map((value) => `${JSON.stringify(value)}\n`).join('')]))], // prettier-ignore
    [
      'discord',
      () =>
        Object.fromEntries(
          Object.entries(discord.files).map(([name, text]) => {
            const file = JSON.parse(text);
            return [name, JSON.stringify({ ...file, messages: file.messages.flatMap(variants) })];
          }),
        ),
    ],
  ] as const)('%s', async (service, files: () => Record<string, string>) => {
    const { records: counts } = await convertExport(service, await source(files()), archive());
    expect(counts.messages).toBeGreaterThan(10);
    expect(await inOrder()).toBe(true);
    const problems: unknown[] = [];
    for (const kind of IMPORT_KINDS)
      for (const record of await records(kind))
        try {
          parseRecord(kind, record);
        } catch (error) {
          problems.push([kind, record, (error as Error).message, (error as { details?: object }).details]);
        }
    expect(problems).toEqual([]);
  });
});
