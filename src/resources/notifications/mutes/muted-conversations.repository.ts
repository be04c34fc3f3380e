import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { AppContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import * as sql from './muted-conversations.sql.js';

/** A conversation that a user has muted. */
export interface Mute {
  readonly conversationKey: ConversationKey;
  readonly until: Date;
}

/** The only place that writes the table `muted_conversations`. */
@Injectable()
export class MutedConversationsRepository extends TableRepository('mutedConversation') {
  /** Returns the mutes that have not ended, in the order of their keys. */
  async list(ctx: AppContext, uid: string): Promise<Mute[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, uid, until: { gt: new Date() } },
      select: { conversationKey: true, until: true },
      orderBy: { conversationKey: 'asc' },
    });
    return rows as Mute[];
  }

  async count(ctx: AppContext, uid: string): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, uid } });
  }

  /** @param mutes at most one of each conversation */
  async save(ctx: AppContext, uid: string, mutes: readonly Mute[]): Promise<void> {
    const keys = mutes.map(({ conversationKey }) => conversationKey);
    const times = mutes.map(({ until }) => until);
    await this.query(ctx, sql.save, [uid, keys, times]);
  }

  async remove(ctx: AppContext, uid: string, conversationKeys: ConversationKey[]): Promise<void> {
    const appId = ctx.app.id;
    await this.table(ctx).deleteMany({ where: { appId, uid, conversationKey: { in: conversationKeys } } });
  }

  async removeEnded(ctx: AppContext, uid: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid, until: { lte: new Date() } } });
  }

  /** The mutes of all users of the group. */
  async removeOfGroup(ctx: AppContext, conversationKey: ConversationKey): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, conversationKey } });
  }

  /** The mutes of all conversations between the user and another one. */
  async removeOfUser(ctx: AppContext, uid: string): Promise<void> {
    await this.query(ctx, sql.removeOfUser, [uid]);
  }
}
