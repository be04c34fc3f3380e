import { generateKeyPairSync } from 'node:crypto';
import { Database } from '#platform/database/database.js';
import { NotificationProvidersRepository } from '#resources/notifications/providers/notification-providers.repository.js';
import { NotificationProvidersService } from '#resources/notifications/providers/notification-providers.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import {
  apnsProvider,
  customProvider,
  fcmProvider,
  P256_KEY,
  PROVIDERS,
  RSA_KEY,
  webPushProvider,
} from '#test/support/notifications.js';
import { type TestApp, refusePrivateAddresses, useServer } from '#test/support/server.js';

const server = useServer();
refusePrivateAddresses(server);
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const MASK = '********';
const providersOf = async (kind: string, of = app) =>
  dataOf(await of.api.get(`${PROVIDERS}/${kind}`)).pushProviders as Record<string, any>[];
const defaultsOf = async (kind: string) =>
  (await providersOf(kind)).filter(({ isDefault }) => isDefault).map(({ providerId }) => providerId as string);

const withoutId = ({ providerId: _, ...rest }: { providerId: string }) => rest;

const kinds = [
  ['fcm', fcmProvider],
  ['apns', apnsProvider],
  ['webpush', webPushProvider],
] as const;

describe.each(kinds)('%s', (kind, provider) => {
  const path = `${PROVIDERS}/${kind}`;

  test('has several providers, of which the first is the default', async () => {
    expect(await providersOf(kind)).toEqual([]);
    for (const id of ['two', 'one', 'three']) dataOf(await app.api.post(path, provider(id)));
    expect((await providersOf(kind)).map(({ providerId }) => providerId)).toEqual(['one', 'three', 'two']);
    expect(await defaultsOf(kind)).toEqual(['two']);
    expect(dataOf(await app.api.put(`${path}/default/three`))).toMatchObject({ success: true });
    expect(await defaultsOf(kind)).toEqual(['three']);
  });

  test('has no default after it was deleted, unless one provider is left', async () => {
    for (const id of ['one', 'two', 'three']) dataOf(await app.api.post(path, provider(id)));
    expect(dataOf(await app.api.delete(`${path}/one`))).toMatchObject({ success: true });
    expect(await defaultsOf(kind)).toEqual([]);
    dataOf(await app.api.delete(`${path}/two`));
    expect(await defaultsOf(kind)).toEqual(['three']);
  });

  test('has one provider of an id, and one default, when 50 add providers at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => app.api.post(path, provider(`p-${n % 10}`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const answer of answers) if (answer.status !== 200) expectError(answer, 400, 'ERR_PROVIDER_ALREADY_EXISTS');
    expect(await providersOf(kind)).toHaveLength(10);
    expect(await defaultsOf(kind)).toHaveLength(1);
  });

  test('refuses providers that do not exist, and those of another app', async () => {
    const other = await server.createApp();
    dataOf(await other.api.post(path, provider('theirs')));
    expectError(await app.api.put(path, { providerId: 'theirs' }), 404, 'ERR_PROVIDER_NOT_FOUND');
    expectError(await app.api.delete(`${path}/theirs`), 404, 'ERR_PROVIDER_NOT_FOUND');
    expectError(await app.api.put(`${path}/default/theirs`), 404, 'ERR_PROVIDER_NOT_FOUND');
    expectError(await app.api.delete(`${path}/${'x'.repeat(101)}`), 404, 'ERR_PROVIDER_NOT_FOUND');
    expect(await providersOf(kind)).toEqual([]);
    expect(await providersOf(kind, other)).toHaveLength(1);
  });

  test('is for full-access keys', async () => {
    const authOnly = server.client({ apikey: app.authKey });
    expectError(await authOnly.get(path), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await authOnly.post(path, provider('one')), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client({}).get(path), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });

  test('has at most 25 providers', async () => {
    for (let n = 0; n < 25; n++) dataOf(await app.api.post(path, provider(`p-${n}`)));
    expectError(await app.api.post(path, provider('p-25')), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
  });
});

describe('FCM', () => {
  const path = `${PROVIDERS}/fcm`;
  const invalid = (name: string, value: unknown) => {
    const provider = fcmProvider();
    return { ...provider, serviceAccountCreds: { ...provider.serviceAccountCreds, [name]: value } };
  };

  test('shows its credentials with a mask in place of the key', async () => {
    dataOf(await app.api.post(path, fcmProvider()));
    const { private_key: _, ...rest } = fcmProvider().serviceAccountCreds;
    expect(await providersOf('fcm')).toEqual([
      {
        providerId: 'fcm-1',
        isDefault: true,
        serviceAccountFilename: 'account.json',
        serviceAccountCreds: { ...rest, private_key: MASK },
        notificationInPayload: {
          ios: { chat: true, call: false },
          android: { chat: true, call: true },
          web: { chat: true, call: true },
        },
      },
    ]);
  });

  test('changes only what is sent; the mask changes nothing', async () => {
    dataOf(await app.api.post(path, fcmProvider()));
    const shown = (await providersOf('fcm'))[0]!;
    const stored = () => storedOf('fcm', 'fcm-1');
    const before = await stored();
    dataOf(await app.api.put(path, shown));
    dataOf(await app.api.put(path, { providerId: 'fcm-1', notificationInPayload: { web: { call: false } } }));
    expect((await stored()).configuration).toEqual({
      ...before.configuration,
      notificationInPayload: { ...shown.notificationInPayload, web: { chat: true, call: false } },
    });
    expect((await stored()).configuration).toMatchObject({ serviceAccountCreds: { private_key: RSA_KEY } });
  });

  test.each([
    ['a private key that is none', 'private_key', 'secret', 'an RSA key'],
    ['an EC key', 'private_key', P256_KEY, 'an RSA key'],
    ['an address that is none', 'client_email', 'nobody', 'an email address'],
    ['a project id with spaces', 'project_id', 'my project', 'the id of a Firebase project'],
  ])('refuses %s', async (_, name, value, problem) => {
    expectError(await app.api.post(path, invalid(name, value)), 400, 'ERR_BAD_REQUEST', {
      [`serviceAccountCreds.${name}`]: [expect.stringContaining(problem)],
    });
    expect(await providersOf('fcm')).toEqual([]);
  });

  test('refuses a new provider with the mask for a key, and an RSA key of 1024 bits', async () => {
    expectError(await app.api.post(path, invalid('private_key', MASK)), 400, 'ERR_BAD_REQUEST');
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const pem = short.export({ type: 'pkcs8', format: 'pem' });
    expectError(await app.api.post(path, invalid('private_key', pem)), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.post(path, { ...fcmProvider(), providerId: 'a b' }), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.post(path, {}), 400, 'ERR_BAD_REQUEST');
  });
});

describe('APNs', () => {
  const path = `${PROVIDERS}/apns`;

  test('responds with all providers, with a mask in place of the key', async () => {
    const { pushProviders } = dataOf(await app.api.post(path, apnsProvider()));
    expect(pushProviders).toEqual([{ ...apnsProvider(), p8Key: MASK, isDefault: true }]);
    dataOf(await app.api.put(path, { providerId: 'apns-1', p8Key: MASK, productionMode: true }));
    expect((await storedOf('apns', 'apns-1')).configuration).toEqual({
      ...withoutId(apnsProvider()),
      productionMode: true,
    });
  });

  test.each([
    ['a short key id', { keyId: 'ABC' }],
    ['a team id in lower case', { teamId: 'def123ghij' }],
    ['a bundle id with a slash', { bundleId: 'com/example' }],
    ['a key that is none', { p8Key: 'key' }],
    ['an RSA key', { p8Key: RSA_KEY }],
    [
      'a key on another curve',
      {
        p8Key: generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
      },
    ],
  ])('refuses %s', async (_, invalid) => {
    const [name] = Object.keys(invalid);
    expectError(await app.api.post(path, { ...apnsProvider(), ...invalid }), 400, 'ERR_BAD_REQUEST', {
      [name!]: [expect.any(String)],
    });
  });
});

describe('Web Push', () => {
  const path = `${PROVIDERS}/webpush`;

  test('generates VAPID keys, shows the public one, and tells clients the key of the default', async () => {
    expect(dataOf(await app.api.get('/v3/settings'))).not.toHaveProperty('webPush');
    const { publicKey, ...rest } = dataOf(await app.api.post(path, webPushProvider()));
    expect(rest).toEqual({ ...webPushProvider(), isDefault: true, privateKey: MASK });
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const { privateKey } = (await storedOf('web_push', 'web-1')).configuration as { privateKey: string };
    expect(JSON.stringify(await providersOf('webpush'))).not.toContain(privateKey);
    expect(dataOf(await app.api.get('/v3/settings')).webPush).toEqual({ providerId: 'web-1', publicKey });
    const changed = dataOf(await app.api.put(path, { providerId: 'web-1', subject: 'https://example.com/contact' }));
    expect(changed).toMatchObject({ publicKey, subject: 'https://example.com/contact' });
    expect(dataOf(await app.api.put(path, changed))).toEqual(changed);
    expect((await storedOf('web_push', 'web-1')).configuration).toMatchObject({ publicKey, privateKey });
  });

  test('accepts a pair of keys, and refuses keys that are no pair', async () => {
    const { configuration } = await added('web-1');
    const { configuration: another } = await added('web-2');
    const { publicKey, privateKey } = configuration;
    dataOf(await app.api.post(path, { ...webPushProvider('own'), publicKey, privateKey }));
    for (const keys of [
      { publicKey },
      { privateKey },
      { publicKey: another.publicKey, privateKey },
      { publicKey, privateKey: 'AAAA' },
      { publicKey, privateKey: Buffer.alloc(32).toString('base64url') },
    ])
      expectError(await app.api.post(path, { ...webPushProvider('bad'), ...keys }), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.post(path, { providerId: 'bad', subject: 'push@example.com' }), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.put(path, { providerId: 'own', publicKey: another.publicKey }), 400, 'ERR_BAD_REQUEST');
  });

  async function added(id: string) {
    dataOf(await app.api.post(path, webPushProvider(id)));
    return (await storedOf('web_push', id)) as { configuration: { publicKey: string; privateKey: string } };
  }
});

describe('the custom push provider', () => {
  const path = `${PROVIDERS}/custom`;

  test('is added, changed and deleted; an app has one', async () => {
    expect(dataOf(await app.api.get(path))).toEqual({ pushProviders: [] });
    const shown = { ...customProvider, basicAuthPassword: MASK };
    expect(dataOf(await app.api.post(path, customProvider))).toEqual({ pushProviders: [shown] });
    expect(dataOf(await app.api.get(path))).toEqual({ pushProviders: [shown] });
    expectError(await app.api.post(path, customProvider), 400, 'ERR_PROVIDER_ALREADY_EXISTS');
    expect(dataOf(await app.api.put(path, { ...shown, isEnabled: false }))).toEqual({
      pushProviders: [{ ...shown, isEnabled: false }],
    });
    expect((await storedOf('custom_push', '')).configuration).toMatchObject({
      basicAuthPassword: customProvider.basicAuthPassword,
    });
    expect(await enabledChannels()).toEqual([]);
    dataOf(await app.api.put(path, { isEnabled: true }));
    expect(await enabledChannels()).toEqual(['push']);
    dataOf(await app.api.delete(path));
    expectError(await app.api.put(path, {}), 404, 'ERR_PROVIDER_NOT_FOUND');
    expectError(await app.api.delete(path), 404, 'ERR_PROVIDER_NOT_FOUND');
  });

  test('refuses addresses that are not public, and Basic authentication without credentials', async () => {
    const refused = async (change: object, name: string) =>
      expectError(await app.api.post(path, { ...customProvider, ...change }), 400, 'ERR_BAD_REQUEST', {
        [name]: [expect.any(String)],
      });
    await refused({ webhookURL: 'http://push.example.com' }, 'webhookURL');
    await refused({ webhookURL: 'https://127.0.0.1/push' }, 'webhookURL');
    await refused({ webhookURL: 'https://a:b@push.example.com' }, 'webhookURL');
    await refused({ basicAuthUsername: '' }, 'basicAuthUsername');
    await refused({ basicAuthUsername: 'a:b' }, 'basicAuthUsername');
    await refused({ basicAuthPassword: '' }, 'basicAuthPassword');
    const without = { ...customProvider, useBasicAuth: false, basicAuthUsername: '', basicAuthPassword: '' };
    expect(dataOf(await app.api.post(path, without)).pushProviders).toEqual([without]);
    expectError(await app.api.put(path, { useBasicAuth: true }), 400, 'ERR_BAD_REQUEST');
  });
});

test('no secret is stored in plain text', async () => {
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider()));
  dataOf(await app.api.post(`${PROVIDERS}/custom`, customProvider));
  const rows = await server.app
    .get(Database)
    .forApp({ app })
    .prisma.notificationProvider.findMany({ where: { appId: app.id } });
  const stored = rows.map((row) => JSON.stringify(row.settings) + Buffer.from(row.secretCipher!).toString('latin1'));
  expect(stored).toHaveLength(2);
  expect(stored.join()).not.toMatch(/PRIVATE|a long password/);
});

async function storedOf(kind: 'fcm' | 'apns' | 'web_push' | 'custom_push', providerId: string): Promise<any> {
  return server.app.get(NotificationProvidersService).get({ app }, kind, providerId);
}

async function enabledChannels(): Promise<string[]> {
  const channels = await server.app.get(NotificationProvidersRepository).enabledChannels({}, [app.id]);
  return [...(channels.get(app.id) ?? [])];
}
