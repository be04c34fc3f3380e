import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { isPlainObject } from '#platform/http/json.js';
import { groupView, type GroupView } from '#resources/groups/group.view.js';
import { GroupsService } from '#resources/groups/groups.service.js';
import { MessageViews } from '#resources/messages/view/message-views.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import { MAX_ROWS } from './data-import.dto.js';
import {
  importedMemberView,
  importedUserView,
  type ImportedMemberView,
  type ImportedUserView,
  type RowResult,
} from './data-import.view.js';
import type { ImportKind } from './import-records.js';
import { ImportTransactionsService } from './load/import-transactions.service.js';
import { RecordLoaderService, parseRecord, type ParsedRecord } from './load/record-loader.service.js';

type RowKind = 'users' | 'groups' | 'members' | 'messages';

type FormatError =
  | 'ERR_IMPORT_INVALID_USER_FORMAT'
  | 'ERR_IMPORT_INVALID_GROUP_FORMAT'
  | 'ERR_IMPORT_INVALID_MEMBER_FORMAT'
  | 'ERR_IMPORT_INVALID_MESSAGE_FORMAT';

const formatErrors: Record<RowKind, FormatError> = {
  users: 'ERR_IMPORT_INVALID_USER_FORMAT',
  groups: 'ERR_IMPORT_INVALID_GROUP_FORMAT',
  members: 'ERR_IMPORT_INVALID_MEMBER_FORMAT',
  messages: 'ERR_IMPORT_INVALID_MESSAGE_FORMAT',
};

/** A user or group that a row brings along. */
interface Detail {
  kind: 'users' | 'groups';
  value: Record<string, unknown>;
}

interface ImportedRow<Kind extends RowKind> {
  key: string;
  record?: ParsedRecord<Kind>;
  messageId?: bigint;
  error?: DomainError;
}

/** Records of requests belong to no import: they refer to messages by muid, or by the id that these have in the app. */
const OF_REQUEST = { keepsIds: false };

/** The rows of the import operations. Each row is stored in a transaction of its own, with the users and groups that it brings along. */
@Injectable()
export class DataImportService {
  constructor(
    private readonly loader: RecordLoaderService,
    private readonly transactions: ImportTransactionsService,
    private readonly groups: GroupsService,
    private readonly messages: MessageViews,
  ) {}

  /** @throws ERR_IMPORT_INVALID_USER_FORMAT */
  async importUsers(ctx: RequestContext, users: unknown): Promise<RowResult<ImportedUserView>[]> {
    const rows = await this.importRows(ctx, 'users', users);
    const now = unixSecondsNow();
    return rows.map(({ key, record, error }) => ({ key, error, view: record && importedUserView(record, now) }));
  }

  /** @throws ERR_IMPORT_INVALID_GROUP_FORMAT */
  async importGroups(ctx: RequestContext, groups: unknown): Promise<RowResult<GroupView>[]> {
    const rows = await this.importRows(ctx, 'groups', groups);
    const found = await this.groups.findMany(
      ctx,
      rows.flatMap(({ record }) => record?.guid ?? []),
    );
    return rows.map(({ key, record, error }) => {
      const group = record && found.get(record.guid);
      return { key, error, view: group && groupView(group, {}) };
    });
  }

  /** @throws ERR_IMPORT_INVALID_MEMBER_FORMAT */
  async importMembers(ctx: RequestContext, members: unknown): Promise<RowResult<ImportedMemberView>[]> {
    const rows = await this.importRows(ctx, 'members', members);
    const now = unixSecondsNow();
    return rows.map(({ key, record, error }) => ({ key, error, view: record && importedMemberView(record, now) }));
  }

  /** @throws ERR_IMPORT_INVALID_MESSAGE_FORMAT */
  async importMessages(ctx: RequestContext, messages: unknown): Promise<RowResult<MessageView>[]> {
    const rows = await this.importRows(ctx, 'messages', messages);
    const ids = rows.flatMap(({ messageId }) => messageId ?? []);
    const views =
      ids.length > 0 ? await this.messages.viewsByIds(ctx, ids, { receipts: 'times' }) : new Map<bigint, MessageView>();
    return rows.map(({ key, messageId, error }) => ({
      key,
      error,
      view: messageId === undefined ? undefined : views.get(messageId),
    }));
  }

  private async importRows<Kind extends RowKind>(
    ctx: RequestContext,
    kind: Kind,
    rows: unknown,
  ): Promise<ImportedRow<Kind>[]> {
    const code: FormatError = formatErrors[kind];
    const invalid = () => new DomainError(code, { limit: MAX_ROWS });
    if (!isPlainObject(rows) || Object.keys(rows).length > MAX_ROWS) throw invalid();
    const results: ImportedRow<Kind>[] = [];
    for (const [key, value] of Object.entries(rows)) {
      try {
        if (!isPlainObject(value)) throw invalid();
        results.push({ key, ...(await this.importRow(ctx, kind, withKey(kind, key, value))) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.push({ key, error });
      }
    }
    return results;
  }

  /** @throws DomainError if the row is refused */
  private async importRow<Kind extends RowKind>(
    ctx: RequestContext,
    kind: Kind,
    row: Record<string, unknown>,
  ): Promise<Omit<ImportedRow<Kind>, 'key'>> {
    const record = parseRecord(kind, row);
    const details = detailsOf(kind, row, { ...record }).map(({ kind: of, value }) => ({
      kind: of,
      record: parseRecord(of, value),
    }));
    return this.transactions.run(ctx, async (tx) => {
      for (const detail of details) await this.ensure(tx, detail.kind, detail.record);
      const { refusals, messageIds } = await this.loader.load(tx, kind, OF_REQUEST, [record]);
      if (refusals[0]) throw refusals[0];
      return { record, messageId: messageIds?.[0] };
    });
  }

  /** @throws DomainError unless the user or group is stored now or exists */
  private async ensure<Kind extends ImportKind>(
    tx: RequestContext,
    kind: Kind,
    record: ParsedRecord<Kind>,
  ): Promise<void> {
    const { refusals } = await this.loader.load(tx, kind, OF_REQUEST, [record]);
    const [refusal] = refusals;
    if (refusal && refusal.code !== 'ERR_UID_ALREADY_EXISTS' && refusal.code !== 'ERR_GUID_ALREADY_EXISTS')
      throw refusal;
  }
}

const unixSecondsNow = () => Math.floor(Date.now() / 1000);

/** The id of a row that has none is its key. */
function withKey(kind: RowKind, key: string, row: Record<string, unknown>): Record<string, unknown> {
  if (kind === 'members') return row;
  const id = { users: 'uid', groups: 'guid', messages: 'muid' }[kind];
  return { ...row, [id]: row[id] ?? key };
}

/** The users and groups that a row brings along, users first: an owner is stored before the group. */
function detailsOf(kind: RowKind, row: Record<string, unknown>, record: Record<string, unknown>): Detail[] {
  const detail = (of: Detail['kind'], value: unknown, defaults: Record<string, unknown>): Detail[] =>
    isPlainObject(value) ? [{ kind: of, value: { ...defaults, ...value } }] : [];
  const user = (value: unknown, uid: unknown) => detail('users', value, { uid });
  const group = (value: unknown, guid: unknown, owner?: unknown) =>
    detail('groups', value, { guid, type: 'public', owner });
  if (kind === 'groups') return user(row.groupOwnerDetails, record.owner);
  if (kind === 'members') return [...user(row.userDetails, record.uid), ...group(row.groupDetails, record.guid)];
  if (kind === 'users') return [];
  const mentioned = isPlainObject(row.mentionedUserDetails) ? Object.entries(row.mentionedUserDetails) : [];
  const owner = isPlainObject(row.receiverGroupOwnerDetails) ? row.receiverGroupOwnerDetails : undefined;
  const isToGroup = record.receiverType === 'group';
  return [
    ...user(row.senderUserDetails, record.sender),
    ...(isToGroup ? user(owner, undefined) : user(row.receiverUserDetails, record.receiver)),
    ...mentioned.slice(0, MAX_MENTIONED).flatMap(([uid, value]) => user(value, uid)),
    ...(isToGroup ? group(row.receiverGroupDetails, record.receiver, owner?.uid) : []),
  ];
}

/** Mentioned users of one message. */
const MAX_MENTIONED = 100;
