import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Database } from '#platform/database/database.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { Metrics } from '#platform/monitoring/server-metrics.js';
import { eventually } from '#test/support/eventually.js';
import { TestServer } from '#test/support/server.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a server that is closed leaves nothing in memory', async () => {
  const parts = await partsOfClosedServer();
  await eventually(() => {
    collectGarbage();
    expect(parts.filter(({ part }) => part.deref()).map(({ name }) => name)).toEqual([]);
  });
});

async function partsOfClosedServer(): Promise<{ name: string; part: WeakRef<object> }[]> {
  const server = new TestServer();
  await server.start();
  await server.createApp();
  const parts = [Database, JobQueue, Metrics].map((type) => ({
    name: type.name,
    part: new WeakRef<object>(server.app.get<object>(type)),
  }));
  await server.stop();
  return parts;
}
