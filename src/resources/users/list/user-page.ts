import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { offsetOf, type Page, type CursorPageRequest } from '#platform/database/lists/page.js';
import type { AppDatabase } from '#platform/database/session/scoped-database.js';
import type { AppStatement } from '#platform/database/statement.js';

/**
 * A page of users from two statements of an area that joins `users`, see `userColumns`.
 *
 * @param statements both have the values of `where` from `$2` on; `list` also has the uid of the acting user, the offset, the limit, and the
 *   uid after which the page begins, or null
 */
export async function userPage<Row extends object>(
  app: AppDatabase,
  ctx: RequestContext,
  { list, count }: { list: AppStatement<Row>; count: AppStatement<{ total: number }> },
  where: unknown[],
  page: CursorPageRequest,
): Promise<Page<Row>> {
  const [rows, [counted]] = await Promise.all([
    app.query(list, [...where, viewerUid(ctx.principal), offsetOf(page), page.perPage, page.after?.key]),
    app.query(count, where),
  ]);
  return { rows, total: counted!.total };
}
