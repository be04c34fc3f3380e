import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { WebSocketServer, type WebSocket } from 'ws';
import { checkOnlineMembers } from '#operations/diagnostics/client-libraries/feature-checks.js';
import { LibraryRequests } from '#operations/diagnostics/client-libraries/library-requests.js';
import { checkServerForLibraries } from '#operations/diagnostics/client-libraries/library-server-checks.js';
import type { Finding } from '#operations/diagnostics/finding.js';
import { dataOf } from '../support/client.js';
import { type CommandOutcome, runConfab } from '../support/command.js';
import { appWithUsers } from '../support/factories.js';
import { freePort } from '../support/free-port.js';
import { PROVIDERS, fcmProvider } from '../support/notifications.js';
import { trustedCertificate, untrustedCertificate, type Certificate } from '../support/provider-doubles/certificate.js';
import type { Misbehaviour } from '../support/provider-doubles/https-double.js';
import { tokenOf } from '../support/realtime.js';
import { useServer, type TestApp } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { TlsProxy, type PassedReply } from '../support/tls-proxy.js';

const lookup = dns.lookup as (...parameters: unknown[]) => void;
const PAGE = 'https://app.example.com';

const server = useServer({ TRUST_PROXY: '1', CORS_ORIGINS: PAGE, CONFAB_SERVICE_DOMAIN: 'chat.test' });
const proxy = new TlsProxy(() => (server.http.address() as AddressInfo).port);
let app: TestApp;
let user: { appId: string; authToken: string };
beforeAll(async () => {
  await proxy.start();
  app = await appWithUsers(server, ['andrew']);
  user = { appId: app.id, authToken: await tokenOf(app, 'andrew') };
});
beforeEach(() => {
  proxy.reset();
  proxy.change = withSettings({});
  // the names below chat.test are those of this machine
  jest
    .spyOn(dns as { lookup: typeof lookup }, 'lookup')
    .mockImplementation((name, ...others) =>
      lookup(/(^|\.)(chat|other)\.test$/.test(name as string) ? '127.0.0.1' : name, ...others),
    );
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => proxy.stop());

/** The extensions are at the port of the proxy, and not at 443. */
const withSettings =
  (changes: object) =>
  (path: string, reply: PassedReply): PassedReply =>
    path === '/v3.0/settings' && reply.status === 200
      ? withData(reply, { EXTENSION_DOMAIN: `chat.test:${proxy.port}`, ...changes })
      : reply;

const withData = (reply: PassedReply, changes: object): PassedReply => ({
  ...reply,
  body: JSON.stringify({ data: { ...JSON.parse(reply.body).data, ...changes } }),
});

interface Request {
  host?: string;
  port?: number;
  page?: string;
  signedIn?: boolean;
}

async function findings({ host = 'chat.test', port = proxy.port, page = PAGE, signedIn = true }: Request = {}) {
  const { signal } = new AbortController();
  const target = {
    server: new URL(`https://${host}:${port}`),
    signal,
    ...(page && { page }),
    ...(signedIn && { user }),
  };
  const found = await checkServerForLibraries(target);
  for (const { status, message, remedy } of found) {
    expect(message).toMatch(/^[A-Z/].*\.$/);
    if (status === 'ok') expect(remedy).toBeUndefined();
    else expect(remedy).toMatch(/^[A-Z].*\.$/);
  }
  return Object.fromEntries(found.map((finding) => [finding.check, finding])) as Record<string, Finding>;
}

const statuses = (found: Record<string, Finding>) =>
  Object.fromEntries(Object.entries(found).map(([check, { status }]) => [check, status]));

/** The checks that failed. */
const failures = (found: readonly Finding[]): string[] =>
  found.flatMap(({ check, status }) => (status === 'failed' ? [check] : []));

test('all that libraries need is found at a server behind a proxy', async () => {
  const found = Object.entries(statuses(await findings()));
  const isExtension = ([check]: [string, unknown]): boolean => check.startsWith('extension ');
  expect(Object.fromEntries(found.filter((entry) => !isExtension(entry)))).toEqual({
    'host chat.test': 'ok',
    'web pages': 'ok',
    'log-in': 'ok',
    settings: 'ok',
    'REST API': 'ok',
    WebSocket: 'ok',
    'numbers of users online': 'warning', // the port is not 443
    uploads: 'ok',
    'push notifications': 'warning',
    calls: 'warning',
  });
  const extensions = found.filter(isExtension);
  expect(extensions).toContainEqual(['extension polls', 'ok']);
  expect(extensions.every(([, status]) => status === 'ok')).toBe(true);
});

test('without a token the host, the pages, the API and the WebSocket are checked', async () => {
  expect(statuses(await findings({ signedIn: false }))).toEqual({
    'host chat.test': 'ok',
    'web pages': 'ok',
    'REST API': 'ok',
    WebSocket: 'ok',
    'log-in': 'warning',
  });
});

describe('the host is reported', () => {
  async function reported(certificate: Certificate): Promise<Finding> {
    const other = new TlsProxy(() => (server.http.address() as AddressInfo).port);
    await other.start(certificate);
    const found = await findings({ port: other.port });
    await other.stop();
    expect(Object.keys(found)).toEqual(['host chat.test']);
    return found['host chat.test']!;
  }

  test('with a certificate that nobody trusts', async () => {
    expect(await reported(await untrustedCertificate())).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('authority'),
      remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
  });

  test('with the certificate of other names', async () => {
    const found = await findings({ host: 'chat.other.test' });
    expect(found).toEqual({
      'host chat.other.test': expect.objectContaining({ message: 'Its certificate is for other names.' }),
    });
  });

  test('with a certificate that expires soon', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 360 * 24 * 3_600_000);
    expect((await findings({ signedIn: false }))['host chat.test']).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^Its certificate expires in \d days\.$/),
    });
  });

  test('that DNS does not know, where nobody listens, or that responds without TLS', async () => {
    const { port } = server.http.address() as AddressInfo;
    const unknown = Object.values(await findings({ host: 'chat.invalid' }));
    const closed = Object.values(await findings({ port: await freePort() }));
    const plain = Object.values(await findings({ port }));
    expect([unknown, closed, plain].map((found) => found.map(({ message }) => message))).toEqual([
      ['The name has no address in DNS.'],
      ['Nobody listens at the port.'],
      ['It responds without TLS.'],
    ]);
  });

  test('without a certificate', async () => {
    const bare = createServer({});
    bare.listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const found = Object.values(await findings({ port: (bare.address() as AddressInfo).port }));
    expect(found.map(({ message }) => message)).toEqual(['It has no certificate for the name.']);
    bare.close();
  });

  test('that is silent', async () => {
    const silent = new TcpProxy(new URL(`tcp://127.0.0.1:${proxy.port}`));
    await silent.open();
    silent.drop();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    expect(await findings({ port: Number(new URL(silent.url).port) })).toEqual({
      'host chat.test': expect.objectContaining({ message: 'It does not respond in time.' }),
    });
    await silent.close();
  });
});

describe('pages of other origins are reported', () => {
  const pages = async (request: Request = {}) => (await findings({ ...request, signedIn: false }))['web pages'];

  test('where the server does not know their origin', async () => {
    expect(await pages({ page: 'https://evil.example.com' })).toMatchObject({
      status: 'failed',
      remedy: expect.stringContaining('CORS_ORIGINS'),
    });
  });

  test('where the proxy adds the header as well', async () => {
    proxy.change = (_, reply) => ({
      ...reply,
      headers: { ...reply.headers, 'access-control-allow-origin': `${PAGE}, ${PAGE}` },
    });
    expect(await pages()).toMatchObject({ status: 'failed', message: expect.stringContaining('twice') });
  });

  test('where the preflight request allows neither the headers nor the method', async () => {
    proxy.change = (_, { headers, ...reply }) => ({
      ...reply,
      headers: { ...headers, 'access-control-allow-headers': 'authtoken, content-type' },
    });
    expect(await pages()).toMatchObject({ message: expect.stringContaining('the headers appid, resource, sdk.') });
    proxy.change = (_, { headers, ...reply }) => ({
      ...reply,
      headers: { ...headers, 'access-control-allow-methods': 'GET,POST' },
    });
    expect(await pages()).toMatchObject({ message: expect.stringContaining('without PUT.') });
  });

  test('where responses to requests lack the header', async () => {
    proxy.change = (_, reply) => (reply.status === 204 ? reply : { ...reply, headers: {} });
    expect(await pages()).toMatchObject({ status: 'failed' });
  });

  test('where no origin is given, as not checked', async () => {
    expect(await pages({ page: '' })).toMatchObject({ status: 'warning', remedy: expect.stringContaining('--origin') });
  });
});

describe('a log-in is reported', () => {
  test('with a wrong token', async () => {
    const { authToken } = user;
    user.authToken = 'wrong';
    const found = await findings();
    user.authToken = authToken;
    expect(found['log-in']).toMatchObject({
      status: 'failed',
      message: 'PUT /v3/me is refused: 401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND.',
      remedy: expect.stringContaining('auth token'),
    });
  });

  test('whose headers do not arrive', async () => {
    proxy.dropped = ['sdk', 'resource'];
    expect((await findings())['log-in']).toMatchObject({ remedy: expect.stringContaining('headers sdk and resource') });
  });

  test.each([
    ['by a redirect', { status: 301, headers: { location: 'https://elsewhere.test/' }, body: '' }, 'redirected (301)'],
    ['by a page', { status: 200, headers: {}, body: '<html></html>' }, 'answered with 200, and not by the API'],
  ])('that is answered %s', async (_, reply, message) => {
    proxy.change = (path, passed) =>
      path === '/v3/me' && passed.status !== 204
        ? { ...reply, headers: { ...passed.headers, ...reply.headers } }
        : passed;
    expect((await findings())['log-in']).toMatchObject({ status: 'failed', message: expect.stringContaining(message) });
  });

  test.each<Misbehaviour>(['close', 'garbage', 'endless'])(
    'that is answered by a server that misbehaves: %s',
    async (how) => {
      proxy.change = (path, passed) => (path === '/v3/me' && passed.status === 200 ? how : passed);
      const [finding] = Object.values(await findings({ page: '' })).slice(-1);
      expect(finding).toMatchObject({ check: 'log-in', status: 'failed' });
    },
  );

  test('whose response names a user in another form, without writing it to the terminal', async () => {
    proxy.change = (path, passed) =>
      path === '/v3/me' && passed.status === 200 ? withData(passed, { uid: '\u001b[31mred' }) : passed;
    expect(JSON.stringify(await findings())).not.toContain('red');
  });
});

describe('settings are reported', () => {
  test.each([
    ['without hosts', { CLIENT_API_HOST: undefined, CHAT_HOST: undefined }, 'They lack CLIENT_API_HOST, CHAT_HOST.'],
    ['with a URL for a host', { CLIENT_API_HOST: 'https://chat.test' }, 'They announce what is no host.'],
    ['with a path in a host', { CLIENT_API_HOST: 'chat.test/v3' }, 'They announce what is no host.'],
    [
      'with a host of the machine itself',
      { CHAT_HOST: 'localhost' },
      /^They announce localhost:\d+, which other machines cannot reach\.$/,
    ],
  ])('%s', async (_, changes, message) => {
    proxy.change = withSettings(changes);
    const found = await findings();
    expect(found.settings).toMatchObject({ status: 'failed', message: expect.stringMatching(message) });
    expect(Object.keys(found).at(-1)).toBe('settings');
  });

  test('whose request for other clients is answered', async () => {
    proxy.change = (path, reply) =>
      path === '/v3.0/settings' ? { ...reply, body: '{"data":{"appId":"1","settings":{}}}' } : reply;
    expect((await findings()).settings).toMatchObject({ remedy: expect.stringContaining('headers sdk and resource') });
  });

  test('by the hosts that they announce, where nobody is', async () => {
    proxy.change = withSettings({ CLIENT_API_HOST: 'api.chat.invalid' });
    const found = await findings();
    expect(found['host api.chat.invalid']).toMatchObject({ status: 'failed' });
    expect(found['REST API']).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('no address in DNS'),
    });
    expect(found.WebSocket).toMatchObject({ status: 'ok' });
  });
});

describe('the WebSocket is reported', () => {
  test('whose port is closed', async () => {
    proxy.change = withSettings({ CHAT_WSS_PORT: String(await freePort()) });
    expect((await findings()).WebSocket).toMatchObject({ status: 'failed', message: 'Nobody listens at the port.' });
  });

  test.each([
    [404, 'Upgrade'],
    [403, 'REALTIME_ORIGINS'],
  ])('where the request to open it is answered with %d', async (status, remedy) => {
    proxy.refusal = status;
    expect((await findings()).WebSocket).toMatchObject({
      message: expect.stringContaining(`answered with ${status}`),
      remedy: expect.stringContaining(remedy),
    });
  });

  test('that does not accept the token', async () => {
    proxy.change = (path, reply) =>
      path === '/v3/me' && reply.status === 200 ? withData(reply, { jwt: 'wrong' }) : withSettings({})(path, reply);
    expect((await findings()).WebSocket).toMatchObject({
      message: expect.stringContaining('does not accept the token'),
    });
  });

  test.each([
    ['that closes', (socket: WebSocket) => socket.close(), 'closed before the ping'],
    ['whose frames are too large', (socket: WebSocket) => socket.send('x'.repeat(2 * 1024 * 1024)), 'LENGTH'],
  ])('%s', async (_, behave, message) => {
    const other = createServer(await trustedCertificate());
    new WebSocketServer({ server: other }).on('connection', (socket) => {
      socket.on('message', () => socket.send('no JSON'));
      behave(socket);
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    proxy.change = withSettings({ CHAT_WSS_PORT: (other.address() as AddressInfo).port });
    expect((await findings()).WebSocket).toMatchObject({ message: expect.stringContaining(message) });
    other.close();
    await once(other, 'close');
  });
});

describe('uploads are reported', () => {
  test('that the proxy finds too large', async () => {
    proxy.change = (path, reply) =>
      path.includes('/uploads/') ? { ...reply, status: 413, body: '' } : withSettings({})(path, reply);
    expect((await findings()).uploads).toMatchObject({ remedy: expect.stringContaining('MEDIA_MAX_BYTES') });
  });

  test('whose addresses are not those of TLS', async () => {
    proxy.change = (path, reply) =>
      path.endsWith('/files/upload-url')
        ? { ...reply, body: reply.body.replaceAll('https:', 'http:') }
        : withSettings({})(path, reply);
    expect((await findings()).uploads).toMatchObject({ remedy: expect.stringContaining('PUBLIC_URL') });
  });

  test('that cannot be read again', async () => {
    proxy.change = (path, reply) =>
      path.startsWith('/v3/media/') ? { ...reply, status: 404, body: '' } : withSettings({})(path, reply);
    expect((await findings()).uploads).toMatchObject({ message: expect.stringContaining('answered with 404') });
  });
});

test('a provider named default is found, and a device of the session is left alone', async () => {
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider('default')));
  expect((await findings())['push notifications']).toMatchObject({
    status: 'ok',
    message: 'Devices register with the provider default of FCM.',
  });
  const tokens = () => server.client(user).get('/v3/notifications/push/v1/tokens');
  const none = (await tokens()).body;
  const device = { platform: 'fcm_android', fcmToken: 'phone', providerId: 'default' };
  dataOf(await server.client(user).post('/v3/notifications/push/v1/tokens', device));
  const one = (await tokens()).body;
  expect(one).not.toEqual(none);
  expect((await findings())['push notifications']).toMatchObject({ message: expect.stringContaining('A device') });
  expect((await tokens()).body).toEqual(one);
});

test('the media of calls is looked for where the server announces it', async () => {
  const media = (url: string) => {
    proxy.change = (path, reply) =>
      path === '/v3/settings' && reply.status === 200
        ? withData(reply, { callMedia: { url } })
        : withSettings({})(path, reply);
  };
  media(`wss://livekit.chat.test:${proxy.port}`);
  expect((await findings()).calls).toMatchObject({ status: 'ok' });
  media('wss://livekit.chat.invalid');
  expect((await findings()).calls).toMatchObject({ status: 'failed', message: 'The name has no address in DNS.' });
});

test('numbers of users who are online are found where libraries ask for them', async () => {
  const requests = new LibraryRequests({ server: new URL('https://chat.test'), signal: new AbortController().signal });
  const address = `https://chat.test:${proxy.port}/api/v3/online-members`;
  expect(await checkOnlineMembers(requests, address, user.authToken)).toMatchObject({ status: 'ok' });
  await requests.close();
});

describe('extensions are reported', () => {
  test('whose host has no address, or another server', async () => {
    const other = new TlsProxy(() => (server.http.address() as AddressInfo).port);
    await other.start();
    other.change = () => ({ status: 404, headers: {}, body: 'not found' });
    proxy.change = withSettings({ EXTENSION_DOMAIN: `chat.test:${other.port}` });
    expect((await findings())['extension polls']).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('other than the server'),
    });
    await other.stop();
    proxy.change = withSettings({ EXTENSION_DOMAIN: 'chat.invalid' });
    expect((await findings())['extension polls']).toMatchObject({
      status: 'failed',
      message: 'At polls-us.chat.invalid: The name has no address in DNS.',
    });
  });

  test('where none is announced but those without an address, or with a name that is none', async () => {
    proxy.change = withSettings({ extensions: [{ id: 'link-preview' }, null, { id: 'po\nlls' }] });
    expect((await findings()).extensions).toMatchObject({
      status: 'warning',
      remedy: expect.stringContaining('CONFAB_SERVICE_DOMAIN'),
    });
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'confab-doctor-'));
    await writeFile(join(folder, 'authority.pem'), (await trustedCertificate()).cert);
    await writeFile(join(folder, 'token'), `${user.authToken}\n`);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Without any variable of a server. */
  const doctor = (...options: string[]): Promise<CommandOutcome> =>
    runConfab(['doctor', ...options], { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') });
  const forLibraries = (...options: string[]) =>
    doctor('--for-client-libraries', `https://localhost:${proxy.port}`, ...options);

  test('prints findings, or one JSON object, and exits with 1 where a check failed', async () => {
    proxy.change = withSettings({ extensions: [] });
    const options = ['--app', app.id, '--token-file', join(folder, 'token'), '--origin', `${PAGE}/`];
    const { exitCode, output, errors } = await forLibraries(...options);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(output).toMatch(/^ok {7}log-in: The token is that of andrew\.$/m);
    proxy.refusal = 404;
    const failing = await forLibraries('--app', app.id, '--token', user.authToken, '--json');
    expect(failing).toMatchObject({ exitCode: 1, errors: '' });
    const { isHealthy, findings: found } = JSON.parse(failing.output);
    expect(isHealthy).toBe(false);
    expect(failures(found)).toEqual(['WebSocket']);
  });

  test.each([
    [['--for-client-libraries', 'http://chat.test']],
    [['--for-client-libraries', 'https://chat.test/v3']],
    [['--for-client-libraries', 'https://chat.test', '--token', 'one']],
    [['--for-client-libraries', 'https://chat.test', '--app', 'a', '--token', 'one', '--token-file', 'two']],
    [['--for-client-libraries', 'https://chat.test', '--origin', 'app.example.com']],
    [['--app', 'a']],
  ])('refuses %j', async (options) => {
    expect(await doctor(...options)).toMatchObject({ exitCode: 2, output: '' });
  });
});
