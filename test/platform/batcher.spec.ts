import { Batcher } from '#platform/database/batching/batcher.js';
import { KeyedBatcher } from '#platform/database/batching/keyed-batcher.js';
import { OrderedBatcher } from '#platform/database/batching/ordered-batcher.js';

/** A run function for Batcher whose runs end when the test calls `end`. */
function controlledRuns() {
  const runs: { items: number[]; end: () => void }[] = [];
  const run = (items: number[]) =>
    new Promise<string[]>((resolve) => runs.push({ items, end: () => resolve(items.map((item) => `done ${item}`)) }));
  return { runs, run };
}

/** Items that wait for no other item: each is its own key. */
const eachOneKey = { keysOf: (item: number) => [String(item)], sizeOf: () => 1, maximumSize: 10, maximumBatches: 2 };

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
    { ...eachOneKey, maximumBatches: 1 },
  );
  const [first, other] = [batcher.submit('a', 1), batcher.submit('b', 3)];
  await nextTurn();
  const results = [first, batcher.submit('a', 2), other];
  await nextTurn();
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
  await nextTurn();
  expect(runs[2]).toMatchObject({ key: 'a', items: [2] });
  runs[2]!.end();
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b3']);
  await nextTurn();
  expect(batcher.size).toBe(0);
});

/** An item with keys, for example a message for several conversations. */
interface KeyedItem {
  name: string;
  keys: string[];
}

function orderedRuns(options: { maximumSize?: number; maximumBatches?: number } = {}) {
  const runs: { names: string; end: () => void }[] = [];
  const batcher = new OrderedBatcher(
    (items: KeyedItem[]) =>
      new Promise<string[]>((resolve) => {
        const names = items.map(({ name }) => name);
        runs.push({ names: names.join(' '), end: () => resolve(names) });
      }),
    { keysOf: ({ keys }) => keys, sizeOf: ({ keys }) => keys.length, maximumSize: 10, maximumBatches: 2, ...options },
  );
  const submit = (name: string, ...keys: string[]) => batcher.submit({ name, keys });
  const end = async (run: number) => {
    runs[run]!.end();
    await nextTurn();
    await nextTurn();
  };
  return { submit, end, started: () => runs.map(({ names }) => names) };
}

test('items that arrive together are one batch, and a second batch runs beside it', async () => {
  const { submit, end, started } = orderedRuns();
  const results = [submit('1', 'a'), submit('2', 'b')];
  await nextTurn();
  results.push(submit('3', 'c'));
  await nextTurn();
  results.push(submit('4', 'd'));
  await nextTurn();
  expect(started()).toEqual(['1 2', '3']);
  await end(1);
  expect(started()).toEqual(['1 2', '3', '4']);
  await end(0);
  await end(2);
  expect(await Promise.all(results)).toEqual(['1', '2', '3', '4']);
});

test('an item waits for the batch that has its key, and others pass it', async () => {
  const { submit, end, started } = orderedRuns();
  const results = [submit('1', 'a')];
  await nextTurn();
  results.push(submit('2', 'a'), submit('3', 'b'));
  await nextTurn();
  expect(started()).toEqual(['1', '3']);
  await end(0);
  expect(started()).toEqual(['1', '3', '2']);
  await end(1);
  await end(2);
  expect(await Promise.all(results)).toEqual(['1', '2', '3']);
});

test('an item of several keys is passed by none that shares one of them', async () => {
  const { submit, end, started } = orderedRuns({ maximumBatches: 3 });
  const results = [submit('1', 'a')];
  await nextTurn();
  results.push(submit('2', 'a', 'b'), submit('3', 'b'), submit('4', 'c'));
  await nextTurn();
  expect(started()).toEqual(['1', '4']);
  await end(0);
  expect(started()).toEqual(['1', '4', '2 3']);
  await end(1);
  await end(2);
  expect(await Promise.all(results)).toEqual(['1', '2', '3', '4']);
});

test('a full batch is followed by the next one, in order, and a larger item is a batch alone', async () => {
  const { submit, end, started } = orderedRuns({ maximumSize: 2, maximumBatches: 1 });
  const results = [
    submit('1', 'a'),
    submit('2', 'b', 'c'),
    submit('3', 'd'),
    submit('4', 'e', 'f', 'g'),
    submit('5', 'h'),
  ];
  await nextTurn();
  for (const run of [0, 1, 2, 3, 4]) await end(run);
  expect(started()).toEqual(['1', '2', '3', '4', '5']);
  expect(await Promise.all(results)).toEqual(['1', '2', '3', '4', '5']);
});

test('the keys of a batch are free again after it failed', async () => {
  const runs: string[][] = [];
  const batcher = new OrderedBatcher(
    async (items: string[]) => {
      runs.push(items);
      await nextTurn();
      if (items.includes('bad')) throw databaseError('22003');
      return items;
    },
    { keysOf: () => ['a'], sizeOf: () => 1, maximumSize: 10, maximumBatches: 2 },
  );
  const results = await Promise.allSettled(['good', 'bad', 'better'].map((item) => batcher.submit(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await batcher.submit('later')).toBe('later');
  expect(runs).toEqual([['good', 'bad', 'better'], ['good'], ['bad'], ['better'], ['later']]);
});
