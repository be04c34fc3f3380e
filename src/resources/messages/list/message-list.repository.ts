import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { PreparedStatementCache } from '../../../platform/database/statement.js';
import type { MessagePage } from '../model/message-page.js';
import { MessagePagesRepository } from '../model/message-pages.repository.js';
import type { MessageFilter, MessageWindow } from './message-filter.js';
import { messageListings } from './message-list-statements.js';
import { hasFixedPlan, messageListing } from './message-list.sql.js';

/** Lists that are planned once. */
const plannedLists = new PreparedStatementCache(messageListings, 48);

/** Reads lists of messages. */
@Injectable()
export class MessageListRepository {
  constructor(private readonly pages: MessagePagesRepository) {}

  /** In the order of the list, which is from the oldest on unless the filter has an order of its own. */
  async list(ctx: RequestContext, filter: MessageFilter, window: MessageWindow): Promise<MessagePage> {
    const { text, values } = messageListing(filter, window);
    const lists = hasFixedPlan(filter) ? plannedLists : messageListings;
    const page = await this.pages.read(ctx, lists.of(text), values);
    if (window.affix === 'prepend') page.rows.reverse();
    return page;
  }
}
