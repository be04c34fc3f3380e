import type { ConversionReport } from '../archive/conversion-report.js';
import type { HistorySource, SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import { fieldsOf, idOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import type { SourceFile } from '../reading/source-files.js';
import { streamMessage } from './stream-messages.js';
import { reportMember, streamChannel, streamMembers, streamUser } from './stream-profiles.js';
import { isUserFile, readChannels, readUsers, userIdOf } from './stream-values.js';

/** The values of one channel in a row, up to those of the next one. */
interface ChannelPart {
  readonly key: string;
  channel?: Fields;
  readonly members: Fields[];
  readonly reads: Fields[];
}

interface FoundChannel {
  isDeleted: boolean;
  /** Earlier messages are hidden in the source. */
  truncatedAt: number | undefined;
  /** Without its id, which depends on all others. */
  described?: Omit<SourceChannel, 'id'>;
}

/** An export of Stream Chat in the order of its files. Exports of several periods repeat channels; the first one counts. */
export class StreamExport implements HistorySource {
  readonly name = 'stream';
  /** Message ids are muids as they are. */
  readonly muidPrefix = '';
  /** By cid, `type:id`. */
  private readonly found = new Map<string, FoundChannel>();
  private readonly cidsByKey = new Map<string, string>();
  private readonly cidsById = new Map<string, Set<string>>();
  /** What channels say of their members, where the files of users do not. */
  private readonly members = new Map<string, SourceUser>();

  constructor(private readonly files: readonly SourceFile[]) {}

  /** The first reading, with a report, reads all files once, and keeps the channels. */
  async *users(report?: ConversionReport): AsyncGenerator<SourceUser> {
    for (const file of this.files.filter(isUserFile))
      for await (const user of readUsers(file, report)) yield streamUser(idOf(user.id)!, user);
    if (report) await this.findChannels(report);
    yield* this.members.values();
  }

  async *channels(report?: ConversionReport): AsyncGenerator<SourceChannel> {
    for (const [cid, { described, isDeleted }] of this.found)
      if (isDeleted) report?.leftOut('deleted channels', cid);
      else if (described) yield { id: this.idOf(cid), ...described };
  }

  async *messages(report?: ConversionReport): AsyncGenerator<SourceMessage> {
    for (const file of this.channelFiles())
      for await (const { part, value, channelKey } of readChannels(file)) {
        if (part !== 'message') continue;
        const cid = textOf(value.cid) ?? this.cidsByKey.get(channelKey);
        const channel = cid === undefined ? undefined : this.found.get(cid);
        if (cid === undefined || !channel) report?.leftOut('messages without a channel', idOf(value.id));
        else {
          const message = streamMessage(value, this.idOf(cid), channel, report);
          if (message) yield message;
        }
      }
  }

  private channelFiles(): SourceFile[] {
    return this.files.filter((file) => !isUserFile(file));
  }

  private async findChannels(report: ConversionReport): Promise<void> {
    let current: ChannelPart | undefined;
    for (const file of this.channelFiles())
      for await (const { part, value, channelKey: key } of readChannels(file, report)) {
        if (current?.key !== key) {
          this.addChannel(current, report);
          current = { key, members: [], reads: [] };
        }
        if (part === 'channel') current.channel = value;
        else if (part === 'message') {
          const cid = textOf(value.cid);
          if (cid !== undefined) this.channelWithCid(cid);
        } else if (userIdOf(value) === undefined) report.leftOut('members without an id', key);
        else current[part === 'member' ? 'members' : 'reads'].push(value);
      }
    this.addChannel(current, report);
  }

  private addChannel(part: ChannelPart | undefined, report: ConversionReport): void {
    if (!part?.channel) return;
    const { key, channel, members, reads } = part;
    const cid = cidOf(channel);
    if (cid === undefined) {
      report.leftOut('channels without an id', key);
      return;
    }
    this.cidsByKey.set(key, cid);
    const found = this.channelWithCid(cid);
    found.isDeleted ||= channel.deleted_at !== undefined && channel.deleted_at !== null;
    found.truncatedAt ??= secondsOf(channel.truncated_at);
    if (found.isDeleted || found.described) return;
    for (const value of [...members, ...reads]) this.addMember(userIdOf(value)!, fieldsOf(value.user));
    for (const member of members) reportMember(member, report);
    found.described = streamChannel(idInType(cid), channel, streamMembers(members, reads));
  }

  /** The user of a membership is only named where the export has no more. */
  private addMember(id: string, user: Fields): void {
    if (Object.keys(user).length > 1 && !this.members.has(id)) this.members.set(id, streamUser(id, user));
  }

  /** The id of the channel, or the type and the id where channels of several types share the latter. */
  private idOf(cid: string): string {
    const id = idInType(cid);
    return this.cidsById.get(id)?.size === 1 ? id : cid;
  }

  private channelWithCid(cid: string): FoundChannel {
    const known = this.found.get(cid);
    if (known) return known;
    const channel = { isDeleted: false, truncatedAt: undefined };
    this.found.set(cid, channel);
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
