import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { fillDiskOfDatabase, fillDiskOfFiles } from './full-disks.js';
import type { Random } from './random.js';
import type { Recorder } from './recorder.js';

const HOUR_MILLISECONDS = 3_600_000;
/** Clients go on so long after the last fault. */
const LAST_MILLISECONDS = 2_000;

/** Something that goes wrong for a time, and is over when the promise resolves. */
type Fault = (cluster: Cluster, random: Random) => Promise<void>;

/** Longer than a second, within which revocations are known; shorter than the requests of clients wait, or not. */
const anyTime = (random: Random) => 1_200 + random.below(random.next() < 0.7 ? 2_500 : 11_000);
const anyServer = (cluster: Cluster, random: Random) => random.below(cluster.size);

/** By the name that `npm run prove -- --only` takes. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'server-killed': async (cluster, random) => {
    const index = anyServer(cluster, random);
    cluster.servers[index]!.signal('SIGKILL');
    await cluster.servers[index]!.exitCode();
    await delay(random.below(2_000));
    await cluster.startServer(index);
  },

  'server-paused': async (cluster, random) => {
    await paused([cluster.servers[anyServer(cluster, random)]!.pid], anyTime(random));
  },

  /** It goes on with what it knew, and cannot hear what has changed. */
  'server-paused-and-cut-off': async (cluster, random) => {
    const index = anyServer(cluster, random);
    cluster.links[index]!.drop();
    try {
      await paused([cluster.servers[index]!.pid], anyTime(random));
      await delay(random.below(3_000));
    } finally {
      cluster.links[index]!.pass();
    }
  },

  'connections-cut': async (cluster, random) => {
    const link = cluster.links[anyServer(cluster, random)]!;
    for (let time = 0; time < 10; time++) {
      link.cut();
      await delay(random.below(200));
    }
  },

  'server-cut-off': async (cluster, random) => {
    const link = cluster.links[anyServer(cluster, random)]!;
    link.drop();
    await delay(anyTime(random));
    link.pass();
  },

  'server-refused': async (cluster, random) => {
    const link = cluster.links[anyServer(cluster, random)]!;
    await link.close();
    await delay(random.below(3_000));
    await link.open();
  },

  /** Processes of PostgreSQL that serve connections: half of them, chosen at random. */
  'backends-paused': async (cluster, random) => {
    const rows = await cluster.query<{ pid: number }>(
      cluster.postgres.url,
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    const chosen = rows.filter(() => random.next() < 0.5).map(({ pid }) => pid);
    await paused(chosen, anyTime(random));
  },

  'database-crashed': async (cluster, random) => {
    await cluster.postgres.stopImmediately();
    await delay(random.below(2_000));
    await cluster.postgres.startAgain();
  },

  'replica-lags': async (cluster, random) => {
    const { href } = cluster.standby.url;
    await cluster.query(href, 'SELECT pg_wal_replay_pause()');
    await delay(anyTime(random));
    await cluster.query(href, 'SELECT pg_wal_replay_resume()');
  },

  /** Nearly as long as a read waits for it. */
  'replica-slow': async (cluster, random) => {
    cluster.standbyLink.delay(5 + random.below(40));
    await delay(anyTime(random));
    cluster.standbyLink.delay(0);
  },

  'replica-cut-off': async (cluster, random) => {
    cluster.standbyLink.drop();
    await delay(anyTime(random));
    cluster.standbyLink.pass();
  },

  'clock-jumps': async (cluster, random) => {
    const clock = join(cluster.switchesOf(anyServer(cluster, random)), 'clock');
    await writeFile(clock, String(random.next() < 0.5 ? HOUR_MILLISECONDS : -HOUR_MILLISECONDS));
    await delay(anyTime(random));
    await rm(clock);
  },

  'media-disk-full': fillDiskOfFiles,
  'database-disk-full': fillDiskOfDatabase,
};

/** Inflicted once, after all others. */
const LAST = 'standby-promoted';

/** If one of them cannot be paused, the others go on all the same. */
async function paused(pids: readonly number[], milliseconds: number): Promise<void> {
  try {
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await delay(milliseconds);
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT');
  }
}

/** A backend can end by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Inflicts one fault after the other, each kind once before one of them comes again, with a pause in between in which clients recover. */
export class Nemesis {
  private readonly names: readonly string[];

  /** @throws if a name is unknown */
  constructor(
    private readonly cluster: Cluster,
    private readonly recorder: Recorder,
    private readonly random: Random,
    only?: readonly string[],
  ) {
    const all = [...Object.keys(FAULTS), LAST];
    const unknown = only?.find((name) => !all.includes(name));
    if (unknown !== undefined) throw new Error(`There is no fault ${unknown}, only ${all.join(', ')}`);
    this.names = only ?? all;
  }

  /** Resolves when the time is over and no fault lasts. */
  async inflictFor(milliseconds: number): Promise<void> {
    const end = this.recorder.now() + milliseconds;
    const repeated = this.names.filter((name) => name !== LAST);
    for (let left: string[] = []; ;) {
      await delay(500 + this.random.below(2_000));
      if (this.recorder.now() > end) break;
      if (left.length === 0) left = [...repeated];
      const [name] = left.splice(this.random.below(left.length), 1);
      if (name !== undefined) await this.inflict(name, () => FAULTS[name]!(this.cluster, this.random));
    }
    if (!this.names.includes(LAST)) return;
    await this.inflict(LAST, () => this.cluster.failOver());
    await delay(LAST_MILLISECONDS);
  }

  private async inflict(name: string, fault: () => Promise<void>): Promise<void> {
    this.record(name, 'begin');
    await fault();
    this.record(name, 'end');
  }

  private record(name: string, phase: 'begin' | 'end'): void {
    this.recorder.add({ type: 'fault', at: this.recorder.now(), name, phase });
  }
}
