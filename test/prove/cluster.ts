import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CrashingPostgres } from '../support/crashing-postgres.js';
import { freePort } from '../support/free-port.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, MANAGEMENT } from '../support/server.js';
import { Standby } from '../support/standby.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { eventPosition } from './webhook.js';

const preload = new URL('./preload.mjs', import.meta.url).href;
const SERVERS = 2;
export const APP = 'prove';
export const API_KEY = 'a'.repeat(40);

/** Two servers, each with a proxy to one PostgreSQL. The second reads from a standby of it. */
export class Cluster {
  readonly servers: ServerProcess[] = [];
  /** Of each server, to the primary. */
  readonly links: TcpProxy[] = [];
  private readonly ports: number[] = [];

  private constructor(
    readonly postgres: CrashingPostgres,
    readonly standby: Standby,
    /** To the standby. */
    readonly standbyLink: TcpProxy,
  ) {}

  static async start(): Promise<Cluster> {
    const postgres = await CrashingPostgres.start();
    const standby = await Standby.start(postgres);
    const standbyLink = new TcpProxy(standby.url);
    await standbyLink.open();
    const cluster = new Cluster(postgres, standby, standbyLink);
    for (let index = 0; index < SERVERS; index++) {
      const link = new TcpProxy(new URL(postgres.url));
      await link.open();
      cluster.links.push(link);
      cluster.ports.push(await freePort());
      await mkdir(cluster.switchesOf(index), { recursive: true });
      await cluster.startServer(index);
    }
    return cluster;
  }

  /** On the port that it had before. Resolves when it is ready. */
  async startServer(index: number): Promise<void> {
    const environment: NodeJS.ProcessEnv = {
      NODE_OPTIONS: `--import ${preload}`,
      FAULTS_FOLDER: this.switchesOf(index),
      DATABASE_URL: this.links[index]!.url,
      ...(this.readsFromStandby(index) && { DATABASE_READ_REPLICA_URL: this.standbyLink.url }),
      DATABASE_POOL_SIZE: '6',
      DATA_DIR: join(this.postgres.folder, 'data'),
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      CONFAB_APP_ID: APP,
      CONFAB_API_KEY: API_KEY,
      CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
      CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      WEBHOOK_RETRY_SECONDS: Array(20).fill('1').join(),
      SHUTDOWN_DELAY_SECONDS: '0',
      // a revoked token is tried all the time
      RATE_LIMIT_WRONG_CREDENTIALS: '1000000',
    };
    const server = await ServerProcess.start(environment, this.ports[index]);
    this.servers[index] = server;
    await server.untilReady();
  }

  addressOf(index: number): string {
    return `http://127.0.0.1:${this.ports[index]}`;
  }

  get size(): number {
    return SERVERS;
  }

  readsFromStandby(index: number): boolean {
    return index === SERVERS - 1;
  }

  /** Files in it switch the faults of the preloaded module. */
  switchesOf(index: number): string {
    return join(this.postgres.folder, 'switches', String(index));
  }

  /** Runs a statement on the primary or on the standby, past the proxies. */
  async query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
    const connection = new pg.Client(url);
    await connection.connect();
    try {
      return (await connection.query<Row>(text)).rows;
    } finally {
      await connection.end();
    }
  }

  /** Of the webhook. */
  async pendingDeliveries(): Promise<number> {
    const count = `SELECT count(*)::int AS count FROM webhook_deliveries WHERE state = 'pending'`;
    return (await this.query<{ count: number }>(this.links[0]!.url, count))[0]!.count;
  }

  /** The events of which an attempt failed, as one does whose server was paused for longer than the receiver keeps the connection. */
  async failedDeliveries(): Promise<string[]> {
    const failed = `SELECT event_id AS id FROM webhook_deliveries WHERE failures > 0 ORDER BY id`;
    return (await this.query<{ id: string }>(this.links[0]!.url, failed)).map(({ id }) => eventPosition(id));
  }

  /** A power failure of the primary, whose standby has all that it acknowledged and takes over. It is the last fault: the others need the old primary. */
  async failOver(): Promise<void> {
    await this.standby.becomeSynchronous();
    await this.postgres.stopImmediately();
    for (const link of this.links) {
      link.cut();
      link.redirect(this.standby.url);
    }
    await this.standby.promote();
  }

  async stop(): Promise<void> {
    for (const server of this.servers) server.signal('SIGTERM');
    await Promise.all(this.servers.map((server) => server.exitCode()));
    for (const link of this.links) await link.close();
    await this.standbyLink.close();
    await this.standby.stop();
    await this.postgres.stop();
  }
}
