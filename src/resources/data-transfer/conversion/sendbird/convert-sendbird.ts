import { finishConversion, newConversion, type Conversion, type ConversionResult } from '../archive/conversion.js';
import { fieldsOf, idOf, type Fields } from '../reading/fields.js';
import { sourceFiles } from '../reading/source-files.js';
import {
  authorOf,
  membersOf,
  reactionsOf,
  SendbirdExport,
  userIdOf,
  usersOfMessage,
  type SendbirdValue,
} from './sendbird-export.js';
import { SendbirdFirstPass } from './sendbird-first-pass.js';
import { messageRecord } from './sendbird-messages.js';
import { groupRecord, memberRecord, operatorsOf, statesOf, userRecord } from './sendbird-profiles.js';

/**
 * Writes an archive of data exports of Sendbird. Every file is read twice, because ids depend on all others. In memory are the ids of all users
 * and channels.
 *
 * @param source a folder with the unpacked exports: one export has messages of 31 days at most
 * @param folder of the archive, which must be empty
 */
export async function convertSendbird(source: string, folder: string): Promise<ConversionResult> {
  const files = await sourceFiles(source);
  const conversion = await newConversion(folder);
  const firstPass = new SendbirdFirstPass(conversion);
  const exported = new SendbirdExport(files);
  await firstPass.read(exported);
  const records = new SendbirdRecords(conversion, firstPass);
  for await (const found of exported.values()) await records.write(found);
  await records.end();
  return finishConversion(conversion, 'sendbird');
}

class SendbirdRecords {
  private readonly writtenUsers = new Set<string>();
  /** Users of whom only the id was found so far. */
  private readonly unknownUsers = new Set<string>();
  private readonly writtenChannels = new Set<string>();

  constructor(
    private readonly conversion: Conversion,
    private readonly firstPass: SendbirdFirstPass,
  ) {}

  async write({ section, value }: SendbirdValue): Promise<void> {
    if (section === 'user') await this.writeUser(value);
    else if (section === 'message') await this.writeMessage(value);
    else await this.writeChannel(value);
  }

  async end(): Promise<void> {
    for (const id of this.unknownUsers) await this.writeUser({ user_id: id });
  }

  private async writeUser(user: Fields): Promise<void> {
    const { archive, report } = this.conversion;
    const id = userIdOf(user);
    if (id === undefined) report.leftOut('users without an id', undefined);
    if (id === undefined || this.writtenUsers.has(id)) return;
    this.writtenUsers.add(id);
    await archive.write('users', userRecord(user, this.conversion));
  }

  private async writeChannel(channel: Fields): Promise<void> {
    const { archive, report, users } = this.conversion;
    const url = idOf(channel.channel_url);
    if (url === undefined) report.leftOut('channels without a URL', undefined);
    if (url === undefined || this.writtenChannels.has(url)) return;
    this.writtenChannels.add(url);
    const members = membersOf(channel);
    for (const member of members) await this.writeUser(member);
    const target = this.firstPass.targetOf(url);
    if (target.type === 'group') {
      const creator = userIdOf(fieldsOf(channel.created_by));
      const isMember = creator !== undefined && members.some((member) => userIdOf(member) === creator);
      await archive.write(
        'groups',
        groupRecord(channel, target, isMember ? users.idOf(creator) : undefined, this.conversion),
      );
      await this.writeMembers(members, target.guid, operatorsOf(channel));
    }
    for (const state of statesOf(channel, target, this.conversion)) await archive.write('conversation-states', state);
  }

  private async writeMembers(members: Fields[], guid: string, operators: ReadonlySet<string>): Promise<void> {
    const written = new Set<string>();
    for (const member of members) {
      const record = memberRecord(member, guid, operators, this.conversion);
      if (!record || written.has(record.uid)) continue;
      written.add(record.uid);
      await this.conversion.archive.write('members', record);
    }
  }

  private async writeMessage(message: Fields): Promise<void> {
    const { archive, report } = this.conversion;
    const url = idOf(message.channel_url);
    if (url === undefined) {
      report.leftOut('messages without a channel', idOf(message.message_id));
      return;
    }
    for (const user of usersOfMessage(message)) await this.writeUser(user);
    for (const id of [authorOf(message), ...reactionsOf(message).flatMap(({ userIds }) => userIds)])
      if (id !== undefined) this.unknownUsers.add(id);
    if (!this.firstPass.isDescribed(url)) await this.writeChannel({ channel_url: url });
    const record = messageRecord(message, this.firstPass.targetOf(url), this.conversion);
    if (record) await archive.write('messages', record);
  }
}
