import { ExportSource, type FoundRecord, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import type { JsonValue } from '../reading/json-values.js';
import type { RecordNotes } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import { SENDBIRD_MEMBERS } from './sendbird-members.js';
import { sendbirdMessage } from './sendbird-messages.js';
import { sendbirdChannel, sendbirdUser } from './sendbird-profiles.js';

/**
 * The files of data exports in JSON, in any folders: https://sendbird.com/docs/chat/platform-api/v3/data-export/data-export-overview. The
 * service documents no columns for CSV files.
 */
export class SendbirdExport extends ExportSource {
  readonly name = 'sendbird';
  /** Message ids are short numbers, which muids of other messages of the app could equal. */
  readonly declared = SENDBIRD_MEMBERS;
  protected readonly kinds = ['user', 'channel', 'channelOfMessages', 'message'];
  /** The file of messages has its channel behind them. */
  protected override readonly objects = { channel: 'channelOfMessages' };
  protected override readonly lists = {
    active_users: 'user',
    inactive_users: 'user',
    deactivated_users: 'user',
    users: 'user',
    group_channels: 'channel',
    open_channels: 'channel',
    messages: 'message',
  };
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

  protected override messageOf({ record }: FoundRecord): SourceMessage | undefined {
    return sendbirdMessage(record);
  }

  /** Files have any names. */
  protected override selectorsOf(file: SourceFile): readonly string[] | undefined {
    return super.selectorsOf({ ...file, name: 'any.json' });
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
