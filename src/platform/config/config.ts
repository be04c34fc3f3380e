import { resolve } from 'node:path';
import { cleanEnv, str, type Spec } from 'envalid';
import { StartupError } from '../errors/startup-error.js';
import { alertConfig, alertVariables, type AlertConfig } from './alert-config.js';
import { cellConfig, cellVariables, type CellConfig } from './cell-config.js';
import { connectionLimits, connectionVariables, type ConnectionLimits } from './connection-limits.js';
import { encryptionKeyVariables } from './encryption-key.js';
import { reportProblems, unknownVariables, withoutEmptyValues, withSecretsOfFiles } from './given-variables.js';
import { liveKitConfig, liveKitVariables, type LiveKitConfig } from './livekit-config.js';
import { managementConfig, managementVariables, type ManagementConfig } from './management-config.js';
import { notificationConfig, notificationVariables, type NotificationConfig } from './notification-config.js';
import { pagesConfig, pageVariables, type PagesConfig } from './pages-config.js';
import { realtimeConfig, realtimeVariables, type RealtimeConfig } from './realtime-config.js';
import { s3Settings, type S3Settings } from './s3-settings.js';
import { signInConfig, signInVariables, type SignInConfig } from './sign-in-config.js';
import { tracingConfig, tracingVariables, type TracingConfig } from './tracing-config.js';
import {
  domain,
  flag,
  hex,
  identifier,
  originsOrAny,
  perMinute,
  postgresUrl,
  postgresUrls,
  proxies,
  publishedPort,
  webAddress,
  webOrigin,
  whole,
} from './validators.js';
import { webhookConfig, webhookVariables, type WebhookConfig } from './webhook-config.js';

/** Every variable that Confab reads. `docs/configuration.md` is generated from this table. */
export const variables = {
  PORT: whole(0, 65_535, { default: 3000, desc: 'Port to listen on. 0 selects a free port.' }),
  PUBLISHED_PORT: publishedPort({
    default: undefined,
    desc: 'Port, or address and port, at which this machine reaches the server, where that is not `PORT`: in a container whose port is published at another one. The address that a start prints and the link of `confab console-link` have it. The compose file sets it to its `PORT`.',
    example: '127.0.0.1:3100',
  }),
  HOST: str({ default: '0.0.0.0', desc: 'Address to listen on.' }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'PostgreSQL 15 or newer. Without it an embedded PostgreSQL 18 runs in `DATA_DIR`. Several hosts have commas between them, as for libpq: `postgresql://confab:secret@one:5432,two:5432/confab` uses the one that accepts writes, see [scaling](scaling.md#a-primary-and-its-standby). Where PostgreSQL runs on the same machine, `?host=/var/run/postgresql` connects by its Unix socket, which takes less CPU time than TCP.',
    example: 'postgresql://confab:secret@db:5432/confab',
  }),
  DATABASE_POOL_SIZE: whole(2, 500, {
    default: 10,
    desc: 'Database connections of each server process, in addition to the three that wait for notifications.',
  }),
  DATABASE_SESSION_URL: postgresUrl({
    default: undefined,
    desc: 'The database of `DATABASE_URL` by a way on which a connection keeps its session, where `DATABASE_URL` leads to a pooler in transaction mode. Each server process has five connections to it. See [scaling](scaling.md#a-connection-pooler).',
    example: 'postgresql://confab:secret@db:5432/confab',
  }),
  DATABASE_READ_REPLICA_URL: postgresUrls({
    default: [],
    desc: 'Streaming standbys of the PostgreSQL of `DATABASE_URL`, which run statements of requests that only read: their URLs, with commas between them. Each can have several hosts and `target_session_attrs`. Each server process has `DATABASE_POOL_SIZE` connections and one more to each. See [scaling](scaling.md#read-replicas).',
    example: 'postgresql://confab:secret@standby:5432/confab',
  }),
  ...cellVariables,
  DATA_DIR: str({
    default: './.confab',
    desc: 'Folder of the embedded PostgreSQL, of the generated encryption key and of uploaded files.',
  }),
  LOG_LEVEL: str({
    default: 'info',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    desc: 'Least severe level that is logged. At a terminal the default is `warn`, so that the keys of the first start stay visible.',
  }),
  WORKERS: whole(1, 64, {
    default: 1,
    desc: 'Server processes that share the port, at most one per core, or two on one core.',
  }),
  CONFAB_SERVICE_DOMAIN: domain({
    default: undefined,
    desc: 'Domain of the addresses `{appId}.api-{region}.<domain>`. A request to such an address must carry a credential of that app. CometChat’s client libraries reach extensions at `{extension}-{region}.<domain>`.',
    example: 'chat.example.com',
  }),
  ...encryptionKeyVariables,
  CONFAB_APP_ID: identifier({
    default: undefined,
    desc: 'Id of the first app, created when the database contains no app. Generated if absent.',
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
  ...managementVariables,
  ...signInVariables,
  ...alertVariables,
  TRUST_PROXY: proxies({
    default: 0,
    desc: 'Reverse proxies in front of Confab whose `X-Forwarded-For` is trusted: their number, or their addresses. Without it the client address is that of the connection, so that all clients behind one proxy share one address and its rate limit; a warning is logged.',
    example: '1',
  }),
  RATE_LIMITS: flag({
    default: false,
    desc: 'Whether the requests of apps and users are rate limited. Failed authentications are always limited.',
  }),
  RATE_LIMIT_CORE: perMinute(
    10_000,
    'Core requests of one app per minute: creating and deleting users, creating, joining and leaving groups, creating auth tokens.',
  ),
  RATE_LIMIT_STANDARD: perMinute(20_000, 'All other requests of one app per minute.'),
  RATE_LIMIT_DATA_IMPORT: perMinute(60, 'Requests of one app per minute that import data.'),
  RATE_LIMIT_SEND_PER_USER: perMinute(30, 'Messages that one user sends per minute.'),
  RATE_LIMIT_MARK_UNREAD_PER_USER: perMinute(5, 'Requests per minute with which one user marks messages as unread.'),
  RATE_LIMIT_WRONG_CREDENTIALS: whole(1, 1_000_000_000, {
    default: 100,
    desc: 'Wrong API keys, auth tokens and management pairs per minute from one address (IPv6: from one /64). Always applies.',
  }),
  RATE_LIMIT_GROUP_PASSWORDS: whole(1, 1_000_000_000, {
    default: 10,
    desc: 'Wrong passwords that one user sends for one group, per minute. Always applies.',
  }),
  PUBLIC_URL: webOrigin({
    default: undefined,
    desc: 'Origin at which clients reach the server, without a path. The URLs of uploaded files, the sign-ins of collaborators, the addresses of errors in the documentation, and the links with which users unsubscribe from emails begin with it. Without it the URLs of files begin with the origin of the upload request, and emails have no such links.',
    example: 'https://chat.example.com',
  }),
  MEDIA_STORE: str({
    default: 'disk',
    choices: ['disk', 's3'],
    desc: 'Where uploaded files are stored: in a folder of `DATA_DIR`, or in a bucket of a store with the API of Amazon S3.',
  }),
  MEDIA_MAX_BYTES: whole(1_024, 5_000_000_000, {
    default: 104_857_600,
    desc: 'Maximum size of a request with files, in bytes, including all fields of the form.',
  }),
  S3_BUCKET: str({ default: undefined, desc: 'Bucket of uploaded files. Required with `MEDIA_STORE=s3`.' }),
  S3_PREFIX: str({ default: '', desc: 'Prefix of the keys of uploaded files.', example: 'confab/' }),
  S3_REGION: str({ default: 'us-east-1', desc: 'Region of the bucket.' }),
  S3_ENDPOINT: webAddress({
    default: undefined,
    desc: 'Address of a store other than Amazon S3.',
    example: 'https://minio.example.com',
  }),
  S3_PATH_STYLE: flag({
    default: false,
    desc: 'Whether the bucket is a part of the path and not of the host, as MinIO and others require.',
  }),
  S3_ACCESS_KEY_ID: str({
    default: undefined,
    desc: 'Access key of the store. Without it and its secret, the default credential chain of AWS applies: environment variables, shared files, the role of the machine.',
  }),
  S3_SECRET_ACCESS_KEY: str({ default: undefined, desc: 'Secret of the access key.' }),
  EVENT_RETENTION_HOURS: whole(1, 8_760, {
    default: 72,
    desc: 'How long events are stored in the event log, for clients that resume and for replays of webhooks.',
  }),
  ...webhookVariables,
  ...notificationVariables,
  ...liveKitVariables,
  CORS_ORIGINS: originsOrAny({
    default: undefined,
    desc: 'Origins of the web pages that may call the REST API from the browser, with commas between them, or `*` for all. Without it browsers allow only pages of the origin of the server. It affects browsers only and does not replace authentication.',
    example: 'https://chat.example.com',
  }),
  ...realtimeVariables,
  ...pageVariables,
  METRICS: flag({
    default: true,
    desc: 'Whether `/metrics` is served, for Prometheus: metrics of the server, without data of apps or users.',
  }),
  METRICS_TOKEN: str({
    default: undefined,
    desc: 'Bearer token that Prometheus must send. Without it every client that reaches the server can read the metrics.',
    example: 'openssl rand -hex 20',
  }),
  ...tracingVariables,
  CONFAB_BENCH_ROUTE: flag({
    default: false,
    desc: 'Whether `GET /bench/no-op` is served: a route with the usual guards and an empty handler, the baseline of `npm run bench`.',
  }),
  ...connectionVariables,
} satisfies Record<string, Spec<unknown> | object>;

export type Region = 'us' | 'eu' | 'in';

/** Requests per minute; 0 for no limit. */
export interface RequestLimitFigures {
  readonly core: number;
  readonly standard: number;
  readonly dataImport: number;
  readonly sendPerUser: number;
  readonly markUnreadPerUser: number;
}

export interface Config extends ManagementConfig, PagesConfig {
  readonly port: number;
  readonly host: string;
  /** The origin at which this machine reaches the server, where it is not that of the port. */
  readonly publishedOrigin?: string;
  /** Where it is absent, the embedded PostgreSQL is used. */
  readonly databaseUrl?: string;
  /** Leads to the same database, for what belongs to a session. Absent: connections of `databaseUrl` keep theirs. */
  readonly databaseSessionUrl?: string;
  readonly databasePoolSize: number;
  readonly readReplicaUrls: readonly string[];
  readonly cell?: CellConfig;
  /** Absolute path. */
  readonly dataDir: string;
  readonly logLevel: string;
  readonly workers: number;
  readonly serviceDomain?: string;
  /** 64 hexadecimal characters. Absent: generated into `dataDir`. */
  readonly encryptionKey?: string;
  /** The rotation of the encryption key encrypts with this key. */
  readonly newEncryptionKey?: string;
  /** The passphrase encrypts the credentials in archives. */
  readonly archivePassphrase?: string;
  readonly firstApp: {
    readonly id?: string;
    readonly region: Region;
    readonly apiKey?: string;
    readonly authKey?: string;
  };
  /** The value of Express' `trust proxy`: the number of proxies, or their addresses. */
  readonly trustedProxies: number | string;
  /** Where it is absent, requests are not limited. */
  readonly requestLimits?: RequestLimitFigures;
  /** Failed authentications per minute. */
  readonly authLimits: {
    readonly credentialsPerAddress: number;
    readonly passwordsPerUserAndGroup: number;
  };
  /** The URL has no slash at the end. Without it, the origin of the request is used. */
  readonly publicUrl?: string;
  readonly media: {
    readonly maxBytes: number;
    /** Where it is absent, files are on disk, in `dataDir`. */
    readonly s3?: S3Settings;
  };
  readonly eventRetentionHours: number;
  readonly webhooks: WebhookConfig;
  readonly notifications: NotificationConfig;
  /** Where it is absent, calls have no audio and video. */
  readonly liveKit?: LiveKitConfig;
  /** Where it is absent, metrics are not served. */
  readonly metrics?: { readonly token?: string };
  /** Where it is absent, nothing is traced. */
  readonly tracing?: TracingConfig;
  /** Origins of the pages that may call the API from a browser. Absent: only that of the server. */
  readonly corsOrigins?: string[] | '*';
  readonly realtime: RealtimeConfig;
  readonly connections: ConnectionLimits;
  /** The ways in which collaborators sign in to the console. */
  readonly signIn: SignInConfig;
  readonly alerts: AlertConfig;
  readonly servesBenchRoute: boolean;
  readonly shutdownDelaySeconds: number;
  readonly shutdownTimeoutSeconds: number;
}

/**
 * Reads the environment once.
 *
 * @param atTerminal whether the log is written to a terminal
 * @throws StartupError with all invalid variables
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env, atTerminal = false): Config {
  const given = withSecretsOfFiles(withoutEmptyValues(environment));
  const unknown = unknownVariables(given, Object.keys(variables));
  const env = cleanEnv(given, variables, { reporter: ({ errors }) => reportProblems(errors, variables, unknown) });
  if (env.DATABASE_URL && !env.CONFAB_ENCRYPTION_KEY) {
    throw new StartupError(
      'CONFAB_ENCRYPTION_KEY is required with DATABASE_URL: make one with `openssl rand -hex 32` and keep it.',
    );
  }
  if (env.DATABASE_READ_REPLICA_URL.length > 0 && !env.DATABASE_URL)
    throw new StartupError('DATABASE_READ_REPLICA_URL requires DATABASE_URL: the embedded PostgreSQL has no standbys.');
  if (env.DATABASE_SESSION_URL && !env.DATABASE_URL)
    throw new StartupError('DATABASE_SESSION_URL requires DATABASE_URL: the embedded PostgreSQL has no pooler.');
  return {
    port: env.PORT,
    host: env.HOST,
    publishedOrigin: env.PUBLISHED_PORT,
    databaseUrl: env.DATABASE_URL,
    databaseSessionUrl: env.DATABASE_SESSION_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    readReplicaUrls: env.DATABASE_READ_REPLICA_URL,
    cell: cellConfig(env),
    dataDir: resolve(env.DATA_DIR),
    logLevel: atTerminal && !given.LOG_LEVEL ? 'warn' : env.LOG_LEVEL,
    workers: env.WORKERS,
    serviceDomain: env.CONFAB_SERVICE_DOMAIN,
    encryptionKey: env.CONFAB_ENCRYPTION_KEY,
    newEncryptionKey: env.CONFAB_NEW_ENCRYPTION_KEY,
    archivePassphrase: env.CONFAB_ARCHIVE_PASSPHRASE,
    firstApp: {
      id: env.CONFAB_APP_ID,
      region: env.CONFAB_REGION as Region,
      apiKey: env.CONFAB_API_KEY,
      authKey: env.CONFAB_AUTH_KEY,
    },
    ...managementConfig(env),
    trustedProxies: env.TRUST_PROXY,
    requestLimits: env.RATE_LIMITS
      ? {
          core: env.RATE_LIMIT_CORE,
          standard: env.RATE_LIMIT_STANDARD,
          dataImport: env.RATE_LIMIT_DATA_IMPORT,
          sendPerUser: env.RATE_LIMIT_SEND_PER_USER,
          markUnreadPerUser: env.RATE_LIMIT_MARK_UNREAD_PER_USER,
        }
      : undefined,
    authLimits: {
      credentialsPerAddress: env.RATE_LIMIT_WRONG_CREDENTIALS,
      passwordsPerUserAndGroup: env.RATE_LIMIT_GROUP_PASSWORDS,
    },
    publicUrl: env.PUBLIC_URL,
    media: { maxBytes: env.MEDIA_MAX_BYTES, s3: env.MEDIA_STORE === 's3' ? s3Settings(env) : undefined },
    eventRetentionHours: env.EVENT_RETENTION_HOURS,
    webhooks: webhookConfig(env),
    notifications: notificationConfig(env),
    liveKit: liveKitConfig(env),
    metrics: env.METRICS ? { token: env.METRICS_TOKEN } : undefined,
    tracing: tracingConfig(env),
    corsOrigins: env.CORS_ORIGINS,
    realtime: realtimeConfig(env),
    connections: connectionLimits(env),
    signIn: signInConfig(env),
    alerts: alertConfig(env),
    ...pagesConfig(env, environment.NODE_ENV),
    servesBenchRoute: env.CONFAB_BENCH_ROUTE,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    shutdownTimeoutSeconds: env.SHUTDOWN_TIMEOUT_SECONDS,
  };
}
