// lane: long
import { ProviderNetwork, TIMEOUT_MILLISECONDS } from '#resources/notifications/providers/provider-network.js';
import { dataOf } from '#test/support/client.js';
import { notificationLog, pushesIn, pushTo, settledLog } from '#test/support/custom-push.js';
import { untilConsumed } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { recordStatements } from '#test/support/queries.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';

// A custom provider gets what all providers get, in one request for each user.

const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true', NOTIFICATION_RETRY_SECONDS: '0,0' });
const database = useDatabase(server);
let receiver: WebhookReceiver;
let app: TestApp;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  app = await appWithUsers(server, ['ann', 'bob', 'carl']);
});
afterEach(() => receiver.stop());

test('a message is pushed to its receiver once, and to nobody else', async () => {
  await pushTo(app, receiver);
  const id = await sendText(app, 'ann', 'bob', 'Hello, Bob');
  await settledLog(app, 1);
  expect(pushesIn(receiver, app)).toEqual([
    {
      to: { uid: 'bob' },
      notificationDetails: expect.objectContaining({
        title: 'ann',
        body: 'Hello, Bob',
        sender: 'ann',
        senderName: 'ann',
        receiver: 'bob',
        receiverType: 'user',
        tag: id,
        conversationId: 'ann_user_bob',
        type: 'chat',
      }),
    },
  ]);
});

test('a sticker is named as one where it has no text', async () => {
  await pushTo(app, receiver);
  const customData = { sticker_url: 'https://example.com/wave.png', sticker_name: 'wave' };
  const sticker = { receiver: 'bob', receiverType: 'user', category: 'custom', type: 'extension_sticker' };
  dataOf(await app.as('ann').post('/v3/messages', { ...sticker, data: { customData } }));
  await settledLog(app, 1);
  expect(pushesIn(receiver, app)).toMatchObject([{ notificationDetails: { title: 'ann', body: 'Sticker' } }]);
});

test('an app without a provider stores nothing', async () => {
  await sendText(app, 'ann', 'bob', 'unseen');
  const other = await appWithUsers(server, ['ann', 'bob']);
  await pushTo(other, receiver);
  // events are decided about in their order
  await sendText(other, 'ann', 'bob', 'seen');
  await settledLog(other, 1);
  expect(await notificationLog(app)).toEqual([]);
});

describe('what has changed since the decision', () => {
  const limitRequests = (milliseconds: number) => {
    server.app.get(ProviderNetwork).timeoutMilliseconds = milliseconds;
  };
  // so that the first push waits for the change on a busy machine as well
  beforeAll(() => limitRequests(600_000));
  afterAll(() => limitRequests(TIMEOUT_MILLISECONDS));

  /** Sends a message, and changes something before its push begins. */
  async function changedBeforeSending(change: (messageId: string) => Promise<unknown>) {
    await pushTo(app, receiver, { isEnabled: true });
    const id = await sendWhilePaused(() => sendText(app, 'ann', 'bob', 'secret'), change);
    return { id, log: await settledLog(app, 1, { messageId: id, trigger: 'after_message' }) };
  }

  /** The provider answers the first push only after the change: the one behind it waits for the same user. */
  async function sendWhilePaused(send: () => Promise<string>, change: (messageId: string) => Promise<unknown>) {
    let release: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => (release = resolve));
    receiver.reply = async () => {
      await paused;
      return {};
    };
    await sendText(app, 'carl', 'bob', 'first');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const id = await send();
    await eventually(async () => {
      const { pending } = await pendingOf(id);
      expect(pending).toBe(1);
    });
    await change(id);
    release();
    return id;
  }

  async function pendingOf(messageId: string) {
    const log = dataOf(await app.api.get(`/v3/notifications/v1/logs?messageId=${messageId}`)) as { state: string }[];
    return { pending: log.filter(({ state }) => state === 'pending').length };
  }

  test('a deleted message is not pushed', async () => {
    const { log } = await changedBeforeSending((id) => app.as('ann').delete(`/v3/messages/${id}`));
    expect(log).toMatchObject([{ notificationTriggered: false, reason: 'MESSAGE_UNAVAILABLE' }]);
    expect(JSON.stringify(receiver.received)).not.toContain('secret');
  });

  test('a message that was read is not pushed', async () => {
    const { log } = await changedBeforeSending((id) =>
      app.as('bob').post('/v3/users/ann/conversation/read', { messageId: Number(id) }),
    );
    expect(log).toMatchObject([{ notificationTriggered: false, reason: 'ALREADY_READ' }]);
    expect(JSON.stringify(receiver.received)).not.toContain('secret');
  });

  test('an edited message is pushed as it is now', async () => {
    await changedBeforeSending((id) => app.as('ann').put(`/v3/messages/${id}`, { data: { text: 'corrected' } }));
    expect(JSON.stringify(receiver.received)).not.toContain('secret');
    expect(pushesIn(receiver, app).map(({ notificationDetails }) => notificationDetails.body)).toContain('corrected');
  });
});

test('agents are not notified, and what led to an answer of one is not news', async () => {
  await pushTo(app, receiver);
  const agent = { name: 'Aide', instruction: 'Help.', isActive: false };
  const { agent: created } = (await app.api.post('/v3/ai-agents/agent-builder/agents', agent)).body as {
    agent: { uid: string };
  };
  await sendText(app, 'bob', created.uid, 'Which gate?');
  for (const [type, data] of [
    ['tool-arguments', { toolCalls: [] }],
    ['tool-result', { text: 'B7' }],
    ['assistant', { text: 'Gate B7.' }],
  ] as const)
    dataOf(
      await app
        .as(created.uid)
        .post('/v3/messages', { receiver: 'bob', receiverType: 'user', category: 'agentic', type, data }),
    );
  await settledLog(app, 1);
  expect(pushesIn(receiver, app)).toMatchObject([
    { to: { uid: 'bob' }, notificationDetails: { title: 'Aide', body: 'Gate B7.' } },
  ]);
});

describe('groups', () => {
  beforeEach(async () => {
    dataOf(await app.api.post('/v3/groups', { guid: 'team', name: 'Team', type: 'public', owner: 'ann' }));
    dataOf(await app.api.post('/v3/groups/team/members', { participants: ['bob', 'carl'] }));
    await pushTo(app, receiver);
  });

  test('every member but the sender is notified', async () => {
    await sendToGroup(app, 'ann', 'team', 'Hello, all');
    await settledLog(app, 2, { trigger: 'after_message' });
    expect(
      pushesIn(receiver, app)
        .map(({ to }) => to.uid)
        .sort(),
    ).toEqual(['bob', 'carl']);
    expect(pushesIn(receiver, app)[0]!.notificationDetails).toMatchObject({
      title: 'ann @ Team',
      receiverType: 'group',
    });
  });

  test('members who have blocked the sender are not notified', async () => {
    dataOf(await app.as('bob').post('/v3/users/bob/blockedusers', { blockedUids: ['ann'] }));
    await sendToGroup(app, 'ann', 'team', 'Hello, all');
    await settledLog(app, 1, { trigger: 'after_message' });
    expect(pushesIn(receiver, app).map(({ to }) => to.uid)).toEqual(['carl']);
  });

  test('a member who cannot be decided about does not keep the others from being notified', async () => {
    await database.query(
      `INSERT INTO notification_preferences (app_id, uid, preferences) VALUES ($1, 'bob', '{"group": null}')`,
      [app.id],
    );
    await sendToGroup(app, 'ann', 'team', 'Hello, all');
    await settledLog(app, 1, { trigger: 'after_message' });
    expect(pushesIn(receiver, app).map(({ to }) => to.uid)).toEqual(['carl']);
  });

  test('1,000 recipients are decided about by as many statements as 10', async () => {
    const statementsFor = async (members: number): Promise<(string | undefined)[]> => {
      const guid = `group-of-${members}`;
      await groupOf(members, guid);
      await untilConsumed(database, app, 'notifications');
      const recorder = recordStatements(server);
      await sendToGroup(app, 'ann', guid, 'Hello, all');
      await eventually(async () => {
        const [row] = await database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM notification_deliveries WHERE app_id = $1 AND receiver = $2`,
          [app.id, guid],
        );
        expect(row!.count).toBe(members);
      });
      const decided = recorder.statements().map(({ name }) => name);
      recorder.stop();
      return decided.filter((name) =>
        /^notification-(?:recipients|queue-add|digests|providers-enabled)/.test(name ?? ''),
      );
    };
    const few = await statementsFor(10);
    expect(few).toContain('notification-queue-add');
    expect(await statementsFor(1000)).toEqual(few);
  });

  /** A group of Ann and other members. */
  async function groupOf(members: number, guid: string): Promise<void> {
    const uid = `lpad(n::text, 4, '0')`;
    await database.query(
      `INSERT INTO users (app_id, uid, name) SELECT $1, ${uid}, 'Member ' || n FROM generate_series(1, $2::int) n ON CONFLICT DO NOTHING`,
      [app.id, members],
    );
    dataOf(await app.api.post('/v3/groups', { guid, name: guid, type: 'public', owner: 'ann' }));
    await database.query(
      `INSERT INTO group_members (app_id, guid, uid, scope) SELECT $1, $2, ${uid}, 'participant' FROM generate_series(1, $3::int) n`,
      [app.id, guid, members],
    );
  }
});

test('a failure that may pass is repeated, and one that does not is in the log with its reason', async () => {
  await pushTo(app, receiver);
  let failures = 1;
  receiver.reply = () => (failures-- > 0 ? { status: 503, headers: { 'retry-after': '0' } } : {});
  await sendText(app, 'ann', 'bob', 'again');
  await settledLog(app, 1);
  expect(pushesIn(receiver, app)).toHaveLength(2);
  const ofApp = receiver.received.filter(({ json }) => json.appId === app.id);
  expect(new Set(ofApp.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  receiver.reply = () => ({ status: 400 });
  const id = await sendText(app, 'ann', 'bob', 'never');
  await settledLog(app, 2);
  expect(await notificationLog(app, { messageId: id })).toMatchObject([
    { notificationTriggered: true, success: false, reason: 'PROVIDER_ERROR' },
  ]);
});

test('the metrics tell the backlog and the outcomes of attempts', async () => {
  await pushTo(app, receiver);
  await sendText(app, 'ann', 'bob', 'Hello');
  await settledLog(app, 1);
  const port = (server.http.address() as { port: number }).port;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(
    /^confab_notification_attempt_duration_seconds_count\{(?:provider="custom_push",outcome="sent"|outcome="sent",provider="custom_push")\} [1-9]/m,
  );
  for (const name of ['pending', 'retries', 'lag_seconds'])
    expect(text).toMatch(new RegExp(`^confab_notification_${name} \\d`, 'm'));
});
