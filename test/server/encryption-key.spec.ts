import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { checkEncryptionKey } from '#platform/security/encryption-key-check.js';
import { rotateEncryptionKey } from '#platform/security/key-rotation.js';
import * as rotationStatements from '#platform/security/key-rotation.sql.js';
import { adoptNextKey, nextKey, storedOrNewKey } from '#server/encryption-key-file.js';
import { runConfab } from '../support/command.js';
import { createDatabase } from '../support/database.js';
import { ServerProcess } from '../support/process.js';

const [KEY, OTHER_KEY] = ['1'.repeat(64), '2'.repeat(64)];
const MANAGEMENT = { CONFAB_MANAGEMENT_KEY: 'management', CONFAB_MANAGEMENT_SECRET: 'secret' };
const API_KEY = 'a'.repeat(40);

let databaseUrl: string;
let dataDir: string;
beforeEach(async () => {
  databaseUrl = await createDatabase(`confab_key_${randomUUID().replaceAll('-', '')}`);
  dataDir = await mkdtemp(join(tmpdir(), 'confab-key-'));
  await chmod(dataDir, 0o755); // PostgreSQL runs under another account when the tests run as root
});

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await stopped(server);
  await rm(dataDir, { recursive: true, force: true });
});

const environment = (key: string) => ({
  PATH: process.env.PATH,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  CONFAB_ENCRYPTION_KEY: key,
});

async function started(key: string, more: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start({ ...environment(key), CONFAB_API_KEY: API_KEY, ...more });
  running.push(server);
  return server;
}

async function ready(key: string, more: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await started(key, more);
  await server.untilReady();
  return server;
}

async function stopped(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  await server.exitCode();
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const claim = (key: string) => checkEncryptionKey(databaseUrl, key);

describe('a database with another encryption key', () => {
  test('is refused by servers and commands with one sentence, and remains usable with its own key', async () => {
    await stopped(await ready(KEY));
    const refused = await started(OTHER_KEY);
    expect(await refused.exitCode()).toBe(1);
    expect(refused.errors.trim().split('\n')).toHaveLength(1);
    expect(refused.errors).toContain('is not the key that the credentials in this database are stored with');
    for (const key of [KEY, OTHER_KEY]) expect(refused.errors + refused.output).not.toContain(key);
    for (const name of ['seed', 'migrate']) {
      const { exitCode, output, errors } = await runConfab([name], environment(OTHER_KEY));
      expect({ exitCode, lines: (output + errors).trim().split('\n').length }).toEqual({ exitCode: 1, lines: 1 });
    }
    const server = await ready(KEY);
    expect((await server.request('GET', '/v3/users', API_KEY)).status).toBe(200);
  });

  test('is recognized by its stored credentials if an earlier version recorded no key', async () => {
    await stopped(await ready(KEY));
    await query('DELETE FROM encryption_key');
    await expect(claim(OTHER_KEY)).rejects.toThrow(StartupError);
    expect(await query('SELECT FROM encryption_key')).toEqual([]);
    await claim(KEY);
    await expect(claim(OTHER_KEY)).rejects.toThrow(StartupError);
  });

  test('is refused when servers with different keys start concurrently: one key wins', async () => {
    const claims = Array.from({ length: 20 }, (_, n) => claim(n % 2 === 0 ? KEY : OTHER_KEY));
    const results = await Promise.allSettled(claims);
    const winners = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n % 2] : []));
    expect(winners).toHaveLength(10);
    expect(new Set(winners).size).toBe(1);
  });

  test('stores a fingerprint of the key, not the key', async () => {
    await claim(KEY);
    const [row] = await query<{ fingerprint: Buffer }>('SELECT fingerprint FROM encryption_key');
    expect(row!.fingerprint).toHaveLength(32);
    expect(row!.fingerprint.toString('hex')).not.toBe(KEY);
  });
});

describe('the key file of an embedded database', () => {
  const file = () => join(dataDir, 'encryption-key');
  const database = () => join(dataDir, 'postgres');

  test('is created once by concurrent calls', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => storedOrNewKey(file(), database())));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['encryption-key']);
  });

  test('is not created for an existing database', async () => {
    const postgres = await startEmbeddedPostgres({ directory: database(), database: 'confab', durable: false });
    await postgres.stop();
    await expect(storedOrNewKey(file(), database())).rejects.toThrow(/encryption-key is gone/);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('is replaced by the same key when an interrupted rotation runs again', async () => {
    const before = await storedOrNewKey(file(), database());
    const next = await nextKey(file(), undefined);
    expect(await nextKey(file(), undefined)).toBe(next);
    await expect(nextKey(file(), KEY)).rejects.toThrow(StartupError);
    expect(await readFile(file(), 'utf8')).toBe(before);
    await adoptNextKey(file());
    expect(await storedOrNewKey(file(), database())).toBe(next);
    expect(await readdir(dataDir)).toEqual(['encryption-key']);
  });
});

describe('a rotation of the encryption key', () => {
  const rotation = async (more: NodeJS.ProcessEnv = {}) => {
    const variables = { ...environment(KEY), CONFAB_NEW_ENCRYPTION_KEY: OTHER_KEY, ...more };
    const { exitCode, output, errors } = await runConfab(['rotate-encryption-key'], variables);
    return { exitCode, output: output + errors };
  };

  test('keeps every credential, secret and file URL valid, and the old key is refused', async () => {
    const before = await ready(KEY, MANAGEMENT);
    const appId = (await query<{ app_id: string }>('SELECT app_id FROM apps'))[0]!.app_id;
    const manage = async (server: ServerProcess, method: string, path: string, body?: object) => {
      const response = await fetch(server.address + path, {
        method,
        headers: { key: 'management', secret: 'secret', 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as any };
    };
    await before.request('POST', '/v3/users', API_KEY, { uid: 'anna', name: 'Anna' });
    const { body } = await before.request('POST', '/v3/users/anna/auth_tokens', API_KEY);
    const authToken = body.data.authToken as string;
    const webhook = {
      name: 'Bot',
      webhookURL: 'https://example.com/',
      triggers: ['message_sent'],
      useBasicAuth: true,
      username: 'u',
      password: 'p',
    };
    expect((await manage(before, 'POST', `/apps/${appId}/webhooks`, { id: 'bot', ...webhook })).status).toBe(200);
    const list = { id: 'judge', name: 'Judge', category: 'custom-api', url: 'https://example.com/' };
    const credentials = { username: 'u', password: 'p' };
    const created = await before.request('POST', '/v3/moderation/keywords', API_KEY, { ...list, ...credentials });
    expect(created.status).toBe(200);
    const headers = '{"X-Key":"hunter2"}';
    const basic = { enableBasicAuth: true, basicAuthUsername: 'u', basicAuthPassword: 'p' };
    const [agent] = await Promise.all(
      [
        {
          path: 'agents',
          body: { name: 'Far away', integrateWith: 'mastra', integrationType: 'agent', integrationMeta: { headers } },
        },
        {
          path: 'agent-builder/api-tools',
          body: {
            slug: 'weather',
            description: 'Weather',
            endpoint: 'https://example.com/',
            method: 'GET',
            headers,
            ...basic,
          },
        },
        {
          path: 'agent-builder/mcp-servers',
          body: { slug: 'maps', name: 'Maps', url: 'https://example.com/', headers },
        },
      ].map(async ({ path, body }) => before.request('POST', `/v3/ai-agents/${path}`, API_KEY, body)),
    );
    /** Each decrypts secrets: it fails if the key of the server is another one. */
    const decrypted = async (server: ServerProcess) => [
      await server.request('GET', '/v3/ai-agents/agent-builder/api-tools/weather', API_KEY),
      await server.request('GET', '/v3/ai-agents/agent-builder/mcp-servers/maps', API_KEY),
      await server.request('PATCH', `/v3/ai-agents/agents/${agent!.body.agent.uid}`, API_KEY, {}),
    ];
    expect(await decrypted(before)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
    const secretOf = (server: ServerProcess) => manage(server, 'GET', `/apps/${appId}/webhooks/bot/secret`);
    const secret = await secretOf(before);
    expect(secret.status).toBe(200);
    const form = new FormData();
    form.append('files[]', new Blob(['content']), 'a.txt');
    const upload = await fetch(`${before.address}/v3/media`, { method: 'POST', headers: { authToken }, body: form });
    const { pathname } = new URL(((await upload.json()) as any).data.attachments[0].url as string);
    const keys = (await before.request('GET', '/v3/apikeys', API_KEY)).body.data as { apiKey: string }[];

    const refused = await rotation(MANAGEMENT);
    expect(refused).toEqual({ exitCode: 1, output: expect.stringContaining('stop all of them') });
    await stopped(before);
    const done = await rotation(MANAGEMENT);
    expect(done).toEqual({ exitCode: 0, output: expect.stringContaining('The encryption key was replaced') });
    for (const text of [KEY, OTHER_KEY, 'management  ']) expect(done.output).not.toContain(text);
    expect(await (await started(KEY, MANAGEMENT)).exitCode()).toBe(1);

    const after = await ready(OTHER_KEY, MANAGEMENT);
    expect(
      ((await after.request('GET', '/v3/apikeys', API_KEY)).body.data as { apiKey: string }[]).map(
        ({ apiKey }) => apiKey,
      ),
    ).toEqual(keys.map(({ apiKey }) => apiKey));
    const me = await fetch(`${after.address}/v3/me`, { headers: { authToken } });
    expect(((await me.json()) as any).data.uid).toBe('anna');
    expect(await secretOf(after)).toEqual(secret);
    expect(await decrypted(after)).toMatchObject([
      { status: 200, body: { basicAuthPassword: '********', headers: '{"X-Key":"********"}' } },
      { status: 200, body: { headers: '{"X-Key":"********"}' } },
      { status: 200 },
    ]);
    expect(await (await fetch(after.address + pathname)).text()).toBe('content');
    const again = await rotation(MANAGEMENT);
    expect(again.output).toContain('stop all of them');
    await stopped(after);
    expect((await rotation(MANAGEMENT)).output).toContain('has the new key already');

    // a second rotation, back to the first key: file URLs stay valid after any number of rotations
    expect((await rotateEncryptionKey(databaseUrl, { oldKey: OTHER_KEY, newKey: KEY }))!.unreadable).toBe(0);
    const last = await ready(KEY, MANAGEMENT);
    expect((await fetch(last.address + pathname)).status).toBe(200);
    expect((await last.request('GET', '/v3/users', API_KEY)).status).toBe(200);
  });

  test('prints a new management credential if none is configured, because only its hash is stored', async () => {
    await stopped(await ready(KEY));
    const { output } = await rotation();
    const [, key] = /management +key ([0-9a-f]{40})/.exec(output)!;
    const [, secret] = /secret ([0-9a-f]{40})/.exec(output)!;
    const server = await ready(OTHER_KEY);
    expect((await fetch(`${server.address}/apps`, { headers: { key: key!, secret: secret! } })).status).toBe(200);
  });

  test('that fails leaves the database with the old key', async () => {
    await stopped(await ready(KEY));
    await query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
    await query('CREATE TRIGGER refuse BEFORE UPDATE ON encryption_key EXECUTE FUNCTION refuse()');
    await expect(rotateEncryptionKey(databaseUrl, { oldKey: KEY, newKey: OTHER_KEY })).rejects.toThrow('no');
    const server = await ready(KEY);
    expect((await server.request('GET', '/v3/users', API_KEY)).status).toBe(200);
  });

  test('requires the current key and a different new key', async () => {
    await claim(KEY);
    const wrong = { oldKey: randomBytes(32).toString('hex'), newKey: OTHER_KEY };
    await expect(rotateEncryptionKey(databaseUrl, wrong)).rejects.toThrow(StartupError);
    await expect(rotateEncryptionKey(databaseUrl, { oldKey: KEY, newKey: KEY })).rejects.toThrow(StartupError);
    expect((await rotation({ CONFAB_NEW_ENCRYPTION_KEY: '' })).output).toContain(
      'CONFAB_NEW_ENCRYPTION_KEY is required',
    );
  });

  test('rewrites thousands of tokens', async () => {
    await stopped(await ready(KEY));
    const [from, to] = [new CredentialVault(KEY), new CredentialVault(OTHER_KEY)];
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ app_id: string }>('SELECT app_id FROM apps');
    const appId = rows[0]!.app_id;
    await client.query(`INSERT INTO users (app_id, uid, name) VALUES ($1, 'anna', 'Anna')`, [appId]);
    const sealed = Array.from({ length: 2_500 }, (_, n) => from.seal(appId, `token-${n}`));
    await client.query(
      `INSERT INTO auth_tokens (app_id, uid, token_hash, token_cipher)
       SELECT $1, 'anna', t.hash, t.cipher FROM unnest($2::bytea[], $3::bytea[]) AS t(hash, cipher)`,
      [appId, sealed.map(({ hash }) => hash), sealed.map(({ cipher }) => cipher)],
    );
    const done = await rotateEncryptionKey(databaseUrl, { oldKey: KEY, newKey: OTHER_KEY });
    expect(done).toMatchObject({ reencrypted: { auth_tokens: 2_500, api_keys: 2 }, unreadable: 0 });
    const stored = await client.query<{ token_hash: Buffer; token_cipher: Buffer }>(
      'SELECT * FROM auth_tokens ORDER BY id',
    );
    await client.end();
    expect(stored.rows.map(({ token_cipher }) => to.open(appId, token_cipher))).toEqual(
      sealed.map((_, n) => `token-${n}`),
    );
    expect(stored.rows.every(({ token_hash }, n) => token_hash.equals(to.hash(`token-${n}`)))).toBe(true);
  });

  test('changes the rows of each app, and deletes the stored responses of all apps', async () => {
    await stopped(await ready(KEY));
    const [from, to] = [new CredentialVault(KEY), new CredentialVault(OTHER_KEY)];
    const apps = ['other-app-1', 'other-app-2'];
    const owner = (appId: string) => `${appId}/webhooks/same`;
    const bytes = (value: Buffer) => `'\\x${value.toString('hex')}'`;
    for (const appId of apps) {
      const { hash, cipher } = from.seal(appId, `key of ${appId}`);
      const [secret, password] = ['secret', 'password'].map((text) => bytes(from.encrypt(owner(appId), text)));
      await query(`INSERT INTO apps (app_id, name, region) VALUES ('${appId}', 'Other', 'eu')`);
      await query(
        `INSERT INTO api_keys (app_id, name, scope, created_by, key_hash, key_cipher)
         VALUES ('${appId}', 'Key', 'fullAccess', 'nobody', ${bytes(hash)}, ${bytes(cipher)})`,
      );
      await query(
        `INSERT INTO webhooks (app_id, webhook_id, name, url, enabled, retry_on_failure, use_basic_auth, secret_cipher, password_cipher)
         VALUES ('${appId}', 'same', 'Webhook', 'https://example.com/', true, false, true, ${secret}, ${password})`,
      );
    }
    for (const appId of apps) {
      const cipher = bytes(from.encrypt(`${appId}/settings/moderation.openai.key`, 'api key'));
      await query(
        `INSERT INTO app_settings (app_id, key, value, secret_cipher)
         VALUES ('${appId}', 'moderation.openai.key', '"********"', ${cipher}), ('${appId}', 'core.messages.retentionDays', '7', NULL)`,
      );
    }
    for (const appId of apps)
      for (const id of ['fcm/one', 'fcm/two', 'twilio/']) {
        const cipher = bytes(from.encrypt(`${appId}/notification-providers/${id}`, `secret of ${id}`));
        const [kind, providerId] = id.split('/');
        await query(
          `INSERT INTO notification_providers (app_id, kind, provider_id, settings, secret_cipher)
           VALUES ('${appId}', '${kind}', '${providerId}', '{}', ${cipher})`,
        );
      }
    // of an app, of management requests and of an app that was deleted
    for (const appId of [apps[0], '', 'deleted-app'])
      await query(
        `INSERT INTO idempotency_keys (app_id, key_hash, fingerprint, attempt, expires_at)
         SELECT '${appId}', sha256(n::text::bytea), '\\x00', gen_random_uuid(), now() + interval '1 day' FROM generate_series(1, 1500) n`,
      );

    const rotated = await rotateEncryptionKey(databaseUrl, { oldKey: KEY, newKey: OTHER_KEY });
    expect(rotated).toMatchObject({
      reencrypted: { api_keys: 4, webhooks: 2, app_settings: 2, notification_providers: 6 },
      unreadable: 0,
    });
    for (const appId of apps) {
      const providers = await query<{ id: string; cipher: Buffer }>(
        `SELECT kind || '/' || provider_id AS id, secret_cipher AS cipher FROM notification_providers WHERE app_id = '${appId}'`,
      );
      expect(providers.map(({ id, cipher }) => [id, to.open(`${appId}/notification-providers/${id}`, cipher)])).toEqual(
        providers.map(({ id }) => [id, `secret of ${id}`]),
      );
      expect(providers).toHaveLength(3);
      const settings = await query<{ value: unknown; secret_cipher: Buffer | null }>(
        `SELECT value, secret_cipher FROM app_settings WHERE app_id = '${appId}' ORDER BY key`,
      );
      expect(settings.map(({ value }) => value)).toEqual([7, '********']);
      expect(settings[0]!.secret_cipher).toBeNull();
      expect(to.open(`${appId}/settings/moderation.openai.key`, settings[1]!.secret_cipher!)).toBe('api key');
      const [key] = await query<{ key_hash: Buffer; key_cipher: Buffer }>(
        `SELECT key_hash, key_cipher FROM api_keys WHERE app_id = '${appId}'`,
      );
      expect(to.open(appId, key!.key_cipher)).toBe(`key of ${appId}`);
      expect(key!.key_hash.equals(to.hash(`key of ${appId}`))).toBe(true);
      const [webhook] = await query<Record<string, Buffer | null>>(
        `SELECT secret_cipher, previous_secret_cipher, password_cipher FROM webhooks WHERE app_id = '${appId}'`,
      );
      expect(to.open(owner(appId), webhook!.secret_cipher!)).toBe('secret');
      expect(to.open(owner(appId), webhook!.password_cipher!)).toBe('password');
      expect(webhook!.previous_secret_cipher).toBeNull();
    }
    expect(await query('SELECT FROM idempotency_keys')).toEqual([]);
  });

  test('does not change credentials that the old key does not decrypt', async () => {
    await stopped(await ready(KEY));
    const [{ app_id: appId }] = (await query<{ app_id: string }>('SELECT app_id FROM apps')) as [{ app_id: string }];
    const { hash, cipher } = new CredentialVault('3'.repeat(64)).seal(appId, 'token');
    await query(`INSERT INTO users (app_id, uid, name) VALUES ('${appId}', 'anna', 'Anna')`);
    await query(
      `INSERT INTO auth_tokens (app_id, uid, token_hash, token_cipher)
       VALUES ('${appId}', 'anna', '\\x${hash.toString('hex')}', '\\x${cipher.toString('hex')}')`,
    );
    const rotated = await rotateEncryptionKey(databaseUrl, { oldKey: KEY, newKey: OTHER_KEY });
    expect(rotated).toMatchObject({ reencrypted: { auth_tokens: 0, api_keys: 2 }, unreadable: 1 });
    expect(await query('SELECT token_hash, token_cipher FROM auth_tokens')).toEqual([
      { token_hash: hash, token_cipher: cipher },
    ]);
  });

  test('changes every column that holds bytes, or deletes its rows', async () => {
    const columns = await query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'bytea'`,
    );
    const { encryptedTables, ...others } = rotationStatements;
    const statements = [...Object.values(others), ...encryptedTables.map(({ update }) => update)];
    const changed = statements.flatMap(({ text }) => {
      const [, table, assignments] = /^UPDATE (\w+)\b.*?\bSET (.*?)(?:\bFROM\b|\bWHERE\b)/s.exec(text) ?? [];
      return [...(assignments ?? '').matchAll(/(?<!\.)\b(\w+) = /g)].map(([, column]) => `${table}.${column}`);
    });
    const handled = [
      ...changed.filter((column) => !column.endsWith('.updated_at')),
      // deleted
      ...['idempotency_keys.key_hash', 'idempotency_keys.fingerprint', 'idempotency_keys.body_cipher'],
      // hashes without a key
      ...['push_tokens.token_hash', 'revoked_app_tokens.token_hash', 'erasure_receipts.uid_hash'],
      ...['import_files.fingerprint', 'import_files.done_hash', 'link_previews.url_hash'],
      ...['console_sessions.token_hash', 'console_sign_in_links.code_hash', 'console_sign_in_links.browser_hash'],
      ...['console_passkey_challenges.challenge_hash', 'console_passkey_challenges.browser_hash'],
      // of a management secret: sign-ins to the console end with the rotation
      ...['console_sessions.secret_hash', 'console_sign_in_links.secret_hash'],
      // by the key for links of files, which does not change
      'erasure_receipts.signature',
    ];
    expect(columns.map(({ name }) => name).sort()).toEqual(handled.sort());
  });
});
