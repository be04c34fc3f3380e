interface ModelMessage {
  readonly id: number;
  readonly key: string;
  readonly sender: string;
  text: string | undefined;
  deleted: boolean;
}

/** A message in a list of messages of one user. */
export interface ListedMessage {
  id: number;
  text: string | undefined;
}

/** The receipts of a direct message, as its sender sees them. */
export interface SentMessage {
  id: number;
  delivered: boolean;
  read: boolean;
}

/** A conversation in the conversation list of one user. */
export interface ExpectedConversation {
  key: string;
  unread: number;
  lastMessageId: number | undefined;
}

/** Lower than every message id. */
const BEFORE_ALL_MESSAGES = 0;

/** A simple model of conversations: all messages are in one list, and every query filters the whole list. */
export class ConversationModel {
  private messages: ModelMessage[] = [];
  private readonly readWatermarks = new Map<string, number>();
  private readonly deliveryWatermarks = new Map<string, number>();
  /** Receipts that senders see. Marking as unread does not remove them, and none is added while a block exists between the two users. */
  private readonly readReceipts = new Map<string, number>();
  private readonly deliveryReceipts = new Map<string, number>();
  private readonly blocks = new Set<string>();
  private readonly resetWatermarks = new Map<string, number>();
  /** Key of a group → uid of a member → id of the newest message at the time of joining. */
  private readonly groups = new Map<string, Map<string, number>>();

  constructor(private readonly users: readonly string[]) {}

  newest(): number {
    return Math.max(BEFORE_ALL_MESSAGES, ...this.messages.map(({ id }) => id));
  }

  add(message: Omit<ModelMessage, 'deleted' | 'text'> & { text?: string }): void {
    if (this.messages.some(({ id }) => id === message.id)) return;
    this.messages.push({ text: undefined, ...message, deleted: false });
  }

  edit(id: number, text: string): void {
    for (const message of this.messages) if (message.id === id) message.text = text;
  }

  /** Messages of the conversation that are visible to the user and not deleted, oldest first. */
  visibleMessagesIn(key: string, uid: string): ModelMessage[] {
    return this.visible(key, uid).filter(({ deleted }) => !deleted);
  }

  /** Ids of all messages of a conversation or, with a uid, of the messages visible to that user. Includes deleted messages. Oldest first. */
  idsIn(key: string, uid?: string): number[] {
    const messages =
      uid === undefined ? this.messages.filter((message) => message.key === key) : this.visible(key, uid);
    return messages.map(({ id }) => id).sort((one, other) => one - other);
  }

  delete(id: number, { permanent }: { permanent: boolean }): void {
    if (permanent) this.messages = this.messages.filter((message) => message.id !== id);
    else
      for (const message of this.messages)
        if (message.id === id) Object.assign(message, { deleted: true, text: undefined });
  }

  /** Adds the block, or removes an existing one. */
  toggleBlock(uid: string, blocked: string): void {
    const block = `${uid} ${blocked}`;
    if (!this.blocks.delete(block)) this.blocks.add(block);
  }

  hasBlocked(uid: string, other: string | undefined): boolean {
    return this.blocks.has(`${uid} ${other}`);
  }

  /** Erases the messages of the conversation for all users. */
  eraseConversation(key: string): void {
    this.messages = this.messages.filter((message) => message.key !== key);
  }

  /** Deletes the group, its messages and the conversation states of its members. */
  deleteGroup(key: string): void {
    this.eraseConversation(key);
    this.groups.delete(key);
    for (const watermarks of [
      this.readWatermarks,
      this.deliveryWatermarks,
      this.readReceipts,
      this.deliveryReceipts,
      this.resetWatermarks,
    ])
      for (const stateKey of watermarks.keys()) if (stateKey.endsWith(` ${key}`)) watermarks.delete(stateKey);
  }

  join(key: string, uid: string, since = this.newest()): void {
    const members = this.groups.get(key) ?? new Map<string, number>();
    this.groups.set(key, members.set(uid, since));
  }

  leave(key: string, uid: string): void {
    this.groups.get(key)!.delete(uid);
  }

  isParticipant(key: string, uid: string): boolean {
    // a group can have the id of a user
    if (key.startsWith('group/')) return this.groups.get(key)?.has(uid) ?? false;
    return idsInKey(key).includes(uid);
  }

  markRead(key: string, uid: string, upTo = this.newest()): void {
    const newest = this.newestOfOthers(key, uid, upTo);
    const isNew = newest > watermarkIn(this.readWatermarks, key, uid);
    if (isNew && !this.isBlocked(key, uid)) raise(this.readReceipts, stateKeyOf(key, uid), newest);
    for (const watermarks of [this.readWatermarks, this.deliveryWatermarks])
      raise(watermarks, stateKeyOf(key, uid), newest);
  }

  markDelivered(key: string, uid: string, upTo = this.newest()): void {
    const newest = this.newestOfOthers(key, uid, upTo);
    const isNew = newest > watermarkIn(this.deliveryWatermarks, key, uid);
    if (isNew && !this.isBlocked(key, uid)) raise(this.deliveryReceipts, stateKeyOf(key, uid), newest);
    raise(this.deliveryWatermarks, stateKeyOf(key, uid), newest);
  }

  /** Whether one of two users has blocked the other. */
  private isBlocked(key: string, uid: string): boolean {
    const peer = peerIn(key, uid);
    return peer !== undefined && (this.hasBlocked(uid, peer) || this.hasBlocked(peer, uid));
  }

  markUnread(key: string, uid: string, from: number): void {
    this.readWatermarks.set(stateKeyOf(key, uid), Math.min(watermarkIn(this.readWatermarks, key, uid), from - 1));
  }

  reset(key: string, uid: string): void {
    this.resetWatermarks.set(stateKeyOf(key, uid), this.newest());
  }

  /** The conversation list of a user. */
  conversationListOf(uid: string): ExpectedConversation[] {
    return this.conversationsOf(uid)
      .filter((key) => !this.hasBlocked(uid, peerIn(key, uid)))
      .map((key) => ({ key, visible: this.visible(key, uid) }))
      .filter(({ visible }) => visible.length > 0)
      .sort((one, other) => other.visible.at(-1)!.id - one.visible.at(-1)!.id)
      .map(({ key, visible }) => {
        const last = visible.at(-1)!;
        return {
          key,
          unread: visible.filter((message) => this.isUnread(message, uid)).length,
          lastMessageId: last.deleted ? undefined : last.id,
        };
      });
  }

  /** All messages visible to the user, oldest first. */
  messagesOf(uid: string): ListedMessage[] {
    return this.messagesMatching(uid, () => true).map(({ id, text }) => ({ id, text }));
  }

  unreadOf(uid: string): number[] {
    return this.messagesMatching(uid, (message) => this.isUnread(message, uid)).map(({ id }) => id);
  }

  undeliveredOf(uid: string): number[] {
    const isNew = ({ id, sender, deleted, key }: ModelMessage) =>
      sender !== uid && !deleted && id > watermarkIn(this.deliveryWatermarks, key, uid);
    return this.messagesMatching(uid, isNew).map(({ id }) => id);
  }

  /** The direct messages that the user has sent, with their receipts. */
  receiptsOfSent(uid: string): SentMessage[] {
    const isOwn = ({ sender, key }: ModelMessage) => sender === uid && !this.groups.has(key);
    return this.messagesMatching(uid, isOwn).map(({ id, key }) => {
      const peer = peerIn(key, uid)!;
      const read = watermarkIn(this.readReceipts, key, peer) >= id;
      return { id, delivered: read || watermarkIn(this.deliveryReceipts, key, peer) >= id, read };
    });
  }

  private messagesMatching(uid: string, matches: (message: ModelMessage) => boolean): ModelMessage[] {
    return this.conversationsOf(uid)
      .flatMap((key) => this.visible(key, uid))
      .filter(matches)
      .sort((one, other) => one.id - other.id);
  }

  private conversationsOf(uid: string): string[] {
    const direct = this.users.filter((other) => other !== uid).map((other) => userKey(uid, other));
    return [...direct, ...this.groups.keys()].filter((key) => this.isParticipant(key, uid));
  }

  private newestOfOthers(key: string, uid: string, upTo: number): number {
    const ids = this.messages
      .filter((message) => message.key === key && message.sender !== uid && message.id <= upTo)
      .map(({ id }) => id);
    return Math.max(BEFORE_ALL_MESSAGES, ...ids);
  }

  private visible(key: string, uid: string): ModelMessage[] {
    const reset = watermarkIn(this.resetWatermarks, key, uid);
    return this.messages
      .filter((message) => message.key === key && message.id > reset)
      .sort((one, other) => one.id - other.id);
  }

  private isUnread({ id, key, sender, deleted }: ModelMessage, uid: string): boolean {
    const since = this.groups.get(key)?.get(uid) ?? BEFORE_ALL_MESSAGES;
    return !deleted && sender !== uid && id > since && id > watermarkIn(this.readWatermarks, key, uid);
  }
}

const raise = (watermarks: Map<string, number>, stateKey: string, to: number) =>
  watermarks.set(stateKey, Math.max(watermarks.get(stateKey) ?? BEFORE_ALL_MESSAGES, to));

const watermarkIn = (watermarks: Map<string, number>, key: string, uid: string): number =>
  watermarks.get(stateKeyOf(key, uid)) ?? BEFORE_ALL_MESSAGES;

/** The other user of a direct conversation; undefined for a group. */
export const peerIn = (key: string, uid: string): string | undefined =>
  key.startsWith('user/') ? idsInKey(key).find((other) => other !== uid) : undefined;

/** Conversation keys, computed independently of the server: `user/<uid>/<uid>` with the uids in ascending order, or `group/<guid>`. */
export const userKey = (one: string, other: string): string => ['user', ...[one, other].sort()].join('/');
export const groupKey = (guid: string): string => `group/${guid}`;

/** The key of a conversation in the list of a user. */
export const keyOfListedConversation = (uid: string, { conversationType, conversationWith }: any): string =>
  conversationType === 'group'
    ? groupKey(conversationWith.guid as string)
    : userKey(uid, conversationWith.uid as string);

const idsInKey = (key: string): string[] => key.split('/').slice(1);

const stateKeyOf = (key: string, uid: string): string => `${uid} ${key}`;
