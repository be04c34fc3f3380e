import { dataOf } from './client.js';
import { eventually } from './eventually.js';
import type { useDatabase } from './groups.js';
import { runJob } from './jobs.js';
import type { TestApp } from './server.js';

type Database = Pick<ReturnType<typeof useDatabase>, 'query'>;

/** Waits until everything that the app has done so far is counted. */
export async function untilCounted(database: Database, { id }: Pick<TestApp, 'id'>): Promise<void> {
  await eventually(async () => {
    const waiting = await database.query(
      `SELECT FROM outbox_events WHERE app_id = $1
        UNION ALL
       SELECT FROM events WHERE app_id = $1 AND position > (SELECT position FROM event_consumers WHERE name = 'metrics-rollup')`,
      [id],
    );
    expect(waiting).toHaveLength(0);
  });
  await eventually(async () => {
    await runJob(database as ReturnType<typeof useDatabase>, 'metrics.collect');
    expect(await database.query('SELECT FROM metric_increments WHERE app_id = $1', [id])).toHaveLength(0);
  });
}

/** The sums of all days of the app, by metric and dimension, without the requests, which servers store at an interval. */
export async function dailyValues(database: Database, { id }: Pick<TestApp, 'id'>): Promise<Record<string, number>> {
  const rows = await database.query<{ name: string; value: number }>(
    `SELECT metric || CASE dimension WHEN '' THEN '' ELSE ' ' || dimension END AS name, sum(value)::int AS value
       FROM metric_values WHERE app_id = $1 AND resolution = 'day' AND NOT starts_with(metric, 'api_')
      GROUP BY metric, dimension ORDER BY 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export const statsOf = async (app: TestApp, from: Date, to: Date): Promise<any> =>
  dataOf(await app.api.get('/v3/stats', { fromDate: from.getTime(), toDate: to.getTime() }));

export const seriesOf = async (app: TestApp, query: Record<string, unknown>): Promise<any> =>
  dataOf(await app.api.get('/v3/stats/series', query));
