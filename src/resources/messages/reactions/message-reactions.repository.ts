import { Injectable } from '@nestjs/common';
import type { MemberScope } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import type { MessageRow } from '../model/message-row.js';
import { add, lists, remove, type ReactionRow } from './message-reactions.sql.js';

export interface ReactionFilter {
  /** Only this reaction is listed. */
  reaction?: string;
  /** Only those of members of a group who have one of the scopes. */
  by?: { guid: string; scopes: MemberScope[] };
}

/** Writes the table `message_reactions`. Foreign keys delete the rows of erased messages and users. */
@Injectable()
export class MessageReactionsRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined if the user has the same reaction to the message already */
  async add(
    ctx: RequestContext,
    { id, conversationKey }: Pick<MessageRow, 'id' | 'conversationKey'>,
    uid: string,
    reaction: string,
  ): Promise<ReactionRow | undefined> {
    const [added] = await this.database.forApp(ctx).query(add, [id, uid, reaction, conversationKey]);
    return added;
  }

  /** Number of reactions of the user to the message. */
  async countOfUser(ctx: RequestContext, messageId: bigint, uid: string): Promise<number> {
    return this.database.forApp(ctx).prisma.messageReaction.count({ where: { appId: ctx.app.id, messageId, uid } });
  }

  /** @returns undefined if there was none */
  async remove(
    ctx: RequestContext,
    messageId: bigint,
    uid: string,
    reaction: string,
  ): Promise<ReactionRow | undefined> {
    const [removed] = await this.database.forApp(ctx).query(remove, [messageId, uid, reaction]);
    return removed;
  }

  async removeAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    const { prisma } = this.database.forApp(ctx);
    await prisma.messageReaction.deleteMany({ where: { appId: ctx.app.id, messageId } });
  }

  /** Returns the oldest first. */
  async list(
    ctx: RequestContext,
    messageId: bigint,
    { reaction, by }: ReactionFilter,
    { affix, id, limit }: CursorRequest,
  ): Promise<ReactionRow[]> {
    const values = [messageId, reaction, id, limit, by?.guid, by?.scopes] as const;
    const reactions = await this.database.forApp(ctx).query(lists[affix], values);
    return affix === 'append' ? reactions : reactions.reverse();
  }
}
