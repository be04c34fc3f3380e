import type { useDatabase } from './groups.js';
import type { TestApp } from './server.js';

/**
 * list → length, of lists that are not empty: as the counters have them, and by counting. Not of those found by name or by words
 * only, which no counter has by itself.
 */
export async function lengthsOf(
  database: ReturnType<typeof useDatabase>,
  { id }: Pick<TestApp, 'id'>,
): Promise<{ kept: Record<string, number>; real: Record<string, number> }> {
  const kept = await database.query<Length>(KEPT, [id]);
  const real = await database.query<Length>(REAL, [id]);
  const byList = (rows: Length[]) => Object.fromEntries(rows.map(({ list, length }) => [list, length]));
  return { kept: byList(kept), real: byList(real) };
}

interface Length {
  list: string;
  length: number;
}

const KEPT = `
  SELECT list, sum(count)::int AS length FROM list_counts WHERE app_id = $1 AND list NOT LIKE '% names only %' AND list NOT LIKE '% words only %'
   GROUP BY list HAVING sum(count) <> 0`;

const REAL = `
  WITH listed AS (
    SELECT *, CASE WHEN deactivated_at IS NULL THEN 'active' ELSE 'deactivated' END AS state
      FROM users WHERE app_id = $1
  )
  SELECT format('%s users %s', state, status) AS list, count(*)::int AS length FROM listed GROUP BY 1
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
