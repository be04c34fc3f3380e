import { LRUCache } from 'lru-cache';
import type { Notifications } from '../database/notifications.js';

/**
 * Bounded memory of rows that authentication reads with every request. What is announced as changed is forgotten, and
 * nothing is remembered while announcements cannot arrive.
 */
export class CredentialCache<Value extends object> {
  private readonly entries: LRUCache<string, Value>;
  /** Moves on with every change, so that a row read before one is not kept after it. */
  private generation = 0;

  constructor(
    maximum: number,
    private readonly notifications: Notifications,
  ) {
    this.entries = new LRUCache({ max: maximum });
  }

  /** @returns what `load` finds; that nothing was found is not remembered. */
  async get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const cached = this.notifications.connected ? this.entries.get(key) : undefined;
    if (cached) return cached;
    const { generation } = this;
    const value = await load();
    if (value && generation === this.generation) this.entries.set(key, value);
    return value;
  }

  forget(isChanged: (value: Value) => boolean): void {
    this.generation++;
    for (const [key, value] of this.entries.entries()) if (isChanged(value)) this.entries.delete(key);
  }

  forgetAll(): void {
    this.generation++;
    this.entries.clear();
  }
}
