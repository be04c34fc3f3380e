import type { ConversationStateRecord } from '#resources/data-transfer/import/import-records.js';
import { finishConversion, newConversion, type Conversion, type ConversionResult } from '../archive/conversion.js';
import { idOf, listOf, textOf, type Fields } from '../reading/fields.js';
import { sourceFiles, type SourceFile } from '../reading/source-files.js';
import { readStreamExport, userIdOf, userOf, usersOfMessage, type StreamValue } from './stream-export.js';
import { StreamFirstPass, type StreamChannel, type StreamTarget } from './stream-first-pass.js';
import { messageRecord } from './stream-messages.js';
import { creatorOf, groupRecord, memberRecord, stateOfMember, stateOfReader, userRecord } from './stream-profiles.js';

/**
 * Writes an archive of an export of Stream Chat. The export is read twice, because ids depend on all others. In memory are the ids of all users
 * and channels, and the members of one channel.
 *
 * @param source a file, or a folder of files: one export has 25 channels at most
 * @param folder of the archive, which must be empty
 */
export async function convertStream(source: string, folder: string): Promise<ConversionResult> {
  const files = await sourceFiles(source);
  const conversion = await newConversion(folder);
  const firstPass = new StreamFirstPass(conversion);
  await firstPass.read(files);
  await new StreamRecords(conversion, firstPass).write(files);
  return finishConversion(conversion, 'stream');
}

/** The values of one channel in a row, up to those of the next one. */
interface ChannelPart {
  readonly key: string;
  channel?: Fields;
  readonly members: Fields[];
  readonly reads: Fields[];
}

class StreamRecords {
  private readonly writtenUsers = new Set<string>();
  /** Users of whom only the id was found so far. */
  private readonly unknownUsers = new Set<string>();
  /** The cids of channels that are written. Exports of several periods repeat channels; the first one is written. */
  private readonly writtenChannels = new Set<string>();
  private part: ChannelPart | undefined;

  constructor(
    private readonly conversion: Conversion,
    private readonly firstPass: StreamFirstPass,
  ) {}

  async write(files: readonly SourceFile[]): Promise<void> {
    // the first pass has reported what cannot be read
    for await (const found of readStreamExport(files)) await this.writeValue(found);
    await this.endPart();
    for (const id of this.unknownUsers) if (!this.writtenUsers.has(id)) await this.writeKnownUser({ id });
  }

  private async writeValue(found: StreamValue): Promise<void> {
    if (found.part === 'user') return this.writeUser(found.value);
    if (this.part?.key !== found.channelKey) {
      await this.endPart();
      this.part = { key: found.channelKey, members: [], reads: [] };
    }
    if (found.part === 'message') return this.writeMessage(found.channelKey, found.value);
    if (found.part === 'channel') this.part.channel = found.value;
    else if (userIdOf(found.value) === undefined)
      this.conversion.report.leftOut('members without an id', found.channelKey);
    else this.part[found.part === 'member' ? 'members' : 'reads'].push(found.value);
  }

  private async writeUser(user: Fields): Promise<void> {
    const id = idOf(user.id)!;
    if (this.writtenUsers.has(id)) return;
    if (Object.keys(user).length === 1) this.unknownUsers.add(id);
    else await this.writeKnownUser(user);
  }

  private async writeKnownUser(user: Fields): Promise<void> {
    const id = idOf(user.id)!;
    this.writtenUsers.add(id);
    await this.conversion.archive.write('users', userRecord(user, this.conversion));
    for (const blocked of listOf(user.blocked_user_ids)) await this.writeBlock(id, idOf(blocked));
  }

  /** A block of a user who is not in the export would be refused. */
  private async writeBlock(id: string, blocked: string | undefined): Promise<void> {
    const { archive, users, report } = this.conversion;
    if (blocked === undefined || !users.has(blocked)) report.leftOut('blocks of unknown users', id);
    else await archive.write('blocks', { uid: users.idOf(id), blockedUid: users.idOf(blocked) });
  }

  private async writeMessage(key: string, message: Fields): Promise<void> {
    const { archive, report } = this.conversion;
    const channel = this.firstPass.channelOf(key, textOf(message.cid));
    if (!channel) {
      report.leftOut('messages without a channel', idOf(message.id));
      return;
    }
    for (const user of usersOfMessage(message)) await this.writeUser(user);
    const record = messageRecord(message, channel, this.conversion);
    if (!record) return;
    if (!channel.isDescribed && !this.writtenChannels.has(channel.cid)) await this.writeChannel({}, channel, []);
    await archive.write('messages', record);
  }

  private async endPart(): Promise<void> {
    const part = this.part;
    this.part = undefined;
    const channel = part && this.firstPass.channelOf(part.key);
    if (!part?.channel || !channel || this.writtenChannels.has(channel.cid)) return;
    if (channel.isDeleted) {
      this.writtenChannels.add(channel.cid);
      this.conversion.report.leftOut('deleted channels', channel.cid);
      return;
    }
    for (const value of [...part.members, ...part.reads]) await this.writeUser(userOf(value));
    await this.writeChannel(part.channel, channel, part.members);
    await this.writeStates(part, channel.target);
  }

  private async writeChannel(channel: Fields, { cid, target }: StreamChannel, members: Fields[]): Promise<void> {
    const { archive, users } = this.conversion;
    this.writtenChannels.add(cid);
    if (target.type === 'user') return;
    const creator = creatorOf(channel);
    const isMember = creator !== undefined && members.some((member) => userIdOf(member) === creator);
    const group = groupRecord(channel, target, isMember ? users.idOf(creator) : undefined, this.conversion);
    await archive.write('groups', group);
    const written = new Set<string>();
    for (const member of members) {
      const record = memberRecord(member, group, this.conversion);
      if (!record || written.has(record.uid)) continue;
      written.add(record.uid);
      await archive.write('members', record);
    }
  }

  /** One record per user: what the membership and what the read position say. */
  private async writeStates({ members, reads }: ChannelPart, target: StreamTarget): Promise<void> {
    const states = new Map<string, ConversationStateRecord>();
    for (const state of [
      ...members.map((member) => stateOfMember(member, target, this.conversion)),
      ...reads.map((read) => stateOfReader(read, target, this.conversion)),
    ])
      if (state) states.set(state.uid, { ...states.get(state.uid), ...state });
    for (const state of states.values()) await this.conversion.archive.write('conversation-states', state);
  }
}
