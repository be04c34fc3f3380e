import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import type { Page, PageRequest } from '../../../platform/database/lists/page.js';
import type { AppSettings } from '../../../domain/app-settings.js';
import {
  conversationList,
  type Conversation,
  type ConversationSelection,
  type CountedConversation,
} from './conversation-list.sql.js';

const isConversation = (row: CountedConversation): row is CountedConversation & Conversation => row.uid !== null;

/** Reads rows of other areas: direct conversations, memberships, messages and watermarks. */
@Injectable()
export class ConversationsRepository {
  constructor(private readonly database: Database) {}

  /** One statement, whatever is selected. */
  async list(
    ctx: RequestContext,
    selection: ConversationSelection,
    settings: AppSettings,
    page: PageRequest,
  ): Promise<Page<Conversation>> {
    const { statement, values } = conversationList(selection, settings, page);
    const rows = await this.database.forApp(ctx).query(statement, values);
    return { rows: rows.filter(isConversation), total: rows[0]!.total };
  }
}
