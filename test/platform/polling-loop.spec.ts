import { jest } from '@jest/globals';
import { PollingLoop } from '#platform/jobs/polling-loop.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A loop that polls each second, and fails while the database is down. */
function loop() {
  const state = { isDown: true, rounds: 0, errors: 0 };
  const started = new PollingLoop(
    async () => {
      state.rounds++;
      if (state.isDown) throw new Error('The database is down.');
      return false;
    },
    { pauseMilliseconds: 20, pollMilliseconds: 1_000, onError: () => state.errors++ },
  );
  return { state, loop: started };
}

test('a loop that backs off runs at once when what it failed for is back, and polls as usual from then on', async () => {
  const { state, loop: failing } = loop();
  failing.start();
  await jest.advanceTimersByTimeAsync(120_000);
  const before = state.rounds;
  while (state.rounds === before) await jest.advanceTimersByTimeAsync(100);
  // the back-off, which is random, has just begun
  const { rounds } = state;
  state.isDown = false;
  await jest.advanceTimersByTimeAsync(100);
  expect(state.rounds).toBe(rounds);
  PollingLoop.retryAll();
  await jest.advanceTimersByTimeAsync(0);
  expect(state.rounds).toBe(rounds + 1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(state.rounds).toBe(rounds + 2);
  await failing.stop();
});

test('a round that fails once more after that is the first failure', async () => {
  const { state, loop: failing } = loop();
  failing.start();
  await jest.advanceTimersByTimeAsync(120_000);
  const { rounds } = state;
  PollingLoop.retryAll();
  await jest.advanceTimersByTimeAsync(0);
  state.isDown = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(state.rounds).toBe(rounds + 2);
  await failing.stop();
});

test('a loop that was stopped, or that has not failed, is left alone', async () => {
  const { state, loop: failing } = loop();
  const { state: fine, loop: working } = loop();
  fine.isDown = false;
  failing.start();
  working.start();
  await jest.advanceTimersByTimeAsync(10_000);
  await failing.stop();
  const before = [state.rounds, fine.rounds];
  PollingLoop.retryAll();
  await jest.advanceTimersByTimeAsync(0);
  expect([state.rounds, fine.rounds]).toEqual(before);
  await working.stop();
});
