import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import pg from 'pg';
import { bootstrap } from '../../src/bootstrap.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { apiDocument } from '../../src/platform/openapi/document.js';
import { AppsService } from '../../src/resources/management/apps.service.js';
import { InstallationService } from '../../src/resources/management/installation.service.js';
import { Client } from './client.js';
import { ResponseValidator } from './response-validator.js';

export const MANAGEMENT = { key: 'test-management-key', secret: 'test-management-secret' };
const ENCRYPTION_KEY = '0123456789abcdef'.repeat(4);

/** An app of its own for a test, and clients that speak to it. */
export interface TestApp {
  readonly id: string;
  readonly apiKey: string;
  readonly authKey: string;
  /** With the fullAccess key. */
  readonly api: Client;
  /** With the fullAccess key and `onBehalfOf`. */
  as(uid: string): Client;
}

export class TestServer {
  app!: NestExpressApplication;
  document!: OpenAPIObject;
  databaseUrl!: string;
  private validator!: ResponseValidator;

  async start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    this.databaseUrl = await workerDatabase();
    const config = loadConfig({
      DATABASE_URL: this.databaseUrl,
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
      CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
      LOG_LEVEL: 'silent',
      ...environment,
    });
    this.app = await bootstrap({ config, databaseUrl: this.databaseUrl, encryptionKey: ENCRYPTION_KEY });
    await this.app.get(InstallationService).prepare();
    this.document = apiDocument(this.app);
    this.validator = new ResponseValidator(this.document);
    // supertest opens a port of its own for every request unless the server listens already
    await this.app.listen(0, '127.0.0.1');
  }

  async stop(): Promise<void> {
    await this.app.close();
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

/** Made from the migrated template when the first file of a worker asks for it; later files find it. */
async function workerDatabase(): Promise<string> {
  const template = new URL(process.env.CONFAB_TEST_TEMPLATE_URL!);
  const name = `confab_worker_${process.env.JEST_WORKER_ID}`;
  const admin = new pg.Client({ connectionString: withDatabase(template, 'postgres') });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  } finally {
    await admin.end();
  }
  return withDatabase(template, name);
}

function withDatabase(url: URL, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
