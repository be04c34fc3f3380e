import type { Conversion } from '../archive/conversion.js';
import { Reading, type ExportSource } from './export-source.js';
import type { SourceChannel, SourceMember, SourceMessage } from './history-source.js';

/** What a channel becomes. */
export type HistoryTarget =
  | { readonly type: 'group'; readonly guid: string }
  | { readonly type: 'user'; readonly uids: readonly [string, string] };

/** What must be known of the whole export before the first record is written. */
export class HistoryFirstPass {
  private readonly channelOf = new Map<string, SourceChannel>();
  /** The authors of each channel. */
  private readonly authorsOf = new Map<string, Set<string>>();
  /** The time of the newest message of each channel. */
  private readonly newestOf = new Map<string, number>();
  private readonly oldestOf = new Map<string, OldestMessages>();
  private readonly userIds = new Set<string>();
  /** Whether the source has a list of users: who is not in it is gone. */
  hasUsers = false;

  constructor(private readonly conversion: Conversion) {}

  async read(source: ExportSource): Promise<void> {
    const { report, groups } = this.conversion;
    const reading = new Reading(source.declared, report);
    for await (const user of source.users(reading)) this.addUser(user.id);
    this.hasUsers = this.userIds.size > 0;
    for await (const channel of source.channels(reading)) {
      if (this.channelOf.has(channel.id)) continue;
      this.channelOf.set(channel.id, channel);
      for (const { id } of channel.members ?? []) this.addUser(id);
    }
    for await (const message of source.messages(reading)) this.addMessage(message);
    source.noteFiles(reading);
    for (const [id, channel] of this.channelOf) if (!this.pairOf(channel)) groups.add(id);
  }

  channels(): Iterable<SourceChannel> {
    return this.channelOf.values();
  }

  users(): Iterable<string> {
    return this.userIds;
  }

  /** @param id of a channel that a message or the list of channels has */
  targetOf(id: string): HistoryTarget {
    const { users, groups } = this.conversion;
    const pair = this.pairOf(this.channelOf.get(id)!);
    return pair
      ? { type: 'user', uids: [users.idOf(pair[0]), users.idOf(pair[1])] }
      : { type: 'group', guid: groups.idOf(id) };
  }

  membersOf({ id, members }: SourceChannel): SourceMember[] {
    const named = members ?? [...(this.authorsOf.get(id) ?? [])].map((author) => ({ id: author }));
    return [...new Map(named.map((member) => [member.id, member])).values()];
  }

  /**
   * When a user has read a one-to-one conversation. Where the source does not say that of anybody, all of it is read: who comes from another service has
   * read it there.
   */
  readAtOf(channel: SourceChannel, { readAt }: SourceMember): number | undefined {
    const isKnown = channel.members?.some((member) => member.readAt !== undefined);
    return readAt ?? (isKnown ? undefined : this.newestOf.get(channel.id));
  }

  /** The two users of a direct channel. A third who wrote in it, such as a bot, makes it a group, so that no message is lost. */
  private pairOf(channel: SourceChannel): readonly [string, string] | undefined {
    if (channel.kind !== 'direct') return undefined;
    const ids = new Set(this.membersOf(channel).map(({ id }) => id));
    for (const author of this.authorsOf.get(channel.id) ?? []) ids.add(author);
    const [one, other] = ids;
    return ids.size === 2 ? [one!, other!] : undefined;
  }

  private addUser(id: string): void {
    this.userIds.add(id);
    this.conversion.users.add(id);
  }

  /** The time of the newest message of all. */
  get newest(): number | undefined {
    return this.newestOf.size === 0
      ? undefined
      : [...this.newestOf.values()].reduce((one, other) => Math.max(one, other));
  }

  newestIn(channel: string): number | undefined {
    return this.newestOf.get(channel);
  }

  /** Whether a read position is at a message of another. Without one there is nothing that the user could have read. */
  isPosition(channel: string, member: string, readAt: number | undefined): boolean {
    const oldest = this.oldestOf.get(channel)?.ofOthers(member);
    return readAt !== undefined && oldest !== undefined && oldest <= readAt;
  }

  private addMessage(message: SourceMessage): void {
    const { channel, author, sentAt, mentions = [], reactions = [], pinned, people = [] } = message;
    const { savedBy = [], followers = [] } = message;
    this.conversion.report.recount.source.addMessage(countedOf(message));
    if (!this.channelOf.has(channel)) {
      this.conversion.report.changed('channels that the export has messages of only become private groups', channel);
      this.channelOf.set(channel, { id: channel, kind: 'private' });
    }
    const oldest = this.oldestOf.get(channel) ?? new OldestMessages();
    this.oldestOf.set(channel, oldest);
    // in a conversation of two, what nobody wrote is left out
    if (author !== undefined || this.channelOf.get(channel)?.kind !== 'direct') oldest.add(author, sentAt);
    this.newestOf.set(channel, Math.max(sentAt, this.newestOf.get(channel) ?? 0));
    for (const { id } of [...mentions, ...people]) this.addUser(id);
    for (const { users } of reactions) for (const id of users) this.addUser(id);
    for (const id of [...savedBy, ...followers, ...(pinned?.by === undefined ? [] : [pinned.by])]) this.addUser(id);
    if (author === undefined) return;
    this.addUser(author);
    const authors = this.authorsOf.get(channel) ?? new Set<string>();
    this.authorsOf.set(channel, authors.add(author));
  }
}

/** The time of the oldest message of a channel, and of the oldest one of another author. */
class OldestMessages {
  private first: { author: string | undefined; at: number } | undefined;
  private second: { author: string | undefined; at: number } | undefined;

  add(author: string | undefined, at: number): void {
    if (this.first && this.first.author !== author && at >= this.first.at) {
      if (!this.second || at < this.second.at) this.second = { author, at };
    } else if (!this.first || at < this.first.at) {
      if (this.first?.author !== author) this.second = this.first;
      this.first = { author, at };
    }
  }

  ofOthers(member: string): number | undefined {
    return this.first?.author === member ? this.second?.at : this.first?.at;
  }
}

/** A deleted message has nothing but its author and its thread. */
function countedOf(message: SourceMessage) {
  const { author, parent, deletedAt, files = [], mentions = [], reactions = [], savedBy = [], pinned } = message;
  const isDeleted = deletedAt !== undefined;
  return {
    author,
    parent,
    reactions: isDeleted ? 0 : reactions.reduce((sum, { users, count = 0 }) => sum + Math.max(count, users.length), 0),
    files: isDeleted ? 0 : files.filter(({ isGone }) => !isGone).length,
    mentions: isDeleted ? 0 : new Set(mentions.map(({ id }) => id)).size,
    saves: isDeleted ? 0 : new Set(savedBy).size,
    isPinned: !isDeleted && pinned !== undefined,
  };
}

/** Whom the user writes to in the channel. @returns undefined if the channel is between two others */
export function receiverFor(uid: string, target: HistoryTarget) {
  if (target.type === 'group') return { receiverType: 'group', receiver: target.guid } as const;
  const [one, other] = target.uids;
  if (uid !== one && uid !== other) return undefined;
  return { receiverType: 'user', receiver: uid === one ? other : one } as const;
}
