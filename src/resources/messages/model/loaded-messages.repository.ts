import { Injectable } from '@nestjs/common';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type AppStatement, type ComposedValues, type RowOf } from '#platform/database/statement.js';
import {
  EMPTY_PAGE,
  messagesOf,
  pageColumns,
  pageOf,
  withRelations,
  type LoadedMessages,
  type PageRow,
} from './loaded-messages.js';
import {
  annotationsOf,
  annotationsQuery,
  type AnnotatedMessage,
  type MessageAnnotations,
} from './message-annotations.js';
import { previewsByIds } from './message-page-size.js';

const byIds = sql`SELECT ${pageColumns} FROM messages WHERE app_id = $1 AND id = ANY((SELECT $2::bigint[])::bigint[])`;

const pageByIds = statement('messages-page-by-ids', rows<PageRow>())`${withRelations(byIds, sql`$3::text`)}`;
const previewsOfIds = statement('messages-previews-by-ids', rows<PageRow>())`
   ${withRelations(previewsByIds(sql`(SELECT $2::bigint[])`), sql`$3::text`)}`;

const pageWithReset = statement('messages-page-with-reset', rows<PageRow & { reset: bigint | null }>())`${withRelations(
  sql`SELECT ${pageColumns} FROM messages WHERE app_id = $1 AND id = $2`,
  sql`$3::text`,
  {
    withReset: true,
  },
)}`;

/** Users of one reaction that the metadata of a message name. All of them are in the list of the reactions. */
const MAX_NAMED_USERS = 50;

/** The newest users of each reaction to the messages, and the user $3. */
const reactors = statement('messages-reactors')`
   SELECT r.message_id, r.reaction, u.uid, u.name, u.avatar
     FROM (SELECT id, message_id, reaction, uid, row_number() OVER (PARTITION BY message_id, reaction ORDER BY id DESC) AS position
             FROM message_reactions WHERE app_id = $1 AND message_id = ANY((SELECT $2::bigint[])::bigint[])) AS r
     JOIN users u ON u.app_id = $1 AND u.uid = r.uid
    WHERE r.position <= ${MAX_NAMED_USERS} OR r.uid = $3::text
    ORDER BY r.id`;

export type Reactor = RowOf<'messages-reactors'>;

/** Reads messages with their relations and annotations. */
@Injectable()
export class LoadedMessagesRepository extends Repository {
  /** Returns those of the messages that exist, in no particular order. */
  async page(ctx: RequestContext, ids: bigint[]): Promise<LoadedMessages> {
    if (ids.length === 0) return EMPTY_PAGE;
    return this.read(ctx, pageByIds, [ids, viewerUid(ctx.principal)]);
  }

  /** The same, in the order of the ids; of those that are too large for a page together, the last ones are cut short. */
  async previews(ctx: RequestContext, ids: bigint[]): Promise<LoadedMessages> {
    if (ids.length === 0) return EMPTY_PAGE;
    return this.read(ctx, previewsOfIds, [ids, viewerUid(ctx.principal)]);
  }

  /** One message, if there is one, and the id up to which the viewer has reset its conversation: 0 if they have not. */
  async pageWithReset(ctx: RequestContext, id: bigint): Promise<{ page: LoadedMessages; resetMessageId: bigint }> {
    const [pageRow] = await this.query(ctx, pageWithReset, [id, viewerUid(ctx.principal)]);
    return { page: await this.pageOf(ctx, pageRow!), resetMessageId: pageRow!.reset ?? 0n };
  }

  /** @param statement made by `withRelations`. The annotations are read by a second one, if there may be any. */
  async read<Values extends ComposedValues>(
    ctx: RequestContext,
    statement: AppStatement<PageRow, Values>,
    values: NoInfer<Values>,
  ): Promise<LoadedMessages> {
    const [pageRow] = await this.query(ctx, statement, values);
    return this.pageOf(ctx, pageRow!);
  }

  /** The page of a row that a statement made by `withRelations` returned. */
  async pageOf(ctx: RequestContext, pageRow: PageRow): Promise<LoadedMessages> {
    const messages = messagesOf(pageRow);
    return pageOf({ ...pageRow, messages }, await this.annotations(ctx, messages));
  }

  /** Who reacted to the messages, in the order of their reactions. */
  async reactors(ctx: RequestContext, ids: bigint[]): Promise<Reactor[]> {
    return ids.length === 0 ? [] : this.database.forApp(ctx).query(reactors, [ids, viewerUid(ctx.principal)]);
  }

  private async annotations(
    ctx: RequestContext,
    messages: readonly AnnotatedMessage[],
  ): Promise<ReadonlyMap<bigint, MessageAnnotations>> {
    const viewer = viewerUid(ctx.principal);
    const query = annotationsQuery(messages, viewer);
    if (!query) return EMPTY_PAGE.annotations;
    const [columns] = await this.query(ctx, query.statement, query.values);
    return annotationsOf(columns!);
  }
}
