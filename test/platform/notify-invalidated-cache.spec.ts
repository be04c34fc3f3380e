import { NotifyInvalidatedCache } from '#platform/database/notifications/notify-invalidated-cache.js';
import type { PgNotifier } from '#platform/database/notifications/pg-notifier.js';

let reconnect: () => void;
let cache: NotifyInvalidatedCache<{ name: string }>;
beforeEach(() => {
  const pgNotifier = { connected: true, onReconnect: (listener: () => void) => void (reconnect = listener) };
  cache = new NotifyInvalidatedCache(10, pgNotifier as unknown as PgNotifier);
});

/** Loads the value of the key `one`, while `change` happens. */
async function loadedDuring(change: () => void): Promise<{ name: string } | undefined> {
  await cache.get('one', () => {
    change();
    return Promise.resolve({ name: 'one' });
  });
  return cache.cached('one');
}

test.each([
  ['a change of it', () => cache.invalidateKey('one')],
  ['a change that may concern it', () => cache.invalidate(() => false)],
  ['a new connection', () => reconnect()],
])('a value that is loaded during %s is not stored', async (_, change) => {
  expect(await loadedDuring(change)).toBeUndefined();
  expect(await loadedDuring(() => undefined)).toEqual({ name: 'one' });
});

test('a value that is loaded during a change of another one is stored', async () => {
  expect(await loadedDuring(() => cache.invalidateKey('other'))).toEqual({ name: 'one' });
});

test('a load that fails stores nothing, and does not concern the next one', async () => {
  await expect(cache.get('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(cache.cached('one')).toBeUndefined();
  expect(await loadedDuring(() => undefined)).toEqual({ name: 'one' });
});
