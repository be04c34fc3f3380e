import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { readableKinds } from '../../../domain/conversation-states/unread-messages.sql.js';
import type { ConversationKey } from '../../../domain/conversation-key.js';
import type { AppSettings } from '../../../domain/app-settings.js';
import type { ListableMessages } from '../../../domain/policy/message-policy.service.js';
import { unreadCounts, type UnreadCount } from './unread-counts.sql.js';

export interface UnreadFilter {
  /** Only kinds of messages that the role of the viewer may read. */
  readable?: ListableMessages;
  receiverType?: string;
  /** Any of these conversations. */
  conversationKeys?: readonly ConversationKey[];
  /** Without messages of users whom the viewer has blocked. */
  hideBlocked?: boolean;
}

/** Read-only. One statement counts the unread messages of all conversations of a user. */
@Injectable()
export class UnreadCountsRepository {
  constructor(private readonly database: Database) {}

  /** Of each conversation of the user that has unread messages. */
  async of(ctx: RequestContext, uid: string, settings: AppSettings, filter: UnreadFilter): Promise<UnreadCount[]> {
    const { readable = {}, receiverType, conversationKeys, hideBlocked = false } = filter;
    const values: unknown[] = [ctx.app.id, uid, receiverType, conversationKeys, hideBlocked];
    const rules = { settings, readable: readableKinds(readable, (item) => `$${values.push(item)}`) };
    return this.database.forApp(ctx).query(unreadCounts(rules), values.slice(1));
  }
}
