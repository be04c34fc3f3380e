import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { connectedAs, type Frame, type RealtimeClient } from '#test/support/realtime.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import { subscribe, WebhookReceiver } from '#test/support/webhook-receiver.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  await createRule(app);
});

const approve = async (id: string): Promise<void> => {
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' }));
};
const isMessage = (id: string) => (frame: Frame) => frame.data?.message?.id === id;

describe('live', () => {
  let andrew: RealtimeClient;
  let tina: RealtimeClient;
  beforeEach(async () => {
    [andrew, tina] = (await Promise.all(
      ['andrew', 'tina'].map(async (uid) => (await connectedAs(server, app, uid)).client),
    )) as [RealtimeClient, RealtimeClient];
  });
  afterEach(() => Promise.all([andrew.close(), tina.close()]));

  /** The triggers that a client has received until the message with this text, which is sent now. */
  const received = async (client: RealtimeClient): Promise<string[]> => {
    const marker = await sendText(app, 'omar', client === andrew ? 'andrew' : 'tina', 'marker');
    const frames = await client.allUntil(
      (frame) => frame.trigger === 'message_sent' && frame.data.message.id === marker,
    );
    return frames.slice(0, -1).map(({ trigger, type }) => (trigger ?? type) as string);
  };

  test('the sender receives the approval of a clean message, its receiver the message only', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'hello');
    const verdict = await andrew.nextEvent('moderation_engine_approved', isMessage(id));
    expect(verdict.data.message.data).toMatchObject({ text: 'hello', moderation: { status: 'approved' } });
    expect(await received(tina)).toEqual(['message_sent']);
  });

  test.each([
    ['another user', () => sendText(app, 'andrew', 'tina', 'darn <@uid:tina>')],
    ['a group', () => sendToGroup(app, 'andrew', 'hikers', 'darn <@uid:tina>')],
  ])('a blocked message to %s reaches nobody but its sender until it is approved', async (_what, send) => {
    const id = await send();
    const blocked = await andrew.nextEvent('moderation_engine_blocked', isMessage(id));
    expect(blocked.data.message.data.moderation).toMatchObject({ status: 'disapproved' });
    expect(await received(tina)).toEqual([]);
    await approve(id);
    const sent = await tina.nextEvent('message_sent', isMessage(id));
    expect(sent.data.message.data).toMatchObject({ text: 'darn <@uid:tina>', moderation: { status: 'approved' } });
    await tina.nextEvent('user_mentioned', isMessage(id));
    expect(await received(tina)).toEqual([]);
    const approval = await andrew.nextEvent('moderation_manual_approved', isMessage(id));
    // Senders do not learn what a rule looks for.
    expect(approval.data).toMatchObject({ moderation: [], reviewed: true });
    expect(approval.data).not.toHaveProperty('moderator');
  });

  test('a blocked edit reaches nobody but its sender until it is approved', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'hello');
    await tina.nextEvent('message_sent', isMessage(id));
    const action = dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'darn' } }));
    await andrew.nextEvent('moderation_engine_blocked', isMessage(action.id));
    expect(await received(tina)).toEqual([]);
    await approve(id);
    const edited = await tina.nextEvent('message_edited', isMessage(action.id));
    expect(edited.data.message.data.entities.on.entity.data.text).toBe('darn');
  });

  test('what is done with a blocked message reaches nobody but its sender', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'darn');
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'darn it' } }));
    await app.as('andrew').post(`/v3/messages/${id}/reactions/👍`);
    await app.api.post(`/v3/messages/${id}/pin`);
    await app.as('tina').post('/v3/users/andrew/conversation/read', {});
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expect((await received(tina)).filter((trigger) => !trigger.includes('receipt'))).toEqual([]);
  });
});

describe('webhooks', () => {
  const TRIGGERS = [
    'message_sent',
    'message_edited',
    'user_mentioned',
    'moderation_engine_approved',
    'moderation_engine_blocked',
    'moderation_manual_approved',
  ];
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    await subscribe(server.client(MANAGEMENT), app, receiver.url, TRIGGERS);
  });
  afterEach(() => receiver.stop());

  const deliveries = () =>
    receiver.received.map(({ json }) => [json.trigger, json.data.message.id] as [string, string]);

  test('deliver the verdicts with the message, and a withheld message under no other trigger', async () => {
    const clean = await sendText(app, 'andrew', 'tina', 'hello');
    const blocked = await sendText(app, 'andrew', 'tina', 'darn <@uid:tina>');
    const { id: action } = dataOf(await app.as('andrew').put(`/v3/messages/${clean}`, { data: { text: 'darn' } }));
    const last = await sendText(app, 'andrew', 'tina', 'bye');
    await eventually(() => expect(deliveries()).toContainEqual(['moderation_engine_approved', last]));
    expect(deliveries()).toEqual([
      ['message_sent', clean],
      ['moderation_engine_approved', clean],
      ['moderation_engine_blocked', blocked],
      ['moderation_engine_blocked', action],
      ['message_sent', last],
      ['moderation_engine_approved', last],
    ]);
    const [approval] = receiver.of('moderation_engine_approved');
    expect(approval!.json.data).toEqual({
      message: expect.objectContaining({
        id: clean,
        conversationId: 'andrew_user_tina',
        sender: 'andrew',
        receiver: 'tina',
        receiverType: 'user',
        category: 'message',
        type: 'text',
        data: expect.objectContaining({ text: 'hello', moderation: { status: 'approved' } }),
      }),
    });
    const [block] = receiver.of('moderation_engine_blocked');
    expect(Object.keys(block!.json.data)).toEqual(['message']);
    expect(block!.json.data.message).toMatchObject({
      id: blocked,
      sender: 'andrew',
      data: {
        text: 'darn <@uid:tina>',
        entities: { sender: { entityType: 'user' } },
        moderation: { status: 'disapproved' },
      },
    });
  });

  test('deliver an approval by hand with the rule that blocked, and the message then', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'darn <@uid:tina>');
    await approve(id);
    await eventually(() => expect(receiver.of('moderation_manual_approved')).toHaveLength(1));
    expect(deliveries()).toEqual([
      ['moderation_engine_blocked', id],
      ['message_sent', id],
      ['user_mentioned', id],
      ['moderation_manual_approved', id],
    ]);
    expect(receiver.of('moderation_manual_approved')[0]!.json.data).toEqual({
      message: expect.objectContaining({
        id,
        data: expect.objectContaining({ text: 'darn <@uid:tina>', moderation: { status: 'approved' } }),
      }),
      moderation: [
        {
          condition: {
            id: 1,
            entity: 'message',
            operand: 'text',
            operator: 'contains',
            category: 'word',
            isKeywordsReferencePresent: false,
            isMediaPresent: false,
            value: ['darn'],
            message: [expect.stringContaining('darn')],
          },
          rule: {
            id: 'no-darn',
            name: 'Rule no-darn',
            revisionId: `${app.id}_no-darn_1`,
            action: ['blockMessage'],
            blockedAt: expect.any(Number),
          },
        },
      ],
      reviewed: true,
      moderator: 'app_system',
    });
  });
});
