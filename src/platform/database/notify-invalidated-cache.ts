import { LRUCache } from 'lru-cache';
import type { PgNotifier } from './pg-notifier.js';

/**
 * Bounded memory of rows that are read with nearly every request and seldom change. Whoever changes one announces it to
 * all processes; what is announced as changed is forgotten, and nothing is remembered while announcements cannot arrive.
 */
export class NotifyInvalidatedCache<Value extends object> {
  private readonly entries: LRUCache<string, Value>;
  /** Moves on with every change, so that a row read before one is not kept after it. */
  private generation = 0;

  /** To be made while modules are being initialised. */
  constructor(
    maximum: number,
    private readonly pgNotifier: PgNotifier,
  ) {
    this.entries = new LRUCache({ max: maximum });
    pgNotifier.onReconnect(() => this.invalidateAll());
  }

  /** @returns what `load` finds; that nothing was found is not remembered. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>;
  async get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const cached = this.pgNotifier.connected ? this.entries.get(key) : undefined;
    if (cached) return cached;
    const { generation } = this;
    const value = await load();
    if (value && generation === this.generation) this.entries.set(key, value);
    return value;
  }

  invalidate(isChanged: (value: Value) => boolean): void {
    this.generation++;
    for (const [key, value] of this.entries.entries()) if (isChanged(value)) this.entries.delete(key);
  }

  invalidateKey(key: string): void {
    this.generation++;
    this.entries.delete(key);
  }

  private invalidateAll(): void {
    this.generation++;
    this.entries.clear();
  }
}
