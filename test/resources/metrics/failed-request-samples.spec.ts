import { FailedRequestSamples } from '#resources/metrics/failed-requests/failed-request-samples.js';
import type { FailedRequest } from '#resources/metrics/failed-requests/failed-request.js';

const MINUTE = 60_000;
const request = (requestId: string) => ({ requestId }) as FailedRequest;
const admitted = (samples: FailedRequestSamples, app: string, kinds: string[], now = 0) =>
  kinds.filter((kind) => samples.admits(app, kind, now)).length;
const kinds = (count: number) => Array.from({ length: count }, (_, at) => `operation ERR_${at}`);

test('of a flood of one kind five requests are stored in a minute, and the others beside it', () => {
  const samples = new FailedRequestSamples();
  expect(admitted(samples, 'app', Array<string>(1000).fill('get-user ERR_UID_NOT_FOUND'))).toBe(5);
  expect(admitted(samples, 'app', ['send-message ERR_EXCEPTION'])).toBe(1);
  expect(admitted(samples, 'app', ['get-user ERR_UID_NOT_FOUND'], MINUTE)).toBe(1);
});

test('of an app thirty requests are stored in a minute, whatever other apps do', () => {
  const samples = new FailedRequestSamples();
  expect(admitted(samples, 'app', kinds(100))).toBe(30);
  expect(admitted(samples, 'other', kinds(100))).toBe(30);
});

test('what waits is limited, and what could not be stored is stored first', () => {
  const samples = new FailedRequestSamples();
  samples.add(request('first'));
  const [first] = samples.drain();
  for (let at = 0; at < 1000; at++) samples.add(request(`${at}`));
  expect(samples.admits('app', 'kind')).toBe(false);
  samples.restore([first!]);
  const drained = samples.drain();
  expect(drained).toHaveLength(1000);
  expect(drained[0]).toBe(first);
  expect(samples.drain()).toEqual([]);
});
