import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { offsetOf, type Page, type CursorPageRequest } from '#platform/database/lists/page.js';
import type { AppDatabase } from '#platform/database/session/scoped-database.js';
import type { AppStatement, ComposedValues } from '#platform/database/statement.js';

/**
 * A page of users from two statements of an area that joins `users`, see `userColumns`. The last page says how many users there are, so that
 * a list of one page does not read them twice: one user more than the page has is read.
 *
 * @param statements both have the values of `where` from `$2` on; `list` also has the uid of the acting user, the offset, the limit, and the
 *   uid after which the page begins, or null
 */
export async function readUserPage<Row extends object, Where extends ComposedValues>(
  app: AppDatabase,
  ctx: RequestContext,
  {
    list,
    count,
  }: {
    list: AppStatement<Row, readonly [...Where, string | undefined, number, number, string | undefined]>;
    count: AppStatement<{ total: number }, Where>;
  },
  where: NoInfer<Where>,
  page: CursorPageRequest,
): Promise<Page<Row>> {
  const offset = offsetOf(page);
  const found = await app.query(list, [...where, viewerUid(ctx.principal), offset, page.perPage + 1, page.after?.key]);
  const rows = found.slice(0, page.perPage);
  const isLast = found.length <= page.perPage && (rows.length > 0 || offset === 0);
  if (isLast && !page.after) return { rows, total: offset + rows.length };
  const [counted] = await app.query(count, where);
  return { rows, total: counted!.total };
}
