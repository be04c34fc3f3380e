import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { DestinationStream } from 'pino';
import { bootstrap } from '#bootstrap.js';
import { loadConfig } from '#platform/config/config.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { AppsService } from '#resources/management/apps.service.js';
import { InstallationService } from '#resources/management/installation.service.js';
import { Client } from './client.js';
import { createDatabase } from './database.js';
import { documentAndValidator } from './shared/api-document.mjs';
import type { ResponseValidator } from './shared/response-validator.mjs';

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

export class TestServer {
  app!: NestExpressApplication;
  document!: OpenAPIObject;
  databaseUrl!: string;
  /** Folder of uploaded files. */
  dataDir!: string;
  validator!: ResponseValidator;

  /**
   * @param environment without DATABASE_URL, the server uses the database of this Jest worker
   * @param onBuilt runs before the first app is created
   */
  async start(
    environment: NodeJS.ProcessEnv = {},
    logDestination?: DestinationStream,
    onBuilt?: (app: NestExpressApplication) => Promise<unknown>,
  ): Promise<void> {
    this.databaseUrl =
      environment.DATABASE_URL ?? (await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`));
    this.dataDir = await mkdtemp(join(tmpdir(), 'confab-data-'));
    const config = loadConfig({
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.databaseUrl,
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
      CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
      LOG_LEVEL: 'silent',
      // all tests send their wrong credentials from one address
      RATE_LIMIT_WRONG_CREDENTIALS: '1000000',
      ...environment,
    });
    this.app = await bootstrap({
      config,
      databaseUrl: this.databaseUrl,
      encryptionKey: environment.CONFAB_ENCRYPTION_KEY ?? ENCRYPTION_KEY,
      logDestination,
    });
    await onBuilt?.(this.app);
    await this.app.get(InstallationService).prepare();
    ({ document: this.document, validator: this.validator } = documentAndValidator(this.app));
    // supertest opens a new port for every request unless the server already listens
    await this.app.listen(Number(environment.PORT ?? 0), '127.0.0.1');
  }

  async stop(): Promise<void> {
    await this.app.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  get http(): Server {
    return this.app.getHttpServer();
  }

  client(headers: Record<string, string>): Client {
    return new Client(this.http, headers, this.validator);
  }

  async createApp(): Promise<TestApp> {
    const { app, fullAccess, authOnly } = await this.app.get(AppsService).create({}, { name: `Test ${randomUUID()}` });
    const apikey = fullAccess.apiKey;
    return {
      id: app.id,
      apiKey: apikey,
      authKey: authOnly.apiKey,
      api: this.client({ apikey }),
      as: (uid) => this.client({ apikey, onBehalfOf: uid }),
    };
  }
}

/** A server for all tests of a file, on the database of this Jest worker. */
export function useServer(environment: NodeJS.ProcessEnv = {}): TestServer {
  const server = new TestServer();
  beforeAll(() => server.start(environment));
  afterAll(() => server.stop());
  return server;
}
