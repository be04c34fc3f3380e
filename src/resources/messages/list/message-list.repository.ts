import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { PreparedStatementCache, rows, statement } from '../../../platform/database/statement.js';
import { EMPTY_PAGE, pageOf, withRelations, type MessagePage, type PageRow } from '../model/message-page.js';
import { messageColumns } from '../model/message-row.js';
import { messageListings } from './message-list-statements.js';
import { messageListing, type MessageFilter, type MessageWindow } from './message-list.sql.js';
import { previewsByIds } from './message-page-size.js';

const pageByIds = statement(
  'messages-page-by-ids',
  withRelations(`SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])`, '$3::text'),
  rows<PageRow>(),
);
const previewsOfIds = statement(
  'messages-previews-by-ids',
  withRelations(previewsByIds('$2::bigint[]'), '$3::text'),
  rows<PageRow>(),
);

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

/** Reads pages of messages. */
@Injectable()
export class MessageListRepository {
  constructor(private readonly database: Database) {}

  /** Those that there are, in no particular order. */
  async page(ctx: RequestContext, ids: bigint[]): Promise<MessagePage> {
    if (ids.length === 0) return EMPTY_PAGE;
    const values = [ids.map(String), viewerUid(ctx.principal)];
    const [pageRow] = await this.database.forApp(ctx).query(pageByIds, values);
    return pageOf(pageRow!);
  }

  /** The same, in the order of the ids; of those that are too large for a page together, the last ones are cut short. */
  async previews(ctx: RequestContext, ids: bigint[]): Promise<MessagePage> {
    if (ids.length === 0) return EMPTY_PAGE;
    const values = [ids.map(String), viewerUid(ctx.principal)];
    const [pageRow] = await this.database.forApp(ctx).query(previewsOfIds, values);
    return pageOf(pageRow!);
  }

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
