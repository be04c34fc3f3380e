import { Database } from '#platform/database/database.js';
import { WebhookSecretsService } from '#resources/webhooks/webhook-secrets.service.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { MANAGEMENT, type TestApp, refusePrivateAddresses, useServer } from '#test/support/server.js';

const server = useServer();
refusePrivateAddresses(server);
let management: Client;
let app: TestApp;
let other: TestApp;
let webhooks: string;
beforeEach(async () => {
  management = server.client(MANAGEMENT);
  [app, other] = [await server.createApp(), await server.createApp()];
  webhooks = `/apps/${app.id}/webhooks`;
});

const crm = { id: 'crm', name: 'Customer care', webhookURL: 'https://example.com/chat-events' };
const create = async (webhook: object = {}): Promise<any> =>
  dataOf(await management.post(webhooks, { ...crm, ...webhook }));
const triggersOf = async (id: string): Promise<string[]> =>
  dataOf<{ id: string }[]>(await management.get(`${webhooks}/${id}/triggers`)).map((trigger) => trigger.id);

describe('create-webhook', () => {
  test('returns the webhook and its signing secret', async () => {
    const created = await create();
    expect(created).toEqual({
      ...crm,
      useBasicAuth: false,
      enabled: true,
      retryOnFailure: false,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    const { secret: _, ...shown } = created;
    expect(dataOf(await management.get(`${webhooks}/crm`))).toEqual(shown);
  });

  test('accepts all fields, and shows no password', async () => {
    const access = { useBasicAuth: true, username: 'confab', password: 'correct1horse2battery' };
    const created = await create({ ...access, enabled: false, retryOnFailure: true });
    expect(created).toMatchObject({ useBasicAuth: true, username: 'confab', enabled: false, retryOnFailure: true });
    const answers = [created, (await management.get(`${webhooks}/crm`)).body, (await management.get(webhooks)).body];
    expect(JSON.stringify(answers)).not.toContain(access.password);
  });

  test('accepts the version of webhooks', async () => {
    const client = management.with({ 'X-Webhook-Version': '2' });
    expect(dataOf(await client.post(webhooks, crm))).toMatchObject({ id: 'crm' });
  });

  test('subscribes to the given triggers, and refuses all if one does not exist', async () => {
    expectError(
      await management.post(webhooks, { ...crm, triggers: ['message_sent', 'nonsense'] }),
      404,
      'ERR_TRIGGER_NOT_FOUND',
    );
    expectError(await management.get(`${webhooks}/crm`), 404, 'ERR_WEBHOOK_NOT_FOUND');
    await create({ triggers: ['message_sent', 'group_created', 'message_sent'] });
    expect(await triggersOf('crm')).toEqual(['group_created', 'message_sent']);
  });

  test('gives every webhook another secret', async () => {
    const [one, another] = [await create(), await create({ id: 'another' })];
    expect(one.secret).not.toBe(another.secret);
  });

  test('names what is wrong with each field', async () => {
    const wrong = {
      id: 'two words',
      name: 'x'.repeat(51),
      webhookURL: 'ftp://example.com',
      useBasicAuth: 'yes',
      username: 'a b',
      password: 'secret!',
      enabled: 1,
      retryOnFailure: 'no',
    };
    const details = Object.fromEntries(Object.keys(wrong).map((name) => [name, [expect.any(String)]]));
    expectError(await management.post(webhooks, wrong), 400, 'ERR_BAD_REQUEST', details);
    expectError(await management.post(webhooks), 400, 'ERR_BAD_REQUEST', {
      id: [expect.any(String)],
      name: ['The name field is required.'],
      webhookURL: ['The webhookURL field is required.'],
    });
    expect(dataOf(await management.get(webhooks))).toEqual([]);
  });

  test.each([
    ['http://example.com/x', 'The webhookURL must begin with https://.'],
    ['https://me:secret@example.com/', 'The webhookURL may not contain a name or password: see useBasicAuth.'],
    ['https://127.0.0.1/x', 'The webhookURL must be at a public address.'],
    ['https://localhost/x', 'The webhookURL must be at a public address.'],
    ['https://10.1.2.3/x', 'The webhookURL must be at a public address.'],
    ['https://169.254.169.254/latest', 'The webhookURL must be at a public address.'],
    ['https://[::1]/x', 'The webhookURL must be at a public address.'],
    ['https://[::ffff:10.0.0.1]/x', 'The webhookURL must be at a public address.'],
    ['https://0x7f.1/x', 'The webhookURL must be at a public address.'],
  ])('refuses the address %s', async (webhookURL, sentence) => {
    expectError(await management.post(webhooks, { ...crm, webhookURL }), 400, 'ERR_BAD_REQUEST', {
      webhookURL: [sentence],
    });
  });

  test('refuses an address of more than 255 characters', async () => {
    const webhookURL = `https://example.com/${'x'.repeat(235)}`;
    expect(await create({ webhookURL })).toMatchObject({ webhookURL });
    expectError(await management.post(webhooks, { ...crm, webhookURL: `${webhookURL}x` }), 400, 'ERR_BAD_REQUEST', {
      webhookURL: [expect.any(String)],
    });
  });

  test('requires username and password with Basic authentication', async () => {
    const half = { ...crm, useBasicAuth: true, username: 'confab' };
    expectError(await management.post(webhooks, half), 400, 'ERR_BAD_REQUEST', {
      password: ['The password field is required with useBasicAuth.'],
    });
  });

  test('creates an id once, however many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => management.post(webhooks, crm)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 400, 'ERR_BAD_REQUEST', { id: ['The id has already been taken.'] });
    dataOf(await management.post(`/apps/${other.id}/webhooks`, crm));
  });

  test('creates no more than 25, however many requests come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => management.post(webhooks, { ...crm, id: `crm-${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 403, 'ERR_PLAN_QUOTA_RESTRICTION');
  });

  test('finds no unknown or deleted app', async () => {
    expectError(await management.post('/apps/no-such-app/webhooks', crm), 404, 'ERR_APP_NOT_FOUND');
    dataOf(await management.delete(`/apps/${app.id}`));
    expectError(await management.post(webhooks, crm), 404, 'ERR_APP_NOT_FOUND');
    expectError(await management.get(webhooks), 404, 'ERR_APP_NOT_FOUND');
  });
});

describe('list-webhooks', () => {
  test('lists the webhooks of the app, newest first, with exact totals', async () => {
    for (const id of ['first', 'second', 'third']) await create({ id, name: `The ${id}` });
    dataOf(await management.post(`/apps/${other.id}/webhooks`, crm));
    const page = await management.get(webhooks, { perPage: 2 });
    expect(dataOf(page).map(({ id }: { id: string }) => id)).toEqual(['third', 'second']);
    expect(page.body.meta.pagination).toEqual({
      total: 3,
      count: 2,
      per_page: 2,
      current_page: 1,
      total_pages: 2,
    });
    expect(dataOf(await management.get(webhooks, { searchKey: 'THE SEC' }))).toMatchObject([{ id: 'second' }]);
    expect(JSON.stringify(page.body)).not.toContain('whsec_');
  });

  test('refuses invalid pages', async () => {
    expectError(await management.get(webhooks, { perPage: 1001 }), 400, 'ERR_BAD_REQUEST', {
      perPage: [expect.any(String)],
    });
  });
});

describe('update-webhook', () => {
  test('changes the given fields and no others', async () => {
    await create();
    const changes = { name: 'Sales', webhookURL: 'https://example.org/x', enabled: false, retryOnFailure: true };
    expect(dataOf(await management.put(`${webhooks}/crm`, changes))).toMatchObject({ id: 'crm', ...changes });
    expect(dataOf(await management.put(`${webhooks}/crm`, { name: 'Care' }))).toMatchObject({
      ...changes,
      name: 'Care',
    });
  });

  test('turns Basic authentication on if username and password are set, and not otherwise', async () => {
    await create();
    expectError(await management.put(`${webhooks}/crm`, { useBasicAuth: true }), 400, 'ERR_BAD_REQUEST', {
      username: [expect.any(String)],
      password: [expect.any(String)],
    });
    expect(dataOf(await management.get(`${webhooks}/crm`))).toMatchObject({ useBasicAuth: false });
    dataOf(await management.put(`${webhooks}/crm`, { username: 'confab', password: 'secret1' }));
    expect(dataOf(await management.put(`${webhooks}/crm`, { useBasicAuth: true }))).toMatchObject({
      useBasicAuth: true,
    });
  });

  test('refuses what create refuses', async () => {
    await create();
    expectError(
      await management.put(`${webhooks}/crm`, { webhookURL: 'https://192.168.0.1/' }),
      400,
      'ERR_BAD_REQUEST',
      { webhookURL: ['The webhookURL must be at a public address.'] },
    );
  });
});

describe('update-webhook with triggers', () => {
  test('replaces the subscriptions; without triggers they stay', async () => {
    await create({ triggers: ['message_sent', 'group_created'] });
    dataOf(await management.put(`${webhooks}/crm`, { name: 'Renamed' }));
    expect(await triggersOf('crm')).toEqual(['group_created', 'message_sent']);
    dataOf(await management.put(`${webhooks}/crm`, { triggers: ['group_deleted', 'message_sent'] }));
    expect(await triggersOf('crm')).toEqual(['group_deleted', 'message_sent']);
    dataOf(await management.put(`${webhooks}/crm`, { triggers: [] }));
    expect(await triggersOf('crm')).toEqual([]);
  });

  test('refuses one that does not exist, and changes nothing', async () => {
    await create({ triggers: ['message_sent'] });
    const changes = { name: 'Renamed', triggers: ['nonsense'] };
    expectError(await management.put(`${webhooks}/crm`, changes), 404, 'ERR_TRIGGER_NOT_FOUND');
    expect(await triggersOf('crm')).toEqual(['message_sent']);
    expect(dataOf(await management.get(`${webhooks}/crm`)).name).toBe(crm.name);
  });
});

describe('delete-webhook', () => {
  test('deletes it with its triggers', async () => {
    await create();
    dataOf(await management.post(`${webhooks}/crm/triggers`, { triggerIds: ['message_sent'] }));
    expect(dataOf(await management.delete(`${webhooks}/crm`))).toMatchObject({ success: true });
    expectError(await management.get(`${webhooks}/crm`), 404, 'ERR_WEBHOOK_NOT_FOUND');
    await create();
    expect(dataOf(await management.get(`${webhooks}/crm/triggers`))).toEqual([]);
  });
});

test('a webhook shows its delivery, and none of an unknown id', async () => {
  await create({ webhookURL: 'confab:test-receiver' });
  const { id } = dataOf(await management.post(`${webhooks}/crm/test`));
  expect(dataOf(await management.get(`${webhooks}/crm/deliveries/${id}`))).toMatchObject({ id });
  expectError(await management.get(`${webhooks}/crm/deliveries/none`), 404, 'ERR_WEBHOOK_DELIVERY_NOT_FOUND');
});

describe('the triggers of a webhook', () => {
  const triggers = () => `${webhooks}/crm/triggers`;
  beforeEach(() => create());

  test('are added one by one: an unknown one does not stop the others', async () => {
    const triggerIds = ['message_sent', 'no_such_trigger', 'group_created', '__proto__'];
    const results = dataOf(await management.post(triggers(), { triggerIds }));
    expect(results).toMatchObject({
      message_sent: { success: true },
      group_created: { success: true },
      no_such_trigger: { success: false, error: { code: 'ERR_TRIGGER_NOT_FOUND' } },
    });
    const listed = await management.get(triggers());
    expect(dataOf(listed)).toEqual([
      { id: 'group_created', description: 'A group was created.' },
      { id: 'message_sent', description: 'A message was sent.' },
    ]);
    expect(listed.body.meta.pagination).toMatchObject({ total: 2, per_page: 100 });
  });

  test('may be added again', async () => {
    for (let n = 0; n < 2; n++)
      expect(dataOf(await management.post(triggers(), { triggerIds: ['message_sent'] }))).toMatchObject({
        message_sent: { success: true },
      });
    expect(dataOf(await management.get(triggers()))).toHaveLength(1);
  });

  test('are removed, and an unknown one is refused', async () => {
    dataOf(await management.post(triggers(), { triggerIds: ['message_sent', 'message_edited'] }));
    const unknown = { triggerIds: ['message_sent', 'no_such_trigger'] };
    expectError(await management.delete(triggers(), unknown), 404, 'ERR_TRIGGER_NOT_FOUND');
    expect(dataOf(await management.get(triggers()))).toHaveLength(2);
    const some = { triggerIds: ['message_sent', 'group_created'] };
    expect(dataOf(await management.delete(triggers(), some))).toMatchObject({ success: true });
    expect(dataOf(await management.get(triggers()))).toMatchObject([{ id: 'message_edited' }]);
  });
});

describe('the secret of a webhook', () => {
  test('is shown again, and for a day after it was replaced', async () => {
    const { secret } = await create();
    expect(dataOf(await management.get(`${webhooks}/crm/secret`))).toEqual({ secret });
    const rotated = dataOf(await management.post(`${webhooks}/crm/secret/rotate`));
    expect(rotated).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      previousSecret: secret,
      previousSecretUntil: expect.any(Number),
    });
    expect(rotated.secret).not.toBe(secret);
    expect(dataOf(await management.get(`${webhooks}/crm/secret`))).toEqual(rotated);
    const again = dataOf(await management.post(`${webhooks}/crm/secret/rotate`));
    expect(again.previousSecret).toBe(rotated.secret);
  });

  test('cannot be decrypted for another webhook, even if its row is moved', async () => {
    await create();
    await create({ id: 'another' });
    const { prisma } = server.app.get(Database).forApp({ app });
    const [row] = await prisma.webhook.findMany({ where: { appId: app.id, id: 'crm' } });
    expect(Buffer.from(row!.secretCipher).toString('latin1')).not.toContain('whsec_');
    await prisma.webhook.updateMany({
      where: { appId: app.id, id: 'another' },
      data: { secretCipher: row!.secretCipher },
    });
    await expect(
      server.app.get(WebhookSecretsService).get({}, { appId: app.id, webhookId: 'another' }),
    ).rejects.toThrow();
  });
});

test('every operation finds a webhook in its own app only', async () => {
  await create();
  const elsewhere = `/apps/${other.id}/webhooks/crm`;
  const triggerIds = ['message_sent'];
  for (const answer of [
    await management.get(elsewhere),
    await management.put(elsewhere, { name: 'x' }),
    await management.delete(elsewhere),
    await management.get(`${elsewhere}/triggers`),
    await management.post(`${elsewhere}/triggers`, { triggerIds }),
    await management.delete(`${elsewhere}/triggers`, { triggerIds }),
    await management.get(`${elsewhere}/secret`),
    await management.post(`${elsewhere}/secret/rotate`),
  ])
    expectError(answer, 404, 'ERR_WEBHOOK_NOT_FOUND');
  dataOf(await management.get(`${webhooks}/crm`));
});
