import { randomUUID } from 'node:crypto';
import { eraseDueApps } from '#test/support/app-erasure.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { sendText } from '#test/support/factories.js';
import { MANAGEMENT, TestServer, useServer, type TestApp } from '#test/support/server.js';

const server = useServer({ CONFAB_OWNER_EMAIL: 'Owner@example.com' });
let management: Client;
let app: TestApp;
beforeEach(async () => {
  management = server.client(MANAGEMENT);
  app = await server.createApp();
});

const emails = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `user${from + n}@example.com`);

describe('collaborators', () => {
  const change = (changes: object) => management.post(`/apps/${app.id}/collaborators`, changes);
  const list = async (query: Record<string, unknown> = {}) => management.get(`/apps/${app.id}/collaborators`, query);

  test('are added with a role, and categories without members are empty lists', async () => {
    const success = { success: true, message: expect.any(String) };
    const results = dataOf(await change({ admins: ['Mei@Example.com'], developers: ['omar@example.com'] }));
    expect(results).toEqual({
      collaboratorsToRemove: [],
      admins: { 'Mei@Example.com': success },
      developers: { 'omar@example.com': success },
      marketing: [],
      moderators: [],
      owners: [],
      viewers: [],
    });
    const { data, meta } = (await list()).body;
    expect(data).toEqual([
      { id: expect.any(String), name: 'mei', email: 'mei@example.com', role: 'admin', createdAt: expect.any(Number) },
      expect.objectContaining({ email: 'omar@example.com', role: 'developer' }),
    ]);
    expect(meta.pagination).toMatchObject({ total: 2, current_page: 1 });
    expect((await list({ perPage: 1, page: 2 })).body.data).toMatchObject([{ email: 'omar@example.com' }]);
  });

  test('have one role each, in any case of letters', async () => {
    dataOf(await change({ admins: ['mei@example.com'] }));
    dataOf(await change({ moderators: ['MEI@EXAMPLE.COM'] }));
    expect(dataOf(await list())).toMatchObject([{ email: 'mei@example.com', role: 'moderator' }]);
    expectError(await change({ admins: ['a@example.com'], moderators: ['A@example.com'] }), 400, 'ERR_BAD_REQUEST', {
      'moderators.0': [expect.any(String)],
    });
  });

  test('refuse the owner and unknown emails, without stopping the others', async () => {
    dataOf(await change({ moderators: ['mei@example.com'] }));
    const results = dataOf(
      await change({
        admins: ['OWNER@example.com', 'omar@example.com'],
        collaboratorsToRemove: ['mei@example.com', 'nobody@example.com'],
      }),
    );
    expect(results.admins['OWNER@example.com'].error.code).toBe('ERR_ALREADY_AN_OWNER');
    expect(results.collaboratorsToRemove['nobody@example.com'].error.code).toBe('ERR_NOT_A_COLLABORATOR');
    expect(dataOf(await list())).toMatchObject([{ email: 'omar@example.com' }]);
    const own = dataOf(await change({ collaboratorsToRemove: ['owner@example.com'] }));
    expect(own.collaboratorsToRemove['owner@example.com'].error.code).toBe('ERR_SELF_ACTION_DENIED');
  });

  test('are at most 25, also with concurrent requests', async () => {
    dataOf(await change({ moderators: emails(0, 20) }));
    const responses = await Promise.all([0, 1, 2].map((n) => change({ admins: emails(20 + n * 5, 25 + n * 5) })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expectError(await change({ admins: ['more@example.com'] }), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    dataOf(await change({ admins: ['more@example.com'], collaboratorsToRemove: emails(0, 1) }));
    expect((await list()).body.meta.pagination.total).toBe(25);
  });

  test('have valid emails, and an app that exists', async () => {
    expectError(await change({ admins: ['mei@example.com', 'mei'] }), 400, 'ERR_BAD_REQUEST', {
      'admins.1': ['The admins.1 must be an email address.'],
    });
    expect(dataOf(await list())).toEqual([]);
    for (const response of [
      await management.get('/apps/no-such-app/collaborators'),
      await management.post('/apps/no-such-app/collaborators', { admins: ['mei@example.com'] }),
    ])
      expectError(response, 404, 'ERR_APP_NOT_FOUND');
  });
});

describe('a deleted app', () => {
  test('is restored on every process, with its keys and tokens', async () => {
    const other = new TestServer();
    await other.start();
    try {
      dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Anna' }));
      const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
      const clients = [server, other].flatMap((one) => [one.client({ apikey: app.apiKey }), one.client({ authToken })]);
      for (const client of clients) dataOf(await client.get('/v3/users/anna'));
      dataOf(await management.delete(`/apps/${app.id}`));
      for (const client of clients)
        await eventually(async () => expect((await client.get('/v3/users/anna')).status).toBe(401));
      const restored = dataOf(await management.post(`/apps/${app.id}/restore`));
      expect(restored).toMatchObject({ id: app.id, state: 'active' });
      expect(restored).not.toHaveProperty('scheduledToDeleteAt');
      for (const client of clients) dataOf(await client.get('/v3/users/anna'));
      await eraseDueApps(server, new Date(Date.now() + 31 * 86_400_000));
      dataOf(await app.api.get('/v3/users/anna'));
    } finally {
      await other.stop();
    }
  });

  test('cannot be restored after its erasure, and an active app stays as it is', async () => {
    expect(dataOf(await management.post(`/apps/${app.id}/restore`))).toMatchObject({ state: 'active' });
    dataOf(await app.api.get('/v3/users'));
    dataOf(await management.delete(`/apps/${app.id}`));
    await eraseDueApps(server, new Date(Date.now() + 31 * 86_400_000));
    expectError(await management.post(`/apps/${app.id}/restore`), 404, 'ERR_APP_NOT_FOUND');
    expectError(await management.post('/apps/no-such-app/restore'), 404, 'ERR_APP_NOT_FOUND');
  });

  test('is renamed only while it is active, and lists can leave it out', async () => {
    const name = `Renamed ${randomUUID()}`;
    expect(dataOf(await management.patch(`/apps/${app.id}`, { name }))).toMatchObject({ id: app.id, name });
    const states = async (state?: string) =>
      dataOf(await management.get('/apps', { searchKey: name, state })).map((one: { state: string }) => one.state);
    expect([await states(), await states('active'), await states('archived')]).toEqual([['active'], ['active'], []]);
    dataOf(await management.delete(`/apps/${app.id}`));
    expect([await states('active'), await states('archived')]).toEqual([[], ['archived']]);
    expectError(await management.patch(`/apps/${app.id}`, { name }), 400, 'ERR_APP_ARCHIVED');
    expectError(await management.patch('/apps/no-such-app', { name }), 404, 'ERR_APP_NOT_FOUND');
    expectError(await management.patch(`/apps/${app.id}`, { name: ' ' }), 400, 'ERR_BAD_REQUEST');
    expectError(await management.get('/apps', { state: 'gone' }), 400, 'ERR_BAD_REQUEST');
  });
});

describe('a usage report', () => {
  const path = () => `/apps/${app.id}/usage`;

  test('has the figures of all apps in the month', async () => {
    expectError(await management.get(path()), 404, 'ERR_USAGE_REPORT_NOT_FOUND');
    for (const uid of ['anna', 'bert']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    for (let n = 0; n < 3; n++) await sendText(app, 'anna', 'bert', 'Hello');
    const other = await server.createApp();
    dataOf(await management.patch(`/apps/${other.id}`, { name: '=HYPERLINK("https://example.com", "A")' }));
    const report = await eventually(async () => {
      expect(dataOf(await management.post(path()))).toMatchObject({ success: true });
      await eventually(async () => dataOf(await management.get(path())));
      const newest = dataOf(await management.get(path()));
      const own = newest.apps.find(({ id }: any) => id === app.id);
      // figures follow the event log
      expect(own.usage).toMatchObject({ messages_sent: 3, replies_sent: 0 });
      return newest;
    });
    const now = new Date();
    expect(report.from).toBe(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) / 1000);
    expect(report.to).toBe(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) / 1000);
    expect(report.apps).toContainEqual(expect.objectContaining({ id: other.id, state: 'active' }));
    const sum = report.apps.reduce((total: number, { usage }: any) => total + usage.messages_sent, 0);
    expect(report.totals.messages_sent).toBe(sum);
    const lines = report.csv.split('\r\n');
    expect(lines[0]).toMatch(/^app_id,app_name,state,messages_sent,/);
    expect(lines.some((line: string) => line.startsWith(`${app.id},`) && line.includes(',active,3,'))).toBe(true);
    expect(report.csv).toContain(`${other.id},"'=HYPERLINK(""https://example.com"", ""A"")",active`);
  });

  test('of the previous month has no app that was created since', async () => {
    expect(dataOf(await management.post(path(), { usePreviousBillingCycle: true })).message).toContain('usage report');
    const report = await eventually(async () => dataOf(await management.get(path())));
    expect(report.apps.map(({ id }: any) => id)).not.toContain(app.id);
    expect(report.to).toBe(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth()) / 1000);
  });

  test('needs an app that exists', async () => {
    expectError(await management.post('/apps/no-such-app/usage'), 404, 'ERR_APP_NOT_FOUND');
    expectError(await management.get('/apps/no-such-app/usage'), 404, 'ERR_APP_NOT_FOUND');
    expectError(await management.post(path(), { usePreviousBillingCycle: 'maybe' }), 400, 'ERR_BAD_REQUEST');
  });
});
