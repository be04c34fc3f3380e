import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import * as sql from './message-erasure.sql.js';
import type { Erased, ErasedWithUser } from './message-erasure.sql.js';

/** Erases messages of conversations, users and apps. */
@Injectable()
export class MessageErasureRepository extends TableRepository('message') {
  async eraseConversation(ctx: RequestContext, key: ConversationKey): Promise<Erased> {
    return (await this.first(ctx, sql.eraseConversation, [key]))!;
  }

  /** @param ctx must have locked the user */
  async lockGroupsOfUser(ctx: RequestContext, uid: string): Promise<void> {
    await this.query(ctx, sql.lockGroupsOfUser, [uid]);
  }

  /**
   * Erases the messages that the user sent and received, and removes the user from the mentions of others.
   *
   * @param ctx must have locked the groups of the user
   */
  async eraseUser(ctx: RequestContext, uid: string): Promise<ErasedWithUser> {
    await this.query(ctx, sql.eraseMentions, [uid]);
    return (await this.first(ctx, sql.eraseUser, [uid]))!;
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id } });
  }
}
