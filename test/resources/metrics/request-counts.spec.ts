import { latencyPercentile } from '#resources/metrics/requests/latency-buckets.js';
import { RequestCounts } from '#resources/metrics/requests/request-counts.js';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-23T12:00:00Z');

describe('latencyPercentile', () => {
  test.each([
    ['no requests', 95, {}, 0],
    ['half of one bucket', 50, { 10: 4 }, 8],
    ['the end of one bucket', 100, { 10: 4 }, 10],
    ['less than a millisecond', 50, { 1: 3 }, 1],
    ['the last requests before an empty bucket', 50, { 5: 2, 50: 2 }, 5],
    ['buckets with empty ones between', 75, { 5: 2, 50: 2 }, 38],
    ['one slow request of a hundred', 99, { 2: 99, 2500: 1 }, 2],
    ['two slow requests of a hundred', 99, { 2: 98, 2500: 2 }, 1750],
    ['more than the highest bound', 50, { '+Inf': 2 }, 10_000],
  ])('of %s', (_, percentile, requests, expected) => {
    expect(latencyPercentile(percentile, requests)).toBe(expected);
  });
});

describe('RequestCounts', () => {
  const counted = (counts: RequestCounts) =>
    counts
      .drain()
      .map(({ appId, at, metric, dimension, value }) => [appId, at.getTime() - NOON, metric, dimension, value]);

  test('has requests by latency, and errors of clients and of the server, for each five minutes and app', () => {
    const counts = new RequestCounts();
    counts.record('a', 200, 0.4, NOON);
    counts.record('a', 304, 1, NOON + 4 * MINUTE);
    counts.record('a', 404, 1.1, NOON + 5 * MINUTE - 1);
    counts.record('a', 503, 60_000, NOON + 5 * MINUTE);
    counts.record('b', 200, 7, NOON);
    expect(counted(counts)).toEqual([
      ['a', 0, 'api_requests', '1', 2],
      ['a', 0, 'api_requests', '2', 1],
      ['a', 0, 'api_client_errors', '', 1],
      ['b', 0, 'api_requests', '10', 1],
      ['a', 5 * MINUTE, 'api_requests', '+Inf', 1],
      ['a', 5 * MINUTE, 'api_server_errors', '', 1],
    ]);
    expect(counts.drain()).toEqual([]);
  });

  test('adds what could not be stored to what was counted since', () => {
    const counts = new RequestCounts();
    const record = (times: number) => {
      for (let n = 0; n < times; n++) for (const status of [200, 400, 500]) counts.record('a', status, 3, NOON);
    };
    record(2);
    const drained = counts.drain();
    record(1);
    counts.restore(drained);
    expect(counted(counts)).toEqual([
      ['a', 0, 'api_requests', '5', 9],
      ['a', 0, 'api_client_errors', '', 3],
      ['a', 0, 'api_server_errors', '', 3],
    ]);
  });

  test('has a limit of apps, beyond which it goes on counting those that it has', () => {
    const counts = new RequestCounts(2);
    for (const app of ['a', 'b', 'c', 'b']) counts.record(app, 200, 3, NOON);
    counts.restore([{ appId: 'd', at: new Date(NOON), metric: 'api_server_errors', dimension: '', value: 1 }]);
    const drained = counts.drain();
    expect(drained.map(({ appId, value }) => [appId, value])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    counts.record('c', 200, 3, NOON);
    counts.restore(drained);
    expect(counts.drain().map(({ appId }) => appId)).toEqual(['c', 'a']);
  });
});
