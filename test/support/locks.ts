import { eventually } from './eventually.js';
import type { useDatabase } from './groups.js';

/** Until this many connections to the database wait for a lock. */
export const untilWaitingForLocks = (database: ReturnType<typeof useDatabase>, count: number): Promise<void> =>
  eventually(async () =>
    expect(
      await database.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      ),
    ).toHaveLength(count),
  );
