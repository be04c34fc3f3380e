import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { FrameBucket } from '#resources/realtime/protocol/frame-bucket.js';

const documented = /may send (\d+) frames a second, in bursts of up to (\d+);/.exec(
  readFileSync(new URL('../../../docs/realtime.md', import.meta.url), 'utf8'),
)!;
const [perSecond, burst] = [Number(documented[1]), Number(documented[2])];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** @returns the number of accepted frames */
function acceptedOf(bucket: FrameBucket, frames: number): number {
  return Array.from({ length: frames }).filter(() => bucket.take()).length;
}

test('a new connection may send the documented burst, and no frame more', () => {
  expect(acceptedOf(new FrameBucket(), 1000)).toBe(burst);
});

test('after a burst, a connection may send at the documented rate', () => {
  const bucket = new FrameBucket();
  acceptedOf(bucket, 1000);
  for (let second = 0; second < 10; second++) {
    jest.advanceTimersByTime(1000);
    expect(acceptedOf(bucket, 1000)).toBe(perSecond);
  }
});

test('the rate has no windows: half a second allows half of the frames', () => {
  const bucket = new FrameBucket();
  acceptedOf(bucket, 1000);
  jest.advanceTimersByTime(500);
  expect(acceptedOf(bucket, 1000)).toBe(perSecond / 2);
  jest.advanceTimersByTime(500);
  expect(acceptedOf(bucket, 1000)).toBe(perSecond / 2);
});

test('a silent connection regains the documented burst, and no frame more', () => {
  const bucket = new FrameBucket();
  acceptedOf(bucket, 1000);
  jest.advanceTimersByTime(3_600_000);
  expect(acceptedOf(bucket, 1000)).toBe(burst);
});
