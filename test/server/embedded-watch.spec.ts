import { jest } from '@jest/globals';
import pino from 'pino';
import { EmbeddedWatch } from '#server/embedded-watch.js';

interface Line {
  level: number;
  msg: string;
  reason?: string;
  restartInMilliseconds?: number;
}

const ERROR = 50;
const FATAL = 60;

/** A PostgreSQL whose ends and starts are given. */
function watched({ restart }: { restart: () => Promise<void> }) {
  const lines: Line[] = [];
  const pauses: number[] = [];
  const postgres = {
    isUp: true,
    isRunning: async () => postgres.isUp,
    reasonOfEnd: async () => 'it was killed',
    restart: async () => {
      await restart();
      postgres.isUp = true;
    },
  };
  let onCheck: () => void = () => undefined;
  const logger = pino({ base: undefined }, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
  const watch = new EmbeddedWatch(postgres, logger, async (milliseconds, signal) => {
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    pauses.push(milliseconds);
    if (milliseconds === 1_000) onCheck();
  });
  /** Resolves after as many checks. */
  const checks = (count: number) =>
    new Promise<void>((resolve) => {
      onCheck = () => {
        if (--count === 0) resolve();
      };
    });
  return { watch, postgres, lines, pauses, checks };
}

test('a PostgreSQL that has ended is started again after a pause and a log line', async () => {
  const { watch, postgres, lines, checks } = watched({ restart: async () => undefined });
  await checks(2);
  expect(lines).toEqual([]);
  postgres.isUp = false;
  await checks(2);
  expect(postgres.isUp).toBe(true);
  expect(lines.map(({ level, reason, restartInMilliseconds }) => [level, reason, restartInMilliseconds])).toEqual([
    [ERROR, 'it was killed', 500],
    [40, undefined, undefined],
  ]);
  await watch.stop();
});

test('after five restarts without a minute of service it fails with the cause', async () => {
  let restarts = 0;
  const { watch, postgres, lines, pauses } = watched({
    restart: async () => {
      restarts++;
      throw new Error('No space left on device');
    },
  });
  postgres.isUp = false;
  expect(await watch.failure).toBe(1);
  expect(restarts).toBe(5);
  expect(pauses.slice(-5)).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  expect(lines.at(-1)).toMatchObject({ level: FATAL, reason: 'No space left on device' });
  await watch.stop();
});

test('ends that follow each other count together, and those after a minute of service do not', async () => {
  const { watch, postgres, pauses, checks } = watched({ restart: async () => undefined });
  for (let n = 0; n < 3; n++) {
    postgres.isUp = false;
    await checks(2);
  }
  expect(pauses.filter((pause) => pause !== 1_000)).toEqual([500, 2_000]);
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  postgres.isUp = false;
  await checks(2);
  expect(pauses.filter((pause) => pause === 500)).toHaveLength(2);
  clock.mockRestore();
  await watch.stop();
});

test('a check that fails is no sign of an end', async () => {
  const { watch, postgres, lines, checks } = watched({ restart: async () => undefined });
  postgres.isRunning = async () => {
    throw new Error('EMFILE');
  };
  await checks(3);
  expect(lines).toEqual([]);
  await watch.stop();
});

test('a watch that is stopped during the pause starts nothing', async () => {
  let restarts = 0;
  const { watch, postgres } = watched({
    restart: async () => {
      restarts++;
    },
  });
  postgres.isUp = false;
  await watch.stop();
  expect(restarts).toBe(0);
});
