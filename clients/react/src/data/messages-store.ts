import type { EventData, Message, Receiver, UserClient } from 'confab-client';
import {
  changedMessage,
  compareIds,
  withChanged,
  withMarks,
  withMessages,
  withReaction,
  withReceipt,
  withReply,
} from './message-list.js';
import { withOwnVotes } from './polls.js';
import { isBetween } from './receiver.js';
import { Store } from './store.js';

const PER_PAGE = 40;
/** Shown above the first unread message, or the one that was jumped to. */
const CONTEXT = 15;

/** The messages of a conversation without replies, all of them, or the replies to one message. */
export type Part = 'messages' | 'all' | { readonly threadOf: string };

export interface MessagesState {
  /** A part of the history without gaps, the oldest first. */
  readonly messages: readonly Message[];
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly hasOlder: boolean;
  /** Whether newer messages are not loaded: those that arrive are only counted. */
  readonly hasNewer: boolean;
  /** Messages of others that arrived and are not in `messages`. */
  readonly missedCount: number;
  /** The first message that was unread when the conversation was opened. */
  readonly firstUnreadId?: string;
  /** Whether the user has marked messages as unread: what is in view is then not marked as read, until they jump to the newest message. */
  readonly keepsUnread?: boolean;
  /** What to scroll to: a message, or the end. A new object for each jump. */
  readonly target?: { readonly id?: string };
}

const NOTHING: MessagesState = { messages: [], status: 'loading', hasOlder: false, hasNewer: false, missedCount: 0 };

type Loaded = Partial<MessagesState> & { messages: readonly Message[] };

/** A window of the messages of a conversation, kept up to date by events. */
export class MessagesStore extends Store<MessagesState> {
  /** Of the request that decides what is shown; an earlier one that is still running is ignored. */
  private generation = 0;
  private isLoadingOlder = false;
  private isLoadingNewer = false;
  /** The message that the reader is at, if it is not the newest. */
  private readingId?: string;

  constructor(
    private readonly client: UserClient,
    private readonly uid: string,
    private readonly receiver: Receiver,
    readonly part: Part = 'messages',
  ) {
    super(NOTHING);
  }

  /** Loads what is unread, or the newest messages, once there is a connection. @returns a function that ends it */
  start(): () => void {
    const { realtime } = this.client;
    const receipt = (data: EventData['message_read_receipt'], isOfAll: boolean) => this.receiveReceipt(data, isOfAll);
    const pin = ({ message: { id, pinnedAt, pinnedBy } }: EventData['message_pinned']) =>
      this.change((messages) => withMarks(messages, id, { pinnedAt, pinnedBy }));
    const save = ({ message: { id, savedAt } }: EventData['message_saved']) =>
      this.change((messages) => withMarks(messages, id, { savedAt }));
    const ends = [
      realtime.on('state', (state) => {
        if (state === 'connected' && this.get().status !== 'loaded') void this.open();
      }),
      realtime.on('resumeFailed', () => void this.reload()),
      realtime.on('conversation_erased', () => void this.reload()),
      realtime.on('message_sent', ({ message }) => this.receive(message)),
      realtime.on('call_initiated', ({ call }) => this.receive(call)),
      realtime.on('event', ({ trigger, data }) => this.follow(trigger, data)),
      realtime.on('message_edited', (data) => this.receiveChange(changedMessage(data))),
      realtime.on('message_poll_changed', ({ message }) => this.receivePoll(message)),
      realtime.on('message_link_preview_changed', ({ message }) => this.receiveChange(message)),
      realtime.on('message_thumbnails_changed', ({ message }) => this.receiveChange(message)),
      realtime.on('message_deleted', (data) => this.receiveChange(changedMessage(data))),
      realtime.on('message_pinned', pin),
      realtime.on('message_unpinned', pin),
      realtime.on('message_saved', save),
      realtime.on('message_unsaved', save),
      realtime.on('message_reaction_added', ({ reaction }) => this.showReaction(reaction, true)),
      realtime.on('message_reaction_removed', ({ reaction }) => this.showReaction(reaction, false)),
      realtime.on('message_delivery_receipt', (data) => receipt(data, false)),
      realtime.on('message_read_receipt', (data) => receipt(data, false)),
      realtime.on('message_delivered_to_all', (data) => receipt(data, true)),
      realtime.on('message_read_by_all', (data) => receipt(data, true)),
    ];
    if (realtime.state === 'connected') void this.open();
    return () => ends.forEach((end) => end());
  }

  /** Shows the first unread message, or the newest ones. */
  readonly open = (): Promise<void> =>
    this.show(async () => {
      const lastReadId = await this.lastReadBeforeUnread();
      if (lastReadId === undefined) return this.newest();
      const window = await this.around(lastReadId);
      const firstUnreadId = window.messages.find(
        ({ id, sender, category }) => sender !== this.uid && category !== 'action' && compareIds(id, lastReadId) > 0,
      )?.id;
      if (firstUnreadId === undefined) return this.newest();
      return { ...window, firstUnreadId, target: { id: firstUnreadId } };
    });

  readonly jumpTo = (id: string): Promise<void> => {
    if (this.get().messages.some((message) => message.id === id)) {
      this.update((state) => ({ ...state, target: { id } }));
      return Promise.resolve();
    }
    return this.show(async () => {
      const window = await this.around(String(BigInt(id) - 1n));
      return { ...window, firstUnreadId: this.get().firstUnreadId, target: { id } };
    });
  };

  readonly jumpToNewest = (): Promise<void> => {
    if (this.get().hasNewer) {
      this.update((state) => ({ ...state, keepsUnread: false }));
      return this.show(() => this.newest());
    }
    this.update((state) => ({ ...state, keepsUnread: false, target: {} }));
    return Promise.resolve();
  };

  /** Marks a message and all after it as unread, for the user alone. The line of new messages is above it. @throws ConfabError */
  readonly markAsUnreadFrom = async (id: string): Promise<void> => {
    const { users, groups } = this.client;
    const { receiver, receiverType } = this.receiver;
    const former = this.get().keepsUnread;
    // before the request: a receipt after it would have the last word
    this.update((state) => ({ ...state, keepsUnread: true }));
    try {
      const { conversation } = receiverType === 'user' ? users : groups;
      await conversation.markAsUnread(receiver, { messageId: Number(id) });
    } catch (error) {
      this.update((state) => ({ ...state, keepsUnread: former }));
      throw error;
    }
    this.update((state) => ({ ...state, firstUnreadId: id }));
  };

  readonly loadOlder = async (): Promise<void> => {
    const { messages, hasOlder, status } = this.get();
    if (!hasOlder || this.isLoadingOlder || status !== 'loaded') return;
    const generation = this.generation;
    this.isLoadingOlder = true;
    const older = await this.page('prepend', messages[0]?.id).catch(() => undefined);
    this.isLoadingOlder = false;
    if (!older || generation !== this.generation) return;
    this.update((state) => ({
      ...state,
      messages: withMessages(state.messages, older),
      hasOlder: older.length === PER_PAGE,
    }));
  };

  readonly loadNewer = async (): Promise<void> => {
    const { messages, hasNewer, status } = this.get();
    if (!hasNewer || this.isLoadingNewer || status !== 'loaded') return;
    const generation = this.generation;
    this.isLoadingNewer = true;
    const newer = await this.page('append', messages.at(-1)?.id).catch(() => undefined);
    this.isLoadingNewer = false;
    if (!newer || generation !== this.generation) return;
    this.update((state) => ({
      ...state,
      messages: withMessages(state.messages, newer),
      hasNewer: newer.length === PER_PAGE,
      missedCount: newer.length === PER_PAGE ? state.missedCount : 0,
    }));
    // what arrived during the last request belongs to it
    if (newer.length < PER_PAGE && newer.length > 0) void this.catchUp(newer.at(-1)!.id);
  };

  /** Loads again what is shown, after events were missed: at the place of the reader. */
  readonly reload = (): Promise<void> => {
    const { readingId } = this;
    return this.show(async () => ({
      ...(readingId === undefined
        ? await this.newest()
        : { ...(await this.around(readingId)), target: { id: readingId } }),
      firstUnreadId: this.get().firstUnreadId,
    }));
  };

  /** @param id of the message at the end of the view; absent at the end of the conversation */
  readAt(id: string | undefined): void {
    this.readingId = id;
  }

  /** Shows a message that the user has just sent; its event may arrive later. */
  showSent(message: Message): void {
    this.receive(message);
  }

  /** Shows a change that the user has just made. */
  showChange(message: Message): void {
    this.receiveChange(message);
  }

  showReaction(reaction: { messageId: string; reaction: string; uid: string }, isAdded: boolean): void {
    this.change((messages) => withReaction(messages, reaction, isAdded, this.uid));
  }

  private async show(load: () => Promise<Loaded>): Promise<void> {
    const generation = ++this.generation;
    try {
      const loaded = await load();
      if (generation !== this.generation) return;
      this.set({ ...NOTHING, status: 'loaded', keepsUnread: this.get().keepsUnread, ...loaded });
      const last = loaded.messages.at(-1);
      if (last && !loaded.hasNewer) void this.catchUp(last.id);
    } catch {
      if (generation === this.generation)
        this.update((state) => (state.status === 'loaded' ? state : { ...state, status: 'failed' }));
    }
  }

  /** Loads what was sent between the response with the last message and its display. @param id absent if there was none */
  private async catchUp(id: string | undefined): Promise<void> {
    const generation = this.generation;
    const newer = await this.page('append', id).catch(() => undefined);
    if (newer && newer.length > 0 && newer.length < PER_PAGE && generation === this.generation)
      this.change((messages) => withMessages(messages, newer));
  }

  private async newest(): Promise<Loaded> {
    const messages = await this.page('prepend');
    return { messages, hasOlder: messages.length === PER_PAGE, target: {} };
  }

  /** The messages before and after one. It belongs to those before. */
  private async around(id: string): Promise<Loaded> {
    const [older, newer] = await Promise.all([
      this.page('prepend', String(BigInt(id) + 1n), CONTEXT),
      this.page('append', id),
    ]);
    const messages = [...older, ...newer];
    return { messages, hasOlder: older.length === CONTEXT, hasNewer: newer.length === PER_PAGE };
  }

  /** @returns undefined if nothing is unread */
  private async lastReadBeforeUnread(): Promise<string | undefined> {
    if (this.part !== 'messages') return undefined;
    const { users, groups } = this.client;
    const { receiver, receiverType } = this.receiver;
    try {
      const { data } =
        receiverType === 'user' ? await users.conversation.get(receiver) : await groups.conversation.get(receiver);
      return data.unreadMessageCount === '0' ? undefined : String(data.lastReadMessageId ?? 0);
    } catch (error) {
      // there is no conversation before the first message
      if ((error as { status?: number }).status === 404) return undefined;
      throw error;
    }
  }

  private async page(affix: 'append' | 'prepend', id?: string, limit = PER_PAGE): Promise<readonly Message[]> {
    const { users, groups, messages } = this.client;
    const { receiver, receiverType } = this.receiver;
    const query = { affix, limit, ...(id !== undefined && { id }) };
    if (typeof this.part === 'object') return (await messages.thread.list(this.part.threadOf, query)).data;
    const shown = { ...query, hideReplies: this.part === 'messages' };
    const { data } =
      receiverType === 'user'
        ? await users.messages.list(receiver, shown)
        : await groups.messages.list(receiver, shown);
    return data;
  }

  private receive(message: Message): void {
    if (!isBetween(this.uid, this.receiver, message)) return;
    const { parentId } = message;
    if (parentId !== undefined && !this.get().messages.some(({ id }) => id === message.id))
      this.change((messages) => withReply(messages, parentId));
    if (!belongsTo(this.part, message)) return;
    this.update((state) => {
      if (!state.hasNewer) return { ...state, messages: withMessages(state.messages, [message]) };
      return message.sender === this.uid ? state : { ...state, missedCount: state.missedCount + 1 };
    });
  }

  /** The events of members do not contain the message about them. */
  private follow(trigger: string, data: object): void {
    const { guid } = (data as { group?: { guid?: string } }).group ?? {};
    const isOfMembers = trigger.startsWith('group_member_') || trigger === 'group_owner_transferred';
    const isHere = this.receiver.receiverType === 'group' && guid === this.receiver.receiver;
    const { messages, hasNewer, status } = this.get();
    if (isOfMembers && isHere && !hasNewer && status === 'loaded') void this.catchUp(messages.at(-1)?.id);
  }

  /** @param poll as the user sees it, after a vote */
  showPoll(poll: Message): void {
    this.receiveChange(poll);
  }

  /** The event is the same for all its receivers, so it may not have the votes of the user. */
  private receivePoll(changed: Message): void {
    const known = this.get().messages.find(({ id }) => id === changed.id);
    this.receiveChange(known && withOwnVotes(changed, known, this.uid));
  }

  private receiveChange(changed: Message | undefined): void {
    if (changed) this.change((messages) => withChanged(messages, changed));
  }

  /** In a group only the receipts of all members are shown. */
  private receiveReceipt(data: EventData['message_read_receipt'], isOfAll: boolean): void {
    const { receiver, receiverType } = this.receiver;
    const isShown =
      receiverType === 'user'
        ? data.receiverType === 'user' && data.sender === receiver
        : isOfAll && data.receiverType === 'group' && data.receiver === receiver;
    if (isShown) this.change((messages) => withReceipt(messages, data, this.uid));
  }

  private change(update: (messages: readonly Message[]) => readonly Message[]): void {
    this.update((state) => {
      const messages = update(state.messages);
      return messages === state.messages ? state : { ...state, messages };
    });
  }
}

const belongsTo = (part: Part, { parentId }: Message): boolean => {
  if (part === 'all') return true;
  return part === 'messages' ? parentId === undefined : parentId === part.threadOf;
};
