import { SampleDataService } from '#operations/sample-data/sample-data.service.js';
import { Database } from '#platform/database/database.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, rows } from '#platform/database/statement.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { publishedEvents } from '#test/support/events.js';
import { MANAGEMENT, type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const management = () => server.client(MANAGEMENT);
const seed = (app: TestApp) => server.app.get(SampleDataService).seed(systemContext(app));

let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  expect(await seed(app)).toBe(true);
});

describe('an app with demo data', () => {
  test('has the users and the group of the quick starts, and a message for each of them', async () => {
    const users = [1, 2, 3, 4, 5].map((number) => `cometchat-uid-${number}`);
    expect((await uids(app.api)).sort()).toEqual(users);
    const group = dataOf(await app.api.get('/v3/groups/cometchat-guid-1'));
    expect(group).toMatchObject({ type: 'public', membersCount: users.length });
    for (const uid of users) expect(dataOf(await app.as(uid).get('/v3/messages'))).not.toEqual([]);
  });

  test.each([
    ['users', '/v3/users'],
    ['auth tokens', '/v3/users/cometchat-uid-1/auth_tokens'],
    ['groups', '/v3/groups'],
    ['group members', '/v3/groups/cometchat-guid-1/members'],
    ['messages', '/v3/messages'],
    ['messages of a user', '/v3/users/cometchat-uid-1/messages'],
    ['messages of a group', '/v3/groups/cometchat-guid-1/messages'],
    ['API keys', '/v3/apikeys'],
    ['calls', '/v3/calls'],
    ['blocked messages', '/v3/moderation/blocked-messages'],
    ['campaigns', '/v3/campaigns/campaigns'],
    ['campaign templates', '/v3/campaigns/templates'],
    ['campaign channels', '/v3/campaigns/channels'],
    ['campaign categories', '/v3/campaigns/templates/categories'],
  ])('has %s to list', async (_, path) => {
    expect(dataOf(await app.api.get(path)).length).toBeGreaterThan(0);
  });

  test('has a campaign to all of its users, which waits to be sent', async () => {
    const [campaign] = dataOf<any[]>(await app.api.get('/v3/campaigns/campaigns'));
    expect(campaign).toMatchObject({ status: 'draft', recipientSummary: { total: 5, pending: 5 } });
    const preview = await app.api.post('/v3/campaigns/templates/next-hike/preview', { variables: campaign.variables });
    expect(dataOf(preview).channels[0].content.body[0].content).toBe('The next hike is on Sunday');
  });

  test('has data to list for one of its users', async () => {
    for (const path of [
      '/v3/groups',
      '/v3/messages',
      '/v3/users/cometchat-uid-2/messages',
      '/v3/groups/cometchat-guid-1/messages',
      '/v3/calls',
    ]) {
      expect({ path, rows: dataOf(await app.as('cometchat-uid-1').get(path)).length }).toEqual({
        path,
        rows: expect.any(Number),
      });
      expect(dataOf(await app.as('cometchat-uid-1').get(path))).not.toEqual([]);
    }
  });

  test('has messages of every kind: text, media, custom, an edited and a deleted one', async () => {
    const messages: { category: string; type: string; editedAt?: number; deletedAt?: number }[] = dataOf(
      await app.api.get('/v3/messages', { limit: 1000 }),
    );
    const kinds = new Set(messages.map(({ category, type }) => `${category} ${type}`));
    for (const kind of [
      'message text',
      'message image',
      'message file',
      'message audio',
      'custom location',
      'action groupMember',
      'action message',
    ])
      expect(kinds).toContain(kind);
    expect(messages.filter(({ category, editedAt }) => category === 'message' && editedAt)).toHaveLength(1);
    expect(messages.filter(({ category, deletedAt }) => category === 'message' && deletedAt)).toHaveLength(1);
  });

  test('has files that the server serves, to pages of all origins', async () => {
    const created = dataOf(await management().post('/apps', { name: 'With pictures', region: 'eu' }));
    const keys = Object.values<{ apiKey: string; scope: string }>(created.apiKeys);
    const api = server.client({ apikey: keys.find(({ scope }) => scope === 'fullAccess')!.apiKey });
    const shown = JSON.stringify([
      ...dataOf(await api.get('/v3/users')),
      ...dataOf(await api.get('/v3/groups')),
      ...dataOf(await api.get('/v3/messages', { limit: 1000 })),
      ...dataOf(await api.get('/v3/calls')),
    ]);
    const urls = new Set([...shown.matchAll(/"(http:[^"]*\/demo-files\/[^"]+)"/g)].map(([, url]) => url!));
    expect(urls.size).toBe(10);
    for (const url of urls) {
      const response = await fetch(url);
      expect({ url, status: response.status, origins: response.headers.get('access-control-allow-origin') }).toEqual({
        url,
        status: 200,
        origins: '*',
      });
    }
    const [attachment] = dataOf(await api.get('/v3/messages', { limit: 1000 })).flatMap(
      ({ type, data }: { type: string; data: { attachments?: { url: string; size: number }[] } }) =>
        type === 'image' ? data.attachments : [],
    );
    expect((await (await fetch(attachment.url)).arrayBuffer()).byteLength).toBe(attachment.size);
    expect((await fetch(attachment.url.replace('ridge-path.jpg', '..%2fdemo-data.js'))).status).toBe(404);
  });

  test('has a group call with a user on two devices, a recording and transcriptions, and unanswered calls', async () => {
    const [call] = dataOf(
      await app.api.get('/v3/calls', { receiverType: 'group', hasRecording: true, hasTranscription: true }),
    );
    expect(call.participants.map(({ uid }: { uid: string }) => uid)).toEqual([
      'cometchat-uid-1',
      'cometchat-uid-1',
      'cometchat-uid-2',
      'cometchat-uid-3',
      'cometchat-uid-4',
    ]);
    expect(call.totalParticipants).toBe(5);
    expect(dataOf(await app.api.get(`/v3/calls/${call.sessionId}/transcriptions`))).toHaveLength(2);
    for (const status of ['unanswered', 'rejected', 'ended'])
      expect(dataOf(await app.api.get('/v3/calls', { status }))).not.toEqual([]);
  });

  test('has a blocked message with its rule and the matched condition', async () => {
    expect(dataOf(await app.api.get('/v3/moderation/blocked-messages'))).toEqual([
      expect.objectContaining({
        ruleId: 'spam-filter',
        revisionId: `${app.id}_spam-filter_1`,
        condition: expect.objectContaining({ category: 'word', operator: 'contains' }),
        message: expect.objectContaining({ sender: 'cometchat-uid-4', receiver: 'cometchat-uid-5' }),
        action: ['blockMessage'],
      }),
    ]);
  });
});

describe('seeding an app', () => {
  test('a second time changes nothing', async () => {
    const before = await rowCounts(app);
    expect(await seed(app)).toBe(false);
    expect(await rowCounts(app)).toEqual(before);
  });

  test('that uses an id of the demo data for something else leaves nothing behind', async () => {
    const other = await server.createApp();
    dataOf(await other.api.post('/v3/users', { uid: 'cometchat-uid-5', name: 'Another Elena' }));
    await expect(seed(other)).rejects.toMatchObject({ code: 'ERR_UID_ALREADY_EXISTS' });
    expect(dataOf(await other.api.get('/v3/users'))).toHaveLength(1);
    expectError(await other.api.get('/v3/users/cometchat-uid-1'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('twice concurrently creates the data once', async () => {
    const other = await server.createApp();
    const outcomes = await Promise.allSettled([seed(other), seed(other)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await rowCounts(other)).toEqual(await rowCounts(app));
  });
});

describe('create-app', () => {
  const apiOf = ({ apiKeys }: { apiKeys: Record<string, { scope: string }> }): Client =>
    server.client({ apikey: Object.keys(apiKeys).find((key) => apiKeys[key]!.scope === 'fullAccess')! });

  test('creates the demo data in the new app', async () => {
    const created = dataOf(await management().post('/apps', { name: 'Filled' }));
    expect(await uids(apiOf(created))).toEqual(await uids(app.api));
    expect(dataOf(await apiOf(created).get('/v3/calls'))).not.toEqual([]);
  });

  test('leaves the new app empty with skipSampleData', async () => {
    const created = dataOf(await management().post('/apps', { name: 'Empty', skipSampleData: true }));
    for (const path of ['/v3/users', '/v3/groups', '/v3/messages', '/v3/calls', '/v3/moderation/blocked-messages']) {
      expect(dataOf(await apiOf(created).get(path))).toEqual([]);
    }
  });
});

const uids = async (api: Client): Promise<string[]> =>
  dataOf(await api.get('/v3/users')).map(({ uid }: { uid: string }) => uid);

const tables = [
  'users',
  'auth_tokens',
  'groups',
  'group_members',
  'messages',
  'blocked_messages',
  'calls',
  'call_participants',
  'call_recordings',
  'call_transcriptions',
];

const countRows = installationStatement('test-count-rows', {
  reason: 'of a test',
  row: rows<{ name: string; rows: number }>(),
})`${sql.join(
  [...tables.map((table) => [table, sql.identifier(table)] as const), ['published', publishedEvents] as const].map(
    ([name, relation]) =>
      sql`SELECT ${sql.literal(name)} AS name, count(*)::int AS rows FROM ${relation} WHERE app_id = $1`,
  ),
  ' UNION ALL ',
)}`;

/** Rows of an app, by table. */
async function rowCounts({ id }: TestApp): Promise<Record<string, number>> {
  const counts = await server.app.get(Database).forInstallation({}).query(countRows, [id]);
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]));
}
