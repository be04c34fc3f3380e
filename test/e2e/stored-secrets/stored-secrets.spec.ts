import pg from 'pg';
import { isSecretSetting, settingCatalogue } from '#core/app-settings/app-settings.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { APP_TABLES } from '#resources/data-transfer/export/tables/app-tables.js';
import { RowSecrets } from '#resources/data-transfer/export/tables/row-secrets.js';
import { PROVIDER_KINDS } from '#resources/notifications/providers/provider-definitions.js';
import { refusePrivateAddresses, type TestApp, useServer } from '#test/support/server.js';
import { sentSecrets, type SentSecret } from './sent-secrets.js';

const server = useServer();
refusePrivateAddresses(server);
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

/** Stored secrets that no request has at an address of an app, with the reason. */
const NOT_SENT: Readonly<Record<string, string>> = {
  'api_keys.key_cipher': 'a credential that the server issues',
  'auth_tokens.token_cipher': 'a credential that the server issues',
  'webhooks.secret_cipher': 'signs deliveries',
  'webhooks.previous_secret_cipher': 'signs deliveries',
  'app_settings.auth.jwt.secret': 'verifies tokens',
  'notification_providers.fcm': 'signs requests to Google',
  'notification_providers.apns': 'signs requests to Apple',
  'notification_providers.web_push': 'signs requests to push services',
  'notification_providers.sendgrid': 'is sent to SendGrid, whose address the operator sets',
  'notification_providers.twilio': 'is sent to Twilio, whose address the operator sets',
};

/** Columns with the secrets of several kinds. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  'app_settings.secret_cipher': Object.keys(settingCatalogue)
    .filter(isSecretSetting)
    .map((key) => `app_settings.${key}`),
  'notification_providers.secret_cipher': PROVIDER_KINDS.map((kind) => `notification_providers.${kind}`),
};

test('every stored secret is tested here, or is sent to no address of an app', () => {
  const columns = APP_TABLES.flatMap(({ name, secrets }) => (secrets?.ciphers ?? []).map((one) => `${name}.${one}`));
  const all = columns.flatMap((column) => kindsOf[column] ?? [column]);
  expect([...sentSecrets.map(({ id }) => id), ...Object.keys(NOT_SENT)].sort()).toEqual(all.sort());
});

/** The secrets of the app that are stored in the column, decrypted. */
async function storedSecrets(app: TestApp, { id }: SentSecret): Promise<unknown[]> {
  const [table, column] = id.split('.') as [string, string];
  const { secrets } = APP_TABLES.find(({ name }) => name === table)!;
  const { rows } = await database.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE app_id = $1`,
    [app.id],
  );
  const cipher = secrets!.ciphers.includes(column) ? column : 'secret_cipher';
  const opener = new RowSecrets(server.app.get(CredentialVault), app.id);
  return rows.map(({ row }) => opener.opened(row, secrets!)[cipher]).filter((secret) => secret !== null);
}

const HERE = 'https://one.example.com/path';
const ELSEWHERE = [
  'https://two.example.com/path',
  'https://one.example.com:8443/path',
  'https://one.example.com./path',
];

describe.each(sentSecrets.map((secret) => [secret.id, secret] as const))('%s', (_, sent) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await server.createApp();
    await sent.create(app, server, { address: HERE, secret: 'Original1' });
  });
  const expectStored = async (secret: string) =>
    expect(await storedSecrets(app, sent)).toContainEqual(sent.stored(secret));

  test('is shown as asterisks, which change nothing', async () => {
    const shown = JSON.stringify(await sent.read(app, server));
    expect(shown).not.toContain('Original1');
    expect(shown).toContain(MASKED_SECRET);
    expect(await sent.change(app, server, { secret: MASKED_SECRET })).toBeUndefined();
    await expectStored('Original1');
  });

  test.each(ELSEWHERE)('is not sent to %s: nothing is changed', async (address) => {
    for (const secret of [undefined, MASKED_SECRET])
      expect(await sent.change(app, server, { address, secret })).toEqual({
        [sent.field]: [expect.stringMatching(/must be sent again/)],
      });
    await expectStored('Original1');
    expect(JSON.stringify(await sent.read(app, server))).toContain(HERE);
  });

  test('stays with another path at the same origin', async () => {
    expect(await sent.change(app, server, { address: 'https://ONE.example.com:443/other' })).toBeUndefined();
    await expectStored('Original1');
  });

  test('is sent again for a new address, and then again for the former one', async () => {
    expect(await sent.change(app, server, { address: ELSEWHERE[0]!, secret: 'Another2' })).toBeUndefined();
    await expectStored('Another2');
    expect(await sent.change(app, server, { address: HERE })).toHaveProperty([sent.field]);
  });

  if (sent.unused)
    test('is dropped with a new address, if requests do not have it', async () => {
      expect(await sent.change(app, server, { address: ELSEWHERE[0]! }, sent.unused)).toBeUndefined();
      expect(JSON.stringify(await storedSecrets(app, sent))).not.toContain('Original1');
    });
});

test('a header is not sent to another origin under a new name, nor beside one that is given', async () => {
  const app = await server.createApp();
  const servers = '/v3/ai-agents/agent-builder/mcp-servers';
  const headers = JSON.stringify({ 'X-Key': 'Original1', 'X-Team': 'blue' });
  await app.api.post(servers, { slug: 'trains', name: 'Timetables', url: HERE, headers });
  const change = (texts: object) =>
    app.api.patch(`${servers}/trains`, { url: ELSEWHERE[0], headers: JSON.stringify(texts) });
  expect((await change({ 'X-Key': MASKED_SECRET, 'X-Team': 'red' })).status).toBe(400);
  const renamed = await change({ 'X-Other': MASKED_SECRET, 'X-Team': 'red' });
  expect(renamed.body.headers).toBe(JSON.stringify({ 'X-Team': MASKED_SECRET }));
});

test('without headers a new address needs none', async () => {
  const app = await server.createApp();
  const servers = '/v3/ai-agents/agent-builder/mcp-servers';
  await app.api.post(servers, { slug: 'trains', name: 'Timetables', url: HERE });
  expect((await app.api.patch(`${servers}/trains`, { url: ELSEWHERE[0] })).status).toBe(200);
  await app.api.patch(`${servers}/trains`, { headers: '{"X-Key":"Original1"}' });
  expect((await app.api.patch(`${servers}/trains`, { url: HERE, headers: '{}' })).body.headers).toBeUndefined();
});

test('a key that comes with an address that is refused is not sent to the former one', async () => {
  const app = await server.createApp();
  const place = sentSecrets.find(({ id }) => id === 'app_settings.aiAgents.openai.key')!;
  await place.create(app, server, { address: HERE, secret: 'Original1' });
  expect(await place.change(app, server, { address: 'https://127.0.0.1', secret: 'Another2' })).toBeDefined();
  expect(await storedSecrets(app, place)).toEqual(['Original1']);
});
