import type { Receiver, UserClient } from 'confab-client';
import { receiverKey } from './receiver.js';
import { Store } from './store.js';

/** The end of a mute without end, in Unix milliseconds: the year 2100. */
const FOR_EVER = 4_102_444_800_000;

const named = ({ receiver, receiverType }: Receiver) => ({
  id: receiver,
  type: receiverType === 'user' ? ('oneOnOne' as const) : ('group' as const),
});

/** Of which conversations the user gets no notifications, by their keys. There are no events of mutes. */
export class MutesStore extends Store<ReadonlySet<string>> {
  constructor(private readonly client: UserClient) {
    super(new Set());
  }

  /** @returns a function that ends it */
  start(): () => void {
    return this.client.realtime.on('state', (state) => state === 'connected' && void this.load());
  }

  async mute(receiver: Receiver, until = FOR_EVER): Promise<void> {
    await this.client.notifications.preferences.mute.mute({ conversations: [{ ...named(receiver), until }] });
    await this.load();
  }

  async unmute(receiver: Receiver): Promise<void> {
    await this.client.notifications.preferences.mute.unmute({ conversations: [named(receiver)] });
    await this.load();
  }

  private async load(): Promise<void> {
    try {
      const { data } = await this.client.notifications.preferences.mute.list();
      const receivers = data.mutedConversations.map(({ id, type }) =>
        receiverKey({ receiver: id, receiverType: type === 'group' ? 'group' : 'user' }),
      );
      this.set(new Set(receivers));
    } catch {
      // the next connection tries again
    }
  }
}
