import { viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import type { Database } from '../../platform/database/database.js';
import type { AppStatement } from '../../platform/database/statement.js';
import { offsetOf, type Page, type PageRequest } from '../../platform/database/page.js';

/**
 * A page of users out of two statements of an area that joins them, see `userColumns`.
 *
 * @param statements both take `where`; `list` takes the uid of the acting user, the offset and the limit after it, and `count`
 *   answers with `total`
 */
export async function userPage<Row extends object>(
  database: Database,
  ctx: RequestContext,
  { list, count }: { list: AppStatement; count: AppStatement },
  where: unknown[],
  page: PageRequest,
): Promise<Page<Row>> {
  const [rows, [counted]] = await Promise.all([
    database
      .forApp(ctx)
      .queryUnchecked<Row>(list, [...where.slice(1), viewerUid(ctx.principal), offsetOf(page), page.perPage]),
    database.forApp(ctx).queryUnchecked<{ total: number }>(count, where.slice(1)),
  ]);
  return { rows, total: counted!.total };
}
