import { Injectable } from '@nestjs/common';
import type { Erasure } from '#core/erasure/erasures.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import * as sql from './notification-log.sql.js';
import type { LogCursor, LogFilter, LogRow } from './notification-log.sql.js';

/** Entries of the log, in the direction of the cursor. */
export interface LogPage {
  readonly rows: LogRow[];
  /** The entry up to which matching ones were searched, where the search ended before the page was full and the log was read. */
  readonly searchedUpTo?: bigint;
}

/** Notifications as their log shows them; sending them is the work of the queue. */
@Injectable()
export class NotificationLogRepository extends TableRepository('notificationDelivery') {
  async list(ctx: AppContext, filter: LogFilter, cursor: LogCursor): Promise<LogPage> {
    const app = this.database.forApp(ctx);
    const page = sql.pageQuery(filter, cursor);
    const rows = await app.query(sql.pages.of(page.text), page.values);
    const end = rows.findIndex(({ bytesBefore }) => bytesBefore >= sql.MAX_PAGE_BYTES);
    if (end !== -1) return { rows: rows.slice(0, end) };
    if (rows.length === cursor.limit || !sql.isSearch(filter)) return { rows };
    const last = sql.lastSearchedQuery(filter, cursor);
    const [searched] = await app.query(sql.lastSearched.of(last.text), last.values);
    return { rows, searchedUpTo: searched?.id };
  }

  async findEmail(ctx: AppContext, id: bigint): Promise<sql.RepliedNotification | undefined> {
    const row = await this.table(ctx).findFirst({
      where: { appId: ctx.app.id, id, channel: 'email', trigger: 'after_message' },
      select: { uid: true, sender: true, receiver: true, receiverType: true },
    });
    return row ?? undefined;
  }

  /** Whether the app has entries. */
  async hasEntries(ctx: AppContext): Promise<boolean> {
    const where = { appId: ctx.app.id };
    return (await this.table(ctx).findFirst({ where, select: { id: true } })) !== null;
  }

  /** When the oldest entry of each app was added. */
  async oldest(ctx: InstallationContext): Promise<{ appId: string; createdAt: Date }[]> {
    return this.database.forInstallation(ctx).query(sql.oldest, []);
  }

  /** A batch of the entries that were added before. @returns whether there may be more */
  async removeOld(ctx: AppContext, before: Date): Promise<boolean> {
    return (await this.query(ctx, sql.removeOld, [before])).length === sql.REMOVAL_BATCH;
  }

  /** Removes what was sent about the messages. */
  async emptyOfMessages(ctx: AppContext, messageIds: readonly string[]): Promise<void> {
    await this.query(ctx, sql.emptyOfMessages, [messageIds.map(BigInt)]);
  }

  /** Removes from the next range of entries after the id. @returns the last id of the range; undefined when there is none */
  async removeMatching(ctx: AppContext, after: bigint, erased: Erasure): Promise<bigint | undefined> {
    const { uid, conversationKey, messageId } = erased;
    const upTo = messageId === undefined ? undefined : BigInt(messageId);
    return (await this.first(ctx, sql.removeMatching, [after, uid, conversationKey, upTo]))?.last ?? undefined;
  }

  async eraseApp(ctx: AppContext): Promise<void> {
    await this.query(ctx, sql.eraseApp, []);
  }
}
