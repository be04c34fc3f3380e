import type { ConversationStateRecord } from '#resources/data-transfer/import/import-records.js';
import { finishConversion, newConversion, type Conversion, type ConversionResult } from '../archive/conversion.js';
import { HistoryFirstPass, receiverFor, type HistoryTarget } from './history-first-pass.js';
import { messageRecord } from './history-messages.js';
import { groupRecord, memberRecord, userRecord } from './history-profiles.js';
import type { HistorySource, SourceChannel, SourceMessage, SourceUser } from './history-source.js';

/** Writes an archive of an export. In memory are the ids of all users, and the channels with their members. */
export async function convertHistory(source: HistorySource, folder: string): Promise<ConversionResult> {
  const conversion = await newConversion(folder);
  const firstPass = new HistoryFirstPass(conversion);
  await firstPass.read(source);
  await new HistoryRecords(conversion, firstPass, source.name).write(source);
  return finishConversion(conversion, source.name);
}

class HistoryRecords {
  private readonly writtenUsers = new Set<string>();

  constructor(
    private readonly conversion: Conversion,
    private readonly firstPass: HistoryFirstPass,
    private readonly sourceName: string,
  ) {}

  async write(source: HistorySource): Promise<void> {
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
  }

  private async writeChannel(channel: SourceChannel): Promise<void> {
    const { archive } = this.conversion;
    const target = this.firstPass.targetOf(channel.id);
    const members = this.firstPass.membersOf(channel);
    if (target.type === 'group') {
      const isMember = members.some(({ id }) => id === channel.creator);
      const group = groupRecord(channel, target.guid, isMember, this.conversion);
      await archive.write('groups', group);
      for (const member of members) await archive.write('members', memberRecord(member, group, this.conversion));
    }
    for (const member of members) {
      const readAt = target.type === 'user' ? this.firstPass.readAtOf(channel, member) : member.readAt;
      const state = readAt === undefined ? undefined : this.stateOf(member.id, readAt, target);
      if (state) await archive.write('conversation-states', state);
    }
  }

  private stateOf(id: string, readAt: number, target: HistoryTarget): ConversationStateRecord | undefined {
    const uid = this.conversion.users.idOf(id);
    const receiver = receiverFor(uid, target);
    return receiver && { uid, ...receiver, readAt };
  }

  private async writeMessage(message: SourceMessage): Promise<void> {
    for (const user of message.people ?? []) await this.writeUser(user);
    const record = messageRecord(message, this.firstPass.targetOf(message.channel), this.sourceName, this.conversion);
    if (record) await this.conversion.archive.write('messages', record);
  }
}
