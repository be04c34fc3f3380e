import type { ConversionReport } from '../archive/conversion-report.js';
import type { HistorySource, SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import { readFileValues } from '../reading/file-values.js';
import type { SourceFile } from '../reading/source-files.js';
import { slackMessage, slackName } from './slack-messages.js';

/** Files with lists of users and channels, beside the folders of the channels. */
const USER_FILES = new Set(['users.json', 'org_users.json']);

const CHANNEL_FILES: Readonly<Record<string, SourceChannel['kind']>> = {
  'channels.json': 'public',
  'groups.json': 'private',
  'dms.json': 'direct',
  'mpims.json': 'direct',
};

/** Messages of one day in the folder of a channel. */
const DAY = /(?:^|\/)([^/]+)\/\d{4}-\d\d-\d\d\.json(?:\.gz)?$/;

const baseName = (name: string): string => name.split('/').at(-1)!;

export const isSlackFile = ({ name }: SourceFile): boolean =>
  DAY.test(name) || baseName(name) in CHANNEL_FILES || baseName(name) === 'integration_logs.json';

/** The unpacked export of a workspace: https://slack.com/help/articles/220556107-How-to-read-Slack-data-exports */
export class SlackExport implements HistorySource {
  readonly name = 'slack';
  readonly muidPrefix = 'slack-';
  /** The ids of channels by the names of their folders. */
  private readonly idOfFolder = new Map<string, string>();

  constructor(private readonly files: readonly SourceFile[]) {}

  async *users(report?: ConversionReport): AsyncGenerator<SourceUser> {
    for (const file of this.files)
      if (USER_FILES.has(baseName(file.name)))
        for await (const user of valuesOf(file, report)) {
          const id = idOf(user.id);
          if (id === undefined) report?.leftOut('users without an id', undefined);
          else yield slackUser(id, user);
        }
  }

  async *channels(report?: ConversionReport): AsyncGenerator<SourceChannel> {
    for (const file of this.files) {
      const kind = CHANNEL_FILES[baseName(file.name)];
      if (kind === undefined) continue;
      for await (const channel of valuesOf(file, report)) {
        const id = idOf(channel.id) ?? textOf(channel.name);
        if (id === undefined) {
          report?.leftOut('channels without an id', undefined);
          continue;
        }
        for (const folder of [id, textOf(channel.name)]) if (folder !== undefined) this.idOfFolder.set(folder, id);
        yield slackChannel(id, kind, channel, report);
      }
    }
  }

  /** Must be called after the channels were read, which the folders are named after. */
  async *messages(report?: ConversionReport): AsyncGenerator<SourceMessage> {
    for (const file of this.files) {
      const folder = DAY.exec(file.name)?.[1];
      if (folder === undefined) {
        if (!isSlackFile(file) && !USER_FILES.has(baseName(file.name)))
          report?.leftOut('files without users, channels or messages', file.name);
        continue;
      }
      const channel = this.idOfFolder.get(folder) ?? folder;
      for await (const value of valuesOf(file, report)) {
        const message = slackMessage(value, channel, report);
        if (message) yield message;
      }
    }
  }
}

async function* valuesOf(file: SourceFile, report: ConversionReport | undefined): AsyncGenerator<Fields> {
  for await (const { value } of readFileValues(file, ['$.*'], report)) if (isNonEmptyObject(value)) yield value;
}

function slackUser(id: string, user: Fields): SourceUser {
  const profile = fieldsOf(user.profile);
  const updatedAt = secondsOf(user.updated);
  const custom = Object.entries({ title: profile.title, timezone: user.tz, userName: user.name });
  return {
    id,
    name: slackName(profile) ?? textOf(user.real_name) ?? textOf(user.name),
    avatar: profile.image_512 ?? profile.image_192 ?? profile.image_72,
    metadata: {
      ...Object.fromEntries(custom.filter(([, value]) => textOf(value) !== undefined)),
      ...(user.is_bot === true && { isBot: true }),
    },
    updatedAt,
    ...(user.deleted === true && { deactivatedAt: updatedAt ?? 1 }),
  };
}

function slackChannel(
  id: string,
  kind: SourceChannel['kind'],
  channel: Fields,
  report: ConversionReport | undefined,
): SourceChannel {
  const [topic, purpose] = [fieldsOf(channel.topic), fieldsOf(channel.purpose)].map(({ value }) => textOf(value));
  if (channel.is_archived === true) report?.changed('archived channels become ordinary groups', id);
  return {
    id,
    kind,
    name: textOf(channel.name),
    description: purpose ?? topic,
    creator: idOf(channel.creator),
    createdAt: secondsOf(channel.created),
    metadata: { ...(topic && purpose && { topic }), ...(channel.is_archived === true && { isArchived: true }) },
    members: listOf(channel.members).flatMap((member) => {
      const user = idOf(member);
      return user === undefined ? [] : [{ id: user, scope: user === channel.creator ? 'admin' : undefined }];
    }),
  };
}
