// lane: long
import { once } from 'node:events';
import { runInThisContext } from 'node:vm';
import { jest } from '@jest/globals';
import { Database } from '#platform/database/database.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { eventually } from '../support/eventually.js';
import { scheduleByCron, TestServer } from '../support/server.js';

interface NotePayload {
  text: string;
}

// a second queue beside the one of the server: each runs only the jobs that are registered with it
const server = new TestServer();
const noteJob = defineJob<NotePayload>('test.noteJob');
const outgoingJob = defineJob<object>('test.outgoingJob', { isOutgoing: true });
let waitingJobs = 0;
let endWaiting!: () => void;
const waitingEnds = new Promise<void>((resolve) => (endWaiting = resolve));
const done: string[] = [];
const rounds: AbortSignal[] = [];
let work: (signal: AbortSignal) => Promise<boolean>;
let failures = 0;
let beforeNoteEnds: () => Promise<void>;
let queue: JobQueue;
let database: Database;
beforeAll(async () => {
  await server.start();
  database = server.app.get(Database);
  queue = new JobQueue(database);
  queue.register(noteJob, async (_, { text }) => {
    if (failures-- > 0) throw new Error(`secret ${text}`);
    done.push(text);
    await beforeNoteEnds();
  });
  queue.register(outgoingJob, async () => {
    waitingJobs++;
    await waitingEnds;
  });
  queue.schedule('test.periodic', '* * * * *', async (_, signal) => {
    rounds.push(signal);
    return work(signal);
  });
  queue.onApplicationBootstrap();
});
afterAll(async () => {
  await queue.onModuleDestroy();
  await server.stop();
});
beforeEach(() => {
  done.splice(0);
  rounds.splice(0);
  work = () => Promise.resolve(false);
  failures = 0;
  beforeNoteEnds = () => Promise.resolve();
});

const MINUTE = 60_000;
const SERVERS = 3;

/** Changes the clock of the modules of the server, which are outside of the context of Jest. @returns a function that restores it */
const shiftClock = runInThisContext(`(milliseconds) => {
  const SystemDate = Date;
  const now = () => SystemDate.now() + milliseconds;
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, parameters) => Reflect.construct(target, parameters.length > 0 ? parameters : [now()]),
    get: (target, property) => (property === 'now' ? now : Reflect.get(target, property)),
  });
  return () => { globalThis.Date = SystemDate; };
}`) as (milliseconds: number) => () => void;

const jobs = () =>
  database
    .poolOfJobs()
    .query<{ last_error: string | null; key: string | null }>(
      `SELECT last_error, key FROM graphile_worker.jobs WHERE task_identifier = 'test.noteJob'`,
    )
    .then(({ rows }) => rows);

test('jobs that wait for other servers delay no other job', async () => {
  await Promise.all(Array.from({ length: 20 }, () => queue.add({}, outgoingJob, {})));
  await eventually(() => expect(waitingJobs).toBeGreaterThan(1));
  await queue.add({}, noteJob, { text: 'not delayed' });
  await eventually(() => expect(done).toEqual(['not delayed']));
  endWaiting();
});

test('a job runs once the transaction that added it is committed', async () => {
  await database.withTransaction({}, async (tx) => {
    await queue.add(tx, noteJob, { text: 'committed' });
    expect(done).toEqual([]);
  });
  await eventually(() => expect(done).toEqual(['committed']));
});

test('a job of a transaction that is rolled back does not run', async () => {
  const cut = database.withTransaction({}, async (tx) => {
    await queue.add(tx, noteJob, { text: 'rolled back' });
    throw new Error('cut');
  });
  await expect(cut).rejects.toThrow('cut');
  await queue.add({}, noteJob, { text: 'last' });
  await eventually(() => expect(done).toEqual(['last']));
});

test('the jobs of a pool without a recent heartbeat run again, and those of another do not', async () => {
  const at = new Date(Date.now() + 3_600_000);
  for (const pool of ['dead', 'alive']) await queue.add({}, noteJob, { text: pool }, { at, key: pool });
  const pool = database.poolOfJobs();
  await pool.query(`INSERT INTO job_pools VALUES ('dead', now() - interval '1 minute'), ('alive', now())`);
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = key, locked_at = now(), run_at = now() WHERE key IN ('dead', 'alive')`,
  );
  const other = new JobQueue(database);
  other.onApplicationBootstrap();
  await eventually(() => expect(done).toEqual(['dead']));
  await other.onModuleDestroy();
  await eventually(async () => expect((await jobs()).map(({ key }) => key)).toEqual(['alive']));
  expect((await pool.query(`SELECT FROM job_pools WHERE id = 'dead'`)).rowCount).toBe(0);
  await pool.query(`DELETE FROM graphile_worker._private_jobs WHERE key = 'alive'`);
});

test('a job with a later time waits, and replaces the job with the same key', async () => {
  const at = new Date(Date.now() + 3_600_000);
  for (let n = 0; n < 3; n++) await queue.add({}, noteJob, { text: 'later' }, { at, key: 'one' });
  expect(await jobs()).toEqual([{ key: 'one', last_error: null }]);
  expect(done).toEqual([]);
  await database.poolOfJobs().query(`SELECT graphile_worker.remove_job('one')`);
});

test('a job that fails runs again, and the text of its error is not stored', async () => {
  failures = 1;
  await queue.add({}, noteJob, { text: 'at last' }, { key: 'failing' });
  await eventually(async () =>
    expect((await jobs()).map(({ last_error }) => last_error)).toEqual(['The job test.noteJob failed']),
  );
  await eventually(() => expect(done).toEqual(['at last']));
});

describe('a periodic job', () => {
  const start = () =>
    database.poolOfJobs().query(`SELECT graphile_worker.add_job('test.periodic', job_key => 'test.periodic')`);
  const waiting = async () =>
    (await database.poolOfJobs().query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'test.periodic'`))
      .rowCount;

  test('is registered with cron', async () => {
    await eventually(async () => {
      const { rowCount } = await database
        .poolOfJobs()
        .query(`SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = 'test.periodic'`);
      expect(rowCount).toBe(1);
    });
  });

  test('runs again while its function returns that there is more to do', async () => {
    work = () => Promise.resolve(rounds.length < 3);
    await start();
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(rounds).toHaveLength(3);
  });

  test('that is still running is not started a second time', async () => {
    let finish!: (more: boolean) => void;
    work = () => new Promise((resolve) => (finish = resolve));
    await start();
    await eventually(() => expect(rounds).toHaveLength(1));
    await start();
    await eventually(async () => expect(await waiting()).toBe(1));
    finish(false);
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(rounds).toHaveLength(1);
  });

  test('that takes long is interrupted for other jobs, and continues later', async () => {
    work = async (signal) => {
      if (rounds.length > 1) return false;
      await once(signal, 'abort');
      return true;
    };
    await start();
    await eventually(async () => expect(rounds).toHaveLength(2));
    expect(rounds[1]).not.toBe(rounds[0]);
  });
});

test('the queue restarts after its connections were lost', async () => {
  await queue.add({}, noteJob, { text: 'before' });
  await eventually(() => expect(done).toEqual(['before']));
  await database
    .poolOfJobs()
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  await eventually(() => queue.add({}, noteJob, { text: 'after' }, { key: 'after' }));
  await eventually(() => expect(done).toEqual(['before', 'after']));
});

test.each([
  ['success', 0],
  ['failure', 1],
])(
  'a connection that is lost while the %s of a job is stored ends no process, and the job runs again',
  async (_, failing) => {
    const process = runInThisContext('process') as NodeJS.Process;
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown) => void rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    const [blocker, observer] = [database.unlimitedConnection(), database.unlimitedConnection()];
    for (const connection of [blocker, observer]) await database.connectDedicated(connection);
    try {
      beforeNoteEnds = async () => {
        beforeNoteEnds = () => Promise.resolve();
        await blocker.query('BEGIN');
        await blocker.query('SELECT FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL FOR UPDATE');
        if (failing) throw new Error('secret');
      };
      await queue.add({}, noteJob, { text: 'lost' });
      await eventually(async () => {
        const { rowCount } = await blocker.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%_private_jobs%'`,
        );
        expect(rowCount).toBe(1);
      });
      await blocker.query('COMMIT');
      await eventually(() => expect(done).toEqual(['lost', 'lost']));
      expect(rejections).toEqual([]);
    } finally {
      process.off('unhandledRejection', onRejection);
      for (const connection of [blocker, observer]) await connection.end();
    }
  },
);

test('each minute, one of several servers on a database runs a periodic job', async () => {
  const query = jest.spyOn(database.poolOfJobs(), 'query') as unknown as jest.SpiedFunction<
    (statement: { text?: string }) => Promise<{ rowCount: number }>
  >;
  const isTick = (text = '') => text.includes('known_crontabs') && text.includes('add_job');
  const ticks = () =>
    query.mock.calls.flatMap(([{ text }], index) =>
      isTick(text) ? [query.mock.results[index]!.value as Promise<{ rowCount: number }>] : [],
    );
  // two seconds before the minute that has just begun: a job of the future would wait
  const restoreClock = shiftClock(-(Date.now() % MINUTE) - 2_000);
  let runs = 0;
  const queues = Array.from({ length: SERVERS }, () => {
    const queue = new JobQueue(database);
    scheduleByCron(queue, 'test.each-minute', '* * * * *', async () => {
      runs++;
      return Promise.resolve(false);
    });
    queue.onApplicationBootstrap();
    return queue;
  });
  try {
    await eventually(() => expect(ticks()).toHaveLength(SERVERS));
    const added = await Promise.all(ticks());
    expect(added.map(({ rowCount }) => rowCount).sort()).toEqual([0, 0, 1]);
    const waiting = () =>
      database
        .poolOfJobs()
        .query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'test.each-minute'`)
        .then(({ rowCount }) => rowCount);
    await eventually(async () => expect([runs > 0, await waiting()]).toEqual([true, 0]));
    expect(runs).toBe(1);
  } finally {
    restoreClock();
    query.mockRestore();
    await Promise.all(queues.map((queue) => queue.onModuleDestroy()));
  }
});

test('an invalid cron expression is refused when a job is scheduled', () => {
  for (const cron of ['61 * * * *', '* * * *', 'daily'])
    expect(() => scheduleByCron(new JobQueue(database), 'test.invalid', cron, () => Promise.resolve(false))).toThrow();
});

test('a job runs before the bulk jobs that were added before it', async () => {
  await database.withTransaction({}, async (tx) => {
    for (let n = 0; n < 100; n++) await queue.add(tx, noteJob, { text: `bulk ${n}` }, { isBulk: true });
    await queue.add(tx, noteJob, { text: 'of another app' });
  });
  await eventually(() => expect(done).toContain('of another app'));
  expect(done.indexOf('of another app')).toBeLessThan(4);
  await eventually(() => expect(done).toHaveLength(101));
});
