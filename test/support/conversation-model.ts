interface ModelMessage {
  readonly id: number;
  readonly conversationId: string;
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
  conversationId: string;
  unread: number;
  lastMessageId: number | undefined;
}

const BEGINNING = 0;

/** Conversations as a person would explain them: all messages in one list, looked through anew for every question. */
export class ConversationModel {
  private messages: ModelMessage[] = [];
  private readonly reads = new Map<string, number>();
  private readonly deliveries = new Map<string, number>();
  /** The furthest that was ever read: marking as unread does not take it back from the senders. */
  private readonly readings = new Map<string, number>();
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
  messagesFor(conversationId: string, uid: string): ModelMessage[] {
    return this.visible(conversationId, uid).filter(({ deleted }) => !deleted);
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

  join(conversationId: string, uid: string, since = this.newest()): void {
    const members = this.groups.get(conversationId) ?? new Map<string, number>();
    this.groups.set(conversationId, members.set(uid, since));
  }

  leave(conversationId: string, uid: string): void {
    this.groups.get(conversationId)!.delete(uid);
  }

  hasPart(conversationId: string, uid: string): boolean {
    const members = this.groups.get(conversationId);
    return members ? members.has(uid) : conversationId.split('_user_').includes(uid);
  }

  read(conversationId: string, uid: string, upTo = this.newest()): void {
    const newest = this.newestOfOthers(conversationId, uid, upTo);
    for (const marks of [this.reads, this.readings, this.deliveries])
      raise(marks, placeOf(conversationId, uid), newest);
  }

  deliver(conversationId: string, uid: string, upTo = this.newest()): void {
    raise(this.deliveries, placeOf(conversationId, uid), this.newestOfOthers(conversationId, uid, upTo));
  }

  unread(conversationId: string, uid: string, from: number): void {
    const place = placeOf(conversationId, uid);
    this.reads.set(place, Math.min(markIn(this.reads, conversationId, uid), from - 1));
  }

  reset(conversationId: string, uid: string): void {
    this.resets.set(placeOf(conversationId, uid), this.newest());
  }

  /** The list of a user. */
  listOf(uid: string): Expected[] {
    return this.conversationsOf(uid)
      .filter((conversationId) => !this.hasBlocked(uid, peerIn(conversationId, uid)))
      .map((conversationId) => ({ conversationId, visible: this.visible(conversationId, uid) }))
      .filter(({ visible }) => visible.length > 0)
      .sort((one, other) => other.visible.at(-1)!.id - one.visible.at(-1)!.id)
      .map(({ conversationId, visible }) => {
        const last = visible.at(-1)!;
        return {
          conversationId,
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
    const isNew = ({ id, sender, deleted, conversationId }: ModelMessage) =>
      sender !== uid && !deleted && id > markIn(this.deliveries, conversationId, uid);
    return this.of(uid, isNew).map(({ id }) => id);
  }

  /** What the user has sent to other users. */
  fatesOf(uid: string): Fate[] {
    const isOwn = ({ sender, conversationId }: ModelMessage) => sender === uid && !this.groups.has(conversationId);
    return this.of(uid, isOwn).map(({ id, conversationId }) => {
      const peer = peerIn(conversationId, uid)!;
      const read = markIn(this.readings, conversationId, peer) >= id;
      return { id, delivered: read || markIn(this.deliveries, conversationId, peer) >= id, read };
    });
  }

  private of(uid: string, keeps: (message: ModelMessage) => boolean): ModelMessage[] {
    return this.conversationsOf(uid)
      .flatMap((conversationId) => this.visible(conversationId, uid))
      .filter(keeps)
      .sort((one, other) => one.id - other.id);
  }

  private conversationsOf(uid: string): string[] {
    const pairs = this.users.filter((other) => other !== uid).map((other) => [uid, other].sort().join('_user_'));
    return [...pairs, ...this.groups.keys()].filter((conversationId) => this.hasPart(conversationId, uid));
  }

  private newestOfOthers(conversationId: string, uid: string, upTo: number): number {
    const ids = this.messages
      .filter((message) => message.conversationId === conversationId && message.sender !== uid && message.id <= upTo)
      .map(({ id }) => id);
    return Math.max(BEGINNING, ...ids);
  }

  private visible(conversationId: string, uid: string): ModelMessage[] {
    const reset = markIn(this.resets, conversationId, uid);
    return this.messages
      .filter((message) => message.conversationId === conversationId && message.id > reset)
      .sort((one, other) => one.id - other.id);
  }

  private isUnread({ id, conversationId, sender, deleted }: ModelMessage, uid: string): boolean {
    const since = this.groups.get(conversationId)?.get(uid) ?? BEGINNING;
    return !deleted && sender !== uid && id > since && id > markIn(this.reads, conversationId, uid);
  }
}

const raise = (marks: Map<string, number>, place: string, to: number) =>
  marks.set(place, Math.max(marks.get(place) ?? BEGINNING, to));

const markIn = (marks: Map<string, number>, conversationId: string, uid: string): number =>
  marks.get(placeOf(conversationId, uid)) ?? BEGINNING;

/** None in a group. */
export const peerIn = (conversationId: string, uid: string): string | undefined =>
  conversationId.includes('_user_') ? conversationId.split('_user_').find((other) => other !== uid) : undefined;

const placeOf = (conversationId: string, uid: string): string => `${uid} ${conversationId}`;
