import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import * as sql from './flagged-messages.sql.js';
import type { FlaggedMessage, MessageFlag } from './flagged-messages.sql.js';
import { flaggedSizes } from './queue-sizes.sql.js';
import { QueueRepository } from './queue.repository.js';
import type { ReviewedFlag } from './reviewed-messages.sql.js';

/** Flags of one message in a response: all of them could be thousands. */
const MAX_SHOWN_FLAGS = 100;

export interface NewFlag {
  messageId: bigint;
  uid: string;
  reasonId: string;
  remark?: string;
}

const omit = { appId: true, updatedAt: true } as const;

/** Reads and writes the tables `flagged_messages` and `message_flags`. Foreign keys delete the rows of erased messages. */
@Injectable()
export class FlaggedMessagesRepository extends QueueRepository<FlaggedMessage> {
  constructor(database: Database) {
    super(database, {
      table: 'flaggedMessage',
      omit,
      time: 'createdAt',
      sizesOf: (app, ids) => app.query(flaggedSizes, [ids, MAX_SHOWN_FLAGS]),
    });
  }

  /** A second flag of the same user replaces the first. @param ctx must have an open transaction that has locked the user */
  async flag(ctx: RequestContext, { messageId, uid, reasonId, remark }: NewFlag): Promise<void> {
    await this.query(ctx, sql.add, [messageId]);
    await this.query(ctx, sql.flag, [messageId, uid, reasonId, remark]);
  }

  /** Deletes the entry of the message and its flags. @returns the entry; undefined if there is none */
  async take(ctx: RequestContext, messageId: bigint): Promise<FlaggedMessage | undefined> {
    return this.first(ctx, sql.take, [messageId]);
  }

  /** Puts back what a review took. A user who flagged the message again since keeps the later flag. */
  async restore(ctx: RequestContext, entry: FlaggedMessage, flags: readonly ReviewedFlag[]): Promise<void> {
    const { messageId, ruleId, ruleName, revisionId, condition, actions, createdAt } = entry;
    const rule = [ruleId, ruleName, revisionId, condition && JSON.stringify(condition), actions] as const;
    await this.query(ctx, sql.restore, [messageId, ...rule, createdAt]);
    await this.query(ctx, sql.restoreFlags, [messageId, JSON.stringify(flags)]);
  }

  /** Removes the flags of the user, and the entries of messages that nobody else and no rule has flagged. */
  async removeFlagsOf(ctx: RequestContext, uid: string): Promise<void> {
    const flagged = await this.query(ctx, sql.lockFlaggedBy, [uid]);
    if (flagged.length === 0) return;
    await this.query(ctx, sql.removeFlags, [uid]);
    await this.query(ctx, sql.removeUnflagged, [flagged.map(({ messageId }) => messageId)]);
  }

  /** The newest flags of each message, oldest first. */
  async flagsOf(ctx: RequestContext, messageIds: bigint[]): Promise<MessageFlag[]> {
    return messageIds.length > 0 ? this.query(ctx, sql.flagsOf, [messageIds, MAX_SHOWN_FLAGS]) : [];
  }

  /** Number of flags by message. A message without flags has no entry. */
  async flagCounts(ctx: RequestContext, messageIds: bigint[]): Promise<ReadonlyMap<bigint, number>> {
    const rows = messageIds.length > 0 ? await this.query(ctx, sql.counts, [messageIds]) : [];
    return new Map(rows.map(({ messageId, count }) => [messageId, count]));
  }
}
