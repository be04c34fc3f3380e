import { dataOf, expectError } from '#test/support/client.js';
import { conversationsOf, idsOf, unreadOf } from '#test/support/conversations.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const idsListed = async (app: TestApp, uid: string, query: object = {}) =>
  idsOf(await conversationsOf(app, uid, query));

describe('the list of a user', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] }, tags: ['outdoor'] });
    await createGroup(app, { guid: 'silent', owner: 'andrew' });
    dataOf(await app.api.put('/v3/users/omar', { tags: ['vip'], name: 'Omar Haddad' }));
    await sendText(app, 'tina', 'andrew', 'first');
    await sendText(app, 'omar', 'andrew', 'second');
    await sendToGroup(app, 'tina', 'hikers', 'third');
    await sendText(app, 'mei', 'tina', 'none of your business');
  });

  test('has conversations with messages, the newest first, and none of other users', async () => {
    expect(await idsListed(app, 'andrew')).toEqual(['group_hikers', 'andrew_user_omar', 'andrew_user_tina']);
    expect(await idsListed(app, 'mei')).toEqual(['mei_user_tina']);
    expect(await idsListed(app, 'tina')).toEqual(['mei_user_tina', 'group_hikers', 'andrew_user_tina']);
  });

  test('shows the last message, the peer, and the number of unread messages', async () => {
    const [group, omar] = await conversationsOf(app, 'andrew');
    expect(omar).toMatchObject({
      conversationType: 'user',
      unreadMessageCount: '1',
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
      lastMessage: { sender: 'omar', data: { text: 'second' } },
      conversationWith: { uid: 'omar', name: 'Omar Haddad', conversationId: 'andrew_user_omar' },
    });
    expect(group).toMatchObject({
      conversationType: 'group',
      lastMessage: { sender: 'tina', data: { text: 'third' } },
      conversationWith: { guid: 'hikers', scope: 'admin', hasJoined: true, membersCount: 2 },
    });
    expect(group.createdAt).toBe(group.conversationWith.joinedAt);
    expect(group.updatedAt).toBe(group.lastMessage.sentAt);
    expect(omar).not.toHaveProperty('uid');
  });

  test('is paged, each page with the exact total', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => app.as('andrew').get('/v3/conversations', { perPage: 2, page })),
    );
    expect(pages.map((response) => idsOf(dataOf(response)))).toEqual([
      ['group_hikers', 'andrew_user_omar'],
      ['andrew_user_tina'],
      [],
    ]);
    expect(pages.map(({ body }) => body.meta.pagination)).toEqual(
      [2, 1, 0].map((count, index) => ({
        total: 3,
        count,
        per_page: 2,
        current_page: index + 1,
        total_pages: 2,
      })),
    );
  });

  test.each([
    ['type', { conversationType: 'group' }, ['group_hikers']],
    ['type', { conversationType: 'user' }, ['andrew_user_omar', 'andrew_user_tina']],
    ['part of a name', { searchKey: 'HADD' }, ['andrew_user_omar']],
    ['the name of a group', { searchKey: 'hik' }, ['group_hikers']],
    ['a name that nobody has, signs included', { searchKey: '%' }, []],
    ['tags of users', { userTags: 'vip,none' }, ['andrew_user_omar']],
    ['tags of groups', { groupTags: 'outdoor' }, ['group_hikers']],
    ['tags of either', { groupTags: 'outdoor', userTags: 'vip' }, ['group_hikers', 'andrew_user_omar']],
    ['tags of users, which groups do not have', { userTags: 'outdoor' }, []],
    ['tags that were given to none', { tags: 'vip' }, []],
    ['who pinned it', { pinnedBy: 'andrew' }, []],
  ])('keeps conversations by %s', async (_, query, expected) => {
    expect(await idsListed(app, 'andrew', query)).toEqual(expected);
  });

  test('shows the tags of the peer only on request', async () => {
    const [plain] = await conversationsOf(app, 'andrew');
    const [tagged] = await conversationsOf(app, 'andrew', { withUserAndGroupTags: true });
    expect(plain.conversationWith).not.toHaveProperty('tags');
    expect(tagged.conversationWith.tags).toEqual(['outdoor']);
  });

  test('refuses an unknown type, and two filters that exclude each other', async () => {
    expectError(await app.as('andrew').get('/v3/conversations', { conversationType: 'herd' }), 400, 'ERR_BAD_REQUEST');
    expectError(
      await app.as('andrew').get('/v3/conversations', { hideAgentic: true, onlyAgentic: true }),
      400,
      'ERR_BAD_REQUEST',
      { onlyAgentic: [expect.any(String)] },
    );
    expectError(await app.as('nobody').get('/v3/conversations'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('with the key of another app, or an auth token, is that of its own user', async () => {
    const other = await appWithUsers(server, ['andrew']);
    expect(await idsListed(other, 'andrew')).toEqual([]);
    const { authToken } = dataOf(await app.api.post('/v3/users/mei/auth_tokens'));
    expect(idsOf(dataOf(await server.client({ authToken }).get('/v3/conversations')))).toEqual(['mei_user_tina']);
  });

  test('without onBehalfOf has those of every user, by uid', async () => {
    const all: any[] = dataOf(await app.api.get('/v3/conversations'));
    expect(all.map(({ uid, conversationId }) => `${uid} ${conversationId}`)).toEqual([
      'andrew group_hikers',
      'andrew andrew_user_omar',
      'andrew andrew_user_tina',
      'mei mei_user_tina',
      'omar andrew_user_omar',
      'tina mei_user_tina',
      'tina group_hikers',
      'tina andrew_user_tina',
    ]);
    expect(all.find(({ uid }) => uid === 'tina').conversationWith).toMatchObject({ uid: 'mei' });
  });
});

test('the list of a user filters by unread messages, and by agents', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina', 'bot']);
  await database.query(`INSERT INTO roles (app_id, role, name) VALUES ($1, '@agentic', 'Agents')`, [app.id]);
  await database.query(`UPDATE users SET role = '@agentic' WHERE app_id = $1 AND uid = 'bot'`, [app.id]);
  await sendText(app, 'tina', 'andrew', 'read');
  await sendText(app, 'bot', 'andrew', 'not read');
  dataOf(await app.as('andrew').post('/v3/users/tina/conversation/read'));
  expect(await idsListed(app, 'andrew', { unread: true })).toEqual(['andrew_user_bot']);
  expect(await idsListed(app, 'andrew', { hideAgentic: true })).toEqual(['andrew_user_tina']);
  expect(await idsListed(app, 'andrew', { onlyAgentic: true })).toEqual(['andrew_user_bot']);
  expect(await idsListed(app, 'andrew', { unread: false, hideAgentic: false })).toHaveLength(2);
});

test('conversations with blocked users are listed only on request, with the block', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  await sendText(app, 'tina', 'andrew', 'hello');
  dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
  expect(await idsListed(app, 'andrew')).toEqual([]);
  expect(await idsListed(app, 'tina')).toEqual(['andrew_user_tina']);
  const [conversation] = await conversationsOf(app, 'andrew', { includeBlockedUsers: true, withBlockedInfo: true });
  expect(conversation.conversationWith).toMatchObject({ uid: 'tina', blockedByMe: true });
  const [plain] = await conversationsOf(app, 'andrew', { includeBlockedUsers: true });
  expect(plain.conversationWith).not.toHaveProperty('blockedByMe');
});

test('a conversation with a deleted user, or of a group that the user has left, is not listed', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
  await createGroup(app, { guid: 'hikers', owner: 'tina', members: { participants: ['andrew'] } });
  await createGroup(app, { guid: 'dropped', owner: 'tina', members: { participants: ['andrew'] } });
  for (const uid of ['tina', 'omar', 'mei']) await sendText(app, uid, 'andrew', 'hello');
  expect(await idsListed(app, 'andrew')).toHaveLength(5);
  dataOf(await app.as('andrew').delete('/v3/groups/hikers/members'));
  dataOf(await app.api.delete('/v3/groups/dropped'));
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['omar'] }));
  dataOf(await app.api.delete('/v3/users/mei', { permanent: true }));
  expect(await idsListed(app, 'andrew')).toEqual(['andrew_user_tina']);
  dataOf(await app.api.put('/v3/users', { uidsToActivate: ['omar'] }));
  expect(await idsListed(app, 'andrew')).toEqual(['andrew_user_omar', 'andrew_user_tina']);
  dataOf(await app.api.delete('/v3/users/tina'));
  expect(await idsListed(app, 'andrew')).toEqual(['andrew_user_omar']);
});

test('messages of the app to a user are a conversation with the system user', async () => {
  const app = await appWithUsers(server, ['andrew']);
  dataOf(await app.api.post('/v3/messages', { receiver: 'andrew', receiverType: 'user', data: { text: 'Welcome' } }));
  const [conversation] = await conversationsOf(app, 'andrew');
  expect(conversation).toMatchObject({
    unreadMessageCount: '1',
    conversationWith: { uid: 'app_system', name: 'System' },
  });
  dataOf(await app.as('andrew').post('/v3/users/app_system/conversation/read'));
  expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_app_system: 0 });
});

test('a message that moderation holds back is the last message for its sender only', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  await sendText(app, 'tina', 'andrew', 'fine');
  const id = await sendText(app, 'tina', 'andrew', 'not fine');
  await database.query(`UPDATE messages SET moderation_status = 'disapproved' WHERE app_id = $1 AND id = $2`, [
    app.id,
    id,
  ]);
  const lastOf = async (uid: string) => (await conversationsOf(app, uid))[0];
  expect(await lastOf('andrew')).toMatchObject({ unreadMessageCount: '1', lastMessage: { data: { text: 'fine' } } });
  expect(await lastOf('tina')).toMatchObject({ lastMessage: { id } });
});

test('a deleted last message is not shown, and instead of an erased one the message before is', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  const first = await sendText(app, 'tina', 'andrew', 'first');
  const second = await sendText(app, 'tina', 'andrew', 'second');
  dataOf(await app.as('tina').delete(`/v3/messages/${second}`));
  const [emptied] = await conversationsOf(app, 'andrew');
  expect(emptied).not.toHaveProperty('lastMessage');
  expect(emptied.unreadMessageCount).toBe('1');
  const third = await sendText(app, 'tina', 'andrew', 'third');
  await database.query('DELETE FROM messages WHERE app_id = $1 AND id = ANY($2)', [app.id, [second, third]]);
  expect((await conversationsOf(app, 'andrew'))[0].lastMessage).toMatchObject({ id: first });
});

test('a list runs as many queries for thirty conversations as for three', async () => {
  const many = Array.from({ length: 15 }, (_, n) => `user-${n}`);
  const app = await appWithUsers(server, ['andrew', ...many]);
  for (const uid of many) {
    await createGroup(app, { guid: `group-${uid}`, owner: uid, members: { participants: ['andrew'] } });
    await sendText(app, 'andrew', uid, 'to a user');
    await sendToGroup(app, 'andrew', `group-${uid}`, 'to a group');
  }
  await conversationsOf(app, 'andrew');
  const queriesFor = (perPage: number) =>
    statementsOf(server, async () => {
      expect(await conversationsOf(app, 'andrew', { perPage, withBlockedInfo: true })).toHaveLength(perPage);
    });
  const few = await queriesFor(3);
  expect(few.length).toBeLessThanOrEqual(10);
  expect(await queriesFor(30)).toHaveLength(few.length);
});
