import type { ConversationStateRecordDto } from '#resources/data-transfer/import/rules/conversation-record.dto.js';
import { finishConversion, newConversion, type Conversion, type ConversionResult } from '../archive/conversion.js';
import { HistoryFirstPass, receiverFor, type HistoryTarget } from './history-first-pass.js';
import { messageRecord } from './history-messages.js';
import { groupRecord, memberRecord, userRecord } from './history-profiles.js';
import type { HistorySource, SourceChannel, SourceMember, SourceMessage, SourceUser } from './history-source.js';

/** Writes an archive of an export. In memory are the ids of all users, and the channels with their members. */
export async function convertHistory(source: HistorySource, folder: string): Promise<ConversionResult> {
  const conversion = await newConversion(folder);
  const firstPass = new HistoryFirstPass(conversion);
  await firstPass.read(source);
  await new HistoryRecords(conversion, firstPass, source).write();
  return finishConversion(conversion, source.name);
}

class HistoryRecords {
  private readonly writtenUsers = new Set<string>();

  constructor(
    private readonly conversion: Conversion,
    private readonly firstPass: HistoryFirstPass,
    private readonly source: HistorySource,
  ) {}

  async write(): Promise<void> {
    const { source } = this;
    for await (const user of source.users()) await this.writeUser(user);
    for (const channel of this.firstPass.channels()) await this.writeChannel(channel);
    for await (const message of source.messages()) await this.writeMessage(message);
    // those of whom the source has nothing but the id
    for (const id of this.firstPass.users()) await this.writeUser({ id });
  }

  private async writeUser(user: SourceUser): Promise<void> {
    if (this.writtenUsers.has(user.id)) return;
    this.writtenUsers.add(user.id);
    await this.conversion.archive.write('users', userRecord(user, this.conversion));
    for (const blocked of user.blocked ?? []) await this.writeBlock(user.id, blocked);
  }

  /** A block of a user who is not in the export would be refused. */
  private async writeBlock(id: string, blocked: string): Promise<void> {
    const { archive, users, report } = this.conversion;
    if (!users.has(blocked)) report.leftOut('blocks of unknown users', id);
    else await archive.write('blocks', { uid: users.idOf(id), blockedUid: users.idOf(blocked) });
  }

  private async writeChannel(channel: SourceChannel): Promise<void> {
    const { archive } = this.conversion;
    const target = this.firstPass.targetOf(channel.id);
    const members = this.firstPass.membersOf(channel);
    if (target.type === 'group') {
      const isMember = members.some(({ id, isBanned }) => id === channel.creator && !isBanned);
      const group = groupRecord(channel, target.guid, isMember, this.conversion);
      await archive.write('groups', group);
      for (const member of members) await archive.write('members', memberRecord(member, group.guid, this.conversion));
    }
    for (const member of members) {
      const readAt = target.type === 'user' ? this.firstPass.readAtOf(channel, member) : member.readAt;
      const state = this.stateOf({ ...member, readAt }, target, channel.disappearAfterSeconds);
      if (state && !member.isBanned) await archive.write('conversation-states', state);
    }
  }

  private stateOf(
    { id, readAt, deliveredAt, tags, pinnedAt }: SourceMember,
    target: HistoryTarget,
    channelSeconds: number | undefined,
  ): ConversationStateRecordDto | undefined {
    // a group has it in its record
    const disappearAfterSeconds = target.type === 'user' ? channelSeconds : undefined;
    const state = { readAt, deliveredAt, tags, pinnedAt, disappearAfterSeconds };
    const uid = this.conversion.users.idOf(id);
    const receiver = receiverFor(uid, target);
    const isEmpty = Object.values(state).every((value) => value === undefined);
    return isEmpty ? undefined : receiver && { uid, ...receiver, ...state };
  }

  private async writeMessage(message: SourceMessage): Promise<void> {
    for (const user of message.people ?? []) await this.writeUser(user);
    const record = messageRecord(message, this.firstPass.targetOf(message.channel), this.source, this.conversion);
    if (record) await this.conversion.archive.write('messages', record);
  }
}
