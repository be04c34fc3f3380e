import { LRUCache } from 'lru-cache';
import type { PgNotifier } from './pg-notifier.js';

/** A value that is being loaded. If it changes meanwhile, what was loaded is not stored. */
interface Load {
  readonly key: string;
  isStale: boolean;
}

/**
 * A bounded cache of rows that nearly every request reads and that seldom change. A change notifies all processes, which invalidate
 * the entry. The cache is not used while notifications cannot be received.
 */
export class NotifyInvalidatedCache<Value extends object> {
  private readonly entries: LRUCache<string, Value>;
  private readonly loads = new Set<Load>();

  /**
   * Must be created while modules are initialized.
   *
   * @param maximum entries
   * @param bySize limits the sum of their sizes as well
   */
  constructor(
    maximum: number,
    private readonly pgNotifier: PgNotifier,
    bySize?: { maximumSize: number; sizeOf: (value: Value) => number },
  ) {
    this.entries = new LRUCache({
      max: maximum,
      ...(bySize && { maxSize: bySize.maximumSize, sizeCalculation: bySize.sizeOf }),
    });
    pgNotifier.onReconnect(() => this.invalidateAll());
  }

  /** @returns the result of `load`; undefined is not cached */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>;
  async get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const cached = this.cached(key);
    if (cached) return cached;
    const started: Load = { key, isStale: false };
    this.loads.add(started);
    try {
      const value = await load();
      if (value && !started.isStale) this.entries.set(key, value);
      return value;
    } finally {
      this.loads.delete(started);
    }
  }

  /** @returns undefined where `get` would load the value. Without a promise, for work that most requests do */
  cached(key: string): Value | undefined {
    return this.pgNotifier.connected ? this.entries.get(key) : undefined;
  }

  invalidate(isChanged: (value: Value) => boolean): void {
    // what they load is not known yet
    for (const load of this.loads) load.isStale = true;
    for (const [key, value] of this.entries.entries()) if (isChanged(value)) this.entries.delete(key);
  }

  invalidateKey(key: string): void {
    for (const load of this.loads) if (load.key === key) load.isStale = true;
    this.entries.delete(key);
  }

  private invalidateAll(): void {
    for (const load of this.loads) load.isStale = true;
    this.entries.clear();
  }
}
