// lane: long
import { randomUUID } from 'node:crypto';
import { bootstrap } from '#bootstrap.js';
import { loadConfig } from '#platform/config/config.js';
import { Database } from '#platform/database/database.js';
import { InstallationService, type FirstStart } from '#resources/management/installation.service.js';
import { createDatabase } from '../support/database.js';

const ENCRYPTION_KEY = '0123456789abcdef'.repeat(4);
const [API_KEY, AUTH_KEY] = ['a'.repeat(40), 'b'.repeat(40)];

let url: string;
beforeEach(async () => {
  url = await createDatabase(`confab_empty_${randomUUID().replaceAll('-', '')}`);
});

async function withServer<Result>(
  environment: NodeJS.ProcessEnv,
  work: (app: Awaited<ReturnType<typeof bootstrap>>) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig({
    DATABASE_URL: url,
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    DATABASE_POOL_SIZE: '2',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const app = await bootstrap({ config, databaseUrl: url, encryptionKey: ENCRYPTION_KEY });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const start = (environment: NodeJS.ProcessEnv = {}): Promise<FirstStart> =>
  withServer(environment, (app) => app.get(InstallationService).prepare());

/** The stored apps and credentials. */
const rows = () =>
  withServer({}, async (app) => {
    const { prisma } = app.get(Database).forInstallation({});
    return {
      apps: await prisma.app.findMany({ include: { roles: true, apiKeys: true } }),
      management: await prisma.managementCredential.findMany(),
    };
  });

test('twenty concurrent first starts create one app and one management credential', async () => {
  const starts = await Promise.all(Array.from({ length: 20 }, () => start()));
  expect(starts.filter(({ created }) => created)).toHaveLength(1);
  expect(starts.filter(({ management }) => management)).toHaveLength(1);
  const { apps, management } = await rows();
  expect(apps).toHaveLength(1);
  expect(apps[0]).toMatchObject({ roles: [{ role: 'default' }], apiKeys: [{}, {}] });
  expect(management).toHaveLength(1);
});

test('the first app has the values of the configuration', async () => {
  const environment = {
    CONFAB_APP_ID: 'trail-buddies',
    CONFAB_REGION: 'eu',
    CONFAB_API_KEY: API_KEY,
    CONFAB_AUTH_KEY: AUTH_KEY,
  };
  const { created } = await start(environment);
  expect(created).toMatchObject({
    app: { id: 'trail-buddies', region: 'eu' },
    fullAccess: { apiKey: API_KEY },
    authOnly: { apiKey: AUTH_KEY },
  });
});

test('a second start creates and prints nothing, even with another configuration of the first app', async () => {
  await start();
  expect(await start({ CONFAB_APP_ID: 'another' })).toEqual({});
  expect((await rows()).apps).toHaveLength(1);
});

test('a configured management credential is never printed, and replaces the stored one', async () => {
  const given = (secret: string) => ({ CONFAB_MANAGEMENT_KEY: 'key', CONFAB_MANAGEMENT_SECRET: secret });
  expect((await start(given('first'))).management).toBeUndefined();
  const [before] = (await rows()).management;
  expect((await start(given('second'))).management).toBeUndefined();
  const [after, ...others] = (await rows()).management;
  expect(others).toEqual([]);
  expect(after!.secretHash).not.toEqual(before!.secretHash);
  expect(after!.keyHash).toEqual(before!.keyHash);
});

test('the database contains no credential in plain text', async () => {
  const { created, management } = await start();
  const { apps, management: stored } = await rows();
  const text = JSON.stringify([apps, stored], (_, value: unknown) =>
    value instanceof Uint8Array
      ? Buffer.from(value).toString('latin1')
      : typeof value === 'bigint'
        ? String(value)
        : value,
  );
  for (const secret of [created!.fullAccess.apiKey, created!.authOnly.apiKey, management!.key, management!.secret])
    expect(text).not.toContain(secret);
});
