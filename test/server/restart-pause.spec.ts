import { RestartPause } from '#server/restart-backoff.js';

test('the pause before a restart doubles up to a limit when processes exit early', () => {
  const pause = new RestartPause();
  expect(Array.from({ length: 9 }, () => pause.after(100))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('the pause is short again after a process that ran for a minute', () => {
  const pause = new RestartPause();
  for (let times = 0; times < 5; times++) pause.after(100);
  expect(pause.after(60_000)).toBe(500);
  expect(pause.after(100)).toBe(1_000);
});
