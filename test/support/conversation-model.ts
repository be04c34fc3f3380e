interface ModelMessage {
  readonly id: number;
  readonly key: string;
  readonly sender: string;
  text: string | undefined;
  deleted: boolean;
}

/** A message as a list shows it to one user. */
export interface Listed {
  id: number;
  text: string | undefined;
}

/** What the sender of a one-to-one message learns about it. */
export interface Fate {
  id: number;
  delivered: boolean;
  read: boolean;
}

/** What one user sees of one conversation. */
export interface Expected {
  key: string;
  unread: number;
  lastMessageId: number | undefined;
}

const BEGINNING = 0;

/** Conversations as a person would explain them: all messages in one list, looked through anew for every question. */
export class ConversationModel {
  private messages: ModelMessage[] = [];
  private readonly reads = new Map<string, number>();
  private readonly deliveries = new Map<string, number>();
  /** Of what the senders know: marking as unread takes nothing back from them, and while a block stands nothing is added. */
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

  /** Or ends the block. */
  block(uid: string, blocked: string): void {
    const place = `${uid} ${blocked}`;
    if (!this.blocks.delete(place)) this.blocks.add(place);
  }

  hasBlocked(uid: string, other: string | undefined): boolean {
    return this.blocks.has(`${uid} ${other}`);
  }

  /** Its messages, for everybody. */
  eraseConversation(key: string): void {
    this.messages = this.messages.filter((message) => message.key !== key);
  }

  /** With all that was in it and what its members made of it. */
  deleteGroup(key: string): void {
    this.eraseConversation(key);
    this.groups.delete(key);
    for (const marks of [this.reads, this.deliveries, this.readReceipts, this.deliveryReceipts, this.resets])
      for (const place of marks.keys()) if (place.endsWith(` ${key}`)) marks.delete(place);
  }

  join(key: string, uid: string, since = this.newest()): void {
    const members = this.groups.get(key) ?? new Map<string, number>();
    this.groups.set(key, members.set(uid, since));
  }

  leave(key: string, uid: string): void {
    this.groups.get(key)!.delete(uid);
  }

  hasPart(key: string, uid: string): boolean {
    const members = this.groups.get(key);
    return members ? members.has(uid) : partiesIn(key).includes(uid);
  }

  read(key: string, uid: string, upTo = this.newest()): void {
    const newest = this.newestOfOthers(key, uid, upTo);
    const isNew = newest > markIn(this.reads, key, uid);
    if (isNew && !this.isBlocked(key, uid)) raise(this.readReceipts, placeOf(key, uid), newest);
    for (const marks of [this.reads, this.deliveries]) raise(marks, placeOf(key, uid), newest);
  }

  deliver(key: string, uid: string, upTo = this.newest()): void {
    const newest = this.newestOfOthers(key, uid, upTo);
    const isNew = newest > markIn(this.deliveries, key, uid);
    if (isNew && !this.isBlocked(key, uid)) raise(this.deliveryReceipts, placeOf(key, uid), newest);
    raise(this.deliveries, placeOf(key, uid), newest);
  }

  /** Whether one of two users has blocked the other. */
  private isBlocked(key: string, uid: string): boolean {
    const peer = peerIn(key, uid);
    return peer !== undefined && (this.hasBlocked(uid, peer) || this.hasBlocked(peer, uid));
  }

  unread(key: string, uid: string, from: number): void {
    const place = placeOf(key, uid);
    this.reads.set(place, Math.min(markIn(this.reads, key, uid), from - 1));
  }

  reset(key: string, uid: string): void {
    this.resets.set(placeOf(key, uid), this.newest());
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

  /** All that the user sees, oldest first. */
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

  /** What the user has sent to other users. */
  fatesOf(uid: string): Fate[] {
    const isOwn = ({ sender, key }: ModelMessage) => sender === uid && !this.groups.has(key);
    return this.of(uid, isOwn).map(({ id, key }) => {
      const peer = peerIn(key, uid)!;
      const read = markIn(this.readReceipts, key, peer) >= id;
      return { id, delivered: read || markIn(this.deliveryReceipts, key, peer) >= id, read };
    });
  }

  private of(uid: string, keeps: (message: ModelMessage) => boolean): ModelMessage[] {
    return this.conversationsOf(uid)
      .flatMap((key) => this.visible(key, uid))
      .filter(keeps)
      .sort((one, other) => one.id - other.id);
  }

  private conversationsOf(uid: string): string[] {
    const pairs = this.users.filter((other) => other !== uid).map((other) => userKey(uid, other));
    return [...pairs, ...this.groups.keys()].filter((key) => this.hasPart(key, uid));
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

const raise = (marks: Map<string, number>, place: string, to: number) =>
  marks.set(place, Math.max(marks.get(place) ?? BEGINNING, to));

const markIn = (marks: Map<string, number>, key: string, uid: string): number =>
  marks.get(placeOf(key, uid)) ?? BEGINNING;

/** None in a group. */
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

const placeOf = (key: string, uid: string): string => `${uid} ${key}`;
