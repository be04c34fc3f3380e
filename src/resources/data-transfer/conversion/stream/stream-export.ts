import { ExportSource, type FoundRecord, type KindOfValue, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMember, SourceMessage, SourceUser } from '../history/history-source.js';
import { fieldsOf, textOf } from '../reading/fields.js';
import type { JsonValue } from '../reading/json-values.js';
import type { SourceFile } from '../reading/source-files.js';
import { STREAM_MEMBERS } from './stream-members.js';
import { streamMessage } from './stream-messages.js';
import { isDirect, streamChannel, streamMember, streamRead, streamUser, type FoundChannel } from './stream-profiles.js';
import { isUserFile, placeOf, SELECTORS, usersIn } from './stream-values.js';

/** The values of one channel in a row, up to those of the next one. */
interface ChannelPart {
  readonly key: string;
  channel?: FoundChannel;
  readonly members: SourceMember[];
  readonly reads: Map<string, Pick<SourceMember, 'readAt' | 'deliveredAt'>>;
}

interface KnownChannel {
  isDeleted: boolean;
  truncatedAt: number | undefined;
  /** Without its id, which depends on all others. */
  described?: Omit<SourceChannel, 'id'>;
}

/** An export of Stream Chat in the order of its files. Exports of several periods repeat channels; the first one counts. */
export class StreamExport extends ExportSource {
  readonly name = 'stream';
  override readonly hasUniqueIds = true;
  readonly declared = STREAM_MEMBERS;
  protected readonly kinds = ['user', 'channel', 'member', 'read', 'message'];
  /** By cid, `type:id`. */
  private readonly found = new Map<string, KnownChannel>();
  private readonly cidsByKey = new Map<string, string>();
  private readonly cidsById = new Map<string, Set<string>>();
  /** What channels say of their members, where the files of users do not. */
  private readonly members = new Map<string, SourceUser>();

  /** The first reading reads all files once, and keeps the channels. */
  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { record } of this.read(reading, 'user')) {
      const id = record.id('id')!;
      record.identifiedBy(id);
      yield streamUser(id, record);
    }
    if (reading.isFirst) await this.findChannels(reading);
    yield* this.members.values();
  }

  async *channels({ isFirst, notes }: Reading): AsyncGenerator<SourceChannel> {
    for (const [cid, { described, isDeleted }] of this.found)
      if (isDeleted) {
        if (isFirst) notes.leftOut('deleted channels', cid, 'channel');
      } else if (described) yield { id: this.idOf(cid), ...described };
  }

  protected override messageOf(found: FoundRecord): SourceMessage | undefined {
    const { record } = found;
    const cid = record.text('cid') ?? this.cidsByKey.get(keyOf(found));
    const channel = cid === undefined ? undefined : this.found.get(cid);
    if (cid !== undefined && channel) return streamMessage(record, this.idOf(cid), channel);
    record.leaveOut('messages without a channel');
    return undefined;
  }

  protected override selectorsOf(file: SourceFile): readonly string[] {
    return isUserFile(file) ? ['$'] : SELECTORS;
  }

  protected override recordsIn({ path, value }: JsonValue, file: SourceFile): KindOfValue[] {
    if (isUserFile(file)) return usersIn(value);
    const kind = placeOf(path)?.kind;
    // a channel may be in the messages only
    const cid = kind === 'message' ? textOf(fieldsOf(value).cid) : undefined;
    if (cid !== undefined) this.channelWithCid(cid);
    return kind === undefined ? [] : [[kind, value]];
  }

  private async findChannels(reading: Reading): Promise<void> {
    let current: ChannelPart | undefined;
    for await (const found of this.read(reading, 'channel', 'member', 'read')) {
      const { kind, record } = found;
      const key = keyOf(found);
      if (current?.key !== key) {
        this.addChannel(current);
        current = { key, members: [], reads: new Map() };
      }
      if (kind === 'channel') {
        current.channel = streamChannel(record);
        if (current.channel.cid === undefined) record.leaveOut('channels without an id');
      } else if (kind === 'read') {
        const read = streamRead(record);
        if (read) current.reads.set(read.id, read);
        else record.leaveOut('members without an id');
        this.addMember(read?.user);
      } else {
        const member = streamMember(record);
        if (!member) record.leaveOut('members without an id');
        else if (!member.isInvited) current.members.push(member.member);
        this.addMember(member?.user);
      }
    }
    this.addChannel(current);
  }

  private addChannel(part: ChannelPart | undefined): void {
    if (part?.channel?.cid === undefined) return;
    const { key, channel, members, reads } = part;
    const cid = channel.cid!;
    this.cidsByKey.set(key, cid);
    const found = this.channelWithCid(cid);
    found.isDeleted ||= channel.isDeleted;
    found.truncatedAt ??= channel.truncatedAt;
    if (found.isDeleted || found.described) return;
    const withReads = members.map((member) => {
      const { readAt, deliveredAt } = reads.get(member.id) ?? {};
      return { ...member, readAt, deliveredAt };
    });
    const kind = isDirect(idInType(cid), withReads) ? 'direct' : channel.described.kind;
    found.described = { ...channel.described, kind, members: withReads };
  }

  private addMember(user: SourceUser | undefined): void {
    if (user && !this.members.has(user.id)) this.members.set(user.id, user);
  }

  /** The id of the channel, or the type and the id where channels of several types share the latter. */
  private idOf(cid: string): string {
    const id = idInType(cid);
    return this.cidsById.get(id)?.size === 1 ? id : cid;
  }

  private channelWithCid(cid: string): KnownChannel {
    const known = this.found.get(cid);
    if (known) return known;
    const channel = { isDeleted: false, truncatedAt: undefined };
    this.found.set(cid, channel);
    const id = idInType(cid);
    this.cidsById.set(id, (this.cidsById.get(id) ?? new Set()).add(cid));
    return channel;
  }
}

/** Names the channel in the export. */
const keyOf = ({ file, document, path }: FoundRecord): string => `${file.name}:${document}:${placeOf(path)!.index}`;

const idInType = (cid: string): string => cid.slice(cid.indexOf(':') + 1);
