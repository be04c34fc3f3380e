import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { DestinationStream } from 'pino';
import { bootstrap } from '#bootstrap.js';
import { loadConfig, type Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { Database } from '#platform/database/database.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { InstallationService } from '#resources/management/installation.service.js';
import { Client } from './client.js';
import { createDatabase } from './database.js';
import { LIVEKIT_VARIABLES } from './livekit.js';
import { newApp } from './new-app.js';
import { documentAndValidator } from './shared/api-document.mjs';
import type { ResponseValidator } from './shared/response-validator.mjs';
import { joinWorkerServer, leaveWorkerServer } from './shared/worker-server.mjs';

export const MANAGEMENT = { key: 'test-management-key', secret: 'test-management-secret' };
export const ENCRYPTION_KEY = '0123456789abcdef'.repeat(4);

/** The 31st of February. */
const NEVER = '0 0 31 2 *';

/**
 * Cron starts no periodic jobs in the servers of tests: one that ran at the turn of a minute would do the work that a test is about to
 * count. Tests run them by `runJob`.
 */
// The modules of the server are those of the test files before, so the function may be replaced already.
const ORIGINAL = Symbol.for('schedule of JobQueue');
const prototype = JobQueue.prototype as JobQueue & { [ORIGINAL]?: JobQueue['schedule'] };
// oxlint-disable-next-line typescript/unbound-method -- called with its object below
const schedule = (prototype[ORIGINAL] ??= prototype.schedule);
prototype.schedule = function (this: JobQueue, name, _cron, work) {
  schedule.call(this, name, NEVER, work);
};

/** For tests of cron itself. */
export const scheduleByCron = (queue: JobQueue, ...parameters: Parameters<JobQueue['schedule']>): void =>
  schedule.apply(queue, parameters);

/** An app of one test, with clients for it. */
export interface TestApp {
  readonly id: string;
  readonly apiKey: string;
  readonly authKey: string;
  /** A client with the fullAccess key. */
  readonly api: Client;
  /** A client with the fullAccess key and `onBehalfOf`. */
  as(uid: string): Client;
}

/** A server that listens. */
interface StartedServer {
  readonly app: NestExpressApplication;
  readonly document: OpenAPIObject;
  readonly validator: ResponseValidator;
  readonly databaseUrl: string;
  /** Folder of uploaded files. */
  readonly dataDir: string;
}

export class TestServer {
  protected started!: StartedServer;

  /**
   * @param environment without DATABASE_URL, the server uses the database of this Jest worker
   * @param onBuilt runs before the first app is created
   */
  async start(
    environment: NodeJS.ProcessEnv = {},
    logDestination?: DestinationStream,
    onBuilt?: (app: NestExpressApplication) => Promise<unknown>,
  ): Promise<void> {
    const databaseUrl =
      environment.DATABASE_URL ?? (await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`));
    const dataDir = await mkdtemp(join(tmpdir(), 'confab-data-'));
    this.started = await startServer(databaseUrl, dataDir, environment, logDestination, onBuilt);
  }

  async stop(): Promise<void> {
    await this.started.app.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  get app(): NestExpressApplication {
    return this.started.app;
  }

  get document(): OpenAPIObject {
    return this.started.document;
  }

  get validator(): ResponseValidator {
    return this.started.validator;
  }

  get databaseUrl(): string {
    return this.started.databaseUrl;
  }

  get dataDir(): string {
    return this.started.dataDir;
  }

  get http(): Server {
    return this.started.app.getHttpServer();
  }

  client(headers: Record<string, string>): Client {
    return new Client(this.http, headers, this.validator);
  }

  async createApp(): Promise<TestApp> {
    const app = await newApp(this.app);
    const { apiKey: apikey } = app;
    return { ...app, api: this.client({ apikey }), as: (uid) => this.client({ apikey, onBehalfOf: uid }) };
  }
}

async function startServer(
  databaseUrl: string,
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  logDestination?: DestinationStream,
  onBuilt?: (app: NestExpressApplication) => Promise<unknown>,
): Promise<StartedServer> {
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
    CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
    LOG_LEVEL: 'silent',
    // all tests send their wrong credentials from one address
    RATE_LIMIT_WRONG_CREDENTIALS: '1000000',
    ...environment,
  });
  const app = await bootstrap({
    config,
    databaseUrl,
    encryptionKey: environment.CONFAB_ENCRYPTION_KEY ?? ENCRYPTION_KEY,
    logDestination,
  });
  await onBuilt?.(app);
  await app.get(InstallationService).prepare();
  const { document, validator } = documentAndValidator(app);
  // supertest opens a new port for every request unless the server already listens
  await app.listen(Number(environment.PORT ?? 0), '127.0.0.1');
  // A connection that the server closes at the moment in which the client uses it again fails a test. The client closes them.
  (app.getHttpServer() as Server).keepAliveTimeout = 0;
  return { app, document, validator, databaseUrl, dataDir };
}

/** What the shared server has that another does not have by default: receivers on this machine, and calls with media. */
const OF_WORKER = { WEBHOOK_ALLOW_PRIVATE: 'true', ...LIVEKIT_VARIABLES };

/** The server that files of this Jest worker share. It has a database of its own, whose jobs no other server takes. */
class WorkerServer extends TestServer {
  override async start(): Promise<void> {
    this.started = await joinWorkerServer(async () => {
      const databaseUrl = await createDatabase(`confab_shared_${process.env.JEST_WORKER_ID}`);
      // in the folder of the run: Jest kills workers that have grown
      const dataDir = await mkdtemp(join(process.env.CONFAB_TEST_FOLDER!, 'confab-data-'));
      const started = await startServer(databaseUrl, dataDir, OF_WORKER);
      // Twenty requests at once on a busy machine wait longer for a connection than the ten seconds after which a server answers 503.
      for (const pool of started.app.get(Database)['pools']) pool.options.connectionTimeoutMillis = 60_000;
      return started;
    });
  }

  override stop(): Promise<void> {
    leaveWorkerServer();
    return Promise.resolve();
  }
}

/** A server for all tests of a file: the one that files of this Jest worker share or, with an environment, one of the file's own. */
export function useServer(environment?: NodeJS.ProcessEnv): TestServer {
  return use(environment ? new TestServer() : new WorkerServer(), environment);
}

/**
 * A server with the default environment for one file, which may do what would be seen in other files: start other servers on its database,
 * use jobs and rows of all apps, or change the clock or the installation.
 */
export const useOwnServer = (): TestServer => useServer({});

/** The server refuses addresses on this machine and in private networks in one file, as it does by default. It would connect to those that are stored. */
export function refusePrivateAddresses(server: TestServer): void {
  beforeAll(() => void jest.replaceProperty(server.app.get<Config>(CONFIG).webhooks, 'allowPrivate', false));
}

function use(server: TestServer, environment?: NodeJS.ProcessEnv): TestServer {
  beforeAll(() => server.start(environment));
  afterAll(() => server.stop());
  return server;
}
