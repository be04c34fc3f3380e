import type { FolderReader } from '#platform/files/folder-reader.js';
import { objectIn } from '#platform/http/json.js';
import { ChannelMembers } from '#resources/data-transfer/conversion/history/export-source.js';
import type { ImportKind, ImportRecords } from '#resources/data-transfer/import/import-records.js';
import { recordLines } from '#resources/data-transfer/import/order/partial-line.js';
import type { GroupRecordDto } from '#resources/data-transfer/import/rules/group-record.dto.js';
import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import type { ArchiveTarget } from '../archive/archive-target.js';
import { ChannelNames, slackId } from './slack-ids.js';
import { slackChannel, slackDirect, slackUser } from './slack-profiles.js';

/** Kinds of records that the format has no place for. */
const LEFT_OUT = {
  roles: 'roles',
  friends: 'friends',
  blocks: 'blocked users',
  'conversation-states': 'read positions, tags and pins of conversations',
  calls: 'calls',
} as const;

/** The channel of a message: the id, and the folder with its days. */
interface Channel {
  readonly id: string;
  readonly folder: string;
}

/** The records of a kind. */
export async function* recordsOf<Kind extends ImportKind>(
  folder: FolderReader,
  kind: Kind,
  onInvalidLine?: () => void,
): AsyncGenerator<ImportRecords[Kind]> {
  const content = await (await folder.open(`${kind}.ndjson`))?.read();
  for await (const lines of content ? recordLines(content) : [])
    for (const { bytes } of lines) {
      const record = bytes && objectIn(bytes.toString('utf8'));
      if (record) yield record as unknown as ImportRecords[Kind];
      else onInvalidLine?.();
    }
}

/** A list of JSON as lines. */
export async function* listLines(values: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let last: string | undefined;
  yield ['['];
  for await (const value of values) {
    if (last !== undefined) yield [`${last},`];
    last = value;
  }
  yield last === undefined ? [']'] : [last, ']'];
}

const jsonOf = (values: readonly object[]): string[] => values.map((value) => JSON.stringify(value));

/** Users, groups and one-to-one conversations of an archive. */
export class SlackWorkspace {
  readonly leftOut: Record<string, number> = {};
  private readonly channels = new Map<string, Channel>();
  private readonly directs = new Map<string, Channel & { readonly uids: readonly string[]; readonly at: number }>();

  constructor(
    private readonly groups: readonly GroupRecordDto[],
    private readonly members: ChannelMembers,
  ) {
    const names = new ChannelNames();
    for (const { guid, name } of groups)
      this.channels.set(guid, { id: slackId('C', guid), folder: names.nameOf(name) });
  }

  leave(what: string, count = 1): void {
    if (count > 0) this.leftOut[what] = (this.leftOut[what] ?? 0) + count;
  }

  /** @returns undefined for a message to a group that the archive does not have */
  channelOf({ sender, receiver, receiverType, sentAt }: MessageRecordDto): Channel | undefined {
    if (receiverType === 'group') return this.channels.get(receiver);
    const uids = [sender, receiver].sort();
    const key = uids.join(' ');
    const known = this.directs.get(key);
    if (known) return known;
    const id = slackId('D', key);
    const direct = { id, folder: id, uids, at: sentAt };
    this.directs.set(key, direct);
    return direct;
  }

  /** One-to-one conversations are known behind their messages. */
  async writeConversations(target: ArchiveTarget): Promise<void> {
    const channelsOf = (isPublic: boolean) =>
      this.groups
        .filter(({ type }) => (type === 'public') === isPublic)
        .map((group) =>
          slackChannel(
            group,
            this.channels.get(group.guid)!.folder,
            (this.members.of(group.guid) ?? []).map(({ id }) => id),
          ),
        );
    const directs = [...this.directs.values()].map(({ id, uids, at }) => slackDirect(id, uids, at));
    const lists = {
      channels: channelsOf(true),
      groups: channelsOf(false),
      dms: directs,
      mpims: [],
      integration_logs: [],
    };
    for (const [name, values] of Object.entries(lists)) await target.lines(`${name}.json`, listLines(jsonOf(values)));
  }
}

export async function readWorkspace(folder: FolderReader, target: ArchiveTarget): Promise<SlackWorkspace> {
  let described = 0;
  const users = async function* () {
    for await (const user of recordsOf(folder, 'users')) {
      described += Number(user.metadata !== undefined || user.tags !== undefined);
      yield JSON.stringify(slackUser(user));
    }
  };
  await target.lines('users.json', listLines(users()));
  const groups: GroupRecordDto[] = [];
  let settings = 0;
  for await (const { guid, name, type, description, owner, createdAt, ...others } of recordsOf(folder, 'groups')) {
    groups.push({ guid, name, type, description, owner, createdAt });
    settings += Number(Object.keys(others).length > 0);
  }
  const members = new ChannelMembers();
  for await (const { guid, uid, isBanned } of recordsOf(folder, 'members'))
    if (!isBanned) members.add(guid, { id: uid });
  const workspace = new SlackWorkspace(groups, members);
  workspace.leave('metadata and tags of users', described);
  workspace.leave('pictures, metadata, tags and rules of groups', settings);
  for (const [kind, what] of Object.entries(LEFT_OUT))
    for await (const _ of recordsOf(folder, kind as keyof typeof LEFT_OUT)) workspace.leave(what);
  return workspace;
}
