import type { Conversation, Message, Receiver, UserClient } from 'confab-client';
import { compareIds } from './message-list.js';
import { receiverKey, receiverOf, receiverOfMessage } from './receiver.js';
import { Store } from './store.js';

const PER_PAGE = 50;
/** Conversations that events changed are read again together. */
const COALESCING_MILLISECONDS = 250;

export interface ConversationsState {
  /** In the order of the server: pinned ones, then the newest first. */
  readonly conversations: readonly Conversation[];
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly hasMore: boolean;
}

/** What events are about; each has some of these. */
interface Subject {
  readonly message: Message;
  readonly call: Receiver & { sender: string };
  readonly group: { guid: string };
}

/** The conversations of the user, either those in the archive or the others. An event shows its message at once; the server then says what is unread. */
export class ConversationsStore extends Store<ConversationsState> {
  private cursor?: object;
  private isLoadingMore = false;
  private readonly changed = new Map<string, Receiver>();
  private timer?: ReturnType<typeof setTimeout>;

  constructor(
    private readonly client: UserClient,
    private readonly uid: string,
    private readonly isArchive = false,
  ) {
    super({ conversations: [], status: 'loading', hasMore: false });
  }

  /** @returns a function that ends it */
  start(): () => void {
    const { realtime } = this.client;
    const ends = [
      realtime.on('state', (state) => {
        if (state === 'connected' && this.get().status !== 'loaded') void this.load();
      }),
      realtime.on('resumeFailed', () => void this.load()),
      realtime.on('message_sent', ({ message }) => this.receive(message)),
      realtime.on('event', ({ trigger, data }) => this.follow(trigger, data)),
    ];
    if (realtime.state === 'connected') void this.load();
    return () => {
      ends.forEach((end) => end());
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  }

  readonly load = async (): Promise<void> => {
    try {
      const { data, meta } = await this.client.conversations.list(this.page());
      this.cursor = meta.cursor;
      this.set({ conversations: data, status: 'loaded', hasMore: data.length === PER_PAGE });
    } catch {
      this.update((state) => (state.status === 'loaded' ? state : { ...state, status: 'failed' }));
    }
  };

  readonly loadMore = async (): Promise<void> => {
    if (this.isLoadingMore || !this.get().hasMore) return;
    this.isLoadingMore = true;
    try {
      const { data, meta } = await this.client.conversations.list({ ...this.page(), ...this.cursor });
      this.cursor = meta.cursor;
      this.update((state) => {
        const known = new Set(state.conversations.map((each) => receiverKey(receiverOf(each))));
        const added = data.filter((each) => !known.has(receiverKey(receiverOf(each))));
        return { ...state, conversations: [...state.conversations, ...added], hasMore: data.length === PER_PAGE };
      });
    } catch {
      // the next scroll tries again
    } finally {
      this.isLoadingMore = false;
    }
  };

  private readonly page = () => ({ perPage: PER_PAGE, affix: 'prepend' as const, archived: this.isArchive });

  /** Reads one conversation again. May be called for each event. */
  refresh(receiver: Receiver): void {
    this.changed.set(receiverKey(receiver), receiver);
    this.timer ??= setTimeout(() => void this.refreshChanged(), COALESCING_MILLISECONDS);
  }

  /** Shows the conversation as read before the server has confirmed it. */
  showAsRead(receiver: Receiver): void {
    this.replace(receiver, (conversation) =>
      conversation.unreadMessageCount === '0'
        ? conversation
        : { ...conversation, unreadMessageCount: '0', unreadMentionsCount: '0' },
    );
  }

  private receive(message: Message): void {
    if (message.parentId !== undefined) return;
    const receiver = receiverOfMessage(this.uid, message);
    this.replace(receiver, (conversation) => {
      const { lastMessage } = conversation;
      if (lastMessage && compareIds(lastMessage.id, message.id) >= 0) return conversation;
      const isUnread = message.sender !== this.uid && message.category !== 'action' && message.data.silent !== true;
      const unreadMessageCount = String(Number(conversation.unreadMessageCount) + (isUnread ? 1 : 0));
      return { ...conversation, lastMessage: message, updatedAt: message.sentAt, unreadMessageCount };
    });
    this.refresh(receiver);
  }

  private follow(trigger: string, data: object): void {
    if (trigger.startsWith('message_reaction') || trigger === 'message_sent') return;
    const { message, call, group } = data as Partial<Subject>;
    if (group) return this.refresh({ receiverType: 'group', receiver: group.guid });
    const addressed = message ?? call ?? (data as Partial<Receiver & { sender: string }>);
    if (addressed.receiver !== undefined && addressed.receiverType !== undefined && addressed.sender !== undefined) {
      this.refresh(receiverOfMessage(this.uid, addressed as Receiver & { sender: string }));
    } else if (/^(?:conversation|user)_/.test(trigger)) void this.load();
  }

  private async refreshChanged(): Promise<void> {
    this.timer = undefined;
    const receivers = [...this.changed.values()];
    this.changed.clear();
    await Promise.all(receivers.map((receiver) => this.read(receiver)));
  }

  private async read(receiver: Receiver): Promise<void> {
    const { users, groups } = this.client;
    try {
      const { data } =
        receiver.receiverType === 'user'
          ? await users.conversation.get(receiver.receiver)
          : await groups.conversation.get(receiver.receiver);
      const isHere = (data.archivedAt !== undefined) === this.isArchive;
      if (isHere) this.replace(receiver, () => data, data);
      else this.remove(receiver);
    } catch (error) {
      if ((error as { status?: number }).status === 404 || (error as { status?: number }).status === 403)
        this.remove(receiver);
    }
  }

  private remove(receiver: Receiver): void {
    this.update((state) => ({
      ...state,
      conversations: state.conversations.filter((each) => receiverKey(receiverOf(each)) !== receiverKey(receiver)),
    }));
  }

  /** @param added for a conversation that the list does not have */
  private replace(receiver: Receiver, change: (known: Conversation) => Conversation, added?: Conversation): void {
    this.update((state) => {
      const key = receiverKey(receiver);
      const known = state.conversations.find((each) => receiverKey(receiverOf(each)) === key);
      if (!known && !added) return state;
      const changed = known ? change(known) : added!;
      if (changed === known) return state;
      const { conversations } = state;
      const all = known ? conversations.map((each) => (each === known ? changed : each)) : [...conversations, changed];
      return { ...state, conversations: inOrder(all) };
    });
  }
}

/** Pinned ones keep their places before the others. */
const inOrder = (conversations: readonly Conversation[]): readonly Conversation[] =>
  conversations.toSorted((one, other) => {
    const [isPinned, isOtherPinned] = [one.pinnedAt !== undefined, other.pinnedAt !== undefined];
    if (isPinned || isOtherPinned) return Number(isOtherPinned) - Number(isPinned);
    return other.updatedAt - one.updatedAt;
  });
