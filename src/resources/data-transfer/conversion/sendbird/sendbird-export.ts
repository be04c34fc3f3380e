import type { ConversionReport } from '../archive/conversion-report.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, type Fields } from '../reading/fields.js';
import { readFileValues } from '../reading/file-values.js';
import type { SourceFile } from '../reading/source-files.js';

/** Members of the files of an export, and what their values are. */
const SECTIONS = {
  active_users: 'user',
  inactive_users: 'user',
  deactivated_users: 'user',
  users: 'user',
  group_channels: 'groupChannel',
  open_channels: 'openChannel',
  messages: 'message',
  channel: 'channelOfMessages',
} as const;

type Section = (typeof SECTIONS)[keyof typeof SECTIONS];

/** The file of messages has its channel as one object, behind the messages. */
const SELECTORS = Object.keys(SECTIONS).map((name) => (name === 'channel' ? '$.channel' : `$.${name}.*`));

export interface SendbirdValue {
  readonly section: Section;
  readonly value: Fields;
}

/** Users first, then channels, then messages: a record is written before others refer to it. */
const ORDER: readonly Section[][] = [['user'], ['groupChannel', 'openChannel'], ['channelOfMessages', 'message']];

/**
 * The files of data exports in JSON, in any folders: https://sendbird.com/docs/chat/platform-api/v3/data-export/data-export-overview. The
 * service documents no columns for CSV files.
 */
export class SendbirdExport {
  /** By name of the file, what it has. */
  private readonly sections = new Map<string, Set<Section>>();

  constructor(private readonly files: readonly SourceFile[]) {}

  /** Reads all files once, and reports those that cannot be read. */
  async *firstPass(report: ConversionReport): AsyncGenerator<SendbirdValue> {
    for (const file of this.files) {
      const found = new Set<Section>();
      this.sections.set(file.name, found);
      if (/\.(?:csv|zip)$/i.test(file.name)) {
        report.couldNotRead({
          file: file.name,
          at: 'the whole file',
          reason: 'Export the data as JSON, and unpack it.',
        });
        continue;
      }
      for await (const value of valuesOf(file, report)) {
        found.add(value.section);
        yield value;
      }
      if (found.size === 0) report.leftOut('files without users, channels or messages', file.name);
    }
  }

  /** Reads each file again, once for each group of sections that it has. */
  async *values(): AsyncGenerator<SendbirdValue> {
    for (const wanted of ORDER)
      for (const file of this.files)
        if (wanted.some((section) => this.sections.get(file.name)?.has(section)))
          for await (const value of valuesOf(file)) if (wanted.includes(value.section)) yield value;
  }
}

async function* valuesOf(file: SourceFile, report?: ConversionReport): AsyncGenerator<SendbirdValue> {
  for await (const { path, value } of readFileValues(file, SELECTORS, report))
    if (isNonEmptyObject(value)) yield { section: SECTIONS[path[0] as keyof typeof SECTIONS], value };
}

export const userIdOf = (value: Fields): string | undefined => idOf(value.user_id);

/** Users in a message: its author, and those it mentions. Reactions have ids only. */
export const usersOfMessage = (message: Fields): Fields[] =>
  [message.user, message.sender, ...listOf(message.mentioned_users)].map(fieldsOf).filter((user) => userIdOf(user));

export const authorOf = (message: Fields): string | undefined =>
  userIdOf(fieldsOf(message.user)) ?? userIdOf(fieldsOf(message.sender)) ?? idOf(message.sender_id);

export const membersOf = (channel: Fields): Fields[] =>
  listOf(channel.members)
    .map(fieldsOf)
    .filter((member) => userIdOf(member));

export interface SendbirdReaction {
  readonly key: unknown;
  readonly userIds: string[];
  readonly updatedAt: unknown;
}

export const reactionsOf = (message: Fields): SendbirdReaction[] =>
  listOf(message.reactions)
    .map(fieldsOf)
    .map(({ key, user_ids: ids, updated_at: updatedAt }) => ({
      key,
      userIds: listOf(ids).flatMap((id) => idOf(id) ?? []),
      updatedAt,
    }));
