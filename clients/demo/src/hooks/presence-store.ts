import type { Realtime, RestClient } from 'confab-client';

/** The users who are online. Realtime notifies of changes, so the state is read after each connect. */
export class PresenceStore {
  private available: ReadonlySet<string> = new Set();
  private readonly listeners = new Set<() => void>();

  constructor(rest: RestClient, realtime: Realtime) {
    realtime.on('state', (state) => {
      if (state === 'connected') void this.load(rest);
    });
    realtime.on('presence', (users) => {
      const next = new Set(this.available);
      for (const { uid, status } of users)
        if (status === 'available') next.add(uid);
        else next.delete(uid);
      this.set(next);
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  isAvailable(uid: string): boolean {
    return this.available.has(uid);
  }

  private async load(rest: RestClient): Promise<void> {
    const { data } = await rest.GET('/v3/users', { params: { query: { status: 'available', perPage: 1000 } } });
    if (data) this.set(new Set(data.data.map(({ uid }) => uid)));
  }

  private set(available: ReadonlySet<string>): void {
    this.available = available;
    for (const listener of this.listeners) listener();
  }
}
