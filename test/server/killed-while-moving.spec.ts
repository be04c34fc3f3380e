import { join } from 'node:path';
import pg from 'pg';
import { CellRouter } from '#test/support/cell-router.js';
import { Command, type CommandOutcome, writeEnvironmentFile } from '#test/support/command.js';
import { ConcurrentSenders, type Sender } from '#test/support/concurrent-senders.js';
import { CrashingPostgres } from '#test/support/crashing-postgres.js';
import { ServerProcess } from '#test/support/process.js';
import { REPLICATING } from '#test/support/replicating-cells.js';
import { ENCRYPTION_KEY } from '#test/support/server.js';

// Two cells: for each a server in a separate process, and a PostgreSQL with durable settings. The first database has the directory.

/** Number of moves in each of which something is killed; 12 kill each server and each database at each of the steps. */
const KILLS = Number(process.env.CONFAB_TEST_MOVE_KILLS ?? 4);

/** What `confab cells move` reports when it has come so far. */
const STEPS = [
  'The app refuses changes',
  'The directory has the app at the target',
  'The target copies the app',
] as const;

type CellName = 'one' | 'two';

const otherThan = (name: CellName): CellName => (name === 'one' ? 'two' : 'one');

const apikey = 'a'.repeat(40);

const senders = Array.from({ length: 8 }, (_, n): Sender => ({
  uid: `user-${n}`,
  receiver: `user-${(n + 1) % 8}`,
  receiverType: 'user',
}));

class Cell {
  private constructor(
    readonly postgres: CrashingPostgres,
    readonly environment: NodeJS.ProcessEnv,
    /** Of the variables of the cell, for a command that is run at another one. */
    readonly file: string,
    private server: ServerProcess,
  ) {}

  /** @param directory the database of the first cell; undefined: this is the first */
  static async start(name: CellName, directory?: CrashingPostgres): Promise<Cell> {
    const postgres = await CrashingPostgres.start(REPLICATING);
    const { url, folder } = directory ?? postgres;
    const environment = {
      CONFAB_CELL: name,
      DATABASE_URL: postgres.url,
      DATABASE_DIRECTORY_URL: url,
      DATA_DIR: join(folder, 'files'),
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      CONFAB_API_KEY: apikey,
    };
    await query(url, 'INSERT INTO cells (name) VALUES ($1)', [name]);
    const file = join(postgres.folder, `${name}.env`);
    await writeEnvironmentFile(file, environment);
    const server = await ServerProcess.start(environment);
    await server.untilReady();
    return new Cell(postgres, environment, file, server);
  }

  get port(): number {
    return this.server.port;
  }

  /** @returns starts the server again, at the same port */
  async killServer(): Promise<() => Promise<void>> {
    this.server.signal('SIGKILL');
    await this.server.exitCode();
    return async () => {
      this.server = await ServerProcess.start(this.environment, this.port);
      await this.server.untilReady();
    };
  }

  /** @returns starts the database again, at the same address */
  async killDatabase(): Promise<() => Promise<void>> {
    await this.postgres.stopImmediately();
    return async () => {
      await this.postgres.startAgain();
      await this.server.untilReady();
    };
  }

  async stop(): Promise<void> {
    this.server.signal('SIGTERM');
    await this.server.exitCode();
    await this.postgres.stop();
  }
}

let cells: Readonly<Record<CellName, Cell>>;
let appId: string;
let router: CellRouter;
beforeAll(async () => {
  const one = await Cell.start('one');
  cells = { one, two: await Cell.start('two', one.postgres) };
  const [app] = await query(one.postgres.url, 'SELECT app_id FROM apps');
  appId = app.app_id;
  router = await CellRouter.start({ one: one.port, two: cells.two.port }, appId);
  for (const { uid } of senders) {
    const body = JSON.stringify({ uid, name: uid });
    const headers = { apikey, 'content-type': 'application/json' };
    const response = await fetch(`${router.address}/v3/users`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
  }
});
afterAll(async () => {
  await router.stop();
  await cells.two.stop();
  await cells.one.stop();
});

async function query(url: string, text: string, values: unknown[] = []): Promise<any[]> {
  const connection = new pg.Client(url);
  await connection.connect();
  try {
    return (await connection.query(text, values)).rows;
  } finally {
    await connection.end();
  }
}

/** @param until is called when the command has reported the step */
async function move(from: CellName, step: string, until: () => Promise<void>): Promise<CommandOutcome> {
  const args = ['cells', 'move', appId, '--to', otherThan(from), '--env', cells[otherThan(from)].file];
  const command = new Command(args, cells[from].environment);
  await command.whenWritten(step);
  await until();
  return command.ended;
}

test('moves during which servers and databases are killed lose nothing, and the command goes on when these are back', async () => {
  const sends = new ConcurrentSenders(router.address, apikey, true);
  const ended = new AbortController();
  const sent = (async () => {
    for (let run = 0; !ended.signal.aborted; run++) await sends.run(senders, 1, `${run}-`);
  })();
  let current: CellName = 'one';
  try {
    for (let n = 0; n < KILLS; n++) {
      const [source, target] = [cells[current], cells[otherThan(current)]];
      const kills = [
        () => source.killDatabase(),
        () => target.killDatabase(),
        () => source.killServer(),
        () => target.killServer(),
      ];
      const step = STEPS[n % STEPS.length]!;
      const { exitCode, output, errors } = await move(current, step, async () => {
        const startAgain = await kills[n % kills.length]!();
        await startAgain();
      });
      // the errors say why it failed
      expect(exitCode === 0 ? '' : output + errors).toBe('');
      expect(output + errors).not.toMatch(/PgNotifier|JobQueue|OutboxRelay|Trace:|^ +at /m);
      await sends.next();
      current = otherThan(current);
    }
  } catch (error) {
    sends.giveUp();
    await sent.catch(() => undefined);
    throw error;
  }
  ended.abort();
  await sent;

  const [{ cell, moving_to: movingTo }] = await query(cells.one.postgres.url, 'SELECT cell, moving_to FROM cell_apps');
  expect([cell, movingTo]).toEqual([current, null]);
  const stored = await query(
    cells[current].postgres.url,
    'SELECT id::text, muid FROM messages WHERE app_id = $1 AND muid IS NOT NULL',
    [appId],
  );
  const acknowledged = [...sends.acknowledged.values()].flat();
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  const byMuid = new Map(stored.map(({ id, muid }) => [muid, id]));
  expect(byMuid.size).toBe(stored.length);
  for (const { muid, id } of acknowledged) expect([muid, byMuid.get(muid)]).toEqual([muid, id]);
  for (const messages of sends.acknowledged.values()) {
    const ids = messages.map(({ id }) => BigInt(id));
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)));
  }
});
