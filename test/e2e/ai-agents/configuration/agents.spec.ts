import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { refusePrivateAddresses, useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
refusePrivateAddresses(server);

const NOBODY = '00000000-0000-4000-8000-000000000000';
const external = { name: 'Far away', integrateWith: 'mastra', integrationType: 'agent' };

const kinds = [
  ['elsewhere', '/v3/ai-agents/agents', external],
  ['here', '/v3/ai-agents/agent-builder/agents', { name: 'Travel guide' }],
] as const;

const create = async (app: TestApp, path: string, body: object): Promise<any> => {
  const response = await app.api.post(path, body);
  expect(response.status).toBe(200);
  return (response.body as { agent: unknown }).agent;
};

const tool = { name: 'show_map', displayName: 'Map', executionText: 'Opening', description: 'Shows a map.' };

describe.each(kinds)('an agent that runs %s', (_, path, body) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithUsers(server, ['tina']);
  });

  test('is a user with the role @agentic whose name and picture follow those of the agent', async () => {
    const agent = await create(app, path, {
      ...body,
      icon: 'https://example.com/a.png',
      metaData: { greetingMessage: 'Hi' },
    });
    expect(agent).toMatchObject({ appId: app.id, isActive: true, tools: [], metaData: { greetingMessage: 'Hi' } });
    expect(dataOf(await app.api.get(`/v3/users/${agent.uid}`))).toMatchObject({ name: body.name, role: '@agentic' });
    const changes = { name: 'Other', icon: 'https://example.com/b.png', isActive: false };
    expect((await app.api.patch(`${path}/${agent.uid}`, changes)).status).toBe(200);
    expect(dataOf(await app.api.get(`${path}/${agent.uid}`))).toMatchObject(changes);
    expect(dataOf(await app.api.get(`/v3/users/${agent.uid}`))).toMatchObject({ name: 'Other', avatar: changes.icon });
    expect(dataOf(await app.api.get(path))).toContainEqual(expect.objectContaining({ uid: agent.uid }));
  });

  test('is deleted with its user, and comes back when the user is reactivated', async () => {
    const { uid } = await create(app, path, body);
    expect((await app.api.delete(`${path}/${uid}`)).body).toEqual({ success: true });
    expectError(await app.api.get(`${path}/${uid}`), 404, 'ERR_AGENT_NOT_FOUND');
    expectError(await app.api.delete(`${path}/${uid}`), 404, 'ERR_AGENT_NOT_FOUND');
    expectError(await app.api.get(`/v3/users/${uid}`), 404, 'ERR_UID_NOT_FOUND');
    dataOf(await app.api.put('/v3/users', { uidsToActivate: [uid] }));
    expect(dataOf(await app.api.get(`${path}/${uid}`))).toMatchObject({ uid });
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'a'.repeat(101) }],
    ['icon', { icon: 'picture' }],
    ['isActive', { isActive: 'yes' }],
    ['metaData', { metaData: { text: 'a'.repeat(11_000) } }],
    ['tools', { tools: 'show_map' }],
    ['tools.0', { tools: [1] }],
  ])('is refused for an invalid %s', async (field, more) => {
    expectError(await app.api.post(path, { ...body, ...more }), 400, 'ERR_BAD_REQUEST', { [field]: expect.any(Array) });
    const { uid } = await create(app, path, body);
    expectError(await app.api.patch(`${path}/${uid}`, more), 400, 'ERR_BAD_REQUEST', { [field]: expect.any(Array) });
  });

  test('refers only to tools that exist, and loses one that is deleted', async () => {
    expectError(await app.api.post(path, { ...body, tools: ['nothing'] }), 404, 'ERR_TOOL_NOT_FOUND');
    expect((await app.api.post('/v3/ai-agents/tools', tool)).status).toBe(200);
    const { uid, tools } = await create(app, path, { ...body, tools: ['show_map', 'show_map'] });
    expect(tools).toEqual(['show_map']);
    expectError(await app.api.patch(`${path}/${uid}`, { tools: ['nothing'] }), 404, 'ERR_TOOL_NOT_FOUND');
    expect((await app.api.delete('/v3/ai-agents/tools/show_map')).body).toEqual({ success: true });
    expect(dataOf(await app.api.get(`${path}/${uid}`)).tools).toEqual([]);
  });

  test('needs a fullAccess key, and exists for its app and its kind only', async () => {
    const { uid } = await create(app, path, body);
    const otherKind = kinds.find(([, one]) => one !== path)![1];
    const other = await server.createApp();
    for (const [client, one] of [
      [app.api, `${path}/${NOBODY}`],
      [app.api, `${path}/***`],
      [app.api, `${otherKind}/${uid}`],
      [other.api, `${path}/${uid}`],
    ] as const) {
      expectError(await client.get(one), 404, 'ERR_AGENT_NOT_FOUND');
      expectError(await client.patch(one, { name: 'Mine' }), 404, 'ERR_AGENT_NOT_FOUND');
      expectError(await client.delete(one), 404, 'ERR_AGENT_NOT_FOUND');
    }
    expect(dataOf(await other.api.get(path))).toEqual([]);
    for (const [client, status, code] of [
      [server.client({}), 401, 'AUTH_ERR_EMPTY_APIKEY'],
      [server.client({ apikey: app.authKey }), 403, 'AUTH_ERR_NO_ACCESS'],
    ] as const) {
      expectError(await client.post(path, body), status, code);
      expectError(await client.get(path), status, code);
      expectError(await client.get(`${path}/${uid}`), status, code);
      expectError(await client.patch(`${path}/${uid}`, {}), status, code);
      expectError(await client.delete(`${path}/${uid}`), status, code);
    }
  });
});

test('an app has at most 100 agents, also when they are created at once', async () => {
  const app = await server.createApp();
  for (let n = 0; n < 90; n++) await create(app, kinds[1][1], { name: `Agent ${n}` });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => app.api.post(kinds[n % 2]![1], kinds[n % 2]![2])),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expectError(
    responses.find(({ status }) => status !== 200)!,
    403,
    'ERR_PLAN_QUOTA_RESTRICTION',
  );
});

test('addresses of agents elsewhere are public, and their headers are not shown', async () => {
  const app = await server.createApp();
  const at = (integrationMeta: object) => app.api.post(kinds[0][1], { ...external, integrationMeta });
  for (const baseUrl of ['http://example.com/', 'https://127.0.0.1/', 'https://name:word@example.com/', 'ftp://x'])
    expect((await at({ baseUrl })).status).toBe(400);
  for (const headers of ['{', '[]', '{"host":"x"}', '{"X Y":"x"}', '{"X":1}', '{"X":"a\\nb"}'])
    expectError(await at({ headers }), 400, 'ERR_BAD_REQUEST', { 'integrationMeta.headers': expect.any(Array) });
  const integrationMeta = { baseUrl: 'https://example.com/ag-ui', agentId: 'one', headers: '{"X-Key":"hunter2"}' };
  const agent = await create(app, kinds[0][1], { ...external, integrationMeta });
  expect(agent.integrationMeta).toEqual({ ...integrationMeta, headers: '********' });
  expect((await app.api.patch(`${kinds[0][1]}/${agent.uid}`, { integrationMeta: agent.integrationMeta })).status).toBe(
    200,
  );
  expect(dataOf(await app.api.get(`${kinds[0][1]}/${agent.uid}`)).integrationMeta).toEqual(agent.integrationMeta);
});

test('the model and its parameters are those that were set, within their limits', async () => {
  const app = await server.createApp();
  const path = kinds[1][1];
  const own = { model: 'llama3.2', modelMetaData: { temperature: 0.2, maxTokens: 100 }, instruction: 'Be brief.' };
  const { uid } = await create(app, path, { name: 'Guide', ...own });
  expect(dataOf(await app.api.get(`${path}/${uid}`))).toMatchObject({
    ...own,
    isDefaultModel: false,
    formattedInstruction: 'Be brief.',
    otherKbIntegrations: [],
    ragVersion: 'v2',
  });
  const changed = await app.api.patch(`${path}/${uid}`, { modelMetaData: { temperature: 1 } });
  expect(changed.body).toMatchObject({ ...own, modelMetaData: { temperature: 1, maxTokens: 100 } });
  for (const modelMetaData of [{ temperature: 3 }, { maxTokens: 0 }, { maxTokens: 1.5 }])
    expectError(await app.api.patch(`${path}/${uid}`, { modelMetaData }), 400, 'ERR_BAD_REQUEST');
});

test('an empty text clears the model, the instruction and the description of an agent', async () => {
  const app = await server.createApp();
  const path = kinds[1][1];
  const texts = { model: 'llama3.2', instruction: 'Be brief.', description: 'Plans journeys.' };
  const { uid } = await create(app, path, { name: 'Guide', ...texts });
  const ofSettings = { model: 'gpt-4o-mini', isDefaultModel: true };
  expect((await app.api.patch(`${path}/${uid}`, { model: '' })).body).toMatchObject(ofSettings);
  expect(dataOf(await app.api.get(`${path}/${uid}`))).toMatchObject({ instruction: 'Be brief.' });
  await app.api.patch(`${path}/${uid}`, { instruction: '', description: '' });
  const cleared = dataOf(await app.api.get(`${path}/${uid}`));
  for (const name of ['instruction', 'formattedInstruction', 'description']) expect(cleared).not.toHaveProperty(name);
  const created = await create(app, path, { name: 'Guide', model: '', instruction: '', description: '' });
  for (const name of ['instruction', 'formattedInstruction', 'description']) expect(created).not.toHaveProperty(name);
  expect(created).toMatchObject(ofSettings);
});

test('MCP servers are added to an agent and removed, all of them or none', async () => {
  const app = await server.createApp();
  const path = kinds[1][1];
  const { uid } = await create(app, path, { name: 'Guide' });
  for (const slug of ['maps', 'trains'])
    await app.api.post('/v3/ai-agents/agent-builder/mcp-servers', { slug, name: slug, url: 'https://example.com/' });
  const add = (mcps: unknown, at = uid as string) => app.api.patch(`${path}/${at}/mcp/add`, { mcps });
  const remove = (mcps: unknown, at = uid as string) => app.api.patch(`${path}/${at}/mcp/remove`, { mcps });
  expect((await add(['maps'])).body).toMatchObject({ success: true, data: { uid, mcpServers: ['maps'] } });
  expectError(await add(['trains', 'maps']), 400, 'ERR_TOOL_ALREADY_ADDED');
  expectError(await add(['trains', 'nothing']), 404, 'ERR_TOOL_NOT_FOUND');
  expectError(await add('trains'), 400, 'ERR_BAD_REQUEST');
  expectError(await remove([1]), 400, 'ERR_BAD_REQUEST');
  expectError(await remove(['maps', 'trains']), 404, 'ERR_TOOL_NOT_FOUND');
  expectError(await add(['trains'], NOBODY), 404, 'ERR_AGENT_NOT_FOUND');
  expectError(await remove(['maps'], NOBODY), 404, 'ERR_AGENT_NOT_FOUND');
  expect((await add(['trains'])).body.data.mcpServers).toEqual(['maps', 'trains']);
  expect((await remove(['maps'])).body).toMatchObject({ success: true, data: { mcpServers: ['trains'] } });
  expect((await app.api.delete('/v3/ai-agents/agent-builder/mcp-servers/trains')).status).toBe(200);
  expect(dataOf(await app.api.get(`${path}/${uid}`)).mcpServers).toEqual([]);
});
