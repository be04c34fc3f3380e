interface ModelMessage {
  readonly id: number;
  readonly key: string;
  readonly sender: string;
  text: string | undefined;
  deleted: boolean;
}

/** A message in a list of one user. */
export interface Listed {
  id: number;
  text: string | undefined;
}

/** The receipts of a direct message, as its sender sees them. */
export interface SentMessage {
  id: number;
  delivered: boolean;
  read: boolean;
}

/** A conversation in the list of one user. */
export interface Expected {
  key: string;
  unread: number;
  lastMessageId: number | undefined;
}

const BEGINNING = 0;

/** A simple model of conversations: all messages are in one list, which every query filters anew. */
export class ConversationModel {
  private messages: ModelMessage[] = [];
  private readonly reads = new Map<string, number>();
  private readonly deliveries = new Map<string, number>();
  /** Receipts that senders see. Marking as unread does not remove them, and none is added while one of the two blocks the other. */
  private readonly readReceipts = new Map<string, number>();
  private readonly deliveryReceipts = new Map<string, number>();
  private readonly blocks = new Set<string>();
  private readonly resets = new Map<string, number>();
  /** Members of each group → the newest message of when they joined. */
  private readonly groups = new Map<string, Map<string, number>>();

  constructor(private readonly users: readonly string[]) {}

  newest(): number {
    return Math.max(BEGINNING, ...this.messages.map(({ id }) => id));
  }

  add(message: Omit<ModelMessage, 'deleted' | 'text'> & { text?: string }): void {
    if (this.messages.some(({ id }) => id === message.id)) return;
    this.messages.push({ text: undefined, ...message, deleted: false });
  }

  edit(id: number, text: string): void {
    for (const message of this.messages) if (message.id === id) message.text = text;
  }

  /** Messages that the user sees and that are not deleted, oldest first. */
  messagesFor(key: string, uid: string): ModelMessage[] {
    return this.visible(key, uid).filter(({ deleted }) => !deleted);
  }

  /** All messages of a conversation or, with a user, those that the user sees; deleted ones too. Oldest first. */
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

  /** Blocks the user, or ends the block. */
  block(uid: string, blocked: string): void {
    const block = `${uid} ${blocked}`;
    if (!this.blocks.delete(block)) this.blocks.add(block);
  }

  hasBlocked(uid: string, other: string | undefined): boolean {
    return this.blocks.has(`${uid} ${other}`);
  }

  /** Erases its messages for all users. */
  eraseConversation(key: string): void {
    this.messages = this.messages.filter((message) => message.key !== key);
  }

  /** With its messages and the states of its members. */
  deleteGroup(key: string): void {
    this.eraseConversation(key);
    this.groups.delete(key);
    for (const marks of [this.reads, this.deliveries, this.readReceipts, this.deliveryReceipts, this.resets])
      for (const stateKey of marks.keys()) if (stateKey.endsWith(` ${key}`)) marks.delete(stateKey);
  }

  join(key: string, uid: string, since = this.newest()): void {
    const members = this.groups.get(key) ?? new Map<string, number>();
    this.groups.set(key, members.set(uid, since));
  }

  leave(key: string, uid: string): void {
    this.groups.get(key)!.delete(uid);
  }

  isIn(key: string, uid: string): boolean {
    const members = this.groups.get(key);
    return members ? members.has(uid) : partiesIn(key).includes(uid);
  }

  read(key: string, uid: string, upTo = this.newest()): void {
    const newest = this.newestOfOthers(key, uid, upTo);
    const isNew = newest > markIn(this.reads, key, uid);
    if (isNew && !this.isBlocked(key, uid)) raise(this.readReceipts, stateKeyOf(key, uid), newest);
    for (const marks of [this.reads, this.deliveries]) raise(marks, stateKeyOf(key, uid), newest);
  }

  deliver(key: string, uid: string, upTo = this.newest()): void {
    const newest = this.newestOfOthers(key, uid, upTo);
    const isNew = newest > markIn(this.deliveries, key, uid);
    if (isNew && !this.isBlocked(key, uid)) raise(this.deliveryReceipts, stateKeyOf(key, uid), newest);
    raise(this.deliveries, stateKeyOf(key, uid), newest);
  }

  /** Whether one of two users has blocked the other. */
  private isBlocked(key: string, uid: string): boolean {
    const peer = peerIn(key, uid);
    return peer !== undefined && (this.hasBlocked(uid, peer) || this.hasBlocked(peer, uid));
  }

  unread(key: string, uid: string, from: number): void {
    this.reads.set(stateKeyOf(key, uid), Math.min(markIn(this.reads, key, uid), from - 1));
  }

  reset(key: string, uid: string): void {
    this.resets.set(stateKeyOf(key, uid), this.newest());
  }

  /** The list of a user. */
  listOf(uid: string): Expected[] {
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

  /** All messages that the user sees, oldest first. */
  messagesOf(uid: string): Listed[] {
    return this.of(uid, () => true).map(({ id, text }) => ({ id, text }));
  }

  unreadOf(uid: string): number[] {
    return this.of(uid, (message) => this.isUnread(message, uid)).map(({ id }) => id);
  }

  undeliveredOf(uid: string): number[] {
    const isNew = ({ id, sender, deleted, key }: ModelMessage) =>
      sender !== uid && !deleted && id > markIn(this.deliveries, key, uid);
    return this.of(uid, isNew).map(({ id }) => id);
  }

  /** Messages that the user has sent to other users. */
  receiptsOfSent(uid: string): SentMessage[] {
    const isOwn = ({ sender, key }: ModelMessage) => sender === uid && !this.groups.has(key);
    return this.of(uid, isOwn).map(({ id, key }) => {
      const peer = peerIn(key, uid)!;
      const read = markIn(this.readReceipts, key, peer) >= id;
      return { id, delivered: read || markIn(this.deliveryReceipts, key, peer) >= id, read };
    });
  }

  private of(uid: string, matches: (message: ModelMessage) => boolean): ModelMessage[] {
    return this.conversationsOf(uid)
      .flatMap((key) => this.visible(key, uid))
      .filter(matches)
      .sort((one, other) => one.id - other.id);
  }

  private conversationsOf(uid: string): string[] {
    const direct = this.users.filter((other) => other !== uid).map((other) => userKey(uid, other));
    return [...direct, ...this.groups.keys()].filter((key) => this.isIn(key, uid));
  }

  private newestOfOthers(key: string, uid: string, upTo: number): number {
    const ids = this.messages
      .filter((message) => message.key === key && message.sender !== uid && message.id <= upTo)
      .map(({ id }) => id);
    return Math.max(BEGINNING, ...ids);
  }

  private visible(key: string, uid: string): ModelMessage[] {
    const reset = markIn(this.resets, key, uid);
    return this.messages
      .filter((message) => message.key === key && message.id > reset)
      .sort((one, other) => one.id - other.id);
  }

  private isUnread({ id, key, sender, deleted }: ModelMessage, uid: string): boolean {
    const since = this.groups.get(key)?.get(uid) ?? BEGINNING;
    return !deleted && sender !== uid && id > since && id > markIn(this.reads, key, uid);
  }
}

const raise = (marks: Map<string, number>, stateKey: string, to: number) =>
  marks.set(stateKey, Math.max(marks.get(stateKey) ?? BEGINNING, to));

const markIn = (marks: Map<string, number>, key: string, uid: string): number =>
  marks.get(stateKeyOf(key, uid)) ?? BEGINNING;

/** undefined in a group. */
export const peerIn = (key: string, uid: string): string | undefined =>
  key.startsWith('user/') ? partiesIn(key).find((other) => other !== uid) : undefined;

/** The keys of conversations, computed apart from the server: `user/<uid>/<uid>` in ascending order, `group/<guid>`. */
export const userKey = (one: string, other: string): string => ['user', ...[one, other].sort()].join('/');
export const groupKey = (guid: string): string => `group/${guid}`;

/** The key of a conversation that a list shows to one user. */
export const keyOf = (uid: string, { conversationType, conversationWith }: any): string =>
  conversationType === 'group'
    ? groupKey(conversationWith.guid as string)
    : userKey(uid, conversationWith.uid as string);

const partiesIn = (key: string): string[] => key.split('/').slice(1);

const stateKeyOf = (key: string, uid: string): string => `${uid} ${key}`;
