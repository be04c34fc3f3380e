import { workerCount } from '#platform/config/worker-count.js';

test.each([
  [1, 8, 1],
  [8, 8, 8],
  [9, 8, 8],
  [64, 2, 2],
  [2, 1, 2],
  [3, 1, 2],
])('of %i requested processes on %i cores %i start', (requested, cores, started) => {
  expect(workerCount(requested, cores)).toBe(started);
});
