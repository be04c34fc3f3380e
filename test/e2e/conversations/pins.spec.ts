import { dataOf, expectError } from '#test/support/client.js';
import { conversationsOf, idsOf } from '#test/support/conversations.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const pinUser = (app: TestApp, uid: string, other: string) => app.as(uid).post(`/v3/users/${other}/conversation/pin`);
const unpinUser = (app: TestApp, uid: string, other: string) =>
  app.as(uid).delete(`/v3/users/${other}/conversation/pin`);
const replacePinned = (
  app: TestApp,
  ...conversations: [conversationType: 'user' | 'group', conversationWith: string][]
) =>
  app.api.put('/v3/conversations/pinned', {
    conversations: conversations.map(([conversationType, conversationWith]) => ({
      conversationType,
      conversationWith,
    })),
  });

describe('a pin of a user', () => {
  test('puts the conversation first for that user alone, until it is removed', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    await sendToGroup(app, 'andrew', 'hikers', 'oldest');
    await sendText(app, 'tina', 'andrew', 'middle');
    await sendText(app, 'omar', 'andrew', 'newest');
    const pinned = dataOf(await pinUser(app, 'andrew', 'tina'));
    expect(pinned).toMatchObject({ pinnedBy: 'andrew', pinnedAt: expect.any(Number) });
    expect(dataOf(await pinUser(app, 'andrew', 'tina'))).toEqual(pinned);
    dataOf(await app.as('andrew').post('/v3/groups/hikers/conversation/pin'));
    expect(idsOf(await conversationsOf(app, 'andrew'))).toEqual([
      'group_hikers',
      'andrew_user_tina',
      'andrew_user_omar',
    ]);
    expect(idsOf(await conversationsOf(app, 'andrew', { pinnedBy: 'Andrew' }))).toHaveLength(2);
    expect((await conversationsOf(app, 'tina')).filter((conversation) => 'pinnedAt' in conversation)).toEqual([]);

    const unpinned = dataOf(await app.as('andrew').delete('/v3/groups/hikers/conversation/pin'));
    expect(unpinned).not.toHaveProperty('pinnedAt');
    expect(unpinned).not.toHaveProperty('pinnedBy');
    dataOf(await unpinUser(app, 'andrew', 'tina'));
    dataOf(await unpinUser(app, 'andrew', 'tina'));
    expect(idsOf(await conversationsOf(app, 'andrew'))).toEqual([
      'andrew_user_omar',
      'andrew_user_tina',
      'group_hikers',
    ]);
  });

  test('can come before the first message', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    const pinned = dataOf(await pinUser(app, 'andrew', 'tina'));
    expect(pinned).toMatchObject({ conversationId: 'andrew_user_tina', unreadMessageCount: '0' });
    expect(pinned).not.toHaveProperty('lastMessage');
    expect(idsOf(await conversationsOf(app, 'andrew'))).toEqual(['andrew_user_tina']);
    expect(await conversationsOf(app, 'tina')).toEqual([]);
    dataOf(await unpinUser(app, 'andrew', 'tina'));
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
    expectError(await unpinUser(app, 'andrew', 'omar'), 404, 'ERR_CONVERSATION_NOT_ACCESSIBLE');
  });

  test('is refused without the peer, without membership, and without an acting user', async () => {
    const app = await appWithUsers(server, ['andrew', 'outsider']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    for (const method of ['post', 'delete'] as const) {
      const as = app.as('outsider');
      expectError(await as[method]('/v3/users/nobody/conversation/pin'), 404, 'ERR_UID_NOT_FOUND');
      expectError(await as[method]('/v3/groups/nogroup/conversation/pin'), 404, 'ERR_GUID_NOT_FOUND');
      expectError(await as[method]('/v3/groups/hikers/conversation/pin'), 401, 'ERR_GROUP_NOT_JOINED');
      expectError(await app.api[method]('/v3/users/andrew/conversation/pin'), 400, 'ERR_BAD_REQUEST');
    }
  });

  test('is one of at most five, also among ten concurrent pins', async () => {
    const others = Array.from({ length: 10 }, (_, n) => `user-${n}`);
    const app = await appWithUsers(server, ['andrew', ...others]);
    const answers = await Promise.all(others.map((uid) => pinUser(app, 'andrew', uid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 400, 'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED');
    const [first] = await conversationsOf(app, 'andrew');
    dataOf(await pinUser(app, 'andrew', first.conversationWith.uid));
    expect(await conversationsOf(app, 'andrew')).toHaveLength(5);
  });

  test('ends when the user leaves the group, or the peer is deactivated, and another can be made', async () => {
    const others = ['tina', 'omar', 'mei', 'kim'];
    const app = await appWithUsers(server, ['andrew', 'last', ...others]);
    await createGroup(app, { guid: 'hikers', owner: 'tina', members: { participants: ['andrew'] } });
    for (const uid of others) dataOf(await pinUser(app, 'andrew', uid));
    dataOf(await app.as('andrew').post('/v3/groups/hikers/conversation/pin'));
    expectError(await pinUser(app, 'andrew', 'last'), 400, 'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED');
    dataOf(await app.as('andrew').delete('/v3/groups/hikers/members'));
    dataOf(await pinUser(app, 'andrew', 'last'));
    expectError(
      await pinUser(app, 'andrew', 'tina').then(() => pinUser(app, 'andrew', 'app_system')),
      400,
      'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED',
    );
    dataOf(await app.api.delete('/v3/users/kim'));
    dataOf(await pinUser(app, 'andrew', 'app_system'));
    dataOf(await app.as('andrew').post('/v3/groups/hikers/members'));
    expect(
      (await conversationsOf(app, 'andrew')).find(({ conversationId }) => conversationId === 'group_hikers'),
    ).not.toHaveProperty('pinnedAt');
  });
});

describe('the pins of the app', () => {
  test('come before all others in their order, for all users who have the conversation', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina', 'support']);
    await createGroup(app, { guid: 'news', owner: 'tina', members: { participants: ['andrew'] } });
    await sendText(app, 'support', 'andrew', 'welcome');
    await sendText(app, 'tina', 'andrew', 'newest');
    dataOf(await pinUser(app, 'andrew', 'tina'));
    const pinned = dataOf(await replacePinned(app, ['user', 'support'], ['group', 'news'], ['user', 'SUPPORT']));
    expect(pinned).toMatchObject([
      { conversationType: 'user', pinnedBy: 'app_system', conversationWith: { uid: 'support' } },
      { conversationId: 'group_news', conversationWith: { guid: 'news' } },
    ]);
    expect(dataOf(await app.api.get('/v3/conversations/pinned'))).toEqual(pinned);

    const listed = await conversationsOf(app, 'andrew');
    expect(idsOf(listed)).toEqual(['andrew_user_support', 'group_news', 'andrew_user_tina']);
    expect(listed.map(({ pinnedBy }) => pinnedBy)).toEqual(['app_system', 'app_system', 'andrew']);
    expect(idsOf(await conversationsOf(app, 'andrew', { pinnedBy: 'app_system' }))).toHaveLength(2);
    expect(idsOf(await conversationsOf(app, 'andrew', { pinnedBy: 'andrew' }))).toEqual(['andrew_user_tina']);
    expect(idsOf(await conversationsOf(app, 'tina'))).toEqual(['group_news', 'andrew_user_tina']);

    expect(dataOf(await replacePinned(app, ['group', 'news']))).toMatchObject([{ pinnedAt: pinned[1].pinnedAt }]);
    expect(idsOf(await conversationsOf(app, 'andrew'))).toEqual([
      'group_news',
      'andrew_user_tina',
      'andrew_user_support',
    ]);
    expect(dataOf(await replacePinned(app))).toEqual([]);
  });

  test('cannot be changed by users', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await createGroup(app, { guid: 'news', owner: 'andrew' });
    dataOf(await replacePinned(app, ['user', 'tina'], ['group', 'news']));
    expectError(await pinUser(app, 'andrew', 'tina'), 403, 'ERR_SYSTEM_PINNED_CONVERSATION');
    expectError(await unpinUser(app, 'andrew', 'tina'), 403, 'ERR_SYSTEM_PINNED_CONVERSATION');
    expectError(
      await app.as('andrew').delete('/v3/groups/news/conversation/pin'),
      403,
      'ERR_SYSTEM_PINNED_CONVERSATION',
    );
    const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
    expectError(await server.client({ authToken }).get('/v3/conversations/pinned'), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client({ authToken }).put('/v3/conversations/pinned'), 403, 'AUTH_ERR_NO_ACCESS');
  });

  test('are refused above five and for unknown peers, and stay as they were', async () => {
    const uids = Array.from({ length: 6 }, (_, n) => `user-${n}`);
    const app = await appWithUsers(server, uids);
    const other = await appWithUsers(server, ['stranger']);
    await createGroup(other, { guid: 'theirs', owner: 'stranger' });
    dataOf(await replacePinned(app, ['user', 'user-0']));
    const users = uids.map((uid): ['user', string] => ['user', uid]);
    expectError(await replacePinned(app, ...users), 400, 'ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED');
    expectError(await replacePinned(app, ['user', 'user-1'], ['user', 'stranger']), 404, 'ERR_UID_NOT_FOUND');
    expectError(await replacePinned(app, ['group', 'theirs']), 404, 'ERR_GUID_NOT_FOUND');
    expect(dataOf(await app.api.get('/v3/conversations/pinned'))).toMatchObject([
      { conversationWith: { uid: 'user-0' } },
    ]);
    expect(dataOf(await other.api.get('/v3/conversations/pinned'))).toEqual([]);
    dataOf(await replacePinned(app, ...users.slice(1)));
  });

  test('are refused with the position of the invalid item', async () => {
    const app = await server.createApp();
    const replace = (conversations: unknown) => app.api.put('/v3/conversations/pinned', { conversations });
    expectError(await replace([{ conversationWith: 'x' }]), 400, 'ERR_BAD_REQUEST', {
      'conversations.0.conversationType': [expect.any(String)],
    });
    expectError(await replace(['x']), 400, 'ERR_BAD_REQUEST', { 'conversations.0': [expect.any(String)] });
    expectError(await replace('x'), 400, 'ERR_BAD_REQUEST', { conversations: [expect.any(String)] });
    expectError(await replace(undefined), 400, 'ERR_BAD_REQUEST', { conversations: [expect.any(String)] });
  });

  test('are one of the lists after concurrent replacements', async () => {
    const uids = Array.from({ length: 10 }, (_, n) => `user-${n}`);
    const app = await appWithUsers(server, uids);
    const lists = uids.map((uid, n): ['user', string][] => [
      ['user', uid],
      ['user', uids[(n + 1) % 10]!],
    ]);
    (await Promise.all(lists.map((list) => replacePinned(app, ...list)))).forEach(dataOf);
    const pinned: any[] = dataOf(await app.api.get('/v3/conversations/pinned'));
    const names = pinned.map(({ conversationWith }): ['user', string] => ['user', conversationWith.uid]);
    expect(lists).toContainEqual(names);
  });
});
