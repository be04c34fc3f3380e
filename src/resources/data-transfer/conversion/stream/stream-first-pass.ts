import type { Conversion } from '../archive/conversion.js';
import { idOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import type { SourceFile } from '../reading/source-files.js';
import { readStreamExport, userIdOf, usersOfMessage } from './stream-export.js';

/** What a channel becomes. */
export type StreamTarget =
  | { readonly type: 'group'; readonly guid: string; readonly sourceId: string }
  | { readonly type: 'user'; readonly uids: readonly [string, string] };

export interface StreamChannel {
  readonly cid: string;
  /** Whether the export has the channel itself, not only messages of it. */
  readonly isDescribed: boolean;
  readonly isDeleted: boolean;
  /** Earlier messages are hidden in the source. */
  readonly truncatedAt: number | undefined;
  readonly target: StreamTarget;
}

interface SurveyedChannel {
  readonly cid: string;
  isDescribed: boolean;
  isDeleted: boolean;
  truncatedAt: number | undefined;
  /** Three ids are enough to recognize a channel of two. */
  readonly members: Set<string>;
}

/** Channels that the members identify have ids with this prefix; there is one such channel for the same members. */
const DISTINCT = '!members-';

/** What must be known of the whole export before the first record is written. */
export class StreamFirstPass {
  private readonly channels = new Map<string, SurveyedChannel>();
  private readonly cidsByKey = new Map<string, string>();
  private readonly membersBeforeChannel = new Map<string, Set<string>>();
  private readonly cidsById = new Map<string, Set<string>>();

  constructor(private readonly conversion: Conversion) {}

  async read(files: readonly SourceFile[]): Promise<void> {
    for await (const found of readStreamExport(files, this.conversion.report)) {
      if (found.part === 'user') this.addUser(idOf(found.value.id));
      else if (found.part === 'channel') this.addChannel(found.channelKey, found.value);
      else if (found.part === 'message') this.addMessage(found.channelKey, found.value);
      else {
        this.addUser(userIdOf(found.value));
        if (found.part === 'member') this.addMember(found.channelKey, userIdOf(found.value));
      }
    }
    for (const { cid, members } of this.channels.values())
      if (!isOneToOne(cid, members)) this.conversion.groups.add(this.groupIdOf(cid));
  }

  /** @param key of the channel in the export @param cid of a message, which has it itself */
  channelOf(key: string, cid?: string): StreamChannel | undefined {
    const channel = this.channels.get(cid ?? this.cidsByKey.get(key) ?? '');
    return channel && { ...channel, target: this.targetOf(channel) };
  }

  private targetOf({ cid, members }: SurveyedChannel): StreamTarget {
    const { users, groups } = this.conversion;
    if (isOneToOne(cid, members)) {
      const [one, other] = [...members].map((id) => users.idOf(id));
      return { type: 'user', uids: [one!, other!] };
    }
    const sourceId = this.groupIdOf(cid);
    return { type: 'group', guid: groups.idOf(sourceId), sourceId };
  }

  /** The id of the channel, or the type and the id where channels of several types share the latter. */
  private groupIdOf(cid: string): string {
    const id = idInType(cid);
    return this.cidsById.get(id)?.size === 1 ? id : cid;
  }

  private addUser(id: string | undefined): void {
    if (id !== undefined) this.conversion.users.add(id);
  }

  private addChannel(key: string, channel: Fields): void {
    const cid = cidOf(channel);
    if (cid === undefined) {
      this.conversion.report.leftOut('channels without an id', key);
      return;
    }
    this.cidsByKey.set(key, cid);
    const known = this.channelWithCid(cid);
    known.isDescribed = true;
    known.isDeleted ||= channel.deleted_at !== undefined && channel.deleted_at !== null;
    known.truncatedAt ??= secondsOf(channel.truncated_at);
    for (const member of this.membersBeforeChannel.get(key) ?? []) known.members.add(member);
    this.membersBeforeChannel.delete(key);
  }

  private addMember(key: string, id: string | undefined): void {
    const cid = this.cidsByKey.get(key);
    if (id === undefined) return;
    if (cid === undefined) {
      const members = this.membersBeforeChannel.get(key) ?? new Set();
      this.membersBeforeChannel.set(key, addFew(members, id));
    } else addFew(this.channelWithCid(cid).members, id);
  }

  private addMessage(key: string, message: Fields): void {
    for (const user of usersOfMessage(message)) this.addUser(idOf(user.id));
    const cid = textOf(message.cid) ?? this.cidsByKey.get(key);
    if (cid !== undefined) this.channelWithCid(cid);
  }

  private channelWithCid(cid: string): SurveyedChannel {
    const known = this.channels.get(cid);
    if (known) return known;
    const channel = { cid, isDescribed: false, isDeleted: false, truncatedAt: undefined, members: new Set<string>() };
    this.channels.set(cid, channel);
    const id = idInType(cid);
    this.cidsById.set(id, (this.cidsById.get(id) ?? new Set()).add(cid));
    return channel;
  }
}

function cidOf(channel: Fields): string | undefined {
  const type = textOf(channel.type);
  const id = textOf(channel.id);
  return textOf(channel.cid) ?? (type && id ? `${type}:${id}` : undefined);
}

const idInType = (cid: string): string => cid.slice(cid.indexOf(':') + 1);

const isOneToOne = (cid: string, members: ReadonlySet<string>): boolean =>
  idInType(cid).startsWith(DISTINCT) && members.size === 2;

const addFew = (members: Set<string>, id: string): Set<string> => (members.size < 3 ? members.add(id) : members);
