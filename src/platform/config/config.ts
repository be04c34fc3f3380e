import { resolve } from 'node:path';
import { cleanEnv, makeValidator, str, EnvError, type Spec } from 'envalid';
import { StartupError } from '../errors/startup-error.js';

const hex = (bytes: number) =>
  makeValidator<string>((input) => {
    if (new RegExp(`^[0-9a-f]{${bytes * 2}}$`, 'i').test(input)) return input.toLowerCase();
    throw new EnvError(`must be ${bytes * 2} hexadecimal characters`);
  });

const whole = (min: number, max: number) =>
  makeValidator<number>((input) => {
    const value = Number(input);
    if (/^\d+$/.test(input) && value >= min && value <= max) return value;
    throw new EnvError(`must be a whole number from ${min} to ${max}`);
  });

const postgresUrl = makeValidator<string>((input) => {
  if (/^postgres(ql)?:\/\//.test(input) && URL.canParse(input)) return input;
  throw new EnvError('must be a URL such as postgresql://user:password@host:5432/database');
});

const flag = makeValidator<boolean>((input) => {
  if (/^(true|yes|on|1)$/i.test(input)) return true;
  if (/^(false|no|off|0)$/i.test(input)) return false;
  throw new EnvError('must be true or false');
});

const domain = makeValidator<string>((input) => {
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(input)) return input.toLowerCase();
  throw new EnvError('must be a domain such as chat.example.com');
});

const identifier = makeValidator<string>((input) => {
  if (/^[a-z0-9_-]{1,100}$/.test(input)) return input;
  throw new EnvError('must be 1 to 100 of the characters a-z, 0-9, - and _');
});

/** Every variable that Confab reads. `docs/configuration.md` is made from this table. */
export const variables = {
  PORT: whole(0, 65_535)({ default: 3000, desc: 'Port to listen on. 0 picks a free one.' }),
  HOST: str({ default: '0.0.0.0', desc: 'Address to listen on.' }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'PostgreSQL 15 or newer. Without it an embedded PostgreSQL 18 runs in `DATA_DIR`.',
    example: 'postgresql://confab:secret@db:5432/confab',
  }),
  DATABASE_POOL_SIZE: whole(2, 500)({ default: 10, desc: 'Database connections of each server process.' }),
  DATA_DIR: str({
    default: './.confab',
    desc: 'Folder of the embedded PostgreSQL and of the generated encryption key.',
  }),
  LOG_LEVEL: str({
    default: 'info',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    desc: 'Least severe level that is logged.',
  }),
  WORKERS: whole(1, 64)({ default: 1, desc: 'Server processes that share the port.' }),
  CONFAB_SERVICE_DOMAIN: domain({
    default: undefined,
    desc: 'Domain of the addresses `{appId}.api-{region}.<domain>`. A request to such an address must carry a credential of that very app.',
    example: 'chat.example.com',
  }),
  CONFAB_ENCRYPTION_KEY: hex(32)({
    default: undefined,
    desc: '32 bytes in hexadecimal that protect stored API keys and auth tokens. Required with `DATABASE_URL`; otherwise generated into `DATA_DIR`. Losing it makes every stored credential useless.',
    example: 'openssl rand -hex 32',
  }),
  CONFAB_APP_ID: identifier({
    default: undefined,
    desc: 'Id of the first app, created when the database holds none. Generated if absent.',
    example: 'trail-buddies',
  }),
  CONFAB_REGION: str({ default: 'us', choices: ['us', 'eu', 'in'], desc: 'Region of the first app.' }),
  CONFAB_API_KEY: hex(20)({
    default: undefined,
    desc: 'fullAccess key of the first app. Generated if absent.',
    example: 'openssl rand -hex 20',
  }),
  CONFAB_AUTH_KEY: hex(20)({
    default: undefined,
    desc: 'authOnly key of the first app. Generated if absent.',
    example: 'openssl rand -hex 20',
  }),
  CONFAB_MANAGEMENT_KEY: str({
    default: undefined,
    desc: 'Header `key` of the management endpoints. Given together with `CONFAB_MANAGEMENT_SECRET` it replaces the stored pair at every start; otherwise generated once.',
    example: 'openssl rand -hex 20',
  }),
  CONFAB_MANAGEMENT_SECRET: str({
    default: undefined,
    desc: 'Header `secret` of the management endpoints.',
    example: 'openssl rand -hex 20',
  }),
  CONFAB_DOCS: flag({ default: true, desc: 'Whether `/docs` and `/openapi.json` are served.' }),
  CONFAB_BENCH_ROUTE: flag({
    default: false,
    desc: 'Whether `GET /bench/no-op` is served: a route behind the usual guards that does nothing, which `npm run bench` compares the others with.',
  }),
  SHUTDOWN_TIMEOUT_SECONDS: whole(
    0,
    3_600,
  )({ default: 20, desc: 'How long running requests may take to end once the server was told to stop.' }),
} satisfies Record<string, Spec<unknown> | object>;

export type Region = 'us' | 'eu' | 'in';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl?: string;
  readonly databasePoolSize: number;
  /** Absolute path. */
  readonly dataDir: string;
  readonly logLevel: string;
  readonly workers: number;
  readonly serviceDomain?: string;
  /** 64 hexadecimal characters. Absent: generated into `dataDir`. */
  readonly encryptionKey?: string;
  readonly firstApp: {
    readonly id?: string;
    readonly region: Region;
    readonly apiKey?: string;
    readonly authKey?: string;
  };
  readonly management?: { readonly key: string; readonly secret: string };
  readonly servesDocs: boolean;
  readonly servesBenchRoute: boolean;
  readonly shutdownTimeoutSeconds: number;
}

/**
 * Reads the environment once.
 *
 * @throws StartupError naming every variable that is wrong.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const env = cleanEnv(withoutEmptyValues(environment), variables, { reporter: reportAll });
  if (env.DATABASE_URL && !env.CONFAB_ENCRYPTION_KEY) {
    throw new StartupError(
      'CONFAB_ENCRYPTION_KEY is required with DATABASE_URL: make one with `openssl rand -hex 32` and keep it.',
    );
  }
  const { CONFAB_MANAGEMENT_KEY: key, CONFAB_MANAGEMENT_SECRET: secret } = env;
  if (Boolean(key) !== Boolean(secret)) {
    throw new StartupError('CONFAB_MANAGEMENT_KEY and CONFAB_MANAGEMENT_SECRET are given together or not at all.');
  }
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataDir: resolve(env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    workers: env.WORKERS,
    serviceDomain: env.CONFAB_SERVICE_DOMAIN,
    encryptionKey: env.CONFAB_ENCRYPTION_KEY,
    firstApp: {
      id: env.CONFAB_APP_ID,
      region: env.CONFAB_REGION as Region,
      apiKey: env.CONFAB_API_KEY,
      authKey: env.CONFAB_AUTH_KEY,
    },
    management: key && secret ? { key, secret } : undefined,
    servesDocs: env.CONFAB_DOCS,
    servesBenchRoute: env.CONFAB_BENCH_ROUTE,
    shutdownTimeoutSeconds: env.SHUTDOWN_TIMEOUT_SECONDS,
  };
}

/** Compose files pass unset variables on as empty strings. */
function withoutEmptyValues(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

function reportAll({ errors }: { errors: Partial<Record<keyof typeof variables, Error>> }): void {
  const problems = Object.entries(errors).map(([name, error]) => {
    const { choices } = variables[name as keyof typeof variables];
    return `${name} ${choices ? `must be one of ${choices.join(', ')}` : error.message}`;
  });
  if (problems.length > 0) throw new StartupError(`${problems.join('; ')}.`);
}
