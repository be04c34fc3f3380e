import { dataOf } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
});

const unixSeconds = expect.any(Number);

/** The outbound events of these triggers, oldest first. */
const outboundEvents = async (...triggers: string[]): Promise<any[]> =>
  (await outboundEventsOf(server, database, app)).filter(({ trigger }) => triggers.includes(trigger));

describe('a pinned message', () => {
  test('has an event for all users of the conversation, with the user who pinned it', async () => {
    const id = await sendToGroup(app, 'tina', 'hikers', 'Meet at nine');
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/pin`));
    const [pinned] = await outboundEvents('message_pinned');
    expect(pinned).toMatchObject({
      subject: 'group/hikers',
      audience: { uids: [], guid: 'hikers', except: [] },
      data: { message: { id, pinnedAt: unixSeconds, pinnedBy: 'andrew' }, by: { uid: 'andrew', name: 'andrew' } },
    });
    dataOf(await app.api.delete(`/v3/messages/${id}/pin`));
    const [unpinned] = await outboundEvents('message_unpinned');
    expect(unpinned).toMatchObject({
      audience: { guid: 'hikers' },
      data: { message: { id }, by: { uid: 'app_system' } },
    });
    expect(unpinned.data.message.pinnedAt).toBeUndefined();
  });

  test('that was not pinned has no event of unpinning', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Hello');
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}/pin`));
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/pin`));
    for (let twice = 0; twice < 2; twice++) dataOf(await app.as('tina').delete(`/v3/messages/${id}/pin`));
    expect(await eventsIn(database, app, 'message_pinned', 'message_unpinned')).toMatchObject([
      { name: 'message_pinned', subject: 'user/andrew/tina', payload: { messageId: id, by: 'andrew' } },
      { name: 'message_unpinned', subject: 'user/andrew/tina', payload: { messageId: id, by: 'tina' } },
    ]);
  });

  test('has one event each when several users pin and unpin it at once', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Hello');
    dataOf(await app.as('andrew').post(`/v3/messages/${id}/pin`));
    await Promise.all(
      ['andrew', 'tina', 'andrew', 'tina'].map(async (uid) =>
        dataOf(await app.as(uid).delete(`/v3/messages/${id}/pin`)),
      ),
    );
    expect(await eventsIn(database, app, 'message_unpinned')).toHaveLength(1);
  });
});

describe('a saved message', () => {
  test('has one event for the user only, restricted to members of the group', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', 'Meet at nine');
    for (let twice = 0; twice < 2; twice++) dataOf(await app.as('tina').post(`/v3/messages/${id}/save`));
    for (let twice = 0; twice < 2; twice++) dataOf(await app.as('tina').delete(`/v3/messages/${id}/save`));
    const audience = { uids: ['tina'], except: [], onlyMembersOf: 'hikers' };
    const [saved, unsaved, ...others] = await outboundEvents('message_saved', 'message_unsaved');
    expect(others).toEqual([]);
    expect(saved).toMatchObject({ trigger: 'message_saved', subject: 'user:tina' });
    expect(saved.data.message).toMatchObject({ id, savedAt: unixSeconds });
    expect(unsaved).toMatchObject({ trigger: 'message_unsaved', data: { message: { id } } });
    expect(unsaved.data.message.savedAt).toBeUndefined();
    expect([saved.audience, unsaved.audience]).toEqual([audience, audience]);
  });

  test('cannot be subscribed to by a webhook', async () => {
    const { triggers } = await import('#resources/event-payloads/event-payloads.service.js');
    const { triggerCatalogue } = await import('#resources/webhooks/trigger-catalogue.js');
    expect(triggers.filter((name) => !Object.hasOwn(triggerCatalogue, name)).sort()).toEqual([
      'conversation_archive_changed',
      'draft_changed',
      'message_reminder',
      'message_saved',
      'message_unsaved',
      'scheduled_message_changed',
    ]);
  });
});

describe('a pinned conversation', () => {
  const pins = ['conversation_pinned', 'conversation_unpinned'];

  test('of a user has one event for that user only', async () => {
    for (let twice = 0; twice < 2; twice++) {
      dataOf(await app.as('andrew').post('/v3/users/tina/conversation/pin'));
      dataOf(await app.as('andrew').post('/v3/groups/hikers/conversation/pin'));
    }
    await sendText(app, 'andrew', 'tina', 'Hello');
    for (let twice = 0; twice < 2; twice++) dataOf(await app.as('andrew').delete('/v3/users/tina/conversation/pin'));
    const [direct, group, unpinned, ...others] = await outboundEvents(...pins);
    expect(others).toEqual([]);
    expect(direct).toMatchObject({
      trigger: 'conversation_pinned',
      subject: 'user:andrew',
      audience: { uids: ['andrew'], except: [] },
      data: {
        conversation: {
          conversationId: 'andrew_user_tina',
          conversationType: 'user',
          conversationWith: { uid: 'tina', conversationId: 'andrew_user_tina' },
          pinnedAt: unixSeconds,
          pinnedBy: 'andrew',
        },
        by: { uid: 'andrew' },
      },
    });
    expect(group).toMatchObject({
      audience: { uids: ['andrew'], except: [], onlyMembersOf: 'hikers' },
      data: { conversation: { conversationId: 'group_hikers', conversationWith: { guid: 'hikers' } } },
    });
    expect(unpinned).toMatchObject({
      trigger: 'conversation_unpinned',
      audience: { uids: ['andrew'] },
      data: { conversation: { conversationId: 'andrew_user_tina' } },
    });
    for (const property of ['pinnedAt', 'pinnedBy']) expect(unpinned.data.conversation).not.toHaveProperty(property);
  });

  test('of the app has an event for all users who have the conversation', async () => {
    await sendText(app, 'andrew', 'tina', 'Hello');
    const tina = { conversationType: 'user', conversationWith: 'tina' };
    const hikers = { conversationType: 'group', conversationWith: 'hikers' };
    const replace = async (...conversations: object[]) =>
      dataOf(await app.api.put('/v3/conversations/pinned', { conversations }));
    await replace(tina, hikers);
    await replace(hikers);
    const [user, group, unpinned, ...others] = await outboundEvents(...pins);
    expect(others).toEqual([]);
    expect(user).toMatchObject({
      trigger: 'conversation_pinned',
      subject: 'user:tina',
      audience: { uids: ['andrew'], except: [] },
      data: { conversation: { conversationWith: { uid: 'tina' }, pinnedBy: 'app_system' }, by: { uid: 'app_system' } },
    });
    expect(user.data.conversation).not.toHaveProperty('conversationId');
    expect(group).toMatchObject({ subject: 'group/hikers', audience: { uids: [], guid: 'hikers', except: [] } });
    expect(unpinned).toMatchObject({ trigger: 'conversation_unpinned', audience: { uids: ['andrew'], except: [] } });
  });
});
