import { viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import type { Database } from '../../platform/database/database.js';
import type { Statement } from '../../platform/database/statement.js';
import { offsetOf, type Page, type PageRequest } from '../../platform/http/envelope.js';

/**
 * A page of users out of two statements of an area that joins them, see `userColumns`.
 *
 * @param statements both take `where`; `list` takes the uid of the acting user, the offset and the limit after it, and `count`
 *   answers with `total`
 */
export async function userPage<Row extends object>(
  database: Database,
  ctx: RequestContext,
  { list, count }: { list: Statement; count: Statement },
  where: unknown[],
  page: PageRequest,
): Promise<Page<Row>> {
  const [rows, [counted]] = await Promise.all([
    database.query<Row & Record<string, unknown>>(ctx, list, [
      ...where,
      viewerUid(ctx.principal),
      offsetOf(page),
      page.perPage,
    ]),
    database.query<{ total: number }>(ctx, count, where),
  ]);
  return { rows, total: counted!.total };
}
