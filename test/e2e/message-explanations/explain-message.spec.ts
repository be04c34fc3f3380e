import { dataOf, expectError } from '#test/support/client.js';
import { untilConsumed, untilLogged } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { connectedAs, tokenOf } from '#test/support/realtime.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import { subscribe, WebhookReceiver } from '#test/support/webhook-receiver.js';

const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: '0' });
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben', 'cleo']);
});

const explain = (id: string, query: object = {}, of = app) =>
  of.api.get(`/v3/messages/${id}/explanation`, { ...query });

/** The steps of a kind as outcome and text. */
async function steps(id: string, step: string, query: object = {}): Promise<[outcome: string, text: string][]> {
  return dataOf(await explain(id, query))
    .steps.filter((each: any) => each.step === step)
    .map(({ outcome, text }: any) => [outcome, text]);
}

const outcomes = async (id: string, query?: object): Promise<Record<string, string>> =>
  Object.fromEntries(dataOf(await explain(id, query)).steps.map(({ step, outcome }: any) => [step, outcome]));

test('a message that a connected user has received and read', async () => {
  const { client } = await connectedAs(server, app, 'ben', { platform: 'ios' });
  const id = await sendText(app, 'anna', 'ben', 'a secret text');
  await client.nextEvent('message_sent');
  dataOf(await app.as('ben').post('/v3/users/anna/conversation/read', {}));
  for (const consumer of ['webhooks', 'notifications']) await untilConsumed(database, app, consumer);
  const explanation = dataOf(await explain(id));
  expect(explanation).toEqual({
    messageId: id,
    conversationId: 'anna_user_ben',
    sender: 'anna',
    receiver: 'ben',
    receiverType: 'user',
    uid: 'ben',
    steps: [
      { step: 'stored', outcome: 'done', at: expect.any(Number), text: 'It is stored.' },
      { step: 'access', outcome: 'done', text: 'The user ben may read the message.' },
      {
        step: 'event',
        outcome: 'done',
        at: expect.any(Number),
        text: expect.stringMatching(/^Its event has position \d+, and is of the request \S+\.$/),
      },
      {
        step: 'connection',
        outcome: 'done',
        at: expect.any(Number),
        text: expect.stringContaining('A connection of ios was open, and is still open.'),
      },
      {
        step: 'receipt',
        outcome: 'done',
        at: expect.any(Number),
        text: 'A client of ben has marked it, or a later message, as read.',
      },
    ],
  });
  expect(JSON.stringify(explanation)).not.toContain('secret');
  await client.close();
});

describe('a user without the event', () => {
  test('had no connection, and has none since', async () => {
    const id = await sendText(app, 'anna', 'ben', 'hello');
    await untilLogged(database, app);
    expect(await steps(id, 'connection')).toEqual([
      ['waiting', 'The user ben had no connection. Nor has the log one since.'],
    ]);
    expect(await steps(id, 'receipt')).toEqual([['waiting', 'No client of ben has marked it as delivered or read.']]);
  });

  test('connected later', async () => {
    const id = await sendText(app, 'anna', 'ben', 'hello');
    await untilLogged(database, app);
    const { client } = await connectedAs(server, app, 'ben', { platform: 'android' });
    expect(await steps(id, 'connection')).toEqual([
      ['done', expect.stringContaining('The user ben had no connection. The next one, of android, resumes')],
    ]);
    await client.close();
  });

  test('had a connection that is closed', async () => {
    const { client } = await connectedAs(server, app, 'ben');
    const id = await sendText(app, 'anna', 'ben', 'hello');
    await client.nextEvent('message_sent');
    await client.close();
    await eventually(async () =>
      expect(await steps(id, 'connection')).toEqual([
        ['done', expect.stringMatching(/was open, and was closed at 20/)],
      ]),
    );
  });

  test('sees nothing of a message that moderation has blocked', async () => {
    await createRule(app);
    const id = await sendText(app, 'anna', 'ben', 'darn');
    expect(await steps(id, 'stored')).toEqual([
      ['done', 'It is stored.'],
      ['withheld', 'Moderation has blocked it: only its sender sees it.'],
    ]);
    expect(await steps(id, 'access')).toEqual([['withheld', expect.stringContaining('ERR_MESSAGE_ID_NOT_FOUND')]]);
  });

  test('is not a member of the group', async () => {
    await createGroup(app, { guid: 'club', owner: 'anna', members: { participants: ['ben'] } });
    const id = await sendToGroup(app, 'anna', 'club', 'hello');
    expect((await outcomes(id, { uid: 'ben' })).access).toBe('done');
    expect(await steps(id, 'access', { uid: 'cleo' })).toEqual([
      ['withheld', expect.stringContaining('ERR_MESSAGE_NO_ACCESS')],
    ]);
    await untilConsumed(database, app, 'webhooks');
    expect(Object.keys(await outcomes(id))).toEqual(['stored', 'event']);
  });

  test('has reset the conversation', async () => {
    const id = await sendText(app, 'anna', 'ben', 'hello');
    dataOf(await app.as('ben').delete('/v3/users/anna/conversation', {}));
    expect((await outcomes(id)).access).toBe('withheld');
  });

  test('has a role that does not read it', async () => {
    const id = await sendText(app, 'anna', 'ben', 'hello');
    const permissions = { 'listMessages.allowedMessageTypes': ['image'] };
    dataOf(await app.api.put('/v3/roles/default/permissions', { permissions }));
    await eventually(async () =>
      expect(await steps(id, 'access')).toEqual([['withheld', expect.stringContaining('ERR_PERMISSION_DENIED')]]),
    );
  });

  test('is deactivated', async () => {
    const id = await sendText(app, 'anna', 'ben', 'hello');
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['ben'] }));
    await eventually(async () =>
      expect(await steps(id, 'access')).toEqual([['withheld', 'There is no active user ben, who could log in.']]),
    );
  });

  test('sees that the message was deleted', async () => {
    const id = await sendText(app, 'anna', 'ben', 'hello');
    dataOf(await app.as('anna').delete(`/v3/messages/${id}`, {}));
    expect(await steps(id, 'stored')).toEqual([
      ['done', 'It is stored.'],
      ['withheld', 'anna has deleted it.'],
    ]);
  });
});

test('a webhook that fails', async () => {
  const receiver = await WebhookReceiver.start();
  receiver.reply = () => ({ status: 500 });
  await subscribe(server.client(MANAGEMENT), app, receiver.url, ['message_sent']);
  const id = await sendText(app, 'anna', 'ben', 'hello');
  await eventually(async () =>
    expect(await steps(id, 'webhook')).toEqual([
      [
        'failed',
        expect.stringMatching(
          /^The delivery of message_sent to the webhook crm is failed. Attempts: 1, the last answered 500\. \S/,
        ),
      ],
    ]),
  );
  await receiver.stop();
});

test('a notification that was decided against', async () => {
  const id = await sendText(app, 'anna', 'ben', 'hello');
  await untilConsumed(database, app, 'notifications');
  await database.query(
    `INSERT INTO notification_deliveries (app_id, trigger, channel, uid, conversation_key, message_id, sender, receiver, receiver_type, state, reason, occurred_at)
     VALUES ($1, 'after_message', 'push', 'ben', 'user/anna/ben', $2, 'anna', 'ben', 'user', 'suppressed', 'MUTE_PREFERENCE', now())`,
    [app.id, id],
  );
  expect(await steps(id, 'notification')).toEqual([
    ['withheld', 'The notification of after_message by push is suppressed: MUTE_PREFERENCE.'],
  ]);
  expect(await steps(id, 'notification', { uid: 'anna' })).toEqual([]);
});

test('an app whose events are suspended for a consumer', async () => {
  const id = await sendText(app, 'anna', 'ben', 'hello');
  await untilConsumed(database, app, 'webhooks');
  await database.query(
    `INSERT INTO event_suspensions (app_id, consumer, position, retry_at) VALUES ($1, 'webhooks', 0, now() + interval '1 hour')`,
    [app.id],
  );
  expect(await steps(id, 'webhook')).toEqual([['waiting', 'The event has not been processed for webhooks yet.']]);
});

test('a message whose event the log does not have any more', async () => {
  const id = await sendText(app, 'anna', 'ben', 'hello');
  await untilConsumed(database, app, 'notifications');
  await database.query(`DELETE FROM events WHERE app_id = $1`, [app.id]);
  expect((await outcomes(id)).event).toBe('unknown');
});

test('the event is found by its time among many others', async () => {
  const before = await sendText(app, 'anna', 'ben', 'first');
  await untilLogged(database, app);
  await database.query(
    `INSERT INTO events (app_id, position, name, subject, payload, occurred_at)
     SELECT $1, p.first - 10000 + n, 'message_read_receipt', 'user/anna/ben', '{}', now() - interval '3 hours' + n * interval '1 second'
       FROM (SELECT min(position) AS first FROM events WHERE app_id = $1) AS p, generate_series(1, 9000) AS n`,
    [app.id],
  );
  expect((await outcomes(before)).event).toBe('done');
});

test('is for the backend of the app alone', async () => {
  const id = await sendText(app, 'anna', 'ben', 'hello');
  expectError(await explain('0'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expectError(await explain(id, {}, await server.createApp()), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expectError(await explain(id, { uid: 'not a uid' }), 400, 'ERR_BAD_REQUEST');
  const authToken = await tokenOf(app, 'anna');
  const asAnna = server.client({ appId: app.id, authToken });
  expectError(await asAnna.get(`/v3/messages/${id}/explanation`), 403, 'AUTH_ERR_NO_ACCESS');
});
