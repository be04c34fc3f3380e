import { Batcher } from '../../src/platform/database/batching/batcher.js';
import { KeyedBatcher } from '../../src/platform/database/batching/keyed-batcher.js';

/** A run function for Batcher whose runs end when the test calls `end`. */
function controlledRuns() {
  const runs: { items: number[]; end: () => void }[] = [];
  const run = (items: number[]) =>
    new Promise<string[]>((resolve) => runs.push({ items, end: () => resolve(items.map((item) => `done ${item}`)) }));
  return { runs, run };
}

const databaseError = (code: string) => Object.assign(new Error(code), { code });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('the first item runs immediately, and items that arrive during a run are one batch', async () => {
  const { runs, run } = controlledRuns();
  const batcher = new Batcher(run, 3);
  const results = [1, 2, 3, 4, 5].map((item) => batcher.submit(item));
  expect(runs.map(({ items }) => items)).toEqual([[1]]);
  runs[0]!.end();
  await nextTurn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  runs[1]!.end();
  await nextTurn();
  runs[2]!.end();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5].map((item) => `done ${item}`));
  expect(runs).toHaveLength(3);
});

test('only the faulty item of a batch fails', async () => {
  const runs: number[][] = [];
  const batcher = new Batcher(async (items: number[]) => {
    runs.push(items);
    await nextTurn();
    if (items.includes(3)) throw databaseError('22003');
    return items;
  }, 10);
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.submit(item)));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'refused'))).toEqual([
    1,
    2,
    'refused',
    4,
  ]);
  expect(runs).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test('a lost connection fails the whole batch without a retry', async () => {
  const runs: number[][] = [];
  const batcher = new Batcher(async (items: number[]) => {
    runs.push(items);
    await nextTurn();
    throw databaseError('ECONNRESET');
  }, 10);
  const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.submit(item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toEqual([[1], [2, 3]]);
});

test('items of different keys do not wait for each other, and a key without items uses no memory', async () => {
  const runs: { key: string; items: number[]; end: () => void }[] = [];
  const batcher = new KeyedBatcher(
    (key, items: number[]) =>
      new Promise<string[]>((resolve) =>
        runs.push({ key, items, end: () => resolve(items.map((item) => `${key}${item}`)) }),
      ),
    10,
  );
  const results = [batcher.submit('a', 1), batcher.submit('a', 2), batcher.submit('b', 3)];
  expect(runs.map(({ key, items }) => [key, items])).toEqual([
    ['a', [1]],
    ['b', [3]],
  ]);
  runs[1]!.end();
  expect(await results[2]).toBe('b3');
  await nextTurn();
  expect(batcher.size).toBe(1);
  runs[0]!.end();
  await nextTurn();
  expect(runs[2]).toMatchObject({ key: 'a', items: [2] });
  runs[2]!.end();
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b3']);
  await nextTurn();
  expect(batcher.size).toBe(0);
});
