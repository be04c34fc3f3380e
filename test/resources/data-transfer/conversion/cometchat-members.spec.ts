// lane: long
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { convertCometchat } from '#resources/data-transfer/conversion/cometchat/convert-cometchat.js';
import { contentOf, useFolder } from '#test/support/archives.js';
import { HttpDouble } from '#test/support/tool-servers.js';
import { useDouble } from '#test/support/use-double.js';

// The lists of the REST API with every member that its document has: nothing is lost in silence.

const double = useDouble(() => HttpDouble.start());
const folder = useFolder();

const user = (uid: string) => ({
  ...{ uid, name: uid, avatar: `https://example.com/${uid}.png`, link: 'https://example.com', role: 'guide' },
  ...{ statusMessage: 'Away', metadata: { '@private': { email: 'a@example.com' } }, tags: ['vip'], status: 'offline' },
  ...{ createdAt: 1_700_000_000, updatedAt: 1_700_000_001, lastActiveAt: 1_700_000_002 },
  ...{ conversationId: `a_user_${uid}`, blockedByMe: false, hasBlockedMe: false },
});

const entity = (value: object, entityType: string) => ({ entity: value, entityType });
const group = {
  ...{
    guid: 'team',
    name: 'Team',
    type: 'private',
    icon: 'https://example.com/g.png',
    description: 'All',
    owner: 'anna',
  },
  ...{ metadata: { floor: 2 }, tags: ['work'], membersCount: 2, onlineMembersCount: 1, conversationId: 'group_team' },
  ...{
    createdAt: 1_700_000_000,
    updatedAt: 1_700_000_001,
    updatedBy: 'anna',
    hasJoined: true,
    joinedAt: 1_700_000_000,
  },
  scope: 'admin',
};
const entities = { sender: entity(user('anna'), 'user'), receiver: entity(user('ben'), 'user') };
const message = {
  ...{ id: '1', muid: 'm-1', conversationId: 'anna_user_ben', sender: 'anna', receiverType: 'user', receiver: 'ben' },
  ...{ category: 'message', type: 'image', tags: ['plan'], sentAt: 1_700_000_100, updatedAt: 1_700_000_101 },
  ...{ editedAt: 1_700_000_101, editedBy: 'anna', deliveredAt: 1_700_000_102, readAt: 1_700_000_103, replyCount: 1 },
  ...{ parentId: '9', quotedMessageId: '8', pinnedBy: 'ben', pinnedAt: 1_700_000_104, unreadRepliesCount: 1 },
  data: {
    ...{ text: 'Look, <@uid:ben>', url: 'https://example.com/a.png', resource: 'web-1', metadata: { a: 1 }, entities },
    attachments: [
      { url: 'https://example.com/a.png', name: 'a.png', mimeType: 'image/png', extension: 'png', size: 3 },
    ],
    ...{ mentions: { ben: user('ben') }, reactions: [{ reaction: '👍', count: 1, reactedByMe: false }] },
    moderation: { status: 'approved' },
  },
};
const base = {
  conversationId: 'group_team',
  sender: 'anna',
  receiverType: 'group',
  receiver: 'team',
  sentAt: 1_700_000_200,
  updatedAt: 1_700_000_200,
};
const action = {
  ...{ id: '2', category: 'action', type: 'groupMember', ...base },
  data: {
    ...{ action: 'scopeChanged', extras: { scope: { old: 'participant', new: 'moderator' } } },
    entities: { by: entity(user('anna'), 'user'), on: entity(user('ben'), 'user'), for: entity(group, 'group') },
  },
};
const call = {
  ...{ id: '3', category: 'call', type: 'audio', ...base },
  data: {
    action: 'ended',
    entities: {
      ...{ by: entity(user('anna'), 'user'), for: entity(group, 'group') },
      on: entity(
        { sessionid: 's-1', sender: 'anna', receiverType: 'group', receiver: 'team', data: { metadata: { k: 1 } } },
        'call',
      ),
    },
  },
};

/** Path of a list → its rows. */
const LISTS: Readonly<Record<string, unknown>> = {
  '/roles': [
    {
      role: 'guide',
      name: 'Guide',
      description: 'Helps',
      metadata: { a: 1 },
      settings: { b: 1 },
      createdAt: 1_700_000_000,
      updatedAt: 1_700_000_000,
    },
  ],
  '/users': [user('anna'), user('ben')],
  '/groups': [group],
  '/users/anna/friends': [user('ben')],
  '/users/anna/blockedusers': [
    { ...user('ben'), blockedByMe: true, blockedByMeAt: 1_700_000_050, blockedAt: 1_700_000_050 },
  ],
  '/groups/team/members': [{ ...user('anna'), scope: 'admin', joinedAt: 1_700_000_000 }],
  '/groups/team/bannedusers': [{ ...user('ben'), scope: 'participant', bannedAt: 1_700_000_300 }],
  '/messages': [message, action, call],
  '/messages/1/reactions': [
    { id: '5', messageId: '1', uid: 'ben', reaction: '👍', reactedAt: 1_700_000_400, reactedBy: user('ben') },
  ],
  '/conversations': [
    {
      ...{
        conversationId: 'anna_user_ben',
        conversationType: 'user',
        conversationWith: user('ben'),
        lastMessage: message,
      },
      ...{
        unreadMessageCount: '0',
        lastReadMessageId: '1',
        latestMessageId: '1',
        unreadMentionsCount: 0,
        tags: ['later'],
      },
      ...{ pinnedBy: 'anna', pinnedAt: 1_700_000_500, createdAt: 1_700_000_100, updatedAt: 1_700_000_100 },
    },
  ],
  '/calls': [{ sessionId: 's-1', status: 'ended' }],
  '/calls/s-1': {
    ...{
      sessionId: 's-1',
      type: 'audio',
      mode: 'call',
      status: 'ended',
      initiator: 'anna',
      receiverType: 'group',
      receiver: 'team',
    },
    ...{
      initiatedAt: 1_700_000_600,
      startedAt: 1_700_000_601,
      endedAt: 1_700_000_700,
      hasRecording: true,
      totalParticipants: 1,
    },
    ...{
      totalAudioMinutes: 1,
      totalVideoMinutes: 0,
      totalDurationInMinutes: 1,
      totalDuration: '00:01:00',
      tags: ['sales'],
      metaData: { k: 1 },
    },
    participants: [
      {
        ...{
          uid: 'anna',
          deviceId: 'd',
          mid: 'x',
          state: 'ended',
          isJoined: true,
          joinedAt: 1_700_000_601,
          leftAt: 1_700_000_700,
        },
        ...{ totalAudioMinutes: 1, totalVideoMinutes: 0, totalDurationInMinutes: 1 },
      },
    ],
    recordings: [
      {
        rid: 'r',
        duration: 1,
        startTime: 1_700_000_601,
        endTime: 1_700_000_700,
        recording_url: 'https://example.com/r.mp4',
      },
    ],
    transcriptions: [
      {
        tid: 't',
        mid: 'x',
        roomName: 'room',
        startTime: 1_700_000_601,
        endTime: 1_700_000_700,
        transcriptDate: 1_700_000_800,
        transcriptUrl: 'https://example.com/t',
      },
    ],
  },
};

async function convert(lists: Readonly<Record<string, unknown>>) {
  double.handler = ({ path, headers }, response) => {
    const url = new URL(path, 'http://localhost');
    const known = lists[url.pathname.slice(3)];
    const isLast = url.searchParams.has('id') && url.searchParams.get('id') !== '0';
    const isOther = url.pathname.endsWith('/conversations') && headers.onbehalfof !== 'anna';
    const data = isLast || isOther || known === undefined ? [] : known;
    response.end(JSON.stringify({ data, meta: { pagination: { total: 1, total_pages: 1 } } }));
  };
  const archive = join(folder(), 'archive');
  await rm(archive, { recursive: true, force: true });
  await mkdir(archive);
  const result = await convertCometchat({ base: `${double.url}/v3`, apiKey: 'key', parallel: 8 }, archive);
  return { result, archive: Object.values(await contentOf(archive)).join('\n') };
}

type Path = readonly string[];

const objectsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(Array.isArray(value) ? [] : [path]),
        ...Object.entries(value).flatMap(([name, member]) => objectsIn(member, [...path, name])),
      ];

test('every member that the API documents is read, or the report names it', async () => {
  const { result, archive } = await convert(LISTS);
  expect(result.unknown).toEqual([]);
  expect(result.records).toMatchObject({ roles: 1, users: 2, groups: 1, members: 2, messages: 3, calls: 1, blocks: 1 });
  expect(archive).toContain('"newScope":"moderator"');
});

test('a member that no page documents is kept, or reported as unknown, wherever it is read', async () => {
  const lists = structuredClone(LISTS);
  // what a row repeats of other lists is declared as a whole
  const repeated =
    /conversationWith|lastMessage|entities|mentions|reactedBy|moderation|friends|blockedusers|(?:members|bannedusers),\d+,metadata|reactions,\d|^\/calls,/;
  const objects = objectsIn(lists).filter(
    (path) => path.length > 1 && !repeated.test(path.join()) && !/data,reactions/.test(path.join()),
  );
  for (const [n, path] of objects.entries()) {
    let value: any = lists;
    for (const name of path) value = value[name];
    value[`madeUp${n}z`] = `by version ${n}z`;
  }
  const { result, archive } = await convert(lists);
  const silent = objects.filter(
    (_, n) =>
      !result.unknown.some(({ what }) => what.endsWith(`.madeUp${n}z`)) && !archive.includes(`by version ${n}z`),
  );
  expect(silent).toEqual([]);
});
