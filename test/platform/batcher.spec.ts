import { Batcher } from '../../src/platform/database/batching/batcher.js';
import { KeyedBatcher } from '../../src/platform/database/batching/keyed-batcher.js';

/** Runs that end when the test says so. */
function heldBack() {
  const runs: { items: number[]; end: () => void }[] = [];
  const run = (items: number[]) =>
    new Promise<string[]>((resolve) => runs.push({ items, end: () => resolve(items.map((item) => `done ${item}`)) }));
  return { runs, run };
}

const refusal = (code: string) => Object.assign(new Error(code), { code });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked first is done at once, and what is asked meanwhile goes together', async () => {
  const { runs, run } = heldBack();
  const gathering = new Batcher(run, 3);
  const answers = [1, 2, 3, 4, 5].map((item) => gathering.submit(item));
  expect(runs.map(({ items }) => items)).toEqual([[1]]);
  runs[0]!.end();
  await settled();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  runs[1]!.end();
  await settled();
  runs[2]!.end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5].map((item) => `done ${item}`));
  expect(runs).toHaveLength(3);
});

test('one that is to blame fails alone', async () => {
  const asked: number[][] = [];
  const gathering = new Batcher(async (items: number[]) => {
    asked.push(items);
    await settled();
    if (items.includes(3)) throw refusal('22003');
    return items;
  }, 10);
  const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => gathering.submit(item)));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    1,
    2,
    'refused',
    4,
  ]);
  expect(asked).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test('an absent database fails all, and nothing is tried again', async () => {
  const asked: number[][] = [];
  const gathering = new Batcher(async (items: number[]) => {
    asked.push(items);
    await settled();
    throw refusal('ECONNRESET');
  }, 10);
  const answers = await Promise.allSettled([1, 2, 3].map((item) => gathering.submit(item)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toEqual([[1], [2, 3]]);
});

test('items of different keys do not wait for each other, and a key without items takes no memory', async () => {
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
  await settled();
  expect(batcher.size).toBe(1);
  runs[0]!.end();
  await settled();
  expect(runs[2]).toMatchObject({ key: 'a', items: [2] });
  runs[2]!.end();
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b3']);
  await settled();
  expect(batcher.size).toBe(0);
});
