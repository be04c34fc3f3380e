import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { PreparedStatementCache } from '../../../platform/database/statement.js';
import { pageOf, type MessagePage } from '../model/message-page.js';
import { messageListings } from './message-list-statements.js';
import { messageListing, type MessageFilter, type MessageWindow } from './message-list.sql.js';

/** Lists of one conversation that are read off its index, whatever else is asked, are planned once. */
const hotLists = new PreparedStatementCache(messageListings, 32);

const isHot = ({
  conversationKeys,
  searchKey,
  tags,
  pinned,
  saved,
  mentioning,
  mentioningViewer,
}: MessageFilter): boolean =>
  conversationKeys?.length === 1 && !(searchKey ?? tags ?? pinned ?? saved ?? mentioning ?? mentioningViewer);

/** Reads lists of messages. */
@Injectable()
export class MessageListRepository {
  constructor(private readonly database: Database) {}

  /** In the order of the list, which is from the oldest on unless the filter has an order of its own. */
  async list(ctx: RequestContext, filter: MessageFilter, window: MessageWindow): Promise<MessagePage> {
    const { text, values } = messageListing(filter, window);
    const lists = isHot(filter) ? hotLists : messageListings;
    const [pageRow] = await this.database.forApp(ctx).query(lists.of(text), values);
    const page = pageOf(pageRow!);
    if (window.affix === 'prepend') page.rows.reverse();
    return page;
  }
}
