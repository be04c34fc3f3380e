// lane: long
import { randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { COOLDOWN_MILLISECONDS, KeySetCache } from '#platform/authentication/app-tokens/key-set-cache.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { eventually } from '../support/eventually.js';
import { SigningKey, useKeyServer } from '../support/key-server.js';

const HOUR = 3_600_000;
const NO_KEYS = { code: 'AUTH_ERR_APP_TOKEN_KEYS' };

const keyServer = useKeyServer();
let first: SigningKey;
let second: SigningKey;
beforeAll(async () => {
  [first, second] = await Promise.all([SigningKey.generate('ES256', 'first'), SigningKey.generate('ES256', 'second')]);
});

let outgoing: OutgoingFetch;
let cache: KeySetCache;
let url: string;
beforeEach(() => {
  outgoing = new OutgoingFetch(true);
  cache = new KeySetCache(outgoing);
  url = `${keyServer.url}/${randomUUID()}`;
  keyServer.serve(first.jwk);
});
afterEach(() => outgoing.close());

const kidsOf = (set: JSONWebKeySet | undefined) => set?.keys.map(({ kid }) => kid);
const hang = () => (keyServer.reply = () => undefined);

test('an address of the internal network gets no request', async () => {
  const strictFetch = new OutgoingFetch(false);
  const strict = new KeySetCache(strictFetch);
  await expect(strict.get(url, 0)).rejects.toMatchObject(NO_KEYS);
  expect(keyServer.requests).toBe(0);
  await strictFetch.close();
});

test('an address that does not respond delays the tokens that arrive first, and no others before the pause is over', async () => {
  hang();
  const results = await Promise.allSettled([cache.get(url, 0), cache.get(url, 1), cache.get(url, 2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const begun = performance.now();
  await expect(cache.get(url, COOLDOWN_MILLISECONDS - 1)).rejects.toMatchObject(NO_KEYS);
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(keyServer.requests).toBe(1);
  keyServer.serve(first.jwk);
  expect(kidsOf(await cache.get(url, COOLDOWN_MILLISECONDS))).toEqual(['first']);
});

test('keys that are known are used at once while the address does not respond', async () => {
  await cache.get(url, 0);
  hang();
  expect(kidsOf(await cache.get(url, HOUR))).toEqual(['first']);
  await eventually(() => expect(keyServer.requests).toBe(2));
  expect(kidsOf(await cache.get(url, HOUR + 1))).toEqual(['first']);
});

test('a key that was rotated is found at once, with one request for all tokens', async () => {
  const known = await cache.get(url, 0);
  keyServer.serve(second.jwk);
  const refreshed = await Promise.all([1, 2, 3].map(() => cache.refresh(url, known, 1)));
  expect(refreshed.map(kidsOf)).toEqual([['second'], ['second'], ['second']]);
  expect(keyServer.requests).toBe(2);
  expect(kidsOf(await cache.get(url, 2))).toEqual(['second']);
});

test('however many tokens name unknown keys, there is a pause between the requests for them', async () => {
  await cache.get(url, 0);
  const known = await cache.refresh(url, await cache.get(url, 0), 1);
  for (let n = 1; n <= COOLDOWN_MILLISECONDS; n += 1_000) expect(await cache.refresh(url, known!, n)).toBeUndefined();
  expect(keyServer.requests).toBe(2);
  keyServer.serve(second.jwk);
  expect(kidsOf(await cache.refresh(url, known!, COOLDOWN_MILLISECONDS + 1))).toEqual(['second']);
});

test.each<[string, () => void]>([
  ['500', () => (keyServer.reply = (response) => response.writeHead(500).end())],
  ['no JSON', () => (keyServer.reply = (response) => response.end('<html></html>'))],
  ['nothing usable', () => keyServer.serve({ kty: 'oct', k: 'AAAA' })],
  ['nothing', () => (keyServer.reply = (response) => response.destroy())],
])('while the address answers with %s, an unknown key is not taken for a wrong one', async (_, fail) => {
  const known = await cache.get(url, 0);
  fail();
  const refresh = (now: number) => cache.refresh(url, known, now);
  await expect(refresh(1)).rejects.toMatchObject(NO_KEYS);
  await expect(refresh(COOLDOWN_MILLISECONDS)).rejects.toMatchObject(NO_KEYS);
  expect(keyServer.requests).toBe(2);
  expect(await cache.get(url, COOLDOWN_MILLISECONDS)).toBe(known);
  keyServer.serve(second.jwk);
  expect(kidsOf(await refresh(COOLDOWN_MILLISECONDS + 1))).toEqual(['second']);
});

test('keys are used for 24 hours while the address fails, and not after', async () => {
  await cache.get(url, 0);
  keyServer.reply = (response) => response.writeHead(503).end();
  expect(kidsOf(await cache.get(url, 24 * HOUR))).toEqual(['first']);
  await eventually(() => expect(keyServer.requests).toBe(2));
  await expect(cache.get(url, 24 * HOUR + COOLDOWN_MILLISECONDS)).rejects.toMatchObject(NO_KEYS);
  keyServer.serve(second.jwk);
  expect(kidsOf(await cache.get(url, 24 * HOUR + 2 * COOLDOWN_MILLISECONDS))).toEqual(['second']);
});
