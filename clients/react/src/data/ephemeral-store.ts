import type { EphemeralMessageFrame, UserClient } from 'confab-client';
import { Store } from './store.js';

const MAX_MESSAGES = 100;

/** Messages that only this user sees, the oldest first. The server does not store them, so they are gone when the page is loaded anew. */
export class EphemeralStore extends Store<readonly EphemeralMessageFrame[]> {
  constructor(private readonly client: UserClient) {
    super([]);
  }

  /** @returns a function that ends it */
  start(): () => void {
    return this.client.realtime.on('ephemeralMessage', (message) =>
      this.update((messages) => [...messages.slice(1 - MAX_MESSAGES), message]),
    );
  }

  dismiss(id: string): void {
    this.update((messages) => messages.filter((message) => message.id !== id));
  }
}
