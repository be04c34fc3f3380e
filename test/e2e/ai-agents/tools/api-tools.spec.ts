import { runFor } from '#test/support/agents.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { useHttpDouble } from '#test/support/tool-servers.js';

const server = useServer();
const model = useModel();
const api = useHttpDouble();

const city = { key: 'city', type: 'string', description: 'A city', required: true };
const days = { key: 'days', type: 'integer' };

let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['tina']);
});

/** Creates an agent with the tool, has the model call it, and returns what the model was told. */
async function resultOf(tool: object, args: unknown): Promise<string> {
  const own = {
    slug: 'weather',
    description: 'The weather.',
    endpoint: api.url,
    method: 'GET',
    enableBasicAuth: false,
  };
  const created = await app.api.post('/v3/ai-agents/agent-builder/api-tools', {
    ...own,
    parameters: [city, days],
    ...tool,
  });
  expect(created.status).toBe(200);
  const agent = await builderAgent(server, app, model, { apiTools: ['weather'] });
  let result = '';
  model.reply = ({ json }) => {
    const told = (json.messages as any[]).find(({ role }) => role === 'tool');
    if (!told) return [{ toolCall: { id: 'call_1', name: 'weather', arguments: JSON.stringify(args) } }];
    result = (JSON.parse(told.content as string) as { result: string }).result;
    return [{ text: 'Done.' }];
  };
  expect(await runFor(app, await sendText(app, 'tina', agent, 'How warm is it?'))).toMatchObject({ state: 'finished' });
  return result;
}

const requestAt = (index: number) => api.requests[index]!;

test('arguments are in the address and the query, and credentials in the headers', async () => {
  api.handler = (_, response) => void response.end('{"degrees":20}');
  const credentials = { enableBasicAuth: true, basicAuthUsername: 'confab', basicAuthPassword: 'hunter2' };
  const tool = { endpoint: `${api.url}/{{city}}/now?unit=C`, headers: '{"X-Key":"key-of-api"}', ...credentials };
  expect(await resultOf(tool, { city: '../a b?c=d&é', days: 3, other: 'left out' })).toBe('{"degrees":20}');
  expect(requestAt(0)).toMatchObject({
    method: 'GET',
    path: '/..%2Fa%20b%3Fc%3Dd%26%C3%A9/now?unit=C&days=3',
    headers: { 'x-key': 'key-of-api', authorization: `Basic ${Buffer.from('confab:hunter2').toString('base64')}` },
  });
  expect(model.calls[0]!.json.tools[0].function).toMatchObject({
    name: 'weather',
    parameters: { type: 'object', required: ['city'], additionalProperties: false },
  });
});

test('a body template has arguments only as JSON texts', async () => {
  const bodyTemplate = '{"place":"{{city}}","days":{{days}},"deep":"{{city.constructor}}{{__proto__.x}}"}';
  await resultOf({ method: 'POST', bodyTemplate }, { city: '"},{"admin":"\n{{days}}', days: 2 });
  expect(JSON.parse(requestAt(0).body)).toEqual({ place: '"},{"admin":"\n{{days}}', days: 2, deep: '' });
});

test('without a template the body is the object of the arguments', async () => {
  await resultOf({ method: 'PUT' }, { city: 'Rome' });
  expect(requestAt(0)).toMatchObject({ method: 'PUT', body: '{"city":"Rome"}' });
});

test.each([
  ['an argument is missing', {}, { days: 1 }, 'The argument city is required.'],
  ['an argument has another type', {}, { city: 'Rome', days: 'two' }, 'The argument days must be of the type integer.'],
  [
    'an argument would change the path',
    { endpoint: 'http://127.0.0.1/a/{{city}}' },
    { city: '..' },
    'An argument is no part of an address.',
  ],
  [
    'the body would not be JSON',
    { method: 'POST', bodyTemplate: '{"days":{{days}} }' },
    { city: 'Rome' },
    'The arguments do not make a valid body.',
  ],
])('no request is sent if %s', async (_, tool, args, told) => {
  expect(await resultOf(tool, args)).toBe(told);
  expect(api.requests).toEqual([]);
});

test('a response that repeats secrets is shown without them, also when it reports an error', async () => {
  api.handler = ({ headers }, response) => void response.writeHead(500).end(JSON.stringify(headers));
  const credentials = { enableBasicAuth: true, basicAuthUsername: 'confab', basicAuthPassword: 'hunter2' };
  const result = await resultOf(
    { headers: '{"Authorization2":"Bearer sesame-open"}', ...credentials },
    { city: 'Rome' },
  );
  expect(result).toMatch(/^The API responded with the status 500\.\n.*\*{8}/);
  for (const secret of ['sesame', 'hunter2', Buffer.from('confab:hunter2').toString('base64')])
    expect(result).not.toContain(secret);
});

test.each([
  [
    'is cut off',
    (response: any) => void response.writeHead(200, { 'content-length': '10' }).write('a', () => response.destroy()),
    /cannot be reached/,
  ],
  ['has 10 MB', (response: any) => void response.end(Buffer.alloc(10 * 1024 * 1024, 'a')), /too large/],
  [
    'redirects',
    (response: any) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    /redirects/,
  ],
  ['is empty', (response: any) => void response.writeHead(204).end(), /^$/],
  ['is garbage', (response: any) => void response.end(Buffer.from([0, 255, 254, 0, 65])), /A/],
])('the model learns of a response that %s, and the run goes on', async (_, respond, told) => {
  api.handler = (_request, response) => respond(response);
  expect(await resultOf({}, { city: 'Rome' })).toMatch(told);
  expect(api.requests).toHaveLength(1);
});
