// lane: long
import { setTimeout as delay } from 'node:timers/promises';
import { dataOf } from '#test/support/client.js';
import { notificationLog, pushesIn, pushTo, settledLog } from '#test/support/custom-push.js';
import { changeSettings } from '#test/support/digests.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { apnsProvider, fcmProvider, logIn, PROVIDERS, TOKENS } from '#test/support/notifications.js';
import { ApnsDouble } from '#test/support/provider-doubles/apns-double.js';
import { FcmDouble } from '#test/support/provider-doubles/fcm-double.js';
import { TestServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver, type Reply } from '#test/support/webhook-receiver.js';

// Providers that do not respond as they should, and rows and names that nobody should have stored.

const server = new TestServer();
let fcm: FcmDouble;
let apns: ApnsDouble;
let custom: WebhookReceiver;
let app: TestApp;
beforeAll(async () => {
  [fcm, apns] = await Promise.all([FcmDouble.start(), ApnsDouble.start()]);
  const environment = { ...fcm.environment, APNS_URL: apns.url, WEBHOOK_ALLOW_PRIVATE: 'true' };
  await server.start({ ...environment, NOTIFICATION_RETRY_SECONDS: '0,0' });
});
// after the server, whose database it connects to
const database = useDatabase(server);
afterAll(async () => {
  await server.stop();
  await Promise.all([fcm.stop(), apns.stop()]);
});
beforeEach(async () => {
  fcm.messages.splice(0);
  apns.notifications.splice(0);
  custom = await WebhookReceiver.start();
  app = await appWithUsers(server, ['ann', 'bob']);
});
afterEach(() => custom.stop());

async function addDevices(of: TestApp): Promise<void> {
  dataOf(await of.api.post(`${PROVIDERS}/fcm`, { ...fcmProvider(), serviceAccountCreds: fcm.account }));
  dataOf(await of.api.post(`${PROVIDERS}/apns`, { ...apnsProvider(), ...apns.configuration }));
  for (const device of [
    { platform: 'fcm_android', fcmToken: `android-of-${of.id}` },
    { platform: 'apns_ios_device', deviceToken: 'ab'.repeat(32) },
  ])
    dataOf(await of.api.post(TOKENS, { ...device, authToken: await logIn(of, 'bob') }));
}

test('a provider that never responds delays neither the other providers of the app nor other apps', async () => {
  const other = await appWithUsers(server, ['ann', 'bob']);
  await addDevices(app);
  await addDevices(other);
  await pushTo(app, custom);
  const hanging = await WebhookReceiver.start();
  await pushTo(other, hanging);
  hanging.reply = () => new Promise<Reply>(() => undefined);
  fcm.sends.next.push('hang');
  // FCM does not respond to the first message of the app
  const begun = Date.now();
  await sendText(app, 'ann', 'bob', 'first');
  await eventually(() => expect(fcm.sends.next).toEqual([]));
  await sendText(other, 'ann', 'bob', 'second');
  await eventually(() => {
    expect(fcm.messages.map(({ token }) => token as string)).toEqual([`android-of-${other.id}`]);
    expect(apns.notifications).toHaveLength(2);
    expect(pushesIn(custom, app)).toHaveLength(1);
  });
  expect(Date.now() - begun).toBeLessThan(8_000);
  await settledLog(app, 3);
  const log = await settledLog(other, 3);
  expect(log.find(({ provider }) => provider === 'custom')).toMatchObject({ success: false, reason: 'TIMED_OUT' });
  expect(fcm.messages.map(({ token }) => token as string)).toContain(`android-of-${app.id}`);
  await hanging.stop();
});

test('a backlog of 20,000 notifications for a slow provider does not delay those of another app', async () => {
  const busy = await appWithUsers(server, ['ann', 'bob']);
  const slow = await WebhookReceiver.start();
  slow.reply = () => delay(500, {});
  await pushTo(busy, slow);
  await pushTo(app, custom);
  await sendText(busy, 'ann', 'bob', 'first');
  await settledLog(busy, 1);
  const [found] = await database.query<{ columns: string }>(
    `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
      WHERE table_name = 'notification_deliveries' AND column_name IN ('app_id', 'trigger', 'conversation_key', 'message_id', 'sender',
        'receiver', 'receiver_type', 'channel', 'uid', 'provider', 'provider_id', 'occurred_at', 'details')`,
  );
  await database.query(
    `INSERT INTO notification_deliveries (${found!.columns}, state)
     SELECT ${found!.columns}, 'pending' FROM notification_deliveries CROSS JOIN generate_series(1, 20000) WHERE app_id = $1`,
    [busy.id],
  );
  await eventually(() => expect(slow.received.length).toBeGreaterThan(32));
  for (const count of [1, 2, 3]) {
    await sendText(app, 'ann', 'bob', `Message ${count}`);
    await settledLog(app, count);
  }
  expect(pushesIn(custom, app)).toHaveLength(3);
  const [left] = await database.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM notification_deliveries WHERE app_id = $1 AND state = 'pending'`,
    [busy.id],
  );
  expect(left!.waiting).toBeGreaterThan(1_000);
  await database.query('DELETE FROM notification_deliveries WHERE app_id = $1', [busy.id]);
  await slow.stop();
});

test.each<[string, Reply]>([
  ['10 MB', { body: 'x'.repeat(10 * 1024 * 1024) }],
  ['HTML', { status: 200, body: '<!doctype html><h1>OK</h1>' }],
])('a response of %s with a success is one', async (_, reply) => {
  await pushTo(app, custom);
  custom.reply = () => reply;
  await sendText(app, 'ann', 'bob', 'Hello');
  expect(await settledLog(app, 1)).toMatchObject([{ success: true, status: 200 }]);
  expect(JSON.stringify(await notificationLog(app)).length).toBeLessThan(5_000);
});

test.each<[string, Reply]>([
  ['10 MB', { status: 500, body: 'x'.repeat(10 * 1024 * 1024) }],
  ['HTML', { status: 404, body: '<script>alert(1)</script>' }],
])('of a failure with %s the log has the status alone', async (_, reply) => {
  await pushTo(app, custom);
  custom.reply = () => reply;
  await sendText(app, 'ann', 'bob', 'Hello');
  const log = await settledLog(app, 1);
  expect(log).toMatchObject([{ success: false, reason: 'PROVIDER_ERROR', status: reply.status }]);
  expect(JSON.stringify(log)).not.toMatch(/xxxx|script/);
});

test('a time zone that does not exist in the row of a user counts as UTC, and stops nobody', async () => {
  await pushTo(app, custom);
  const schedule = { monday: { from: 0, to: 2359 } };
  dataOf(await app.api.patch('/v3/notifications/v1/preferences?uid=bob', { mutePreferences: { schedule } }));
  await database.query(`UPDATE notification_preferences SET timezone = 'Atlantis/Poseidonia' WHERE app_id = $1`, [
    app.id,
  ]);
  await sendText(app, 'ann', 'bob', 'Hello');
  await sendText(app, 'bob', 'ann', 'Hello back');
  expect((await settledLog(app, 2)).every(({ success }) => success)).toBe(true);
});

test('a hundred devices of one user are notified, each once', async () => {
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, { ...fcmProvider(), serviceAccountCreds: fcm.account }));
  for (let n = 0; n < 100; n++)
    dataOf(
      await app.api.post(TOKENS, {
        platform: 'fcm_android',
        fcmToken: `device-${n}`,
        authToken: await logIn(app, 'bob'),
      }),
    );
  await sendText(app, 'ann', 'bob', 'Hello');
  await settledLogOf(100);
  expect(new Set(fcm.messages.map(({ token }) => token as string)).size).toBe(100);
  expect(fcm.messages).toHaveLength(100);
});

/** More entries than a page of the log has. */
const settledLogOf = (count: number) =>
  eventually(async () => {
    const rows = await database.query(
      `SELECT state FROM notification_deliveries WHERE app_id = $1 AND state = 'sent'`,
      [app.id],
    );
    expect(rows).toHaveLength(count);
  });

test('a group of 1,000 with messages turned off: each member has an entry, and nobody is sent anything', async () => {
  await pushTo(app, custom);
  await changeSettings(app, { preferences: { group: { messagesSetting: 1 } } });
  await createGroup(app, { guid: 'crowd', owner: 'ann' });
  const uids = Array.from({ length: 1000 }, (_, n) => `member-${n}`);
  const values = [app.id, uids];
  await database.query('INSERT INTO users (app_id, uid, name) SELECT $1, uid, uid FROM unnest($2::text[]) uid', values);
  await database.query(
    `INSERT INTO group_members (app_id, guid, uid, scope) SELECT $1, 'crowd', uid, 'participant' FROM unnest($2::text[]) uid`,
    values,
  );
  await sendToGroup(app, 'ann', 'crowd', 'Hello, all');
  await eventually(async () =>
    expect(
      await database.query(
        `SELECT state, reason, count(*)::int AS count FROM notification_deliveries
          WHERE app_id = $1 AND trigger = 'after_message' GROUP BY state, reason`,
        [app.id],
      ),
    ).toEqual([{ state: 'suppressed', reason: 'MESSAGES_PREFERENCE', count: 1000 }]),
  );
  expect(custom.received).toEqual([]);
});

test('names and texts with control characters and changes of the direction of text do not reach titles', async () => {
  await pushTo(app, custom);
  dataOf(await app.api.put('/v3/users/ann', { name: 'Ann\u0007\u001B[31m\u202Egpj.exe\u2066x' }));
  await sendText(app, 'ann', 'bob', 'one\r\ntwo\u0008\u202Etxt.exe\u202C');
  await settledLog(app, 1);
  const { title, body, senderName } = pushesIn(custom, app)[0]!.notificationDetails as Record<string, string>;
  for (const text of [title, body, senderName]) expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
  expect(title).toBe('Ann[31mgpj.exex');
  expect(body).toBe('one\ntwotxt.exe');
});

test('templates that repeat and nest have limits, and render an empty text rather than fail', async () => {
  await pushTo(app, custom);
  const deep = '{{#if message}}'.repeat(16) + '{{message.data.text}}' + '{{/if}}'.repeat(16);
  await changeSettings(app, { templates: { textMessageTemplateDefault: { body: deep } } });
  await sendText(app, 'ann', 'bob', 'Hello');
  // templates are read when a notification is sent
  await settledLog(app, 1);
  await changeSettings(app, {
    templates: { textMessageTemplateDefault: { body: '{{message.constructor.name}}{{message.__proto__}}' } },
  });
  await sendText(app, 'ann', 'bob', 'Hello');
  await settledLog(app, 2);
  expect(pushesIn(custom, app).map(({ notificationDetails }) => notificationDetails.body)).toEqual([
    'Hello',
    'New message',
  ]);
});
