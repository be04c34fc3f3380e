import type { ConversationStateRecordDto } from '#resources/data-transfer/import/rules/conversation-record.dto.js';
import { finishConversion, newConversion, type Conversion, type ConversionResult } from '../archive/conversion.js';
import { listOf } from '../reading/fields.js';
import { Reading, type ExportSource } from './export-source.js';
import { HistoryFirstPass, receiverFor, type HistoryTarget } from './history-first-pass.js';
import { messageRecord } from './history-messages.js';
import { groupRecord, memberRecord, userRecord } from './history-profiles.js';
import type { SourceChannel, SourceMember, SourceMessage, SourceUser } from './history-source.js';

/** Writes an archive of an export. In memory are the ids of all users, and the channels with their members. */
export async function convertHistory(source: ExportSource, folder: string): Promise<ConversionResult> {
  const conversion = await newConversion(folder);
  const firstPass = new HistoryFirstPass(conversion);
  await firstPass.read(source);
  await new HistoryRecords(conversion, firstPass, source).write();
  return finishConversion(conversion, source.name);
}

class HistoryRecords {
  /** The names of the users whose records are written. */
  private readonly writtenUsers = new Map<string, string | undefined>();
  /** The ids of messages that have replies, and were not written yet. */
  private readonly missingParents: Set<string>;

  constructor(
    private readonly conversion: Conversion,
    private readonly firstPass: HistoryFirstPass,
    private readonly source: ExportSource,
  ) {
    this.missingParents = new Set(conversion.report.recount.source.threads);
  }

  async write(): Promise<void> {
    const { source, firstPass } = this;
    const { report } = this.conversion;
    const reading = new Reading(source.declared);
    for await (const user of source.users(reading)) await this.writeUser(user);
    for (const channel of firstPass.channels()) await this.writeChannel(channel);
    for await (const message of source.messages(reading)) await this.writeMessage(message);
    await this.writeUnknownUsers();
    for (const parent of this.missingParents) {
      report.changed('threads whose first message is not in the export', parent);
      report.recount.source.threads.delete(parent);
      report.recount.archive.threads.delete(parent);
    }
  }

  /** Those of whom the source has nothing but the id. If it has a list of users, they are gone: nobody can write to them. */
  private async writeUnknownUsers(): Promise<void> {
    const { hasUsers, newest } = this.firstPass;
    for (const id of this.firstPass.users()) {
      if (this.writtenUsers.has(id)) continue;
      if (hasUsers) this.conversion.report.changed('users of whom the export has only the id are deactivated', id);
      await this.writeUser({ id, deactivatedAt: hasUsers ? (newest ?? 1) : undefined });
    }
  }

  private async writeUser(user: SourceUser): Promise<void> {
    if (this.writtenUsers.has(user.id)) return;
    this.writtenUsers.set(user.id, user.name);
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
    const {
      archive,
      report: { recount },
    } = this.conversion;
    const target = this.firstPass.targetOf(channel.id);
    const members = this.firstPass.membersOf(channel);
    if (target.type === 'group') {
      const isMember = members.some(({ id, isBanned }) => id === channel.creator && !isBanned);
      const group = groupRecord(channel, target.guid, isMember, this.conversion);
      await archive.write('groups', group);
      for (const member of members) await archive.write('members', memberRecord(member, group.guid, this.conversion));
    }
    for (const member of members) {
      if (member.isBanned) continue;
      const readAt = target.type === 'user' ? this.firstPass.readAtOf(channel, member) : member.readAt;
      const favoriteSince = this.firstPass.newestIn(channel.id) ?? channel.createdAt ?? 1;
      const pinnedAt = member.pinnedAt ?? (member.isFavorite ? favoriteSince : undefined);
      const state = this.stateOf({ ...member, readAt, pinnedAt }, target, channel.disappearAfterSeconds);
      const isPosition = this.firstPass.isPosition(channel.id, member.id, readAt);
      if (isPosition) recount.source.count('read positions');
      if (isPosition && state?.readAt !== undefined) recount.archive.count('read positions');
      if (state) await archive.write('conversation-states', state);
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
    const { author, alias, metadata } = message;
    const isOther = alias !== undefined && author !== undefined && alias !== this.writtenUsers.get(author);
    const shown = isOther ? { ...message, metadata: { ...metadata, alias } } : message;
    const { channel, id, parent } = message;
    const record = messageRecord(shown, this.firstPass.targetOf(channel), this.source, this.conversion);
    if (!record) return;
    const { reactions = [], data, mentionedUids = [], savedBy = [], pinned } = record;
    this.missingParents.delete(id);
    this.conversion.report.recount.archive.addMessage({
      author,
      parent,
      reactions: reactions.length,
      files: listOf((data as { attachments?: unknown }).attachments).length,
      mentions: mentionedUids.length,
      saves: savedBy.length,
      isPinned: pinned !== undefined,
    });
    await this.conversion.archive.write('messages', record);
  }
}
