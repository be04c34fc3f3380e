import { loadConfig } from '#platform/config/config.js';
import { nextDeliveryState } from '#resources/webhooks/delivery/webhook-retries.js';
import type { DeliveryAttempt, NextDeliveryState } from '#resources/webhooks/queue/webhook-delivery.js';

const now = new Date('2026-01-01T00:00:00Z');
const { retrySeconds } = loadConfig({}).webhooks;
const failed: DeliveryAttempt = { at: now, milliseconds: 1, status: 500, error: 'The response was no success.' };

const nextState = (
  attempt: Partial<DeliveryAttempt>,
  failures = 0,
  random = 0,
  retryOnFailure = true,
): NextDeliveryState =>
  nextDeliveryState({ ...failed, ...attempt }, { failures, retryOnFailure, retrySeconds, now, random });

/** Seconds until the next attempt. */
function pause(attempt: Partial<DeliveryAttempt>, failures = 0, random = 0): number {
  const given = nextState(attempt, failures, random);
  if (given.state !== 'waiting') throw new Error(`It is ${given.state}`);
  return (given.nextAttemptAt.getTime() - now.getTime()) / 1000;
}

test('the first retries are after 10 and 30 seconds; the intervals grow, for about three days in total', () => {
  const pauses = retrySeconds.map((_, failures) => pause({}, failures));
  expect(pauses.slice(0, 2)).toEqual([10, 30]);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(70);
  expect(hours).toBeLessThan(74);
  expect(nextState({}, pauses.length)).toEqual({ state: 'failed', isGone: false });
});

test('retries of attempts that failed at the same time are spread over a tenth of the pause', () => {
  expect(pause({}, 2, 0)).toBe(120);
  expect(pause({}, 2, 0.5)).toBe(126);
  expect(pause({}, 2, 1)).toBe(132);
});

test.each([
  ['120', 120],
  ['5', 10],
  ['0', 10],
  ['86401', 86_400],
  ['99999999999', 86_400],
  ['60.5', 61],
  [' 60 ', 60],
  ['Thu, 01 Jan 2026 00:02:00 GMT', 120],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 10],
  ['Thursday, 01-Jan-26 00:02:00 GMT', 120],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 86_400],
  ['Thu, 99 Jan 2026 00:00:00 GMT', 10],
  ['soon', 10],
  ['-5', 10],
  ['1e9', 10],
  ['2099', 2099],
  ['12/31/2099', 10],
])(
  'Retry-After: %s makes the pause %d seconds, never shorter than planned nor longer than a day',
  (header, seconds) => {
    expect(pause({ retryAfter: header })).toBe(seconds);
  },
);

test('a success ends the attempts', () => {
  expect(nextState({ status: 204, error: undefined })).toEqual({ state: 'delivered' });
});

test('a response of 410 ends the attempts and turns the webhook off, with and without retryOnFailure', () => {
  expect(nextState({ status: 410 })).toEqual({ state: 'failed', isGone: true });
  expect(nextState({ status: 410 }, 0, 0, false)).toEqual({ state: 'failed', isGone: true });
});

test('without retryOnFailure there is one attempt', () => {
  expect(nextState({}, 0, 0, false)).toEqual({ state: 'failed', isGone: false });
});
