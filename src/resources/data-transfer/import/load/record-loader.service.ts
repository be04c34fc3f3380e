import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { validate } from '#platform/http/fields/validation.js';
import { isBlank } from '#platform/text/visible.js';
import { MediaService } from '#resources/media/files/media.service.js';
import type { ImportKind, ImportRecords } from '../import-records.js';
import { CallRecordDto, FileRecordDto } from '../rules/call-record.dto.js';
import { ConversationStateRecordDto } from '../rules/conversation-record.dto.js';
import { GroupRecordDto, MemberRecordDto } from '../rules/group-record.dto.js';
import { importedMessage, type ImportedMessage, type MessageRuleOptions } from '../rules/imported-message-rules.js';
import { reducedMessage } from '../rules/message-in-part.js';
import { DETAILS, recordInPart, withoutDetailsOf, type RecordInPart } from '../rules/record-in-part.js';
import { BlockRecordDto, FriendRecordDto, RoleRecordDto, UserRecordDto } from '../rules/user-record.dto.js';
import { ImportedCallsRepository } from './imported-calls.repository.js';
import { ImportedConversationStatesRepository } from './imported-conversation-states.repository.js';
import { ImportedGroupsRepository } from './imported-groups.repository.js';
import { ImportedMessagesRepository, type CheckedMessageRecords } from './imported-messages.repository.js';
import { ImportedPeopleRepository } from './imported-people.repository.js';
import type { LoadedImport, Loss, Refusal } from './load-context.js';
import type { StoredMessage } from './message-parts.js';

/** A record that follows the rules of its kind. */
export type ParsedRecord<Kind extends ImportKind = ImportKind> = Kind extends 'messages'
  ? ImportedMessage
  : ImportRecords[Kind];

const parsers: { [Kind in ImportKind]: (value: object, options: MessageRuleOptions) => ParsedRecord<Kind> } = {
  roles: (value) => validate(withVisibleName(value, 'role'), RoleRecordDto),
  users: (value) => validate(withVisibleName(value, 'uid'), UserRecordDto),
  friends: (value) => validate(value, FriendRecordDto),
  blocks: (value) => validate(value, BlockRecordDto),
  groups: (value) => validate(withVisibleName(value, 'guid'), GroupRecordDto),
  members: (value) => validate(value, MemberRecordDto),
  files: (value) => validate(value, FileRecordDto),
  messages: (value, options) => importedMessage(value, options),
  'conversation-states': (value) => validate(value, ConversationStateRecordDto),
  calls: (value) => validate(value, CallRecordDto),
};

/**
 * A name that shows nothing, which other services accept, becomes the id: a user who is not imported takes all of their messages along. One that is
 * empty or of spaces is refused.
 */
function withVisibleName(value: object, id: 'role' | 'uid' | 'guid'): object {
  const { name, [id]: fallback } = value as Record<string, unknown>;
  return typeof name === 'string' && name.trim() !== '' && isBlank(name) ? { ...value, name: fallback } : value;
}

/** Applies the rules of a kind that depend on the record alone. @throws DomainError of the first problem */
export const parseRecord = <Kind extends ImportKind>(
  kind: Kind,
  value: object,
  options: MessageRuleOptions = {},
): ParsedRecord<Kind> => parsers[kind](value, options);

const reductionOf = (kind: ImportKind) => (kind === 'messages' ? reducedMessage : withoutDetailsOf(DETAILS[kind]));

/** As `parseRecord`, without the details that break a rule. @throws DomainError of the first other problem */
export function parseRecordInPart<Kind extends ImportKind>(
  kind: Kind,
  value: object,
  options: MessageRuleOptions,
): RecordInPart<ParsedRecord<Kind>> {
  return recordInPart(value, (rest) => parseRecord(kind, rest, options), reductionOf(kind));
}

/** What identifies a record that is removed. Users and groups have more that belongs to them than an import knows. */
export interface RemovedRecords {
  friends: ImportRecords['friends'];
  blocks: ImportRecords['blocks'];
  members: ImportRecords['members'];
  messages: Required<Pick<ImportRecords['messages'], 'id'>>;
}

export type RemovableKind = keyof RemovedRecords;

export interface LoadedRecords {
  /** Each record has an entry. */
  refusals: Refusal[];
  /** Why each that is stored lacks a detail. Absent for kinds whose records are stored as a whole or refused. */
  losses?: (readonly Loss[])[];
  /** The ids of the messages that are stored, for each record. */
  messageIds?: (bigint | undefined)[];
}

/** Stores parsed records, all of a kind by the same statements. Without events: what is imported has happened before. */
@Injectable()
export class RecordLoaderService {
  constructor(
    private readonly people: ImportedPeopleRepository,
    private readonly groups: ImportedGroupsRepository,
    private readonly messages: ImportedMessagesRepository,
    private readonly states: ImportedConversationStatesRepository,
    private readonly calls: ImportedCallsRepository,
    private readonly media: MediaService,
  ) {}

  /**
   * Imports into the same app wait for each other here, so each sees what the others have stored.
   *
   * @param ctx has an open transaction
   * @param ids of messages, if they are drawn already
   */
  async load<Kind extends ImportKind>(
    ctx: RequestContext,
    kind: Kind,
    context: LoadedImport,
    records: ParsedRecord<Kind>[],
    ids?: readonly bigint[],
  ): Promise<LoadedRecords> {
    await this.people.lockApp(ctx);
    if (records.length === 0) return { refusals: [] };
    const of = <Other extends ImportKind>() => records as unknown as ParsedRecord<Other>[];
    switch (kind) {
      case 'roles':
        return { refusals: await this.people.loadRoles(ctx, context, of<'roles'>()) };
      case 'users':
        return this.people.loadUsers(ctx, context, of<'users'>());
      case 'friends':
        return { refusals: await this.people.loadFriends(ctx, of<'friends'>()) };
      case 'blocks':
        return { refusals: await this.people.loadBlocks(ctx, of<'blocks'>()) };
      case 'groups':
        return this.groups.loadGroups(ctx, context, of<'groups'>());
      case 'members':
        return this.groups.loadMembers(ctx, context, of<'members'>());
      case 'files':
        return { refusals: await this.loadFiles(ctx, of<'files'>()) };
      case 'conversation-states':
        return this.states.load(ctx, context, of<'conversation-states'>());
      case 'calls':
        return this.calls.load(ctx, context, of<'calls'>());
      case 'messages': {
        const loaded = await this.messages.load(ctx, context, of<'messages'>(), ids);
        return { refusals: loaded.refusals, losses: loaded.losses, messageIds: loaded.ids };
      }
    }
  }

  /** Removes what a source does not have any more. @param ctx has an open transaction */
  async remove<Kind extends RemovableKind>(ctx: RequestContext, kind: Kind, records: RemovedRecords[Kind][]) {
    await this.people.lockApp(ctx);
    const of = <Other extends RemovableKind>() => records as unknown as RemovedRecords[Other][];
    if (kind === 'friends') await this.people.removeFriends(ctx, of<'friends'>());
    else if (kind === 'blocks') await this.people.removeBlocks(ctx, of<'blocks'>());
    else if (kind === 'members') await this.groups.removeMembers(ctx, of<'members'>());
    else
      await this.messages.remove(
        ctx,
        of<'messages'>().map(({ id }) => BigInt(id)),
      );
  }

  /**
   * Until the end of the transaction other imports into the app wait, and the messages that are not refused can be stored.
   *
   * @param earlier the messages before, which were checked in the same transaction and are being stored
   */
  async checkMessages(
    ctx: RequestContext,
    context: LoadedImport,
    records: ParsedRecord<'messages'>[],
    earlier?: CheckedMessageRecords,
  ): Promise<CheckedMessageRecords> {
    await this.people.lockApp(ctx);
    return this.messages.check(ctx, context, records, undefined, earlier);
  }

  /** @param messages of `checkMessages`, whose transaction is open */
  async storeMessages(ctx: RequestContext, context: LoadedImport, messages: StoredMessage[]): Promise<void> {
    await this.messages.store(ctx, context, messages);
  }

  /** The bytes are stored already. */
  private async loadFiles(ctx: RequestContext, records: FileRecordDto[]): Promise<Refusal[]> {
    for (const record of records) await this.media.completeImported(ctx, { ...record, uid: record.uid ?? SYSTEM_UID });
    return records.map(() => undefined);
  }
}
