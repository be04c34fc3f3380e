import { Database } from '#platform/database/database.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import {
  addPushProviders,
  fcmProvider,
  logIn,
  PROVIDERS,
  TOKENS,
  webPushSubscription,
} from '#test/support/notifications.js';
import { type TestApp, refusePrivateAddresses, useServer } from '#test/support/server.js';

const server = useServer();
refusePrivateAddresses(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben']);
  await addPushProviders(app);
});

const MASK = '********';
const fcm = (authToken: string, fcmToken = 'device-1') => ({ platform: 'fcm_android', fcmToken, authToken });
const register = (device: object) => app.api.post(TOKENS, device);
const registered = async (device: object) => dataOf(await register(device));
const list = async (authToken: string, all = true) =>
  dataOf(await app.api.get(TOKENS, { authToken, all })).pushTokens as Record<string, string>[];
const tokensOf = async (authToken: string, all = true) =>
  (await list(authToken, all)).map(({ pushToken }) => pushToken);

test('registers devices of each platform with the default provider of its kind', async () => {
  const session = await logIn(app, 'anna');
  const call = { platform: 'apns_ios_voip', voipToken: 'voip-1', authToken: session };
  await registered({ platform: 'apns_ios_device', deviceToken: 'apns-token', authToken: session });
  await registered(call);
  const subscription = webPushSubscription();
  const browser = await logIn(app, 'anna');
  await registered({ platform: 'web_push', webPushSubscription: subscription, authToken: browser });
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const shown = { uid: 'anna', createdAt: time, updatedAt: time };
  expect(await list(session)).toEqual([
    {
      ...shown,
      authToken: session,
      pushTokenType: 'chat',
      platform: 'apns_ios_device',
      providerId: 'apns-1',
      pushToken: 'apns-token',
    },
    {
      ...shown,
      authToken: session,
      pushTokenType: 'call',
      platform: 'apns_ios_voip',
      providerId: 'apns-1',
      pushToken: 'voip-1',
    },
    {
      ...shown,
      authToken: browser,
      pushTokenType: 'chat',
      platform: 'web_push',
      providerId: 'web-1',
      pushToken: subscription.endpoint,
    },
  ]);
  expect(await tokensOf(session, false)).toEqual(['apns-token', 'voip-1']);
});

test('registers with another provider of the kind, and refuses those that do not exist', async () => {
  const session = await logIn(app, 'anna');
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider('second')));
  await registered({ ...fcm(session), providerId: 'second' });
  expect(await list(session)).toMatchObject([{ providerId: 'second' }]);
  expectError(await register({ ...fcm(session), providerId: 'apns-1' }), 404, 'ERR_PROVIDER_NOT_FOUND');
  dataOf(await app.api.delete(`${PROVIDERS}/fcm/fcm-1`));
  dataOf(await app.api.delete(`${PROVIDERS}/fcm/second`));
  expectError(await register(fcm(session)), 404, 'ERR_PROVIDER_NOT_FOUND');
});

test('the provider named default is the default one, unless one has this id', async () => {
  const session = await logIn(app, 'anna');
  const registeredWith = async () => {
    await registered({ ...fcm(session), providerId: 'default' });
    return (await list(session))[0]?.providerId;
  };
  expect(await registeredWith()).toBe('fcm-1');
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider('default')));
  expect(await registeredWith()).toBe('default');
  await registered(fcm(session));
  expect(await list(session)).toMatchObject([{ providerId: 'fcm-1' }]);
});

test('an auth token has one device for messages: another one replaces it', async () => {
  const session = await logIn(app, 'anna');
  await registered(fcm(session, 'old'));
  await registered(fcm(session, 'new'));
  expect(await tokensOf(session)).toEqual(['new']);
  await registered({ platform: 'apns_ios_device', deviceToken: 'phone', authToken: session });
  expect(await tokensOf(session)).toEqual(['phone']);
});

test('a device belongs to the user who registered it last', async () => {
  const [anna, ben] = [await logIn(app, 'anna'), await logIn(app, 'ben')];
  await registered(fcm(anna));
  await registered(fcm(ben));
  expect(await tokensOf(anna)).toEqual([]);
  expect(await list(ben)).toMatchObject([{ uid: 'ben', pushToken: 'device-1' }]);
});

test('users register with their auth token alone, and see no token of their other sessions', async () => {
  const [first, second] = [await logIn(app, 'anna'), await logIn(app, 'anna')];
  const client = server.client({ authToken: first });
  dataOf(await client.post(TOKENS, { platform: 'fcm_web', fcmToken: 'web' }));
  dataOf(await client.post(TOKENS, fcm(second, 'phone')));
  const shown = dataOf(await client.get(TOKENS, { all: true })).pushTokens;
  expect(shown).toMatchObject([
    { authToken: first, pushToken: 'web' },
    { authToken: MASK, pushToken: 'phone' },
  ]);
  expect(dataOf(await client.get(TOKENS)).pushTokens).toHaveLength(1);
});

test('refuses auth tokens that do not exist, are of another user or app, or end', async () => {
  const [anna, ben] = [await logIn(app, 'anna'), await logIn(app, 'ben')];
  const other = await appWithUsers(server, ['anna']);
  const theirs = await logIn(other, 'anna');
  for (const authToken of ['nothing', theirs]) {
    expectError(await register(fcm(authToken)), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expectError(await app.api.get(TOKENS, { authToken }), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expectError(await app.api.delete(TOKENS, { authToken }), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expectError(await app.api.delete(`${TOKENS}/device-1`, { authToken }), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  }
  const client = server.client({ authToken: anna });
  expectError(await client.post(TOKENS, fcm(ben)), 403, 'ERR_AUTHTOKEN_NOT_ACCESSIBLE');
  expectError(await client.get(TOKENS, { authToken: ben }), 403, 'ERR_AUTHTOKEN_NOT_ACCESSIBLE');
  expectError(await app.as('anna').delete(TOKENS, { authToken: ben }), 403, 'ERR_AUTHTOKEN_NOT_ACCESSIBLE');
  expectError(await app.api.post(TOKENS, { platform: 'fcm_web', fcmToken: 'x' }), 400, 'ERR_BAD_REQUEST', {
    authToken: [expect.any(String)],
  });
  expectError(await server.client({ apikey: app.authKey }).post(TOKENS, fcm(anna)), 403, 'AUTH_ERR_NO_ACCESS');
  expectError(await server.client({}).get(TOKENS, { authToken: anna }), 401, 'AUTH_ERR_EMPTY_APIKEY');
});

test('deletes the device of an auth token, all devices of the user, or one by its token', async () => {
  const sessions = [await logIn(app, 'anna'), await logIn(app, 'anna'), await logIn(app, 'anna')];
  const tokens = ['a/b?c=d', 'https://push.example.com//x%2Fy', 'ü'.repeat(4096)];
  for (const [n, session] of sessions.entries()) await registered(fcm(session, tokens[n]));
  const ben = await logIn(app, 'ben');
  const remove = (token: string, authToken = sessions[0]!) =>
    app.api.delete(`${TOKENS}/${encodeURIComponent(token)}`, { authToken });
  expectError(await remove(tokens[0]!, ben), 404, 'ERR_TOKEN_NOT_FOUND');
  expectError(await remove('x'.repeat(5000)), 404, 'ERR_TOKEN_NOT_FOUND');
  expect(dataOf(await remove(tokens[1]!)).pushTokens).toMatchObject([{ pushToken: tokens[1], authToken: sessions[1] }]);
  expect(await tokensOf(sessions[0]!)).toEqual([tokens[0], tokens[2]]);
  const own = dataOf(await app.api.delete(`${TOKENS}?all=false`, { authToken: sessions[0] })).pushTokens;
  expect(own).toMatchObject([{ pushToken: tokens[0] }]);
  await registered(fcm(sessions[0]!, 'again'));
  const all = dataOf(await app.api.delete(`${TOKENS}?all=true`, { authToken: sessions[0] })).pushTokens;
  expect(all).toHaveLength(2);
  expect(await tokensOf(sessions[0]!)).toEqual([]);
  expect(dataOf(await app.api.delete(TOKENS, { authToken: sessions[0] })).pushTokens).toEqual([]);
});

test('a push token ends with its auth token, with the deactivation of its user, and with the user', async () => {
  const rows = async () =>
    (
      await server.app
        .get(Database)
        .forApp({ app })
        .prisma.pushToken.findMany({ where: { appId: app.id } })
    )
      .map(({ token }) => token)
      .sort();
  const [out, deleted, deactivated, erased] = [
    await logIn(app, 'anna'),
    await logIn(app, 'anna'),
    await logIn(app, 'anna'),
    await logIn(app, 'ben'),
  ];
  for (const [n, session] of [out, deleted, deactivated, erased].entries()) await registered(fcm(session, `t${n}`));
  dataOf(await server.client({ authToken: out }).delete('/v3/me'));
  expect(await rows()).toEqual(['t1', 't2', 't3']);
  dataOf(await app.api.delete(`/v3/users/anna/auth_tokens/${deleted}`));
  expect(await rows()).toEqual(['t2', 't3']);
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['anna'] }));
  expect(await rows()).toEqual(['t3']);
  dataOf(await app.api.delete('/v3/users/ben', { permanent: true }));
  expect(await rows()).toEqual([]);
});

test('a user has at most 100 devices; one more replaces the one that was not registered for longest', async () => {
  const sessions: string[] = [];
  for (let n = 0; n < 52; n++) sessions.push(await logIn(app, 'anna'));
  const both = async (n: number) => {
    await registered(fcm(sessions[n]!, `chat-${n}`));
    await registered({ platform: 'apns_ios_voip', voipToken: `call-${n}`, authToken: sessions[n] });
  };
  for (let n = 0; n < 50; n++) await both(n);
  await registered(fcm(sessions[0]!, 'chat-0'));
  await both(50);
  const left = await tokensOf(sessions[0]!);
  expect(left).toHaveLength(100);
  expect(left).toContain('chat-0');
  expect(left).not.toContain('call-0');
  expect(left).not.toContain('chat-1');
  expect(left).toContain('call-1');
});

test('saves the time zone of the user', async () => {
  const session = await logIn(app, 'anna');
  const preferences = async () =>
    server.app
      .get(Database)
      .forApp({ app })
      .prisma.notificationPreferences.findFirst({ where: { appId: app.id } });
  await registered({ ...fcm(session), timezone: 'Asia/Kolkata' });
  await registered(fcm(session));
  expect(await preferences()).toMatchObject({ uid: 'anna', timezone: 'Asia/Kolkata' });
  await registered({ ...fcm(session), timezone: 'Europe/Vienna' });
  expect(await preferences()).toMatchObject({ timezone: 'Europe/Vienna', preferences: {} });
});

describe('refuses', () => {
  const subscription = webPushSubscription();
  test.each<[string, object, string]>([
    ['an unknown platform', { platform: 'symbian' }, 'platform'],
    ['a token of another platform', { platform: 'apns_ios_device', fcmToken: 'x' }, 'deviceToken'],
    ['a VoIP platform without a VoIP token', { platform: 'apns_ios_voip', deviceToken: 'x' }, 'voipToken'],
    ['no token', { platform: 'fcm_web' }, 'fcmToken'],
    ['a token that is too long', { platform: 'fcm_web', fcmToken: 'x'.repeat(4097) }, 'fcmToken'],
    ['an unknown time zone', { platform: 'fcm_web', fcmToken: 'x', timezone: 'Mars/Olympus' }, 'timezone'],
    ['an offset as time zone', { platform: 'fcm_web', fcmToken: 'x', timezone: '+05:30' }, 'timezone'],
    ['Web Push without a subscription', { platform: 'web_push', fcmToken: 'x' }, 'webPushSubscription'],
    ...['http://push.example.com/x', 'https://192.168.0.1/x', 'https://localhost/x', 'nothing'].map(
      (endpoint): [string, object, string] => [
        `the endpoint ${endpoint}`,
        { platform: 'web_push', webPushSubscription: { ...subscription, endpoint } },
        'webPushSubscription.endpoint',
      ],
    ),
    [
      'a key that is no point',
      {
        platform: 'web_push',
        webPushSubscription: {
          ...subscription,
          keys: { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
        },
      },
      'webPushSubscription.keys.p256dh',
    ],
    [
      'a secret of another length',
      { platform: 'web_push', webPushSubscription: { ...subscription, keys: { ...subscription.keys, auth: 'AAAA' } } },
      'webPushSubscription.keys.auth',
    ],
  ])('%s', async (_, device, name) => {
    const authToken = await logIn(app, 'anna');
    expectError(await register({ ...device, authToken }), 400, 'ERR_BAD_REQUEST', { [name]: [expect.any(String)] });
  });
});

describe('50 registrations at once', () => {
  test('of one device by users leave it with one of them', async () => {
    const uids = Array.from({ length: 25 }, (_, n) => `user-${n}`);
    for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    const sessions = await Promise.all(uids.map((uid) => logIn(app, uid)));
    await Promise.all([...sessions, ...sessions].map((session) => registered(fcm(session))));
    const owners = (await Promise.all(sessions.map((session) => tokensOf(session)))).filter(
      (tokens) => tokens.length > 0,
    );
    expect(owners).toEqual([['device-1']]);
  });

  test('with one auth token leave one device', async () => {
    const session = await logIn(app, 'anna');
    await Promise.all(Array.from({ length: 50 }, (_, n) => registered(fcm(session, `device-${n % 25}`))));
    expect(await tokensOf(session)).toHaveLength(1);
  });

  test('of two devices that two users exchange leave one device each, or none', async () => {
    const [anna, ben] = [await logIn(app, 'anna'), await logIn(app, 'ben')];
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => registered(fcm(n % 2 ? anna : ben, `device-${Math.floor(n / 2) % 2}`))),
    );
    const [ofAnna, ofBen] = [await tokensOf(anna), await tokensOf(ben)];
    expect(ofAnna.length).toBeLessThanOrEqual(1);
    expect(ofBen.length).toBeLessThanOrEqual(1);
    expect(new Set([...ofAnna, ...ofBen]).size).toBe(ofAnna.length + ofBen.length);
  });
});
