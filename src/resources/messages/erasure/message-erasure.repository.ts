import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import {
  eraseConversation,
  eraseMentions,
  eraseUser,
  lockGroupsOfUser,
  type Erased,
  type ErasedWithUser,
} from './message-erasure.sql.js';

/** Erases messages of conversations, users and apps. */
@Injectable()
export class MessageErasureRepository {
  constructor(private readonly database: Database) {}

  async eraseConversation(ctx: RequestContext, key: ConversationKey): Promise<Erased> {
    const [erased] = await this.database.forApp(ctx).query(eraseConversation, [key]);
    return erased!;
  }

  /** @param ctx must have locked the user */
  async lockGroupsOfUser(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(lockGroupsOfUser, [uid]);
  }

  /**
   * Erases the messages that the user sent and received, and removes the user from the mentions of others.
   *
   * @param ctx must have locked the groups of the user
   */
  async eraseUser(ctx: RequestContext, uid: string): Promise<ErasedWithUser> {
    await this.database.forApp(ctx).query(eraseMentions, [uid]);
    const [erased] = await this.database.forApp(ctx).query(eraseUser, [uid]);
    return erased!;
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).prisma.message.deleteMany({ where: { appId: ctx.app.id } });
  }
}
