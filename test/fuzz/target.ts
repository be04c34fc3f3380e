import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CrashingPostgres } from '../support/crashing-postgres.js';
import { createDatabase } from '../support/database.js';
import { LIVEKIT_VARIABLES } from '../support/livekit.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, MANAGEMENT } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { DatabaseFaults } from './database-faults.js';

/** The resources that the server process has open. */
export interface OpenResources {
  /** Paths of open files in its data folder. */
  readonly files: string[];
  /** Descriptions of the open connections of clients. */
  readonly connections: string[];
  readonly descriptors: number;
}

/** A server in a separate process, started as in production, so that a crash can be detected and does not end the run. */
export class Target {
  private constructor(
    private server: ServerProcess,
    private readonly environment: NodeJS.ProcessEnv,
    readonly dataDir: string,
    readonly database: pg.Pool,
    /** Of a server with a PostgreSQL of its own. */
    readonly faults?: DatabaseFaults,
  ) {
    database.on('error', () => undefined); // a crash of PostgreSQL ends idle connections
  }

  /** Number of restarts after a crash. */
  crashes = 0;

  static async start(name: string, environment: NodeJS.ProcessEnv = {}): Promise<Target> {
    return Target.startOn(await createDatabase(name), environment);
  }

  /** A server that reaches a PostgreSQL of its own through a proxy. */
  static async startWithFaults(name: string, seed: number, environment: NodeJS.ProcessEnv = {}): Promise<Target> {
    // a crash of PostgreSQL without one of the machine loses nothing that was written to files
    const postgres = await CrashingPostgres.start({ fsync: 'off' });
    await postgres.copyDatabase(name);
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` });
    const proxy = new TcpProxy(url);
    await proxy.open();
    return Target.startOn(proxy.url, environment, new DatabaseFaults(postgres, proxy, seed), url.href);
  }

  private static async startOn(
    databaseUrl: string,
    environment: NodeJS.ProcessEnv,
    faults?: DatabaseFaults,
    directUrl = databaseUrl,
  ): Promise<Target> {
    const dataDir = await mkdtemp(join(tmpdir(), 'confab-fuzz-'));
    const fullEnvironment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
      CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
      LOG_LEVEL: 'error',
      ...LIVEKIT_VARIABLES,
      ...environment,
    };
    const server = await ServerProcess.start(fullEnvironment);
    await server.untilReady();
    return new Target(server, fullEnvironment, dataDir, new pg.Pool({ connectionString: directUrl, max: 2 }), faults);
  }

  get port(): number {
    return this.server.port;
  }

  get address(): string {
    return this.server.address;
  }

  get hasExited(): boolean {
    return this.server.hasExited;
  }

  /** Name → text that must not be in any response. */
  get secrets(): Record<string, string> {
    const { username, password, pathname } = new URL(this.environment.DATABASE_URL!);
    return {
      'the encryption key': ENCRYPTION_KEY,
      'the management secret': MANAGEMENT.secret,
      'the secret of LiveKit': LIVEKIT_VARIABLES.LIVEKIT_API_SECRET,
      'the data folder': this.dataDir,
      'the source folder': join(process.cwd(), 'dist'),
      'the database address': `${username}:${password}`,
      'the name of the database': pathname.slice(1),
    };
  }

  /** How the server ended, the last lines of its log, and the last lines that it wrote to stderr. */
  get lastErrorOutput(): string {
    const linesOf = (text: string, count: number) => text.trim().split('\n').slice(-count);
    return [`${this.server.ending}`, ...linesOf(this.server.output, 3), ...linesOf(this.server.errors, 30)].join('\n');
  }

  /** Waits for the exit of the process, at most the given time. */
  async waitForExit(milliseconds: number): Promise<void> {
    await Promise.race([this.server.exitCode(), once(AbortSignal.timeout(milliseconds), 'abort')]);
  }

  kill(): void {
    this.server.signal('SIGKILL');
  }

  /** Starts a new process with the same port and the same data. */
  async restart(): Promise<void> {
    this.crashes++;
    await this.server.exitCode();
    this.server = await ServerProcess.start(this.environment, this.port);
    await this.server.untilReady();
  }

  async stop(): Promise<void> {
    await this.database.end();
    if (!this.hasExited) this.server.signal('SIGKILL');
    await this.server.exitCode();
    await this.faults?.stopPostgres();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async query<Row = any>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query(text, values)).rows as Row[];
  }

  /** @returns undefined on systems without /proc */
  async openResources(): Promise<OpenResources | undefined> {
    const folder = `/proc/${this.server.pid}`;
    const names = await readdir(`${folder}/fd`).catch(() => undefined);
    if (!names) return undefined;
    // a descriptor may be closed in the meantime
    const links = await Promise.all(names.map((name) => readlink(`${folder}/fd/${name}`).catch(() => '')));
    const own = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
    const table = (await readFile(`${folder}/net/tcp`, 'utf8')).trim().split('\n').slice(1);
    const clients = table
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state, , , , , , inode]) => {
        const isListening = state === '0A';
        return parseInt(local!.split(':')[1]!, 16) === this.port && !isListening && own.has(inode!);
      });
    return {
      files: links.filter((link) => link.startsWith(this.dataDir)),
      connections: clients.map(([, , remote, state]) => `connection of a client at ${remote}, in state ${state}`),
      descriptors: links.filter((link) => link !== '').length,
    };
  }

  /** @returns undefined on systems without /proc */
  async usage(): Promise<{ residentBytes: number; descriptors: number } | undefined> {
    const status = await readFile(`/proc/${this.server.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    const resources = await this.openResources();
    if (!kilobytes || !resources) return undefined;
    return { residentBytes: Number(kilobytes) * 1024, descriptors: resources.descriptors };
  }

  /** Leftovers of failed uploads: incomplete files, files without a row, rows without a file. */
  async incompleteMedia(): Promise<string[]> {
    const entries = await readdir(join(this.dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const rows = await this.query<{ id: string; size: string | null; isTemporary: boolean }>(
      'SELECT id, size, discard_at IS NOT NULL AS "isTemporary" FROM media',
    );
    const known = new Set(rows.map(({ id }) => id));
    return [
      ...names.filter((name) => name.endsWith('.unfinished')).map((name) => `file ${name}`),
      ...names
        .filter((name) => !name.endsWith('.unfinished') && !known.has(name))
        .map((name) => `file ${name} without a row`),
      // an upload that lost the database leaves a row that is deleted after a day
      ...rows
        .filter(({ size, isTemporary }) => size === null && !(this.faults && isTemporary))
        .map(({ id }) => `row ${id} without bytes`),
    ];
  }
}
