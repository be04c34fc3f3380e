import pg from 'pg';
import type { useDatabase } from './groups.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** The work of PostgreSQL for a query, from its execution plan. */
export interface QueryCost {
  /** Number of accessed pages of tables and indexes. */
  buffers: number;
  /** Names of the tables that were read by a sequential scan. */
  sequentialScans: string[];
  /** Names of the indexes that were read. */
  indexes: string[];
  /** Number of input rows of the largest sort. */
  sortedRows: number;
  /** Number of rows fetched from tables. */
  fetchedRows: number;
}

export async function queryCostOf(
  database: ReturnType<typeof useDatabase>,
  { id }: { id: string },
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<QueryCost> {
  const [row] = await database.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [id, ...values]);
  const root: PlanNode = row['QUERY PLAN'][0].Plan;
  const nodes = [...nodesOf(root)];
  const rowsOf = (node: PlanNode) => Math.round(node['Actual Rows'] * node['Actual Loops']);
  const ofType = (type: RegExp) => nodes.filter((node) => type.test(node['Node Type']));
  return {
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    sequentialScans: ofType(/Seq Scan/)
      .filter((node) => node['Actual Loops'] > 0)
      .map((node) => node['Relation Name']!),
    indexes: [...new Set(nodes.flatMap((node) => (node['Actual Loops'] > 0 ? (node['Index Name'] ?? []) : [])))].sort(),
    sortedRows: Math.max(0, ...ofType(/Sort/).flatMap((node) => node.Plans!.map(rowsOf))),
    fetchedRows:
      ofType(/^(Index|Bitmap Heap) Scan$/)
        .map((node) => rowsOf(node) + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'])
        .reduce((sum, rows) => sum + rows, 0) + nodes.reduce((sum, node) => sum + (node['Heap Fetches'] ?? 0), 0),
  };
}

/** The plans for a query that a session of the server prepares and executes ten times: for the values of each execution, or one for all. */
export async function planCountsOf(
  database: ReturnType<typeof useDatabase>,
  { id }: { id: string },
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<{ custom: number; generic: number }> {
  const literals = [id, ...values].map((value) => {
    if (value === null || value === undefined) return 'NULL';
    return pg.escapeLiteral(
      Array.isArray(value)
        ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
        : String(value as bigint | number | string),
    );
  });
  await database.query('SET max_parallel_workers_per_gather = 0; SET jit = off');
  await database.query(`PREPARE counted AS ${text}`);
  for (let execution = 0; execution < 10; execution++) await database.query(`EXECUTE counted (${literals.join(', ')})`);
  const [counts] = await database.query(
    `SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements WHERE name = 'counted'`,
  );
  await database.query('DEALLOCATE counted; RESET max_parallel_workers_per_gather; RESET jit');
  return counts;
}

/** The same statement with one of its columns only, so that it does what that column needs. */
export const onlyColumn = <Query extends { text: string }>(column: string, query: Query): Query => ({
  ...query,
  text: `SELECT ${column} FROM (${query.text}) AS statement`,
});

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

/**
 * Makes plans depend on the rows of the test only: all statistics are current, and rows are marked as visible to all. Of all tables, because
 * statistics that autovacuum took from the rows of other tests mislead the planner.
 */
export async function settleStatistics(database: ReturnType<typeof useDatabase>): Promise<void> {
  // VACUUM marks rows as visible to all only once their commit is in the log
  await database.query('SET synchronous_commit = on');
  await database.query('VACUUM (ANALYZE)');
}
