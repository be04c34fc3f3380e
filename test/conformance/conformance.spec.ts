// lane: long
import { readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AREAS } from '#conformance/areas.js';
import { ConformanceRun, type CaseResult, type Profile } from '#conformance/conformance-run.js';
import { ApiDocument } from '#conformance/document/api-document.js';
import { V3_OPERATIONS } from '#conformance/v3-operations.js';
import { packageRoot } from '#platform/files/package-root.js';
import { type CommandOutcome, runConfab } from '../support/command.js';
import { MANAGEMENT, type TestApp, useOwnServer } from '../support/server.js';
import { useHttpDouble } from '../support/tool-servers.js';

const server = useOwnServer();
const proxy = useHttpDouble();
const document = ApiDocument.load();
let app: TestApp;

beforeAll(async () => {
  app = await server.createApp();
});

const base = () => `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;

const runAgainst = (address: string, profile: Profile = 'confab') =>
  new ConformanceRun({
    target: { base: address, apiKey: app.apiKey, appId: app.id, management: MANAGEMENT },
    document,
    profile,
    replacesAppSettings: true,
  });

test('the profile v3 has a case for every operation of the v3 API, except for those that read a finished call', async () => {
  const succeeded = new Set<string>();
  for await (const { outcome, failure, operations, left } of runAgainst(base(), 'v3').runAll(AREAS)) {
    expect({ failure, left }).toEqual({ failure: undefined, left: [] });
    if (outcome === 'passed') for (const id of operations) succeeded.add(id);
  }
  expect([...V3_OPERATIONS].filter((id) => !succeeded.has(id)).sort()).toEqual([
    'retrieve-call-details',
    'retrieve-call-transcriptions',
  ]);
});

test('the server has every operation of the v3 API', () => {
  expect([...V3_OPERATIONS].filter((id) => !document.operationIds.includes(id))).toEqual([]);
});

test('every case of an area has another title', () => {
  const titles = AREAS.flatMap(({ name, cases }) => cases.map(({ title }) => `${name}: ${title}`));
  expect(titles).toHaveLength(new Set(titles).size);
});

/** Changes a response of the server behind the proxy, if it is the one that a test is about. */
type Change = (
  request: { method: string; path: string },
  response: { status: number; headers: Record<string, string>; body: any },
) => void;

/** From here on the proxy is a server that is wrong in one way. */
function makeWrong(change: Change): void {
  proxy.handler = async ({ method, path, headers, body }, outgoing) => {
    const names = ['apikey', 'authtoken', 'onbehalfof', 'appid', 'content-type'];
    const passed = names.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : []));
    const incoming = await fetch(base() + path, { method, headers: passed, body: body || undefined });
    const response = {
      status: incoming.status,
      headers: { 'content-type': 'application/json' },
      body: (await incoming.json()) as unknown,
    };
    change({ method, path }, response);
    const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
    outgoing.writeHead(response.status, response.headers).end(text);
  };
}

const FRIENDS = AREAS.find(({ name }) => name === 'friends')!;

/** The result of the first case about friends. */
async function checkFriends(change: Change): Promise<CaseResult> {
  makeWrong(change);
  return runAgainst(proxy.url).runCase(FRIENDS, FRIENDS.cases[0]!);
}

const ofFriends = (path: string): boolean => path.endsWith('/friends');

test.each<[string, Change, object]>([
  [
    'another status',
    ({ method, path }, response) => {
      if (method === 'DELETE' && ofFriends(path)) response.status = 202;
    },
    {
      request: expect.stringMatching(/^DELETE \/v3\/users\/conformance-\S+\/friends, body \{"friends":\[/),
      expected: '200',
      got: expect.stringMatching(/^202 \{"data":/),
    },
  ],
  [
    'another value',
    ({ path }, { body }) => {
      if (ofFriends(path) && body.meta) body.meta.pagination.total += 1;
    },
    { got: expect.stringContaining('meta.pagination.total is 2, not 1') },
  ],
  [
    'a row too few',
    ({ method, path }, { body }) => {
      if (method === 'GET' && ofFriends(path)) body.data = [];
    },
    { expected: expect.stringMatching(/^uid \["conformance-/), got: 'uid []' },
  ],
  [
    'no member that the API document requires, although the case does not name it',
    ({ method, path }, { body }) => {
      if (method === 'GET' && ofFriends(path)) delete body.data[0].name;
    },
    { expected: expect.stringContaining('list-all-friends in the form of openapi.json, where data.0 must have') },
  ],
  [
    'an error without a code',
    ({ path }, response) => {
      if (ofFriends(path)) Object.assign(response, { status: 500, body: { error: 'Oops' } });
    },
    { expected: expect.stringContaining('an error in the form of openapi.json'), got: '500 {"error":"Oops"}' },
  ],
  [
    'no JSON, and control characters',
    ({ path }, response) => {
      if (ofFriends(path)) response.body = '\u001b[2J<html>';
    },
    { got: String.raw`200 "\u001b[2J<html>"` },
  ],
])('a server whose response has %s fails the case', async (_, change, failure) => {
  const result = await checkFriends(change);
  expect(result).toMatchObject({ outcome: 'failed', failure });
  expect(result.left).toEqual([]);
});

test('a request that is over a rate limit is sent again', async () => {
  const limited = new Set<string>();
  const { outcome } = await checkFriends(({ method, path }, response) => {
    if (method !== 'GET' || limited.has(path)) return;
    limited.add(path);
    Object.assign(response.headers, { 'retry-after': '0.01' });
    Object.assign(response, { status: 429, body: { error: { message: 'Later', code: 'ERR_TOO_MANY_REQUESTS' } } });
  });
  expect({ outcome, limited: limited.size }).toEqual({ outcome: 'passed', limited: 2 });
});

test('what a case cannot remove is reported', async () => {
  const result = await checkFriends(({ method, path }, response) => {
    if (method === 'DELETE' && !ofFriends(path))
      Object.assign(response, { status: 403, body: { error: { message: 'No', code: 'AUTH_ERR_NO_ACCESS' } } });
  });
  expect(result.left).toEqual([
    expect.stringMatching(/^user conformance-\S+-ben: /),
    expect.stringContaining('-ana: '),
  ]);
});

const conformance = (...args: string[]): Promise<CommandOutcome> =>
  runConfab(args, {}, { program: 'cli/confab-conformance.js' });

test('the command exits with 0 when no case fails, prints the counts of each area, and leaves no user behind', async () => {
  const areas = ['pins', 'metrics', 'webhooks'].flatMap((name) => ['--area', name]);
  const { exitCode, output } = await conformance('--base', `${base()}/v3/`, '--apikey', app.apiKey, ...areas);
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: [
      'area       passed   failed  skipped',
      'pins            2        0        0',
      'metrics         1        0        3',
      'webhooks        0        0        3',
      'total           3        0        6',
      '',
      'skipped, only in the profile confab: 3',
      'skipped, needs --management-key-file: 3',
      '',
    ].join('\n'),
  });
  expect((await app.api.get('/v3/users', { searchKey: 'conformance-' })).body.data).toEqual([]);
});

test('the command exits with 1 when a case fails, and shows the failure without a credential', async () => {
  const credentials = [app.apiKey];
  makeWrong(({ path }, { body }) => {
    credentials.push(...[body.data?.authToken, body.data?.apiKey].filter(Boolean));
    if (path.endsWith('/auth_tokens') && body.data) body.data.createdAt = 'today';
    if (path.endsWith('/apikeys') && body.data) body.data.name = 'another';
  });
  const args = ['--base', proxy.url, '--apikey', app.apiKey, '--profile', 'confab', '--area', 'credentials'];
  const { exitCode, output, errors } = await conformance(...args);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^credentials +4 +5 +0$/m);
  expect(output).toMatch(
    /^credentials: An API key is created.*\n {2}request {3}POST \/v3\/apikeys, body .*\n {2}expected {2}.*\n {2}got .* \{"data":\{"apiKey":"\[hidden\]"/m,
  );
  expect(credentials.length).toBeGreaterThan(3);
  for (const credential of credentials) expect(output + errors).not.toContain(credential);
});

test('the command says why it cannot begin', async () => {
  const { exitCode, output, errors } = await conformance('--base', base(), '--apikey', 'no-such-key-0123456789');
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
  expect(errors).toMatch(/^conformance run failed: GET \/v3\/users.*AUTH_ERR_APIKEY_NOT_FOUND.*\n$/);
  expect(errors).not.toContain('no-such-key');
});

test.each([
  ['a password in the address', ['--base', 'http://a:topsecret@localhost', '--apikey', 'x'], 'without a user'],
  ['an unknown area', ['--area', 'weather'], 'It must be one of users, '],
])('the command exits with 2 because of %s', async (_, args, message) => {
  const { exitCode, output, errors } = await conformance(...args);
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
  expect(errors).toContain(message);
  expect(errors).not.toContain('topsecret');
});

test('--list prints the cases, and the operations without one', async () => {
  const { exitCode, output } = await conformance('--list');
  expect(exitCode).toBe(0);
  expect(output).toContain('\n  Reactions are added once by each user, counted, listed and removed\n');
  expect(output).toMatch(/^Of \d+ operations in openapi\.json, \d+ have no case:$/m);
  expect(output).toMatch(/^ {2}create-call-token +needs a LiveKit server$/m);
});

test('the package has the command, executable, and the API document that it reads', () => {
  const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'openapi.json']));
  expect(statSync(join(packageRoot(), manifest.bin['confab-conformance'])).mode & 0o100).toBe(0o100);
});
