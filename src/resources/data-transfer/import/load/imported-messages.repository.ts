import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { isSilentData } from '#resources/messages/content/message-content.js';
import { DisappearancesService } from '#resources/messages/store/disappearances.service.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import type { ImportedMessage } from '../rules/imported-message-rules.js';
import { ImportedGroupsRepository } from './imported-groups.repository.js';
import * as sql from './imported-messages.sql.js';
import { ImportedPeopleRepository } from './imported-people.repository.js';
import type { LoadedImport, Loss, Refusal } from './load-context.js';
import { checkedMessage, keyOf, referencesIn, uidsIn, type Known } from './message-check.js';
import { setAnnotationKinds, storeAnnotations, storeReceipts, type StoredMessage } from './message-parts.js';
import { MessageReferences } from './message-references.js';

/** A message was sent with a muid of the batch after the batch was checked. The transaction has to be repeated. */
export class ConcurrentSendError extends Error {
  override readonly name = 'ConcurrentSendError';
}

/** Messages that were checked, each in the order of the records. */
export interface CheckedMessageRecords {
  refusals: Refusal[];
  /** The entries are undefined for messages that are refused. */
  checked: (StoredMessage | undefined)[];
  known: Known;
}

export const lossesOf = (checked: (StoredMessage | undefined)[]): (readonly Loss[])[] =>
  checked.map((message) => message?.losses ?? []);

/** Stores messages of an import with all that belongs to them, as ImportedPeopleRepository does with users. */
@Injectable()
export class ImportedMessagesRepository {
  constructor(
    private readonly database: Database,
    private readonly people: ImportedPeopleRepository,
    private readonly groups: ImportedGroupsRepository,
    private readonly media: MediaService,
    private readonly settings: SettingsService,
    private readonly disappearances: DisappearancesService,
  ) {}

  /** @returns for each record its refusal, its losses, and the id of the message that was stored @throws ConcurrentSendError */
  async load(
    ctx: RequestContext,
    context: LoadedImport,
    messages: ImportedMessage[],
    ids?: readonly bigint[],
  ): Promise<{ refusals: Refusal[]; losses: (readonly Loss[])[]; ids: (bigint | undefined)[] }> {
    const { refusals, checked } = await this.check(ctx, context, messages, ids);
    await this.store(
      ctx,
      context,
      checked.filter((message) => message !== undefined),
    );
    return { refusals, losses: lossesOf(checked), ids: checked.map((message) => message?.id) };
  }

  /**
   * Until the end of the transaction the users and groups of the messages are not deleted.
   *
   * @param ids of the messages, if they are drawn already
   * @param earlier messages that another transaction may be storing: the batch before, checked in this transaction
   */
  async check(
    ctx: RequestContext,
    context: LoadedImport,
    messages: ImportedMessage[],
    ids?: readonly bigint[],
    earlier?: CheckedMessageRecords,
  ): Promise<CheckedMessageRecords> {
    const app = this.database.forApp(ctx);
    const known = await this.findKnown(ctx, context, messages, earlier?.known);
    const newIds = context.keepsIds
      ? []
      : (ids ?? (await app.query(sql.drawIds, [messages.length])).map(({ id }) => id));
    const checked: (StoredMessage | undefined)[] = [];
    const refusals = messages.map((message, index): Refusal => {
      const result = checkedMessage(message, context, known, newIds[index]);
      checked.push(result instanceof DomainError ? undefined : result);
      return result instanceof DomainError ? result : undefined;
    });
    const largest = checked.reduce((max, message) => (message && message.id > max ? message.id : max), 0n);
    if (context.keepsIds && largest > 0n) await app.query(sql.raiseSequence, [largest]);
    return { refusals, checked, known };
  }

  private async findKnown(
    ctx: RequestContext,
    context: LoadedImport,
    messages: ImportedMessage[],
    earlier?: Known,
  ): Promise<Known> {
    const app = this.database.forApp(ctx);
    const users = await this.people.lockUsers(ctx, messages.flatMap(uidsIn));
    const guids = messages.map(({ receiverType, receiver }) => (receiverType === 'group' ? receiver : undefined));
    const groups = await this.groups.lockGroups(ctx, guids);
    const references = await MessageReferences.find(
      ctx,
      app,
      context,
      messages.flatMap(referencesIn),
      earlier?.references,
    );
    const known: Known = { users, groups, references, pins: new Map(), saves: new Map() };
    const pinned = messages.filter(({ pinned: pin }) => pin).map((message) => keyOf(message, undefined));
    if (pinned.length > 0)
      for (const { key, count } of await app.query(sql.countPins, [pinned])) known.pins.set(key, count);
    const savers = messages.flatMap(({ savedBy = [] }) => savedBy.map(({ uid }) => uid));
    if (savers.length > 0)
      for (const { key, count } of await app.query(sql.countSaves, [savers])) known.saves.set(key, count);
    for (const [key, count] of earlier?.pins ?? []) known.pins.set(key, count);
    for (const [uid, count] of earlier?.saves ?? []) known.saves.set(uid, count);
    return known;
  }

  /** @param stored messages that passed the checks, whose users and groups are locked @throws ConcurrentSendError */
  async store(ctx: RequestContext, context: LoadedImport, stored: StoredMessage[]): Promise<void> {
    if (stored.length === 0) return;
    const app = this.database.forApp(ctx);
    setAnnotationKinds(stored);
    const added = stored.filter(({ isReplacement }) => !isReplacement);
    await app.query(sql.insertMessages, [recordset(added.map(({ row }) => row))]).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ConcurrentSendError() : error;
    });
    if (added.length < stored.length) await this.replace(ctx, stored);
    if (stored.some(({ message }) => isSilentData(message.data))) await this.settings.announceSpecialMessages(ctx);
    const sourced = stored.filter(({ message }) => message.id !== undefined);
    if (context.name !== undefined && !context.keepsIds && sourced.length > 0)
      await app.query(sql.insertMessageIds, [
        context.name,
        sourced.map(({ message }) => message.id),
        sourced.map(({ id }) => id),
      ]);
    await storeAnnotations(ctx, app, stored, context);
    await storeReceipts(ctx, app, stored);
    await this.disappearances.add(
      ctx,
      stored.flatMap(({ id, message: { disappearsAt } }) =>
        disappearsAt === undefined ? [] : [{ messageId: id, disappearsAt: new Date(disappearsAt * 1000) }],
      ),
    );
    await this.useFiles(ctx, stored);
  }

  /** The messages and all that is in their records. What users have of them, such as reminders, stays. */
  private async replace(ctx: RequestContext, stored: StoredMessage[]): Promise<void> {
    const app = this.database.forApp(ctx);
    const replaced = stored.filter(({ isReplacement }) => isReplacement);
    const ids = replaced.map(({ id }) => id);
    await app.query(sql.replaceMessages, [recordset(replaced.map(({ row }) => row))]);
    await app.query(sql.deleteReactions, [ids]);
    await app.query(sql.deletePins, [ids]);
  }

  /** Removes messages with all that belongs to them. */
  async remove(ctx: RequestContext, ids: readonly bigint[]): Promise<void> {
    await this.database.forApp(ctx).query(sql.deleteMessages, [ids]);
  }

  /** In the order of the files, so that concurrent transactions cannot deadlock. */
  private async useFiles(ctx: RequestContext, stored: StoredMessage[]): Promise<void> {
    const messagesOf = new Map<string, bigint[]>();
    for (const { id, message } of stored)
      for (const file of this.media.idsIn(ctx, message.data))
        messagesOf.set(file, [...(messagesOf.get(file) ?? []), id]);
    for (const [file, messages] of [...messagesOf].sort(([a], [b]) => (a < b ? -1 : 1)))
      await this.media.use(ctx, [file], messages);
  }
}
