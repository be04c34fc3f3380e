import { NotificationLogRetention } from '#resources/notifications/log/notification-log-retention.js';
import { NotificationProvidersRepository } from '#resources/notifications/providers/notification-providers.repository.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { makeJobsDue } from '#test/support/jobs.js';
import { fcmProvider, PROVIDERS } from '#test/support/notifications.js';
import { MANAGEMENT, type TestApp, useServer } from '#test/support/server.js';

const DAY = 86_400_000;
const LOGS = '/v3/notifications/v1/logs';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben', 'cleo']);
});

const columns = {
  trigger: 'after_message',
  channel: 'push',
  uid: 'ben',
  provider: 'fcm' as string | null,
  provider_id: 'fcm-1',
  platform: 'fcm_android',
  push_token: 'device',
  conversation_key: 'user/anna/ben',
  message_id: null as string | null,
  message_category: 'message',
  message_type: 'text',
  sender: 'anna',
  receiver: 'ben',
  receiver_type: 'user',
  state: 'sent',
  payload: { title: 'Anna', body: 'secret text' } as object | null,
  occurred_at: new Date('2026-01-02T03:04:05.678Z'),
  created_at: new Date('2026-01-02T03:04:06.000Z'),
  ended_at: new Date('2026-01-02T03:04:06.250Z') as Date | null,
};

/** Adds an entry as the delivery of notifications does. @returns its id */
async function add(values: object = {}, of = app): Promise<bigint> {
  const row: Record<string, unknown> = { app_id: of.id, ...columns, ...values };
  const names = Object.keys(row);
  const [added] = await database.query(
    `INSERT INTO notification_deliveries (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  );
  return BigInt(added.id);
}

const logIdOf = (id: bigint) => id.toString(16).padStart(24, '0');
const list = (query: object = {}, of = app) => of.api.get(LOGS, { ...query });
const idsOf = async (query: object = {}, of = app): Promise<string[]> =>
  dataOf(await list(query, of)).map(({ _id }: { _id: string }) => _id);
const stored = async (): Promise<any[]> =>
  database.query('SELECT * FROM notification_deliveries WHERE app_id = $1 ORDER BY id', [app.id]);

test('shows what became of a notification', async () => {
  const reaction = { reaction_id: '9', reaction_sender: 'ben', reaction_receiver: 'anna' };
  const sent = await add({
    message_id: '7',
    trigger: 'message_reaction_added',
    status: 200,
    attempt_count: 1,
    ...reaction,
  });
  const suppressed = {
    provider: null,
    provider_id: '',
    platform: null,
    push_token: null,
    payload: null,
    ended_at: null,
  };
  await add({ ...suppressed, state: 'suppressed', reason: 'DND_PREFERENCE' });
  await add({ state: 'failed', reason: 'TIMED_OUT', error: 'No response', attempt_count: 3, payload: null });
  await add({ state: 'pending', ended_at: null, channel: 'email', provider: 'custom_email', provider_id: '' });
  const { data, meta } = (await list()).body;
  expect(data).toMatchObject([
    { state: 'pending', channel: 'email', provider: 'custom', notificationTriggered: true, attempts: 0 },
    { state: 'failed', notificationTriggered: true, success: false, reason: 'TIMED_OUT', error: 'No response' },
    { state: 'suppressed', notificationTriggered: false, reason: 'DND_PREFERENCE', totalProcessingTimeInMS: 0 },
    {},
  ]);
  expect(data[0]).not.toHaveProperty('processingEndedAtMS');
  expect(data[0]).not.toHaveProperty('success');
  expect(data[3]).toEqual({
    _id: logIdOf(sent),
    processingStartedAtMS: columns.created_at.getTime(),
    processingEndedAtMS: columns.ended_at!.getTime(),
    totalProcessingTimeInMS: 250,
    component: 'notifications-core',
    channel: 'push',
    provider: 'fcm',
    providerId: 'fcm-1',
    uid: 'ben',
    messageId: 7,
    reactionId: 9,
    messageCategory: 'message',
    messageType: 'text',
    trigger: 'message_reaction_added',
    messageSentAtMS: columns.occurred_at.getTime(),
    sender: 'anna',
    reactionSender: 'ben',
    receiver: 'ben',
    reactionReceiver: 'anna',
    receiverType: 'user',
    tokenType: 'fcm_android',
    pushToken: 'device',
    payload: columns.payload,
    notificationTriggered: true,
    success: true,
    state: 'sent',
    attempts: 1,
    status: 200,
  });
  expect(meta).toEqual({
    current: { limit: 20, count: 4 },
    previous: { affix: 'prepend', logId: data[0]._id },
    next: { affix: 'append', logId: data[3]._id, messageId: 7 },
  });
});

test('is paged in both directions, newest first', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.unshift(logIdOf(await add()));
  const seen: string[] = [];
  for (let query: object | undefined = { limit: 3 }; query;) {
    const { data, meta }: any = (await list(query)).body;
    seen.push(...data.map(({ _id }: { _id: string }) => _id));
    query = data.length > 0 ? { limit: 3, logId: meta.next.logId, affix: meta.next.affix } : undefined;
  }
  expect(seen).toEqual(ids);
  expect(await idsOf({ logId: ids[5], affix: 'prepend', limit: 3 })).toEqual(ids.slice(2, 5));
  expect(await idsOf({ logId: ids[0], affix: 'prepend' })).toEqual([]);
});

test.each<[string, object, object]>([
  ['messageId', { message_id: '5' }, { messageId: 5 }],
  ['reactionId', { reaction_id: '5' }, { reactionId: 5 }],
  ['uid', { uid: 'cleo' }, { uid: 'cleo' }],
  ['messageCategory', { message_category: 'custom' }, { messageCategory: 'custom' }],
  ['messageType', { message_type: 'image' }, { messageType: 'image' }],
  ['trigger', { trigger: 'initiated' }, { trigger: 'initiated' }],
  ['sender', { sender: 'cleo' }, { sender: 'Cleo' }],
  ['reactionSender', { reaction_sender: 'cleo' }, { reactionSender: 'cleo' }],
  ['receiver', { receiver: 'cleo' }, { receiver: 'cleo' }],
  ['receiverType', { receiver_type: 'group' }, { receiverType: 'group' }],
  ['reactionReceiver', { reaction_receiver: 'cleo' }, { reactionReceiver: 'cleo' }],
  ['member', { member: 'cleo' }, { member: 'cleo' }],
  ['member, who is notified of a group', { receiver_type: 'group', uid: 'cleo' }, { member: 'cleo' }],
  ['channel', { channel: 'sms' }, { channel: 'sms' }],
  ['provider', { provider: 'apns' }, { provider: 'apns' }],
  ['provider custom', { provider: 'custom_sms' }, { provider: 'custom' }],
  ['notificationTriggered', { state: 'suppressed' }, { notificationTriggered: false }],
  ['reason', { state: 'failed', reason: 'NOT_FOUND' }, { reason: 'NOT_FOUND' }],
  ['success', { state: 'failed' }, { success: false }],
  ['state', { state: 'waiting' }, { state: 'waiting', notificationTriggered: true }],
])('is filtered by %s', async (_, values, query) => {
  await add();
  const matching = await add(values);
  await add();
  expect(await idsOf(query)).toEqual([logIdOf(matching)]);
});

test('names the member who is notified of a message or reaction in a group, and the one that a group event concerns', async () => {
  const inGroup = { receiver: 'club', receiver_type: 'group', uid: 'ben' };
  await add(inGroup);
  await add({ ...inGroup, trigger: 'message_reaction_added', reaction_id: '5' });
  await add({ ...inGroup, trigger: 'after_group_joined', member: 'cleo' });
  await add({ uid: 'ben' });
  const { data } = (await list({})).body as { data: { member?: string }[] };
  expect(data.map(({ member }) => member)).toEqual([undefined, 'cleo', 'ben', 'ben']);
  expect(await idsOf({ member: 'ben' })).toHaveLength(2);
});

test('combines filters; contradicting ones match nothing', async () => {
  const matching = await add({ message_id: '5', channel: 'sms', provider: 'twilio' });
  await add({ message_id: '5' });
  expect(await idsOf({ messageId: 5, channel: 'sms', success: true })).toEqual([logIdOf(matching)]);
  expect(await idsOf({ success: true, notificationTriggered: false })).toEqual([]);
});

test('finds entries of a time whose ids are in another order', async () => {
  const at = (second: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
  const late = await add(at(30));
  const early = await add(at(10));
  expect(await idsOf({ from: Date.UTC(2026, 0, 1, 0, 0, 20) })).toEqual([logIdOf(late)]);
  expect(await idsOf({ to: Date.UTC(2026, 0, 1, 0, 0, 20) })).toEqual([logIdOf(early)]);
});

test('refuses invalid parameters, keys of other scopes, and entries of another app', async () => {
  for (const query of [
    { messageId: 'x' },
    { trigger: 'nothing' },
    { provider: 'smtp' },
    { reason: 'BAD_LUCK' },
    { from: -1 },
    { limit: 101 },
    { logId: '42' },
    { logId: 'f'.repeat(24) },
    { affix: 'middle' },
    { success: 'maybe' },
  ])
    expectError(await list(query), 400, 'ERR_BAD_REQUEST', { [Object.keys(query)[0]!]: [expect.any(String)] });
  const other = await appWithUsers(server, []);
  await add({}, other);
  expect(await idsOf()).toEqual([]);
  expectError(await server.client({ apikey: app.authKey }).get(LOGS), 403, 'AUTH_ERR_NO_ACCESS');
  expectError(await server.client({}).get(LOGS), 401, 'AUTH_ERR_EMPTY_APIKEY');
});

test('a page ends at 4 MB', async () => {
  const payload = { body: 'x'.repeat(1_500_000) };
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.unshift(logIdOf(await add({ payload })));
  const { data, meta } = (await list()).body;
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 3));
  expect(await idsOf({ logId: meta.next.logId, affix: meta.next.affix })).toEqual(ids.slice(3));
});

describe('retention:', () => {
  const removeOld = (now: Date) => server.app.get(NotificationLogRetention).removeOld({}, now);
  const remaining = async () => (await stored()).map(({ push_token }) => push_token as string);

  test('entries are deleted after 14 days, or those of the setting', async () => {
    const now = new Date('2026-03-01T00:00:00Z');
    const aged = (days: number) => ({ push_token: `${days}`, created_at: new Date(now.getTime() - days * DAY) });
    for (const days of [1, 5, 13, 15]) await add(aged(days));
    await removeOld(now);
    expect(await remaining()).toEqual(['1', '5', '13']);
    const settings = { 'core.notifications.logRetentionDays': 3 };
    dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/settings`, { settings }));
    await eventually(async () => {
      await removeOld(now);
      expect(await remaining()).toEqual(['1']);
    });
  });

  test('in batches', async () => {
    await database.query(
      `INSERT INTO notification_deliveries (app_id, trigger, channel, uid, conversation_key, sender, receiver, receiver_type, state, occurred_at, created_at)
       SELECT $1, 'after_message', 'push', 'ben', 'user/anna/ben', 'anna', 'ben', 'user', 'sent', now(), '2020-01-01' FROM generate_series(1, 1500)`,
      [app.id],
    );
    expect(await removeOld(new Date())).toBe(true);
    expect(await stored()).toHaveLength(500);
    await removeOld(new Date());
    expect(await stored()).toHaveLength(0);
  });
});

describe('erasure:', () => {
  const erased = (check: () => Promise<void>) =>
    eventually(async () => {
      await makeJobsDue(database, 'notifications.erase');
      await check();
    });

  test.each([[false], [true]])('of what was sent about a deleted message (permanently: %s)', async (permanent) => {
    const messageId = await sendText(app, 'anna', 'ben', 'secret text');
    await add({ message_id: messageId });
    const other = await add();
    dataOf(await app.as('anna').delete(`/v3/messages/${messageId}`, { permanent }));
    await erased(async () => expect((await stored()).map(({ payload }) => payload)).toEqual([null, columns.payload]));
    expect((await stored())[1].id).toBe(String(other));
  });

  test('of the entries that name an erased user', async () => {
    await add({ uid: 'anna', sender: 'cleo', receiver: 'anna', conversation_key: 'user/anna/cleo' });
    await add();
    await add({
      uid: 'ben',
      sender: 'cleo',
      receiver: 'club',
      receiver_type: 'group',
      conversation_key: 'group/club',
      member: 'anna',
    });
    const unrelated = await add({ uid: 'ben', sender: 'cleo', conversation_key: 'user/ben/cleo' });
    dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
    await erased(async () => expect((await stored()).map(({ id }) => id)).toEqual([String(unrelated)]));
  });

  test('of the entries of a deleted group', async () => {
    await createGroup(app, { guid: 'club', owner: 'anna' });
    await sendToGroup(app, 'anna', 'club', 'hello');
    await add({ receiver: 'club', receiver_type: 'group', conversation_key: 'group/club' });
    const unrelated = await add();
    dataOf(await app.api.delete('/v3/groups/club'));
    await erased(async () => expect((await stored()).map(({ id }) => id)).toEqual([String(unrelated)]));
  });
});

test('notifications that are still to be sent through a deleted provider fail', async () => {
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider('fcm-1')));
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider('fcm-2')));
  await add();
  await add({ state: 'pending', ended_at: null });
  await add({ state: 'waiting', ended_at: null, next_attempt_at: new Date() });
  await add({ state: 'pending', ended_at: null, provider_id: 'fcm-2' });
  dataOf(await app.api.delete(`${PROVIDERS}/fcm/fcm-1`));
  expect((await stored()).map(({ state, reason }) => [state, reason])).toEqual([
    ['sent', null],
    ['failed', 'INVALID_PUSH_PROVIDER_ID'],
    ['failed', 'INVALID_PUSH_PROVIDER_ID'],
    ['pending', null],
  ]);
  const providers = server.app.get(NotificationProvidersRepository);
  const enabled = await providers.listEnabled({ app });
  expect(enabled).toMatchObject([{ kind: 'fcm', providerId: 'fcm-2', isDefault: true }]);
  expect(JSON.stringify(enabled)).not.toContain('PRIVATE');
  expect(await providers.findEnabled({ app }, 'fcm', 'fcm-1')).toBeUndefined();
  expect(await providers.findEnabled({ app }, 'fcm', 'fcm-2')).toMatchObject({
    kind: 'fcm',
    configuration: { serviceAccountCreds: fcmProvider().serviceAccountCreds },
  });
});
