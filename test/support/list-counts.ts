import type { useDatabase } from './groups.js';
import type { TestApp } from './server.js';

/**
 * List → number of rows, for lists that are not empty: `cached` from the table `list_counts`, `counted` from the listed rows. Leaves out the
 * lists of searches by name and by word: their counts are negative where uids match too, so only their sums are comparable.
 */
export async function listCountsOf(
  database: ReturnType<typeof useDatabase>,
  { id }: Pick<TestApp, 'id'>,
): Promise<{ cached: Record<string, number>; counted: Record<string, number> }> {
  const rows = await database.query<ListCount & { kind: string }>(BOTH, [id]);
  const of = (kind: string) =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ list, total }) => [list, total]));
  return { cached: of('cached'), counted: of('counted') };
}

interface ListCount {
  list: string;
  total: number;
}

const CACHED = `
  SELECT list, sum(count)::int AS total FROM list_counts WHERE app_id = $1 AND list NOT LIKE '% names only %' AND list NOT LIKE '% words only %'
   GROUP BY list HAVING sum(count) <> 0`;

const COUNTED = `
  WITH listed AS (
    SELECT *, CASE WHEN deactivated_at IS NULL THEN 'active' ELSE 'deactivated' END AS state
      FROM users WHERE app_id = $1
  )
  SELECT format('%s users %s', state, status) AS list, count(*)::int AS total FROM listed GROUP BY 1
   UNION ALL
  SELECT format('%s users %s %s', state, status, role), count(*)::int FROM listed GROUP BY 1
   UNION ALL
  SELECT format('%s uids %s', state, left(uid, 4)), count(*)::int FROM listed GROUP BY 1
   UNION ALL
  SELECT format('%s users tagged %s', state, tag), count(DISTINCT uid)::int FROM listed, unnest(tags) AS t (tag) GROUP BY 1
   UNION ALL
  SELECT format('%s groups', type), count(*)::int FROM groups WHERE app_id = $1 GROUP BY 1
   UNION ALL
  SELECT format('%s groups tagged %s', type, tag), count(DISTINCT guid)::int
    FROM groups, unnest(tags) AS t (tag) WHERE app_id = $1 GROUP BY 1`;

/** One statement, so that no change of presence comes between the counts. */
const BOTH = `
  SELECT 'cached' AS kind, * FROM (${CACHED}) AS cached
   UNION ALL
  SELECT 'counted', * FROM (${COUNTED}) AS counted`;
