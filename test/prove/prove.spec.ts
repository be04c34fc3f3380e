// lane: long
import { join } from 'node:path';
import { CHECKS, check } from './checks/index.js';
import { Cluster } from './cluster.js';
import { operations, type Action, type Entry } from './history.js';
import { Nemesis } from './nemesis.js';
import { proveOptions } from './options.js';
import { Random } from './random.js';
import { readHistory, Recorder } from './recorder.js';
import { Workload } from './workload.js';

// Clients work on two servers under faults. What they did and saw is recorded, and compared with what docs/guarantees.md promises.

const options = proveOptions();
const TIMEOUT_MILLISECONDS = (options.seconds + 600) * 1_000;
/** Of each promise that is broken. */
const SHOWN_VIOLATIONS = 20;
const ACTIONS = ['send', 'edit', 'delete', 'list', 'use', 'revoke', 'erase'] as const satisfies readonly Action['f'][];

const print = (line: string) => process.stdout.write(`prove: ${line}\n`);

test(
  'what is promised holds under faults',
  async () => {
    const history = options.checkedFile === undefined ? await record() : await readHistory(options.checkedFile);
    report(history);
    for (const f of ACTIONS)
      expect({ f, hasSucceeded: operations(history, f).some(({ outcome }) => outcome === 'ok') }).toEqual({
        f,
        hasSucceeded: true,
      });
    const broken = check(history);
    for (const promise of Object.keys(CHECKS)) print(`${promise}: ${broken[promise]?.length ?? 0} violations`);
    expect(
      Object.fromEntries(Object.entries(broken).map(([promise, all]) => [promise, all.slice(0, SHOWN_VIOLATIONS)])),
    ).toEqual({});
  },
  TIMEOUT_MILLISECONDS,
);

async function record(): Promise<readonly Entry[]> {
  const { seed, seconds, historyFile = join(process.env.CONFAB_TEST_FOLDER!, 'history.jsonl') } = options;
  print(`${seconds} seconds with the seed ${seed}; the history is written to ${historyFile}`);
  const random = new Random(seed);
  const cluster = await Cluster.start();
  const recorder = new Recorder(historyFile);
  const workload = new Workload(cluster, recorder, random.fork());
  try {
    await workload.start();
    await new Nemesis(cluster, recorder, random.fork(), options.only).inflictFor(seconds * 1_000);
    await workload.stop();
    await workload.settle();
  } finally {
    await workload.close();
    await cluster.stop();
    await recorder.close();
  }
  return recorder.entries;
}

function report(history: readonly Entry[]): void {
  for (const f of ACTIONS) {
    const outcomes = operations(history, f).map(({ outcome }) => outcome);
    const counts = (['ok', 'fail', 'info'] as const).map(
      (outcome) => `${outcomes.filter((each) => each === outcome).length} ${outcome}`,
    );
    print(`${f}: ${counts.join(', ')}`);
  }
  const faults = history.flatMap((entry) => (entry.type === 'fault' && entry.phase === 'begin' ? entry.name : []));
  print(
    `${history.filter(({ type }) => type === 'event').length} events received, ${faults.length} faults: ${faults.join(', ')}`,
  );
}
