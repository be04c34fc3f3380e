import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { rows, statement } from '../../../platform/database/statement.js';
import { EMPTY_PAGE, pageOf, withRelations, type MessagePage, type PageRow } from './message-page.js';
import { previewsByIds } from './message-page-size.js';
import { messageColumns } from './message-row.js';

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

/** Reads messages by their ids. */
@Injectable()
export class MessagePagesRepository {
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
}
