import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import { detectSource } from '#resources/data-transfer/conversion/detect-source.js';
import type { ExportName } from '#resources/data-transfer/conversion/sources.js';
import { recordsOf, useFolder } from '#test/support/archives.js';
import { intercom, pubnub, talkjs, teams } from './exports/whole/chat-apis.js';
import { twilio } from './exports/whole/others.js';
import { matrix, telegram } from './exports/whole/personal.js';

// Kinds of content that converters of other services lost, each by the smallest export that has it.

const folder = useFolder();

async function source(files: Record<string, unknown>): Promise<string> {
  const root = join(folder(), 'export');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

const archive = () => join(folder(), 'archive');
const convert = async (name: ExportName, files: Record<string, unknown>) =>
  convertExport(name, await source(files), archive());
const messages = () => recordsOf(archive(), 'messages');
const texts = async () => (await messages()).map(({ data }) => data.text);
const countOf = (entries: { what: string; count: number }[], what: string) =>
  entries.find((entry) => entry.what.includes(what))?.count;
const recountOf = (rows: { what: string; source: number; archive: number }[] | undefined, what: string) => {
  const row = rows!.find((each) => each.what === what)!;
  return [row.source, row.archive];
};

describe('Slack', () => {
  let second = 0;
  const post = (fields: object) => ({
    type: 'message',
    user: 'U1',
    text: '',
    ts: `170000${1000 + ++second}.000100`,
    ...fields,
  });
  const users = [
    { id: 'U1', name: 'anna', profile: { real_name: 'Anna' } },
    { id: 'U2', name: 'ben', profile: { real_name: 'Ben' } },
  ];
  const channels = [
    { id: 'C1', name: 'general', members: ['U1', 'U2'] },
    { id: 'C2', name: 'random', members: ['U1'] },
  ];
  const slack = async (...posts: object[]) =>
    convert('slack', { 'users.json': users, 'channels.json': channels, 'general/2023-11-14.json': posts });

  test('a forwarded message is content, with its author, its files and the words beside it', async () => {
    const forward = {
      is_share: true,
      is_msg_unfurl: true,
      from_url: 'https://x.slack.com/archives/C1/p1',
      author_name: 'Ben',
    };
    const preview = { from_url: 'https://example.com', title: 'A page', text: 'of the web' };
    const { complete, detailsLeftOut } = await slack(
      post({ attachments: [{ ...forward, text: 'only a forward\nof two lines' }] }),
      post({ text: 'see', attachments: [{ ...forward, text: 'words' }, preview] }),
      post({ attachments: [{ ...forward, files: [{ url_private: 'https://files.slack.com/a.png', name: 'a.png', mimetype: 'image/png' }] }] }), // prettier-ignore
    );
    expect(await texts()).toEqual(['> Ben: only a forward\n> of two lines', 'see\n> Ben: words', '> Ben']);
    expect((await messages())[2].data.attachments).toMatchObject([{ name: 'a.png' }]);
    expect([complete, countOf(detailsLeftOut, 'previews')]).toEqual([true, 1]);
  });

  test('blocks keep their lines, mentions, links, lists, quotes, code, fields, buttons and tables', async () => {
    const section = (...elements: object[]) => ({ type: 'rich_text_section', elements });
    const text = (words: string) => ({ type: 'text', text: words });
    await slack(
      post({
        subtype: 'bot_message',
        bot_id: 'B1',
        blocks: [
          {
            type: 'rich_text',
            elements: [
              section(text('Hi '), { type: 'user', user_id: 'U2' }, text(', see '), { type: 'link', url: 'https://ci.example/42', text: 'it' }, text(' in '), { type: 'channel', channel_id: 'C2' }, { type: 'emoji', name: 'tada', unicode: '1f389' }), // prettier-ignore
              { type: 'rich_text_list', style: 'bullet', elements: [section(text('eggs')), section(text('milk'))] },
              { type: 'rich_text_list', style: 'ordered', elements: [section(text('one')), section(text('two'))] },
              { type: 'rich_text_quote', elements: [text('quoted')] },
              { type: 'rich_text_preformatted', elements: [text('npm ci\nnpm start <now>')] },
            ],
          },
        ],
      }),
      post({
        subtype: 'bot_message',
        bot_id: 'B1',
        text: 'Build failed',
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'Build failed' } },
          {
            type: 'section',
            fields: [
              { type: 'mrkdwn', text: 'Branch' },
              { type: 'mrkdwn', text: 'main' },
            ],
          },
          { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Retry' } }, { type: 'button', text: { type: 'plain_text', text: 'Ignore' } }] }, // prettier-ignore
          { type: 'table', rows: [[{ type: 'raw_text', text: 'a' }, { type: 'raw_text', text: 'b' }], [{ type: 'raw_text', text: 'c' }, { type: 'raw_text', text: 'd' }]] }, // prettier-ignore
        ],
      }),
    );
    const [first, second_] = await messages();
    expect(first.data.text).toBe(
      'Hi <@uid:u2>, see it (https://ci.example/42) in #random🎉\n• eggs\n• milk\n1. one\n2. two\n> quoted\n```\nnpm ci\nnpm start <now>\n```',
    );
    expect(first.mentionedUids).toEqual(['u2']);
    expect(second_.data.text).toBe('Build failed\nBranch\nmain\n[Retry] [Ignore]\na | b\nc | d');
  });

  test('the name under which a message was sent stays where another one is behind the same id', async () => {
    const alert = (username: string) =>
      post({ subtype: 'bot_message', user: undefined, bot_id: 'B1', username, text: 'Down' });
    await slack(alert('Alerts'), alert('Payments'));
    expect((await messages()).map(({ data }) => data.metadata.alias)).toEqual([undefined, 'Payments']);
    expect((await recordsOf(archive(), 'users')).find(({ uid }) => uid === 'b1').name).toBe('Alerts');
  });

  test('a channel without a label has its name, and a group of users its id', async () => {
    await slack(post({ text: 'see <#C2> and <#C2|> and <!subteam^S7>' }));
    expect(await texts()).toEqual(['see #random and #random and @S7']);
  });

  test('a message whose files are gone stays, and so does its thread', async () => {
    const parent = post({ files: [{ id: 'F1', mode: 'hidden_by_limit' }] });
    const { complete, leftOut, recount } = await slack(
      parent,
      post({ text: 'A reply', thread_ts: parent.ts }),
      post({ files: [{ id: 'F2', mode: 'tombstone', name: 'gone.pdf' }] }),
      post({}),
    );
    expect([complete, leftOut]).toEqual([true, []]);
    const [placeholder, reply, gone, empty] = await messages();
    expect(placeholder).toMatchObject({ type: 'text', data: { text: '[file]', metadata: { files: ['file'] } } });
    expect(reply.parentMuid).toBe(placeholder.muid);
    expect(gone.data.text).toBe('[gone.pdf]');
    expect(empty).toMatchObject({ category: 'custom', type: 'slack', sender: 'u1' });
    expect([recountOf(recount, 'messages'), recountOf(recount, 'threads')]).toEqual([[4, 4], [1, 1]]); // prettier-ignore
  });

  test('uploads and canvases beside the messages leave the conversion complete', async () => {
    const { complete, leftOut, detailsLeftOut } = await convert('slack', {
      'users.json': users,
      'channels.json': channels,
      'general/2023-11-14.json': [post({ text: 'Hi' })],
      'general/canvas_in_the_conversation.json': [{ id: 'F9' }],
      'canvases.json': [{ id: 'F9' }],
      '__uploads/F9/pic.png': 'bytes',
    });
    expect([complete, leftOut, countOf(detailsLeftOut, 'canvases')]).toEqual([true, [], 2]);
  });

  test('fields and the footer of an attachment are text, and a file with an address is named once', async () => {
    await slack(
      post({ attachments: [{ title: 'Build 42', fields: [{ title: 'Branch', value: 'main' }], footer: 'CI' }] }),
      post({ files: [{ name: 'a.png', mimetype: 'image/png', url_private: 'https://files.slack.com/a.png' }] }),
    );
    const [card, file] = await messages();
    expect(card.data.text).toBe('Build 42\nBranch: main\nCI');
    expect([file.data.attachments[0].name, file.data.metadata]).toEqual(['a.png', undefined]);
  });

  test('an author whom the list of users lacks is deactivated', async () => {
    await slack(post({ text: 'Bye', user: 'U0GONE' }));
    const user = (await recordsOf(archive(), 'users')).find(({ uid }) => uid === 'u0gone');
    expect(user.deactivatedAt).toBeGreaterThan(1_700_000_000);
  });
});

describe('Mattermost', () => {
  const lines = (...objects: [string, object][]) =>
    objects.map(([type, object]) => `${JSON.stringify({ type, [type]: object })}\n`).join('');
  const post = (fields: object) => ['post', { team: 'a', channel: 'b', user: 'anna', message: '', create_at: 1700000000000, ...fields }] as [string, object]; // prettier-ignore
  const user = (username: string): [string, object] => ['user', { username }];

  test('cards of integrations and files have a text, and integrations their names', async () => {
    const cards = [{ title: 'Build 42', text: 'failed', fields: [{ title: 'Branch', value: 'main' }] }];
    await convert('mattermost', {
      'a.jsonl': lines(
        user('anna'),
        post({ type: 'slack_attachment', props: { attachments: cards, override_username: 'CI' } }),
        post({ attachments: [{ path: 'data/plan.pdf' }] }),
      ),
    });
    const [card, file] = await messages();
    expect(card).toMatchObject({ category: 'message', type: 'text', data: { text: 'Build 42\nfailed\nBranch: main', metadata: { alias: 'CI' } } }); // prettier-ignore
    expect(file.data).toMatchObject({ text: '[plan.pdf]', metadata: { files: ['plan.pdf'] } });
  });

  test('an author whom the list of users lacks is deactivated', async () => {
    await convert('mattermost', { 'a.jsonl': lines(user('anna'), post({ user: 'ghost', message: 'Bye' })) });
    const users = await recordsOf(archive(), 'users');
    expect(users.map(({ uid, deactivatedAt }) => [uid, deactivatedAt !== undefined])).toEqual([['anna', false], ['ghost', true]]); // prettier-ignore
  });

  test('what users have saved, followed and kept at the top arrives', async () => {
    const { recount } = await convert('mattermost', {
      'a.jsonl': lines(
        user('anna'),
        user('ben'),
        post({ message: 'Hi', flagged_by: ['ben'], thread_followers: [{ username: 'anna' }] }),
        ['direct_channel', { members: ['anna', 'ben'], favorited_by: ['ben'] }],
      ),
    });
    expect((await messages())[0]).toMatchObject({ savedBy: [{ uid: 'ben' }], threadSubscribers: [{ uid: 'anna' }] });
    const states = await recordsOf(archive(), 'conversation-states');
    expect(states.filter(({ pinnedAt }) => pinnedAt !== undefined)).toMatchObject([{ uid: 'ben', receiver: 'anna' }]);
    expect(recountOf(recount, 'saves')).toEqual([1, 1]);
  });
});

describe('Rocket.Chat', () => {
  const at = { $date: '2023-11-14T22:13:20.000Z' };
  const rocketchat = async (...found: object[]) =>
    convert('rocketchat', {
      'users.json': [
        { _id: 'u1', username: 'anna' },
        { _id: 'u2', username: 'ben' },
      ],
      'rocketchat_room.json': [{ _id: 'r1', t: 'c', name: 'general', prid: 'r0' }],
      'rocketchat_subscription.json': [{ _id: 's', rid: 'r1', u: { _id: 'u2' }, f: true }],
      'rocketchat_message.json': found.map((fields, n) => ({ _id: `m${n}`, rid: 'r1', ts: at, u: { _id: 'u1', username: 'anna' }, ...fields })), // prettier-ignore
    });

  test('a team is no user', async () => {
    await rocketchat({ msg: 'hi @crew and @ben', mentions: [{ _id: 'T1', username: 'crew', type: 'team' }, { _id: 'u2', username: 'ben', type: 'user' }] }); // prettier-ignore
    expect(await texts()).toEqual(['hi @crew and <@uid:u2>']);
    expect((await recordsOf(archive(), 'users')).map(({ uid }) => uid)).toEqual(['u1', 'u2']);
  });

  test('stars, followers and favorites arrive; broadcasts, discussions and blocks are kept or named', async () => {
    const { changed } = await rocketchat(
      { msg: 'Hi', starred: [{ _id: 'u2' }], replies: ['u2'] },
      { msg: 'Also here', tmid: 'm0', tshow: true },
      { msg: '', blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Approve?' } }] },
      { msg: 'A discussion', drid: 'r9' },
    );
    const [starred, , app, discussion] = await messages();
    expect(starred).toMatchObject({ savedBy: [{ uid: 'u2' }], threadSubscribers: [{ uid: 'u2' }] });
    expect(countOf(changed, 'also sent to the channel')).toBe(1);
    expect(app.data.text).toBe('Approve?');
    expect(discussion.data.metadata).toEqual({ drid: 'r9' });
    expect((await recordsOf(archive(), 'groups'))[0].metadata).toMatchObject({ prid: 'r0' });
    expect(await recordsOf(archive(), 'conversation-states')).toMatchObject([{ uid: 'u2', pinnedAt: 1700000000 }]);
  });
});

describe('Discord', () => {
  const discord = async (...found: object[]) =>
    convert('discord', {
      'a.json': {
        guild: { id: '1', name: 'Acme' },
        channel: { id: '5002', type: 'GuildTextChat', name: 'general' },
        messages: found.map((fields, n) => ({ id: `${n + 1}`, type: 'Default', timestamp: `2023-11-14T22:13:2${n}+00:00`, content: '', author: { id: '3000', name: 'Steve' }, ...fields })), // prettier-ignore
      },
    });

  test('ids in a text become mentions, names, emoji and times', async () => {
    const user = (id: string, name: string) => ({ id, name, nickname: name });
    await discord({
      content: 'raw <@1002> and <@!1003> in <#5002> <:party:777> <t:1618953630:R>',
      mentions: [user('1002', 'anna'), user('1003', 'ben')],
    });
    const [message] = await messages();
    expect(message.data.text).toBe('raw <@uid:1002> and <@uid:1003> in #general :party: 2021-04-20T21:20:30.000Z');
    expect(message.mentionedUids).toEqual(['1002', '1003']);
  });

  test('bridged people keep their names, and a message without content is a placeholder', async () => {
    const { leftOut } = await discord({ content: 'Hi' }, { content: 'Hey', author: { id: '3000', name: 'Alexa' } }, {});
    const [first, second, empty] = await messages();
    expect([first.data.metadata, second.data.metadata]).toEqual([undefined, { alias: 'Alexa' }]);
    expect([empty.category, leftOut]).toEqual(['custom', []]);
  });
});

test('reactions that the source counts and does not name make the conversion incomplete', async () => {
  const { complete, leftOut, recount } = await convert('stream', {
    'a.json': {
      channels: [
        {
          channel: { cid: 'team:a', id: 'a', type: 'team' },
          messages: [
            {
              id: 'm1',
              text: 'Hi',
              user: { id: 'anna' },
              created_at: '2025-01-23T13:05:00Z',
              reaction_counts: { love: 3 },
            },
          ],
          members: [],
        },
      ],
    },
  });
  expect([complete, leftOut, recountOf(recount, 'reactions')]).toEqual([false, [], [3, 0]]);
});

describe('WhatsApp', () => {
  test.each([
    ['[14.08.23, 09:15:32] Anna: Hi', 1692004532],
    ['[8/14/23, 9:15:32 PM] Anna: Hi', 1692047732],
    ['14/08/2023, 09:15 - Anna: Hi', 1692004500],
    ['8/14/23, 9:15 PM - Anna: Hi', 1692047700],
    ['14/8/2023, 9:15 p. m. - Anna: Hi', 1692047700],
    ['2023-08-14, 9:15 a.m. - Anna: Hi', 1692004500],
    ['14-08-23 09:15 - Anna: Hi', 1692004500],
    ['[14.8.2023 klo 09.15.32] Anna: Hi', 1692004532],
    ['2023/08/14, 09:15 - Anna: Hi', 1692004500],
    ['\u200e[14/08/2023, 9:15:32\u202fPM] Anna: Hi', 1692047732],
    ['[14/08/2023, 오후 9:15:32] Anna: Hi', 1692047732],
  ])('%s', async (line, sentAt) => {
    const path = await source({ 'WhatsApp Chat with Anna.txt': `${line}\nand more\n` });
    expect(await detectSource(path)).toBe('whatsapp');
    await convertExport('whatsapp', path, archive());
    expect(await messages()).toMatchObject([{ sender: expect.stringMatching(/^anna/), sentAt, data: { text: 'Hi\nand more' } }]); // prettier-ignore
  });

  test('the order of day and month is that in which all days exist and time goes on', async () => {
    const days = ['1/2/23', '1/3/23', '2/1/23', '2/2/23'].map((day) => `${day}, 10:00 - Anna: on ${day}`);
    await convert('whatsapp', { 'a.txt': days.join('\n') });
    expect((await messages()).map(({ sentAt }) => new Date(sentAt * 1000).toISOString().slice(5, 10))).toEqual(['01-02', '01-03', '02-01', '02-02']); // prettier-ignore
  });

  test('chats have people, notices, files, mentions and deletions', async () => {
    const { complete, changed, detailsLeftOut, recount } = await convert('whatsapp', {
      'WhatsApp Chat - Anna/_chat.txt': [
        '[14.08.23, 09:00:00] Messages and calls are end-to-end encrypted.',
        '[14.08.23, 09:15:32] Anna: Hi @\u2068Ben\u2069, it is 10:30: late',
        '[14.08.23, 09:16:00] Ben: \u200e<attached: 00000001-PHOTO.jpg>',
        '[14.08.23, 09:17:00] Ben: \u200eimage omitted',
        '[14.08.23, 09:18:00] Ben: ok',
        '[14.08.23, 09:18:00] Ben: ok',
        '[14.08.23, 09:19:00] Anna: \u200eThis message was deleted.',
        '[14.08.23, 09:20:00] Anna: Well \u200e<This message was edited>',
      ].join('\r\n'),
    });
    const found = await messages();
    const ids = Object.fromEntries(
      (await recordsOf(archive(), 'id-mapping')).map(({ id, uid, guid }) => [id, uid ?? guid]),
    );
    expect(found.map(({ data }) => data.text)).toEqual([
      `Hi <@uid:${ids.Ben}>, it is 10:30: late`, '[00000001-PHOTO.jpg]', '[image omitted]', 'ok', 'ok', undefined, 'Well',
    ]); // prettier-ignore
    expect(new Set(found.map(({ muid }) => muid)).size).toBe(7);
    expect(found[5].deletedAt).toBe(found[5].sentAt);
    expect(countOf(changed, 'time zone')).toBe(1);
    expect([complete, recountOf(recount, 'messages'), recountOf(recount, 'files')]).toEqual([false, [7, 7], [1, 0]]);
    expect(countOf(detailsLeftOut, 'notices of the service')).toBe(1);
  });
});

test('exports of Telegram and of Element are recognized, and have people, reactions, pins, threads and edits', async () => {
  const from = await source(telegram);
  expect(await detectSource(from)).toBe('telegram');
  const { recount } = await convertExport('telegram', from, archive());
  const found = await messages();
  expect(found.find(({ muid }) => muid.endsWith('user2-1'))).toMatchObject({
    sender: 'user1',
    receiverType: 'user',
    receiver: 'user2',
    data: { text: 'Hi <@uid:user2>here (https://example.com)```\ncode\n```' },
    pinned: { pinnedBy: 'user1', pinnedAt: 1700000008 },
    reactions: [{ uid: 'user2', reaction: '👍' }],
  });
  expect(recountOf(recount, 'messages')).toEqual([10, 10]);
  expect((await recordsOf(archive(), 'users')).map(({ name }) => name)).toContain('a first_name a last_name');

  await rm(folder(), { recursive: true });
  const room = await source(matrix);
  expect(await detectSource(room)).toBe('matrix');
  await convertExport('matrix', room, archive());
  const events = await messages();
  const with_ = (id: string) => events.find(({ muid }) => muid === `matrix-$${id}`);
  expect(with_('6')).toMatchObject({
    data: { text: 'Hi all' },
    reactions: [{ reaction: '👍' }],
    pinned: {},
    editedAt: 1700000010,
  });
  expect(with_('7')).toMatchObject({ type: 'image', data: { text: 'A view', attachments: [{ url: 'https://example.org/_matrix/client/v1/media/download/example.org/b' }] } }); // prettier-ignore
  expect(with_('9')).toMatchObject({ parentMuid: 'matrix-$6', deletedAt: 1700000012 });
  expect((await recordsOf(archive(), 'groups'))[0]).toMatchObject({ name: 'Hikers', type: 'public' });
});

test('pages of Twilio Conversations are recognized, and have people by SMS, files, read positions and closed groups', async () => {
  const from = await source(twilio);
  expect(await detectSource(from)).toBe('twilio');
  const { complete, leftOut } = await convertExport('twilio', from, archive());
  expect([complete, leftOut]).toEqual([true, []]);
  const ids = Object.fromEntries(
    (await recordsOf(archive(), 'id-mapping')).map(({ id, uid, guid }) => [id, uid ?? guid]),
  );
  expect((await recordsOf(archive(), 'users')).map(({ name }) => name)).toEqual(['a friendly_name', 'Ben']);
  expect(await recordsOf(archive(), 'groups')).toMatchObject([
    { frozen: true, metadata: { color: 'blue', state: 'closed' } },
  ]);
  expect(await recordsOf(archive(), 'conversation-states')).toMatchObject([{ uid: 'anna', readAt: 1704164707 }]);
  const [sms, closed] = await messages();
  expect(sms).toMatchObject({
    muid: 'IM1',
    sender: ids['+4740000000'],
    editedAt: 1704164706,
    data: { text: 'a body', attachments: [{ name: 'a.png', mimeType: 'image/png' }], metadata: { order: 7 } },
  });
  expect(closed).toMatchObject({ category: 'custom', type: 'system', sender: 'app_system' });
});

test('pages of TalkJS are recognized, and have mentions, files, places, quotes and read positions', async () => {
  const from = await source(talkjs);
  expect(await detectSource(from)).toBe('talkjs');
  const { leftOut, recount } = await convertExport('talkjs', from, archive());
  // the API says how many have reacted, and not who
  expect([leftOut, recountOf(recount, 'reactions'), recountOf(recount, 'files')]).toEqual([[], [2, 0], [2, 2]]);
  const [first, older, place, system] = await messages();
  expect(first).toMatchObject({
    sender: 'anna',
    receiver: 'order-1',
    quotedMuid: 'talkjs-m0',
    mentionedUids: ['ben'],
    editedAt: 1700000011,
    data: {
      text: 'Hi <@uid:ben> see this (https://example.com)https://example.org\n• one\nnpm ci:cat:Buy [Now]\n51.5, -3.2',
      attachments: [{ name: 'a.png', mimeType: 'image/png' }],
    },
  });
  expect([older.data.attachments[0].name, place.data.text]).toEqual(['b.pdf', '51.5, -3.2']);
  expect(system).toMatchObject({ category: 'custom', type: 'system', sender: 'app_system', data: { text: 'Sold' } });
  expect(await recordsOf(archive(), 'conversation-states')).toMatchObject([
    { uid: 'anna', readAt: 1700000040 },
    { uid: 'ben', readAt: 1700000010 },
  ]);
});

test('pages of PubNub are recognized, and have members, threads, edits, reactions, pins and files', async () => {
  const from = await source(pubnub);
  // the names of lists are those of Slack
  expect(await detectSource(from)).toBe('pubnub');
  const { leftOut, detailsLeftOut, recount } = await convertExport('pubnub', from, archive());
  expect([leftOut, countOf(detailsLeftOut, 'moderation and presence')]).toEqual([[], 1]);
  expect([recountOf(recount, 'messages'), recountOf(recount, 'threads')]).toEqual([[7, 7], [1, 1]]); // prettier-ignore
  const found = await messages();
  const first = found.find(({ muid }) => muid === 'pubnub-plans-17000000100000000');
  expect(first).toMatchObject({
    sentAt: 1700000010,
    editedAt: 1700000012,
    data: { text: 'Hi <@uid:ben>', metadata: { priority: 'high', actions: { receipt: {} } } },
    reactions: [{ uid: 'ben', reaction: '👍', reactedAt: 1700000011 }],
    pinned: {},
    quotedMuid: 'pubnub-plans-17000000050000000',
  });
  expect(Object.keys(first.data.metadata.actions)).toEqual(['receipt']);
  expect(found.find(({ data }) => data.text === 'A reply')).toMatchObject({
    receiver: 'plans',
    parentMuid: first.muid,
  });
  expect(found.find(({ data }) => data.text === 'Only for you')).toMatchObject({ sender: 'ben', receiver: 'anna', receiverType: 'user' }); // prettier-ignore
  expect(found.find(({ type }) => type === 'pubnub').data.customData).toEqual({ temperature: 21 });
  expect((await recordsOf(archive(), 'users')).map(({ name }) => name)).toEqual(['a name', 'a name']);
  expect(await recordsOf(archive(), 'conversation-states')).toContainEqual(expect.objectContaining({ uid: 'ben', receiver: 'plans', readAt: 1700000020 })); // prettier-ignore
});

test('answers of Intercom are recognized, and have texts, pictures and redactions, and no notes', async () => {
  const conversation = JSON.parse(intercom['conversation.json']!);
  conversation.conversation_parts.conversation_parts.push({ id: 'p9', part_type: 'note', body: 'between us', created_at: 1700000099 }); // prettier-ignore
  const from = await source({ ...intercom, 'conversation.json': conversation });
  expect(await detectSource(from)).toBe('intercom');
  const { complete, leftOut } = await convertExport('intercom', from, archive());
  expect([complete, countOf(leftOut, 'notes')]).toEqual([false, 1]);
  const [first, answer, closed, , redacted] = await messages();
  expect(first).toMatchObject({
    sender: 'c1',
    data: {
      text: 'Hi Kim,\nsee this (https://example.com)\n• one\n• two',
      attachments: [{ name: 'a.png' }, { name: 'b.png' }],
    },
  });
  expect(answer).toMatchObject({ sender: 'admin-7', data: { text: 'Here is the answer\n[Yes]' } });
  expect([closed.type, closed.sender, redacted.data]).toEqual(['close', 'bot-9', {}]);
  expect(JSON.stringify(await messages())).not.toContain('between us');
  // a team and an admin have one id there
  expect((await recordsOf(archive(), 'users')).map(({ uid }) => uid)).toEqual(['admin-7', 'c1', 'team-7', 'bot-9']);
});

test('pages of Microsoft Graph are recognized, and have channels with threads, chats of two, cards and events', async () => {
  const from = await source(teams);
  expect(await detectSource(from)).toBe('teams');
  const { complete, unknown } = await convertExport('teams', from, archive());
  expect([complete, unknown]).toEqual([true, []]);
  const found = await messages();
  const with_ = (id: string) => found.find(({ muid }) => muid.endsWith(`-${id}`));
  expect(with_('10')).toMatchObject({
    sender: 'anna',
    receiverType: 'group',
    mentionedUids: ['ben'],
    data: {
      text: 'A subject\nHi <@uid:ben> and @Plans\n> quoted\n🎉\nBuild 42\nBranch: main\n> Ben: words',
      attachments: [{ url: 'https://example.sharepoint.com/a.docx' }, { mimeType: 'image/jpeg' }],
    },
    reactions: [{ reaction: '👍' }, { reaction: ':party:' }],
  });
  expect(with_('11').parentMuid).toBe(with_('10').muid);
  expect(with_('12')).toMatchObject({ sender: 'bot', data: {} });
  expect(with_('13')).toMatchObject({ category: 'custom', type: 'membersAdded', sender: 'app_system' });
  expect(with_('20')).toMatchObject({ receiverType: 'user', pinned: {} });
  expect(with_('21')).toMatchObject({ receiver: 'anna', quotedMuid: with_('20').muid });
  expect((await recordsOf(archive(), 'members')).map(({ uid, scope }) => [uid, scope])).toEqual([['anna', 'admin'], ['ben', 'participant']]); // prettier-ignore
});

test('pages of a REST API whose files have the names of another service are not taken for it', async () => {
  const from = await source({ 'channels.json': { data: [], next: 'x' }, 'users.json': { data: [] } });
  await expect(detectSource(from)).rejects.toThrow(/not recognized/);
});

test('hostile HTML of a message is read with a bound, and only as text', async () => {
  const html = `${'<div>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}<script>alert(1)</script><a href="javascript:x">link`;
  const from = await source({
    'a.json': {
      type: 'conversation',
      id: '1',
      created_at: 1700000000,
      source: { id: 's', body: html, author: { type: 'user', id: 'u' } },
    },
  });
  const { changed } = await convertExport('intercom', from, archive());
  expect(countOf(changed, '256 KB')).toBe(1);
  expect(JSON.stringify(await messages())).not.toContain('alert');
});
