import { eventually } from '../support/eventually.js';
import { check } from './checker.js';
import type { Fault } from './fault.js';
import { faultsOf } from './faults/index.js';
import { Installation } from './faulty-installation.js';
import { History } from './history.js';
import { faultOptions } from './options.js';
import { Random } from './random.js';
import { readStored } from './stored.js';
import { Workload } from './workload.js';

// Clients write to two servers while something goes wrong. Afterwards everything is read back, and compared with what they were told.

const options = faultOptions();
const WRITES_BEFORE_AND_AFTER = 60;
const RECOVERY_MILLISECONDS = 5_000;
/** Of a fault; the servers start after each kill. */
const TIMEOUT_MILLISECONDS = 180_000 + options.kills * 20_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const faults = faultsOf(options);
const rounds = Array.from({ length: options.rounds }, (_, n) => n + 1);

describe.each(rounds)('in round %i', (round) => {
  const history = new History();
  const random = new Random(options.seed + round - 1);
  let installation: Installation;
  let workload: Workload;
  beforeAll(async () => {
    print(`faults: round ${round} with the seed ${options.seed + round - 1}`);
    installation = await Installation.start(options.workers);
    workload = new Workload(installation, history, random);
  });
  afterAll(() => installation.stop(), TIMEOUT_MILLISECONDS);

  test.each(faults.map((fault) => [fault.name, fault] as const))(
    'no acknowledged write is lost or doubled: %s',
    async (_name, fault) => {
      const obstacle = await fault.obstacle?.();
      if (obstacle !== undefined) {
        print(`faults: ${fault.name} was left out: ${obstacle}`);
        return;
      }
      const failuresBefore = failures();
      const recovery = await recoveryFrom(fault);
      report(fault, recovery);

      expect(history.violations.splice(0)).toEqual([]);
      if (!fault.isHarmless && !fault.concernsFew) expect(failures()).toBeGreaterThan(failuresBefore);
      await expectConsistent();
      print(`faults: ${fault.name}: no acknowledged write is lost, and none is doubled`);
      // CI runs on machines that are busy with something else
      if (options.isLong) expect(recovery).toBeLessThan(RECOVERY_MILLISECONDS);
    },
    TIMEOUT_MILLISECONDS,
  );

  const failures = () => history.operations.length - history.count('acknowledged');

  /** Inflicts the fault while clients write. @returns the time until both servers acknowledge a write afterwards, in milliseconds */
  async function recoveryFrom(fault: Fault): Promise<number> {
    workload.expect(fault);
    workload.start();
    try {
      await workload.acknowledges(WRITES_BEFORE_AND_AFTER);
      await fault.inflict(installation, random, options);
      const endedAt = performance.now();
      await Promise.all(
        installation.addresses().map((address, n) => workload.probe(address, `${fault.name}, server ${n}`)),
      );
      const recovery = performance.now() - endedAt;
      await workload.acknowledges(WRITES_BEFORE_AND_AFTER);
      return recovery;
    } finally {
      await workload.stop();
    }
  }

  async function expectConsistent(): Promise<void> {
    const stored = await readStored(installation, history);
    await eventually(() => {
      const { delivered, heard } = installation;
      expect(check({ history, stored, delivered, heard })).toEqual([]);
    });
    expect(installation.realtimeErrors).toEqual([]);
  }

  function report(fault: Fault, recovery: number): void {
    const counts = (['acknowledged', 'refused', 'unknown'] as const).map(
      (outcome) => `${history.count(outcome)} ${outcome}`,
    );
    const times = `recovery ${Math.round(recovery)} ms, longest response ${Math.round(workload.longestResponse)} ms`;
    print(`faults: ${fault.name}: ${times}; so far ${counts.join(', ')}`);
  }
});
