import type { UserClient } from 'confab-client';
import { Store } from './store.js';

/** The users who are online. Realtime notifies of changes, so all are read after each connect. */
export class PresenceStore extends Store<ReadonlySet<string>> {
  constructor(private readonly client: UserClient) {
    super(new Set());
  }

  /** @returns a function that ends it */
  start(): () => void {
    const { realtime } = this.client;
    const ends = [
      realtime.on('state', (state) => state === 'connected' && void this.load()),
      realtime.on('presence', (users) =>
        this.update((available) => {
          const next = new Set(available);
          for (const { uid, status } of users)
            if (status === 'available') next.add(uid);
            else next.delete(uid);
          return next;
        }),
      ),
    ];
    return () => ends.forEach((end) => end());
  }

  private async load(): Promise<void> {
    const users = await this.client.users.list({ status: 'available', perPage: 1000 }).catch(() => undefined);
    if (users) this.set(new Set(users.data.map(({ uid }) => uid)));
  }
}
