import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { LIVEKIT_VARIABLES } from '../support/livekit.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, MANAGEMENT } from '../support/server.js';

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
  ) {}

  /** Number of restarts after a crash. */
  crashes = 0;

  static async start(name: string, environment: NodeJS.ProcessEnv = {}): Promise<Target> {
    const databaseUrl = await createDatabase(name);
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
    return new Target(server, fullEnvironment, dataDir, new pg.Pool({ connectionString: databaseUrl, max: 2 }));
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

  /** The last lines that the server wrote to stderr. */
  get lastErrorOutput(): string {
    return this.server.errors.trim().split('\n').slice(-30).join('\n');
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

  /** Leftovers of failed uploads: incomplete files, files without a row, rows without a file. */
  async incompleteMedia(): Promise<string[]> {
    const entries = await readdir(join(this.dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const rows = await this.query<{ id: string; size: string | null }>('SELECT id, size FROM media');
    const known = new Set(rows.map(({ id }) => id));
    return [
      ...names.filter((name) => name.endsWith('.unfinished')).map((name) => `file ${name}`),
      ...names
        .filter((name) => !name.endsWith('.unfinished') && !known.has(name))
        .map((name) => `file ${name} without a row`),
      ...rows.filter(({ size }) => size === null).map(({ id }) => `row ${id} without bytes`),
    ];
  }
}
