import { DueWork } from '#platform/jobs/due-work.js';
import { eventually } from './eventually.js';
import type { useDatabase } from './groups.js';
import type { TestApp, TestServer } from './server.js';

/**
 * Two servers at once do all work of an app that waits, as if its time had come. A job of another test may do it, or leave it for later where its
 * transaction ends in a deadlock.
 */
export async function doDueWork(
  server: TestServer,
  database: ReturnType<typeof useDatabase>,
  app: TestApp,
): Promise<void> {
  const due = server.app.get(DueWork);
  await eventually(async () => {
    await database.query('UPDATE due_work SET due_at = now() WHERE app_id = $1', [app.id]);
    await Promise.all([due.runDue({}), due.runDue({})]);
    expect(await database.query('SELECT FROM due_work WHERE app_id = $1', [app.id])).toEqual([]);
  });
}
