import { z } from 'zod';
import { runFor } from '#test/support/agents.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { mcpHandler, rawMcpHandler, useHttpDouble } from '#test/support/tool-servers.js';

const server = useServer();
const model = useModel();
const http = useHttpDouble();
const PATH = '/v3/ai-agents/agent-builder/mcp-servers';

let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['tina']);
});

const add = async (slug: string, more: object = {}): Promise<void> =>
  expect((await app.api.post(PATH, { slug, name: slug, url: `${http.url}/${slug}`, ...more })).status).toBe(200);

const schema = { type: 'object', properties: {} };
const listing = (tools: unknown[], more: object = {}) => rawMcpHandler({ 'tools/list': { tools }, ...more });

/** Has the model call the tool. @returns what it was told */
async function resultOf(agent: string, name: string, args: object = {}): Promise<string> {
  let result = '';
  model.reply = ({ json }) => {
    const told = (json.messages as any[]).find(({ role }) => role === 'tool');
    if (!told) return [{ toolCall: { id: 'call_1', name, arguments: JSON.stringify(args) } }];
    result = (JSON.parse(told.content as string) as { result: string }).result;
    return [{ text: 'Done.' }];
  };
  await runFor(app, await sendText(app, 'tina', agent, 'When does the train leave?'));
  return result;
}

test('tools of two servers with the same names do not collide, and a call reaches the right one with its headers', async () => {
  http.handler = async (request, response) =>
    mcpHandler((mcp) =>
      mcp.registerTool(
        'find',
        { title: 'Find', description: 'Finds.', inputSchema: { what: z.string() } },
        ({ what }) => ({
          content: [{ type: 'text', text: `${request.path} found ${what}` }],
        }),
      ),
    )(request, response);
  await add('trains', { headers: '{"X-Key":"key-of-trains"}' });
  await add('buses');
  expect(dataOf(await app.api.get(`${PATH}/trains/tools`))).toMatchObject([
    { name: 'find', toolName: 'trains__find', title: 'Find', parameters: { type: 'object', required: ['what'] } },
  ]);
  const agent = await builderAgent(server, app, model, { mcpServers: ['trains', 'buses'] });
  expect(await resultOf(agent, 'trains__find', { what: 'ICE' })).toBe('/trains found ICE');
  const names = (model.calls[0]!.json.tools as any[]).map((tool) => tool.function.name as string);
  expect(names).toEqual(['trains__find', 'buses__find']);
  const keys = http.requests.map(({ path, headers }) => `${path} ${headers['x-key'] as string}`);
  expect(new Set(keys)).toEqual(new Set(['/trains key-of-trains', '/buses undefined']));
});

test('an error of a tool, and texts of all kinds, reach the model', async () => {
  http.handler = listing([{ name: 'find', inputSchema: schema }], {
    'tools/call': {
      isError: true,
      content: [
        { type: 'text', text: 'No\0thing' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'resource', resource: { uri: 'file:///a', text: 'A resource' } },
      ],
    },
  });
  await add('trains');
  const agent = await builderAgent(server, app, model, { mcpServers: ['trains'] });
  expect(await resultOf(agent, 'trains__find')).toBe('Nothing\n[image]\nA resource');
});

test('a tool and a part of a result that the protocol does not allow leave the others usable', async () => {
  const stray = [{ name: 'no schema' }, { name: 5, inputSchema: schema }, { name: 'list', inputSchema: [] }, null, 'x'];
  http.handler = listing([...stray, { name: 'find', inputSchema: schema }], {
    'tools/call': { content: [{ type: 'hologram' }, null, { type: 'text', text: 'At nine.' }] },
  });
  await add('trains');
  expect(dataOf(await app.api.get(`${PATH}/trains/tools`))).toMatchObject([{ name: 'find' }]);
  const agent = await builderAgent(server, app, model, { mcpServers: ['trains'] });
  expect(await resultOf(agent, 'trains__find')).toBe('[hologram]\n\nAt nine.');
});

test('names and schemas that a model cannot have are replaced or left out', async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(50)}{}${'}'.repeat(50)}`) as object;
  http.handler = listing([
    { name: 'a b/c', inputSchema: schema, description: 'x'.repeat(5000) },
    { name: 'a_b_c', inputSchema: schema },
    { name: 'n'.repeat(150), inputSchema: schema },
    { name: 'n'.repeat(300), inputSchema: schema },
    { name: 'large', inputSchema: { ...schema, x: 'x'.repeat(20_000) } },
    { name: 'deep', inputSchema: { ...schema, deep } },
    { name: 'slow', inputSchema: schema, outputSchema: { type: 'object', properties: { x: { pattern: '(a+)+$' } } } },
    ...Array.from({ length: 300 }, (_, n) => ({ name: `t${n}`, inputSchema: schema })),
  ]);
  await add('s');
  const tools = dataOf(await app.api.get(`${PATH}/s/tools`)) as any[];
  expect(tools).toHaveLength(100);
  expect(tools[0].description).toHaveLength(1000);
  const names = tools.map(({ toolName }) => toolName as string);
  expect(new Set(names).size).toBe(100);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  expect(tools.map(({ name }) => name as string)).not.toEqual(expect.arrayContaining(['large']));
  expect(tools.map(({ name }) => name as string)).not.toEqual(expect.arrayContaining(['deep']));
});

test.each([
  [
    'is garbage',
    (response: any) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"x":'),
    /invalid/,
  ],
  ['is HTML', (response: any) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'), /invalid/],
  ['is an error', (response: any) => void response.writeHead(401).end('key-of-trains'), /responded with 401/],
  [
    'redirects',
    (response: any) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    /responded with 307/,
  ],
  [
    'has 10 MB',
    (response: any) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(10_000_000)}"`),
    /too large/,
  ],
  [
    'is one event of 10 MB',
    (response: any) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${'x'.repeat(10_000_000)}\n\n`),
    /the connection broke/,
  ],
])('a server whose response %s has no tools, and the agent answers without them', async (_, respond, reason) => {
  http.handler = (_request, response) => respond(response);
  await add('trains', { headers: '{"X-Key":"key-of-trains"}' });
  const response = await app.api.get(`${PATH}/trains/tools`);
  expectError(response, 424, 'ERR_MCP_SERVER_FAILED');
  expect(response.body.error.message).toMatch(reason);
  expect(JSON.stringify(response.body)).not.toContain('key-of');
  const agent = await builderAgent(server, app, model, { mcpServers: ['trains'] });
  const run = await runFor(app, await sendText(app, 'tina', agent, 'When does the train leave?'));
  expect(run).toMatchObject({ state: 'finished' });
  expect(model.calls[0]!.json.tools).toBeUndefined();
});

describe('an error that the server reports', () => {
  const listed = { 'tools/list': { tools: [{ name: 'find', inputSchema: schema }] } };
  const failing = (error: object) => rawMcpHandler(listed, { 'tools/call': error });

  test.each([
    [
      'for wrong arguments',
      { code: -32602, message: 'what must be a station' },
      'error -32602: what must be a station',
    ],
    [
      'with the code of a connection that broke',
      { code: -32000, message: 'No such train' },
      'error -32000: No such train',
    ],
    [
      'with the code of a timeout',
      { code: -32001, message: 'Ask later', data: { timeout: 1 } },
      'error -32001: Ask later',
    ],
    ['with a NUL and a lone surrogate', { code: 7, message: 'a\0b\ud800' }, 'error 7: ab\ufffd'],
  ])('%s reaches the model with its code and its text', async (_, error, told) => {
    http.handler = failing(error);
    await add('trains');
    const agent = await builderAgent(server, app, model, { mcpServers: ['trains'] });
    expect(await resultOf(agent, 'trains__find')).toBe(`The MCP server reported the ${told}`);
  });

  test('is bounded, and has no secret of the request', async () => {
    const basic = Buffer.from('confab:opensesame').toString('base64');
    const message = `Refused: token-of-trains, ${basic}, opensesame, query-of-trains, v1. ${'x'.repeat(100_000)}`;
    http.handler = failing({ code: -32603, message });
    const headers = { Authorization: 'Bearer token-of-trains', 'X-Account': `Basic ${basic}`, 'X-Version': 'v1' };
    await add('trains', { url: `${http.url}/trains?key=query-of-trains`, headers: JSON.stringify(headers) });
    const agent = await builderAgent(server, app, model, { mcpServers: ['trains'] });
    const told = await resultOf(agent, 'trains__find');
    expect(told).toHaveLength(2000);
    expect(told).toContain('error -32603: Refused: ********, ********, ********, ********, v1. xxx');
  });

  test('leaves the connection open for the next call', async () => {
    http.handler = failing({ code: -32602, message: 'Wrong' });
    await add('trains');
    const agent = await builderAgent(server, app, model, { mcpServers: ['trains'] });
    model.reply = ({ json }) => {
      const calls = (json.messages as any[]).filter(({ role }) => role === 'tool').length;
      return calls < 2
        ? [{ toolCall: { id: `call_${calls}`, name: 'trains__find', arguments: '{}' } }]
        : [{ text: 'Done.' }];
    };
    await runFor(app, await sendText(app, 'tina', agent, 'When does the train leave?'));
    const methods = http.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).method);
    expect(methods.filter((method) => method === 'tools/call')).toHaveLength(2);
    // one for the list, one for both calls
    expect(methods.filter((method) => method === 'initialize')).toHaveLength(2);
  });
});

test('a server that fails between the listing and the call is reported to the model', async () => {
  http.handler = listing([{ name: 'find', inputSchema: schema }]);
  await add('trains');
  dataOf(await app.api.get(`${PATH}/trains/tools`));
  const agent = await builderAgent(server, app, model, { mcpServers: ['trains'] });
  http.handler = (_, response) => void response.writeHead(503).end();
  expect(await resultOf(agent, 'trains__find')).toBe('The MCP server cannot be used: it responded with 503.');
});

test('the tools of a server are listed for its app only', async () => {
  await add('trains');
  const other = await server.createApp();
  expectError(await other.api.get(`${PATH}/trains/tools`), 404, 'ERR_TOOL_NOT_FOUND');
  expectError(await server.client({}).get(`${PATH}/trains/tools`), 401, 'AUTH_ERR_EMPTY_APIKEY');
  expectError(await server.client({ apikey: app.authKey }).get(`${PATH}/trains/tools`), 403, 'AUTH_ERR_NO_ACCESS');
});
