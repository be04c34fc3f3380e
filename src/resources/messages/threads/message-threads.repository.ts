import { Injectable } from '@nestjs/common';
import type { UnreadSettings } from '#core/app-settings/unread-settings.js';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { subscribe, subscribeMentioned, threadLists, type ThreadRow } from './message-threads.sql.js';

export interface ThreadFilter {
  /** Threads in which the user replied, instead of those that the user follows. */
  participated?: boolean;
  conversationKey?: ConversationKey;
}

/**
 * Writes the table `thread_subscriptions`. The statement that stores a reply inserts into it, too; see send-message.sql.ts.
 * Foreign keys delete the subscriptions of erased users and to erased messages.
 */
@Injectable()
export class MessageThreadsRepository extends TableRepository('threadSubscription') {
  async subscribe(ctx: RequestContext, uid: string, parentId: bigint): Promise<void> {
    await this.query(ctx, subscribe, [uid, parentId]);
  }

  /** Subscribes users who were mentioned in a message to its thread, if it is in one. */
  async subscribeMentioned(ctx: RequestContext, messageId: bigint, uids: string[]): Promise<void> {
    await this.query(ctx, subscribeMentioned, [messageId, uids]);
  }

  async unsubscribe(ctx: RequestContext, uid: string, parentId: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid, parentId } });
  }

  /** Threads that the user can see, the one with the newest reply first. */
  async list(
    ctx: RequestContext,
    uid: string,
    settings: UnreadSettings,
    { participated = false, conversationKey }: ThreadFilter,
    { affix, id, limit }: CursorRequest,
  ): Promise<ThreadRow[]> {
    const statement = threadLists(settings)[participated ? 'participated' : 'followed'][affix];
    return this.query(ctx, statement, [uid, conversationKey, id, limit]);
  }
}
