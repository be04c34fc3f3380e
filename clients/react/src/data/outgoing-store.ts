import { Outbox, type OutboxEntry, type OutboxMessage, type SendOptions, type UserClient } from 'confab-client';
import { receiverKey } from './receiver.js';
import { Store } from './store.js';

/** The messages that the server has not confirmed. They survive a reload of the page. */
export class OutgoingStore extends Store<readonly OutboxEntry[]> {
  private outbox?: Outbox;
  private readonly sentListeners = new Set<(message: Awaited<ReturnType<Outbox['send']>>) => void>();

  constructor(
    private readonly client: UserClient,
    private readonly uid: string,
  ) {
    super([]);
  }

  /** Opens the outbox. @returns a function that closes it; its messages stay in the store of the browser */
  start(): () => void {
    const outbox = new Outbox({ client: this.client, uid: this.uid });
    this.outbox = outbox;
    // before the entry is removed, so that the message is never missing in between
    outbox.on('sent', (message) => this.sentListeners.forEach((listener) => listener(message)));
    outbox.on('change', (entries) => this.set(entries));
    return () => outbox.close();
  }

  /** @returns a function that removes the listener */
  onSent(listener: (message: Awaited<ReturnType<Outbox['send']>>) => void): () => void {
    this.sentListeners.add(listener);
    return () => this.sentListeners.delete(listener);
  }

  /** The message is shown at once; `get` tells whether it failed. */
  send(message: OutboxMessage, options?: SendOptions): void {
    this.outbox?.send(message, options).catch(() => undefined);
  }

  retry(muid: string): void {
    this.outbox?.retry(muid);
  }

  discard(muid: string): void {
    this.outbox?.discard(muid);
  }
}

/** The messages of a conversation, or of one thread of it. */
export const outgoingIn = (
  entries: readonly OutboxEntry[],
  key: string,
  threadOf: string | undefined,
): readonly OutboxEntry[] =>
  entries.filter(
    ({ message: { receiver = '', receiverType = 'user' }, threadOf: of }) =>
      of === threadOf && receiverKey({ receiver, receiverType }) === key,
  );
