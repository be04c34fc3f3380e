interface ModelMessage {
  readonly id: number;
  readonly conversationId: string;
  readonly sender: string;
  deleted: boolean;
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
  private readonly resets = new Map<string, number>();
  /** Members of each group → the newest message of when they joined. */
  private readonly groups = new Map<string, Map<string, number>>();

  constructor(private readonly users: readonly string[]) {}

  newest(): number {
    return Math.max(BEGINNING, ...this.messages.map(({ id }) => id));
  }

  add(message: Omit<ModelMessage, 'deleted'>): void {
    if (!this.messages.some(({ id }) => id === message.id)) this.messages.push({ ...message, deleted: false });
  }

  /** Messages that the user sees and that are not deleted, oldest first. */
  messagesFor(conversationId: string, uid: string): ModelMessage[] {
    return this.visible(conversationId, uid).filter(({ deleted }) => !deleted);
  }

  delete(id: number, { permanent }: { permanent: boolean }): void {
    if (permanent) this.messages = this.messages.filter((message) => message.id !== id);
    else for (const message of this.messages) if (message.id === id) message.deleted = true;
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
    const ids = this.messages
      .filter((message) => message.conversationId === conversationId && message.sender !== uid && message.id <= upTo)
      .map(({ id }) => id);
    const place = placeOf(conversationId, uid);
    this.reads.set(place, Math.max(this.reads.get(place) ?? BEGINNING, ...ids));
  }

  unread(conversationId: string, uid: string, from: number): void {
    const place = placeOf(conversationId, uid);
    this.reads.set(place, Math.min(this.reads.get(place) ?? BEGINNING, from - 1));
  }

  reset(conversationId: string, uid: string): void {
    this.resets.set(placeOf(conversationId, uid), this.newest());
  }

  /** The list of a user. */
  listOf(uid: string): Expected[] {
    const pairs = this.users.filter((other) => other !== uid).map((other) => [uid, other].sort().join('_user_'));
    return [...pairs, ...this.groups.keys()]
      .filter((conversationId) => this.hasPart(conversationId, uid))
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

  private visible(conversationId: string, uid: string): ModelMessage[] {
    const reset = this.resets.get(placeOf(conversationId, uid)) ?? BEGINNING;
    return this.messages
      .filter((message) => message.conversationId === conversationId && message.id > reset)
      .sort((one, other) => one.id - other.id);
  }

  private isUnread({ id, conversationId, sender, deleted }: ModelMessage, uid: string): boolean {
    const since = this.groups.get(conversationId)?.get(uid) ?? BEGINNING;
    return !deleted && sender !== uid && id > since && id > (this.reads.get(placeOf(conversationId, uid)) ?? BEGINNING);
  }
}

const placeOf = (conversationId: string, uid: string): string => `${uid} ${conversationId}`;
