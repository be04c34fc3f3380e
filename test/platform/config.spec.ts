import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadConfig, variables } from '#platform/config/config.js';
import { SECRETS } from '#platform/config/given-variables.js';
import { localOrigin } from '#platform/config/local-origin.js';
import { StartupError } from '#platform/errors/startup-error.js';

const HEX_32 = '0123456789abcdef'.repeat(4);
const HEX_20 = '0123456789'.repeat(4);

/** The error message of a start with these variables. */
function refusalOf(environment: NodeJS.ProcessEnv): string {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted');
}

test('every variable is optional', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    databaseUrl: undefined,
    databasePoolSize: 10,
    dataDir: resolve('.confab'),
    logLevel: 'info',
    workers: 1,
    serviceDomain: undefined,
    encryptionKey: undefined,
    firstApp: { id: undefined, region: 'us', apiKey: undefined, authKey: undefined },
    management: undefined,
    trustedProxies: 0,
    requestLimits: undefined,
    authLimits: { credentialsPerAddress: 100, passwordsPerUserAndGroup: 10 },
    tracing: undefined,
    servesConsole: true,
    servesDemo: true,
    servesDocs: true,
    shutdownDelaySeconds: 0,
    shutdownTimeoutSeconds: 20,
  });
});

test('every variable reaches the configuration', () => {
  const environment = {
    PORT: '8080',
    HOST: '127.0.0.1',
    PUBLISHED_PORT: '127.0.0.1:3100',
    DATABASE_URL: 'postgresql://confab:secret@db:5432/confab',
    DATABASE_SESSION_URL: 'postgresql://confab:secret@primary:5432/confab',
    DATABASE_POOL_SIZE: '25',
    DATABASE_READ_REPLICA_URL: 'postgresql://confab:a%2Cb@one:5432/confab, postgres://confab@two/confab',
    CONFAB_CELL: 'eu1',
    DATABASE_DIRECTORY_URL: 'postgresql://confab:secret@directory:5432/confab',
    DATA_DIR: '/var/lib/confab',
    LOG_LEVEL: 'debug',
    WORKERS: '4',
    CONFAB_SERVICE_DOMAIN: 'Chat.Example.com',
    CONFAB_ENCRYPTION_KEY: HEX_32.toUpperCase(),
    CONFAB_APP_ID: 'trail-buddies',
    CONFAB_REGION: 'eu',
    CONFAB_API_KEY: HEX_20,
    CONFAB_AUTH_KEY: HEX_20.replaceAll('0', 'A'),
    CONFAB_MANAGEMENT_KEY: 'key',
    CONFAB_MANAGEMENT_SECRET: 'secret',
    CORS_ORIGINS: 'https://chat.example.com, http://localhost:8080/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
    RATE_LIMITS: 'on',
    RATE_LIMIT_CORE: '1',
    RATE_LIMIT_STANDARD: '2',
    RATE_LIMIT_SEND_PER_USER: '4',
    RATE_LIMIT_MARK_UNREAD_PER_USER: '0',
    RATE_LIMIT_WRONG_CREDENTIALS: '6',
    RATE_LIMIT_GROUP_PASSWORDS: '7',
    CONFAB_CONSOLE: 'false',
    CONFAB_DEMO: 'true',
    CONFAB_DOCS: 'false',
    SHUTDOWN_DELAY_SECONDS: '3',
    SHUTDOWN_TIMEOUT_SECONDS: '5',
  };
  expect(loadConfig(environment)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publishedOrigin: 'http://localhost:3100',
    databaseUrl: 'postgresql://confab:secret@db:5432/confab',
    databaseSessionUrl: 'postgresql://confab:secret@primary:5432/confab',
    databasePoolSize: 25,
    dataDir: '/var/lib/confab',
    logLevel: 'debug',
    workers: 4,
    serviceDomain: 'chat.example.com',
    encryptionKey: HEX_32,
    cell: { name: 'eu1', directoryUrl: 'postgresql://confab:secret@directory:5432/confab' },
    firstApp: { id: 'trail-buddies', region: 'eu', apiKey: HEX_20, authKey: HEX_20.replaceAll('0', 'a') },
    management: { key: 'key', secret: 'secret' },
    corsOrigins: ['https://chat.example.com', 'http://localhost:8080'],
    trustedProxies: 'loopback, 10.0.0.0/8, fd00::/8',
    requestLimits: { core: 1, standard: 2, dataImport: 60, sendPerUser: 4, markUnreadPerUser: 0 },
    authLimits: { credentialsPerAddress: 6, passwordsPerUserAndGroup: 7 },
    servesConsole: false,
    servesDemo: false,
    servesDocs: false,
    shutdownDelaySeconds: 3,
    shutdownTimeoutSeconds: 5,
  });
});

test('an empty variable, as Compose passes it, is treated as unset', () => {
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
  expect(loadConfig(empty)).toEqual(loadConfig({}));
});

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', CONFAB_DEMO: 'true' }, true],
  [{ CONFAB_DEMO: 'false' }, false],
  [{ CONFAB_DEMO: 'true', CONFAB_CONSOLE: 'false' }, false],
])('with %j the demo is served: %s', (environment, isServed) => {
  expect(loadConfig(environment).servesDemo).toBe(isServed);
});

test('at a terminal the default log level leaves out requests, so that the keys of the first start stay visible', () => {
  expect(loadConfig({}, true).logLevel).toBe('warn');
  expect(loadConfig({ LOG_LEVEL: 'info' }, true).logLevel).toBe('info');
});

test.each([
  ['3100', 'http://localhost:3100'],
  ['0.0.0.0:3100', 'http://localhost:3100'],
  ['[::1]:80', 'http://localhost:80'],
  ['127.0.0.1:3000-3003', 'http://localhost:3000'],
  ['192.0.2.7:3000', 'http://192.0.2.7:3000'],
  ['[2001:db8::7]:3000', 'http://[2001:db8::7]:3000'],
])('PUBLISHED_PORT is a port, or an address and a port, as Compose publishes it: %s', (given, origin) => {
  expect(localOrigin(loadConfig({ PUBLISHED_PORT: given, PORT: '3000' }), 3000)).toBe(origin);
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  test('is read for every variable with a secret, without the line break at its end', () => {
    const values = {
      DATABASE_URL_FILE: file('url', 'postgresql://confab:secret@db/confab\n'),
      CONFAB_ENCRYPTION_KEY_FILE: file('key', `${HEX_32}\n`),
      METRICS_TOKEN_FILE: file('token', 'token'),
    };
    expect(loadConfig(values)).toMatchObject({
      databaseUrl: 'postgresql://confab:secret@db/confab',
      encryptionKey: HEX_32,
      metrics: { token: 'token' },
    });
    expect(SECRETS.filter((name) => !(name in variables))).toEqual([]);
  });

  test.each([
    [{ METRICS_TOKEN_FILE: '/nothing' }, 'METRICS_TOKEN_FILE names a file that cannot be read (ENOENT).'],
    [{ METRICS_TOKEN_FILE: file('empty', ' \n') }, 'METRICS_TOKEN_FILE names an empty file.'],
    [{ METRICS_TOKEN_FILE: '/x', METRICS_TOKEN: 'y' }, 'METRICS_TOKEN and METRICS_TOKEN_FILE exclude each other.'],
    [{ CONFAB_API_KEY_FILE: file('short', 'not-shown') }, 'CONFAB_API_KEY must be 40 hexadecimal characters.'],
    [{ CONFAB_REGION_FILE: '/x' }, 'CONFAB_REGION_FILE is not a variable of Confab (did you mean CONFAB_REGION?).'],
  ])('is refused in one sentence, without its value: %j', (given, sentence) => {
    expect(refusalOf(given)).toBe(sentence);
  });
});

test('TRUST_PROXY is a number of proxies or a list of addresses', () => {
  expect(loadConfig({ TRUST_PROXY: '2' }).trustedProxies).toBe(2);
  expect(loadConfig({ TRUST_PROXY: '192.0.2.1' }).trustedProxies).toBe('192.0.2.1');
});

test('CORS_ORIGINS is * or a list of origins', () => {
  expect(loadConfig({ CORS_ORIGINS: '*' }).corsOrigins).toBe('*');
});

test('RATE_LIMITS enables the documented limits', () => {
  expect(loadConfig({ RATE_LIMITS: 'on' }).requestLimits).toEqual({
    core: 10_000,
    standard: 20_000,
    dataImport: 60,
    sendPerUser: 30,
    markUnreadPerUser: 5,
  });
});

test('an endpoint turns tracing on, with the defaults of OpenTelemetry', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  const tracing = {
    endpoint: 'http://collector:4318',
    headers: '',
    serviceName: 'confab',
    resourceAttributes: '',
    sampler: 'parentbased_always_on',
    ratio: 1,
    timeoutMilliseconds: 10_000,
    delayMilliseconds: 5_000,
  };
  expect(loadConfig(endpoint).tracing).toEqual(tracing);
  const sampled = { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '.25' };
  expect(loadConfig(sampled).tracing).toEqual({ ...tracing, sampler: 'traceidratio', ratio: 0.25 });
});

test.each([
  ['OTEL_TRACES_SAMPLER_ARG', ['1.5', '-0.1', '10%', '1e-1'], 'must be a number from 0 to 1'],
  [
    'PUBLISHED_PORT',
    ['x', '1:2:3', 'a/b:3000', '99999', ':3000'],
    'must be a port, or an address and a port such as 127.0.0.1:3100',
  ],
  ['PORT', ['-1', '65536', '80.5', 'http', '0x50', ' '], 'must be a whole number from 0 to 65535'],
  [
    'DATABASE_URL',
    ['db', 'mysql://db/confab', 'postgresql://db:port/confab'],
    'must be a URL such as postgresql://user:password@host:5432/database',
  ],
  ['DATABASE_POOL_SIZE', ['1', '501', 'many'], 'must be a whole number from 2 to 500'],
  [
    'DATABASE_READ_REPLICA_URL',
    ['db', 'postgresql://one/confab,two', 'postgresql://one/confab,', 'postgresql://one:5432,two:port/confab'],
    'must be URLs such as postgresql://user:password@host:5432/database, with commas between them',
  ],
  ['LOG_LEVEL', ['loud', 'INFO'], 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['WORKERS', ['0', '65', 'auto'], 'must be a whole number from 1 to 64'],
  [
    'CONFAB_SERVICE_DOMAIN',
    ['https://chat.example.com', '.example.com', 'example.com:3000', 'a b'],
    'must be a domain such as chat.example.com',
  ],
  [
    'CONFAB_ENCRYPTION_KEY',
    ['short', HEX_32.slice(1), `${HEX_32}0`, HEX_32.replace('0', 'g')],
    'must be 64 hexadecimal characters',
  ],
  ['CONFAB_APP_ID', ['Trail', 'a b', 'x'.repeat(101)], 'must be 1 to 100 of the characters a-z, 0-9, - and _'],
  ['CONFAB_REGION', ['mars', 'US'], 'must be one of us, eu, in'],
  ['CONFAB_API_KEY', ['secret', HEX_20.slice(1)], 'must be 40 hexadecimal characters'],
  ['CONFAB_AUTH_KEY', ['secret', `${HEX_20}0`], 'must be 40 hexadecimal characters'],
  [
    'TRUST_PROXY',
    ['true', 'proxy.example.com', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,', '100', '-1'],
    'must be a number of proxies, or addresses such as 10.0.0.0/8, loopback, linklocal and uniquelocal',
  ],
  [
    'CORS_ORIGINS',
    ['true', 'chat.example.com', 'https://chat.example.com/app', 'https://chat.example.com,', 'https://*.example.com'],
    'must be origins such as https://chat.example.com, with commas between them',
  ],
  [
    'PUBLIC_URL',
    [
      'chat.example.com',
      'https://example.com/chat',
      'https://example.com/?a',
      'https://me@example.com',
      'ftp://example.com',
    ],
    'must be an origin such as https://chat.example.com, without a path',
  ],
  [
    'OIDC_ISSUER',
    [
      'login.example.com',
      'http://login.example.com',
      'http://localhost.example.com',
      'https://login.example.com/?tenant=a',
      'https://login.example.com/.well-known/openid-configuration',
    ],
    'must be the issuer of an identity provider, such as https://login.example.com/realms/staff',
  ],
  ['OIDC_SCOPES', ['email', 'openidemail'], 'must be scopes with spaces between them, among them openid'],
  [
    'FCM_URL',
    ['fcm.googleapis.com', 'ftp://fcm.example.com', 'https://x.example/?a'],
    'must be a URL such as https://chat.example.com',
  ],
  [
    'APNS_URL',
    ['api.push.apple.com', 'http://api.push.apple.com', 'https://api.push.apple.com/3/device'],
    'must be an origin such as https://push.example.com',
  ],
  ['RATE_LIMITS', ['strict'], 'must be true or false'],
  ['RATE_LIMIT_CORE', ['-1', '1.5', 'none'], 'must be a whole number from 0 to 1000000000'],
  ['RATE_LIMIT_WRONG_CREDENTIALS', ['0', 'off'], 'must be a whole number from 1 to 1000000000'],
  ['RATE_LIMIT_GROUP_PASSWORDS', ['0', 'off'], 'must be a whole number from 1 to 1000000000'],
  ['CONFAB_CONSOLE', ['perhaps', '2'], 'must be true or false'],
  ['CONFAB_DEMO', ['perhaps', '2'], 'must be true or false'],
  ['CONFAB_DOCS', ['perhaps', '2'], 'must be true or false'],
  ['SHUTDOWN_DELAY_SECONDS', ['-1', '601'], 'must be a whole number from 0 to 600'],
  ['SHUTDOWN_TIMEOUT_SECONDS', ['-1', '3601', 'Infinity', 'soon'], 'must be a whole number from 0 to 3600'],
])('a wrong %s is named in one sentence, without its value', (name, values, sentence) => {
  const others = name === 'DATABASE_URL' ? { CONFAB_ENCRYPTION_KEY: HEX_32 } : {};
  for (const value of values) expect(refusalOf({ ...others, [name]: value })).toBe(`${name} ${sentence}.`);
});

test('the error message contains every invalid variable', () => {
  expect(refusalOf({ PORT: 'x', WORKERS: '0' })).toBe(
    'PORT must be a whole number from 0 to 65535; WORKERS must be a whole number from 1 to 64.',
  );
});

test.each([
  ['CONFAB_APIKEY', 'CONFAB_API_KEY'],
  ['CONFAB_ENCRYPTON_KEY', 'CONFAB_ENCRYPTION_KEY'],
  ['RATE_LIMIT_SEND', 'RATE_LIMIT_SEND_PER_USER'],
  ['RATE_LIMIT_DATA_EXPORTS', 'RATE_LIMIT_DATA_IMPORT'],
  ['RATE_LIMIT_STANDART', 'RATE_LIMIT_STANDARD'],
  ['REALTIME_ORIGIN', 'REALTIME_ORIGINS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['S3_BUCKETS', 'S3_BUCKET'],
  ['LOG_LEVL', 'LOG_LEVEL'],
  ['WEBHOOK_TIMEOUT_SECOND', 'WEBHOOK_TIMEOUT_SECONDS'],
  ['CONFAB_UNHEARD_OF', undefined],
])('the misspelt variable %s is refused by name', (name, meant) => {
  const suggestion = meant ? ` (did you mean ${meant}?)` : '';
  expect(refusalOf({ [name]: 'hush' })).toBe(`${name} is not a variable of Confab${suggestion}.`);
});

test('variables of other programs are ignored, even with the same prefixes', () => {
  const foreign = [
    'DATABASE_USER',
    'DATABASE_URL_TEST',
    'MEDIA_ROOT',
    'WEBHOOK_SECRET',
    'S3_BUCKET_NAME',
    'HOSTS',
    'SPORT',
  ];
  const environment = Object.fromEntries(foreign.map((name) => [name, 'x']));
  expect(loadConfig(environment)).toEqual(loadConfig({}));
});

test('what Kubernetes sets for Services is ignored, and a value of another form is not', () => {
  const linksOf = (prefix: string) => ({
    [`${prefix}_SERVICE_HOST`]: '10.96.14.3',
    [`${prefix}_SERVICE_PORT`]: '3000',
    [`${prefix}_SERVICE_PORT_HTTP_WEB`]: '3000',
    [`${prefix}_PORT`]: 'tcp://10.96.14.3:3000',
    [`${prefix}_PORT_3000_TCP`]: 'tcp://10.96.14.3:3000',
    [`${prefix}_PORT_3000_TCP_PROTO`]: 'tcp',
    [`${prefix}_PORT_3000_TCP_PORT`]: '3000',
    [`${prefix}_PORT_3000_TCP_ADDR`]: '10.96.14.3',
    [`${prefix}_PORT_5353_UDP`]: 'udp://[fd00::1]:5353',
    [`${prefix}_PORT_5353_UDP_ADDR`]: 'fd00::1',
  });
  const links = { ...linksOf('CONFAB'), ...linksOf('REALTIME'), ...linksOf('RATE_LIMIT_STANDARD') };
  expect(loadConfig(links)).toEqual(loadConfig({}));
  expect(refusalOf({ ...links, CONFAB_PORT: '3000' })).toMatch(/^CONFAB_PORT is not a variable of Confab/);
  expect(refusalOf({ CONFAB_SERVICE_HOST: 'chat.example.com' })).toMatch(/^CONFAB_SERVICE_HOST is not a variable/);
});

test('an empty unknown variable is ignored', () => {
  expect(loadConfig({ RATE_LIMIT_DATA_IMPORT: '' })).toEqual(loadConfig({}));
});

test('DATABASE_URL requires CONFAB_ENCRYPTION_KEY', () => {
  expect(refusalOf({ DATABASE_URL: 'postgres://db/confab' })).toBe(
    'CONFAB_ENCRYPTION_KEY is required with DATABASE_URL: make one with `openssl rand -hex 32` and keep it.',
  );
});

test.each(['DATABASE_SESSION_URL', 'DATABASE_READ_REPLICA_URL'])('%s requires DATABASE_URL', (name) => {
  expect(refusalOf({ [name]: 'postgres://db/confab' })).toMatch(`${name} requires DATABASE_URL: `);
});

test('a cell has a directory, and a database that other machines reach', () => {
  const [CONFAB_CELL, DATABASE_DIRECTORY_URL] = ['eu1', 'postgres://directory/confab'];
  for (const part of [{ CONFAB_CELL }, { DATABASE_DIRECTORY_URL }])
    expect(refusalOf(part)).toBe('CONFAB_CELL and DATABASE_DIRECTORY_URL are given together or not at all.');
  expect(refusalOf({ CONFAB_CELL, DATABASE_DIRECTORY_URL })).toMatch('CONFAB_CELL requires DATABASE_URL: ');
});

test.each(['CONFAB_MANAGEMENT_KEY', 'CONFAB_MANAGEMENT_SECRET'])(
  '%s without the other half of the credential is refused',
  (name) => {
    expect(refusalOf({ [name]: 'x' })).toBe(
      'CONFAB_MANAGEMENT_KEY and CONFAB_MANAGEMENT_SECRET are given together or not at all.',
    );
  },
);

describe('sign-in by OpenID Connect', () => {
  const given = {
    OIDC_ISSUER: 'https://login.example.com/a/',
    OIDC_CLIENT_ID: 'confab',
    PUBLIC_URL: 'https://Example.com/',
  };

  test('requires an issuer, which stays as it is, a client id and the address of the server', () => {
    expect(loadConfig(given).signIn.oidc).toEqual({
      issuer: 'https://login.example.com/a/',
      clientId: 'confab',
      clientSecret: undefined,
      scopes: 'openid email',
      name: 'OpenID Connect',
      emailVerifiedClaim: 'email_verified',
      redirectUri: 'https://example.com/console/sign-in',
    });
    const together = 'OIDC_ISSUER and OIDC_CLIENT_ID are given together or not at all.';
    expect(refusalOf({ ...given, OIDC_CLIENT_ID: '' })).toBe(together);
    expect(refusalOf({ OIDC_CLIENT_SECRET: 'secret' })).toBe(together);
    expect(refusalOf({ ...given, PUBLIC_URL: '' })).toBe(
      'OIDC_ISSUER requires PUBLIC_URL, to which the identity provider returns the browser.',
    );
  });

  test('is over http on this machine only', () => {
    const issuer = 'http://localhost:8080/realms/staff';
    expect(loadConfig({ ...given, OIDC_ISSUER: issuer }).signIn.oidc?.issuer).toBe(issuer);
  });
});

describe('a bucket for uploaded files', () => {
  test('requires a name, and both parts of its access key or none', () => {
    expect(refusalOf({ MEDIA_STORE: 's3' })).toBe('S3_BUCKET is required with MEDIA_STORE=s3.');
    expect(refusalOf({ MEDIA_STORE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x' })).toBe(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are given together or not at all.',
    );
    expect(refusalOf({ MEDIA_STORE: 'tape' })).toBe('MEDIA_STORE must be one of disk, s3.');
  });

  test('is not validated if files are stored on disk', () => {
    expect(loadConfig({ S3_BUCKET: 'files' }).media).toEqual({ maxBytes: 104_857_600, s3: undefined });
  });
});
