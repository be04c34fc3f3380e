import type { ConversionReport } from '../archive/conversion-report.js';
import type { HistorySource, SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import { idOf, isNonEmptyObject, type Fields } from '../reading/fields.js';
import { readFileValues } from '../reading/file-values.js';
import type { SourceFile } from '../reading/source-files.js';
import { sendbirdMessage } from './sendbird-messages.js';
import { membersOf, sendbirdChannel, sendbirdUser, userIdOf, type DescribedChannel } from './sendbird-profiles.js';

/** Members of the files of an export, and what their values are. */
const SECTIONS = {
  active_users: 'user',
  inactive_users: 'user',
  deactivated_users: 'user',
  users: 'user',
  group_channels: 'channel',
  open_channels: 'channel',
  messages: 'message',
  channel: 'channelOfMessages',
} as const;

type Section = (typeof SECTIONS)[keyof typeof SECTIONS];

/** The file of messages has its channel as one object, behind the messages. */
const SELECTORS = Object.keys(SECTIONS).map((name) => (name === 'channel' ? '$.channel' : `$.${name}.*`));

/**
 * The files of data exports in JSON, in any folders: https://sendbird.com/docs/chat/platform-api/v3/data-export/data-export-overview. The
 * service documents no columns for CSV files.
 */
export class SendbirdExport implements HistorySource {
  readonly name = 'sendbird';
  /** Message ids are short numbers, which muids of other messages of the app could equal. */
  readonly muidPrefix = 'sendbird-';
  /** By section, the files that have it. */
  private readonly filesOf = new Map<Section, Set<SourceFile>>();
  /** By URL. Files of messages repeat channels, of which the lists of channels say more. */
  private readonly channelsOf = {
    channel: new Map<string, DescribedChannel>(),
    channelOfMessages: new Map<string, DescribedChannel>(),
  };
  /** What channels say of their members, where the lists of users do not. */
  private readonly members = new Map<string, SourceUser>();

  constructor(private readonly files: readonly SourceFile[]) {}

  /** The first reading, with a report, reads all files once, and keeps the channels. */
  async *users(report?: ConversionReport): AsyncGenerator<SourceUser> {
    for (const file of report ? this.files : (this.filesOf.get('user') ?? []))
      for await (const { section, value } of this.valuesOf(file, report))
        if (section === 'user') {
          if (userIdOf(value) === undefined) report?.leftOut('users without an id', undefined);
          else yield sendbirdUser(value, report);
        } else if (report && section !== 'message') this.addChannel(section, value, report);
    yield* this.members.values();
  }

  async *channels(report?: ConversionReport): AsyncGenerator<SourceChannel> {
    const { channel: listed, channelOfMessages: others } = this.channelsOf;
    for (const { channel, notes } of new Map([...others, ...listed]).values()) {
      for (const [kind, what, example] of notes) report?.[kind](what, example);
      yield channel;
    }
  }

  async *messages(report?: ConversionReport): AsyncGenerator<SourceMessage> {
    for (const file of this.filesOf.get('message') ?? [])
      for await (const { section, value } of this.valuesOf(file)) {
        const message = section === 'message' ? sendbirdMessage(value, report) : undefined;
        if (message) yield message;
      }
  }

  private addChannel(section: 'channel' | 'channelOfMessages', channel: Fields, report: ConversionReport): void {
    const url = idOf(channel.channel_url);
    if (url === undefined) report.leftOut('channels without a URL', undefined);
    else if (!this.channelsOf[section].has(url)) {
      this.channelsOf[section].set(url, sendbirdChannel(url, channel));
      for (const member of membersOf(channel)) {
        const user = sendbirdUser(member);
        if (!this.members.has(user.id)) this.members.set(user.id, user);
      }
    }
  }

  private async *valuesOf(file: SourceFile, report?: ConversionReport) {
    if (/\.(?:csv|zip)$/i.test(file.name)) {
      report?.couldNotRead({
        file: file.name,
        at: 'the whole file',
        reason: 'Export the data as JSON, and unpack it.',
      });
      return;
    }
    let found = 0;
    for await (const { path, value } of readFileValues(file, SELECTORS, report)) {
      if (!isNonEmptyObject(value)) continue;
      const section = SECTIONS[path[0] as keyof typeof SECTIONS];
      this.filesOf.set(section, (this.filesOf.get(section) ?? new Set()).add(file));
      found++;
      yield { section, value };
    }
    if (found === 0) report?.leftOut('files without users, channels or messages', file.name);
  }
}
