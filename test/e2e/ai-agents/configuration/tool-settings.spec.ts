import { dataOf, expectError, type Client } from '#test/support/client.js';
import { refusePrivateAddresses, useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
refusePrivateAddresses(server);
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  other = await server.createApp();
});

const BUILDER = '/v3/ai-agents/agent-builder';
const tool = { displayName: 'Map', executionText: 'Opening the map', description: 'Shows a map.' };
const apiTool = {
  description: 'The weather.',
  endpoint: 'https://example.com/',
  method: 'GET',
  enableBasicAuth: false,
};
const mcpServer = { name: 'Timetables', url: 'https://example.com/mcp' };
const action = { name: 'Show a map', description: 'Shows a map.' };

/** What the app configures: its path, the member that identifies one, a body, and whether it can be read and changed one by one. */
const resources = [
  ['tools', '/v3/ai-agents/tools', 'name', tool, ['get', 'patch', 'delete']],
  ['API tools', `${BUILDER}/api-tools`, 'slug', apiTool, ['get', 'patch', 'delete']],
  ['MCP servers', `${BUILDER}/mcp-servers`, 'slug', mcpServer, ['get', 'patch', 'delete']],
  ['frontend actions', `${BUILDER}/frontend-actions`, 'triggerFunction', action, ['delete']],
] as const;

const listed = async (client: Client, path: string): Promise<any[]> => {
  const { body } = await client.get(path);
  return (Array.isArray(body) ? body : (body as { data: unknown }).data) as any[];
};

describe.each(resources)('%s', (_, path, id, body, methods) => {
  test('are created once under an id, listed and deleted', async () => {
    const created = await app.api.post(path, { ...body, [id]: 'one' });
    expect(created.body).toMatchObject({ _id: `${app.id}_one`, appId: app.id, [id]: 'one' });
    expectError(await app.api.post(path, { ...body, [id]: 'one' }), 400, 'ERR_BAD_REQUEST', {
      [id]: [`The ${id} has already been taken.`],
    });
    expect(await listed(app.api, path)).toEqual([created.body]);
    expect(await listed(other.api, path)).toEqual([]);
    for (const method of methods) {
      expectError(await other.api[method](`${path}/one`), 404, 'ERR_TOOL_NOT_FOUND');
      expectError(await app.api[method](`${path}/two`), 404, 'ERR_TOOL_NOT_FOUND');
      expectError(await app.api[method](`${path}/${'x'.repeat(300)}`), 404, 'ERR_TOOL_NOT_FOUND');
      expectError(await server.client({})[method](`${path}/one`), 401, 'AUTH_ERR_EMPTY_APIKEY');
      expectError(await server.client({ apikey: app.authKey })[method](`${path}/one`), 403, 'AUTH_ERR_NO_ACCESS');
    }
    if (methods.length > 1) {
      const changed = await app.api.patch(`${path}/one`, { description: 'Another.' });
      expect(JSON.stringify(changed.body)).toContain('Another.');
      expect((await app.api.get(`${path}/one`)).body).toEqual(changed.body);
    }
    expect((await app.api.delete(`${path}/one`)).body).toEqual({ success: true });
    expect(await listed(app.api, path)).toEqual([]);
  });

  test('need an id and the required members', async () => {
    for (const missing of [id, ...Object.keys(body)])
      expectError(await app.api.post(path, { ...body, [id]: 'one', [missing]: undefined }), 400, 'ERR_BAD_REQUEST', {
        [missing]: expect.any(Array),
      });
    for (const wrong of ['a b', '', 1, 'x'.repeat(101), '../x'])
      expectError(await app.api.post(path, { ...body, [id]: wrong }), 400, 'ERR_BAD_REQUEST');
    expectError(await server.client({}).post(path, body), 401, 'AUTH_ERR_EMPTY_APIKEY');
    expectError(await server.client({ apikey: app.authKey }).post(path, body), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client({}).get(path), 401, 'AUTH_ERR_EMPTY_APIKEY');
    expectError(await server.client({ apikey: app.authKey }).get(path), 403, 'AUTH_ERR_NO_ACCESS');
  });
});

test('a tool is an action, or only names one of the agent', async () => {
  const path = '/v3/ai-agents/tools';
  const parameters = { type: 'object', properties: { city: { type: 'string' } } };
  const map = (await app.api.post(path, { ...tool, name: '$map-1', parameters })).body;
  expect(map).toMatchObject({ type: 'action', doNotExecute: false, tool: { name: '$map-1', parameters } });
  const named = await app.api.post(path, { ...tool, name: 'own', description: undefined, doNotExecute: true });
  expect(named.body).toMatchObject({ type: 'tool', doNotExecute: true });
  expect((await app.api.get(path, { type: 'tool' })).body).toEqual([named.body]);
  expect((await app.api.get(path, { type: 'action' })).body).toEqual([map]);
  expectError(await app.api.get(path, { type: 'other' }), 400, 'ERR_BAD_REQUEST');
  expectError(await app.api.post(path, { ...tool, name: '1x' }), 400, 'ERR_BAD_REQUEST');
  for (const wrong of [{ type: 'string' }, { type: 'object', properties: 7 }, [], { type: 'object', required: 'city' }])
    expectError(await app.api.post(path, { ...tool, name: 'x', parameters: wrong }), 400, 'ERR_BAD_REQUEST', {
      parameters: expect.any(Array),
    });
});

test('secrets of an API tool are not shown, and asterisks leave them as they are', async () => {
  const path = `${BUILDER}/api-tools`;
  const secrets = {
    enableBasicAuth: true,
    basicAuthUsername: 'confab',
    basicAuthPassword: 'hunter2',
    headers: '{"X-Key":"hunter3"}',
  };
  const masked = { basicAuthUsername: 'confab', basicAuthPassword: '********', headers: '{"X-Key":"********"}' };
  const created = await app.api.post(path, { ...apiTool, ...secrets, slug: 'secret' });
  expect(created.body).toMatchObject(masked);
  const changed = await app.api.patch(`${path}/secret`, {
    ...masked,
    headers: '{"X-Key":"********","X-New":"********"}',
    name: 'W',
  });
  expect(changed.body).toMatchObject({ ...masked, name: 'W' });
  expect(JSON.stringify([changed.body, await listed(app.api, path)])).not.toContain('hunter');
});

test.each([
  ['endpoint', { endpoint: 'http://example.com/' }],
  ['endpoint', { endpoint: 'https://127.0.0.1/' }],
  ['endpoint', { endpoint: 'https://{{city}}.example.com/' }],
  ['endpoint', { endpoint: 'https://example.com/{{country}}' }],
  ['endpoint', { endpoint: 'https://example.com/{x}' }],
  ['endpoint', { endpoint: 'nonsense' }],
  ['method', { method: 'TRACE' }],
  ['basicAuthUsername', { enableBasicAuth: true }],
  ['basicAuthUsername', { enableBasicAuth: true, basicAuthUsername: 'a:b', basicAuthPassword: 'x' }],
  ['basicAuthPassword', { enableBasicAuth: true, basicAuthUsername: 'a' }],
  ['headers', { headers: '{"Content-Length":"7"}' }],
  ['bodyTemplate', { method: 'POST', bodyTemplate: '{{#each city}}x{{/each}}' }],
  ['bodyTemplate', { method: 'POST', bodyTemplate: '{{lookup this "constructor"}}' }],
  ['bodyTemplate', { method: 'POST', bodyTemplate: '{{> partial}}' }],
  ['bodyTemplate', { method: 'POST', bodyTemplate: '{{' }],
  ['bodyTemplate', { bodyTemplate: '{}' }],
  [
    'parameters.1.key',
    {
      parameters: [
        { key: 'a', type: 'string' },
        { key: 'a', type: 'string' },
      ],
    },
  ],
  ['parameters.0.type', { parameters: [{ key: 'a', type: 'date' }] }],
])('an API tool is refused for its %s: %j', async (field, more) => {
  const city = { key: 'city', type: 'string' };
  const response = await app.api.post(`${BUILDER}/api-tools`, {
    ...apiTool,
    parameters: [city],
    slug: 'wrong',
    ...more,
  });
  expectError(response, 400, 'ERR_BAD_REQUEST', { [field]: expect.any(Array) });
});

test.each([
  'http://example.com/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://a:b@example.com/',
])('an MCP server at %s is refused', async (url) => {
  const path = `${BUILDER}/mcp-servers`;
  expectError(await app.api.post(path, { ...mcpServer, slug: 'inner', url }), 400, 'ERR_BAD_REQUEST', {
    url: expect.any(Array),
  });
  expect((await app.api.post(path, { ...mcpServer, slug: 'outer' })).status).toBe(200);
  expectError(await app.api.patch(`${path}/outer`, { url }), 400, 'ERR_BAD_REQUEST', { url: expect.any(Array) });
  await app.api.delete(`${path}/outer`);
});

test('frontend actions are paged by their time in both directions, also those that were created at once', async () => {
  const path = `${BUILDER}/frontend-actions`;
  const one = await server.createApp();
  const created = await Promise.all(
    Array.from({ length: 7 }, (_, n) => one.api.post(path, { ...action, triggerFunction: `f${n}` })),
  );
  expect(new Set(created.map(({ body }) => body.createdAt as number)).size).toBe(7);
  const forward: string[] = [];
  for (let query: object = { limit: 3 }; ;) {
    const { data, meta } = (await one.api.get(path, query as Record<string, unknown>)).body;
    if (data.length === 0) break;
    expect(meta.current).toEqual({ limit: 3, count: data.length });
    forward.push(...data.map(({ triggerFunction }: any) => triggerFunction as string));
    query = { limit: 3, ...meta.next };
  }
  expect([...forward].sort()).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6']);
  const backward: string[] = [];
  for (let query: object = { limit: 2, affix: 'prepend' }; ;) {
    const { data, meta } = (await one.api.get(path, query as Record<string, unknown>)).body;
    if (data.length === 0) break;
    backward.unshift(...data.map(({ triggerFunction }: any) => triggerFunction as string));
    query = { limit: 2, ...meta.previous };
  }
  expect(backward).toEqual(forward);
  for (const query of [{ limit: 0 }, { limit: 101 }, { affix: 'x' }, { createdAt: 'x' }])
    expectError(await one.api.get(path, query), 400, 'ERR_BAD_REQUEST');
  expect(dataOf(await one.api.get(path, { createdAt: 0 }))).toHaveLength(7);
});
