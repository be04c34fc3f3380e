import { ExportSource, type KindOfValue, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import type { JsonValue } from '../reading/json-values.js';
import type { RecordNotes } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import { SENDBIRD_MEMBERS } from './sendbird-members.js';
import { sendbirdMessage } from './sendbird-messages.js';
import { sendbirdChannel, sendbirdUser } from './sendbird-profiles.js';

/** Members of the files of an export, and what their values are. */
const SECTIONS: Readonly<Record<string, string>> = {
  active_users: 'user',
  inactive_users: 'user',
  deactivated_users: 'user',
  users: 'user',
  group_channels: 'channel',
  open_channels: 'channel',
  messages: 'message',
  channel: 'channelOfMessages',
};

/** The file of messages has its channel as one object, behind the messages. */
const SELECTORS = Object.keys(SECTIONS).map((name) => (name === 'channel' ? '$.channel' : `$.${name}.*`));

/**
 * The files of data exports in JSON, in any folders: https://sendbird.com/docs/chat/platform-api/v3/data-export/data-export-overview. The
 * service documents no columns for CSV files.
 */
export class SendbirdExport extends ExportSource {
  readonly name = 'sendbird';
  /** Message ids are short numbers, which muids of other messages of the app could equal. */
  readonly declared = SENDBIRD_MEMBERS;
  protected readonly kinds = ['user', 'channel', 'channelOfMessages', 'message'];
  /** What channels say of their members, where the lists of users do not. */
  private readonly members = new Map<string, SourceUser>();

  /** The first reading keeps the members of channels. */
  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { record } of this.read(reading, 'user')) {
      const user = sendbirdUser(record);
      if (user) yield user;
      else record.leaveOut('users without an id');
    }
    if (reading.isFirst)
      for await (const { record } of this.again('channel', 'channelOfMessages')) this.keepMembers(record);
    yield* this.members.values();
  }

  /** Files of messages repeat channels, of which the lists of channels say more. */
  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    for (const kind of ['channel', 'channelOfMessages'])
      for await (const { record } of this.read(reading, kind)) {
        const channel = sendbirdChannel(record);
        if (channel) yield channel;
        else record.leaveOut('channels without a URL');
      }
  }

  async *messages(reading: Reading): AsyncGenerator<SourceMessage> {
    for await (const { record } of this.read(reading, 'message')) {
      const message = sendbirdMessage(record);
      if (message) yield message;
    }
  }

  protected selectorsOf(): readonly string[] {
    return SELECTORS;
  }

  protected recordsIn({ path, value }: JsonValue): KindOfValue[] {
    return [[SECTIONS[String(path[0])]!, value]];
  }

  protected override async *valuesIn(file: SourceFile, notes: RecordNotes | undefined): AsyncGenerator<JsonValue> {
    if (/\.(?:csv|zip)$/i.test(file.name))
      notes?.couldNotRead(file.name, 'the whole file', 'Export the data as JSON, and unpack it.');
    else yield* super.valuesIn(file, notes);
  }

  private keepMembers(channel: FoundChannel): void {
    for (const member of channel.records('members', 'Member')) {
      const user = sendbirdUser(member);
      if (user && !this.members.has(user.id)) this.members.set(user.id, user);
    }
  }
}

type FoundChannel = Parameters<typeof sendbirdChannel>[0];
