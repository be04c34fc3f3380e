import { dataOf } from '#test/support/client.js';
import { useDatabase } from '#test/support/groups.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

test('the usage of the present month is beside its limits, which refuse nothing', async () => {
  const app = await server.createApp();
  const month = new Date(new Date().toISOString().slice(0, 7));
  const before = new Date(month.getTime() - 1);
  const add = (resolution: string, metric: string, at: Date, value: number, dimension = '') =>
    database.query('INSERT INTO metric_values VALUES ($1, $2, $3, $4, $5, $6)', [
      app.id,
      resolution,
      metric,
      at,
      dimension,
      value,
    ]);
  await add('day', 'messages_sent', month, 30, 'user/message/text');
  await add('day', 'messages_sent', month, 12, 'group/message/text');
  await add('day', 'messages_sent', before, 1000, 'user/message/text');
  await add('day', 'concurrent_users', month, 7);
  await add('month', 'active_users', month, 20);
  const usages = async () => dataOf(await app.api.get('/v3/stats/limits')).usages;
  expect(await usages()).toEqual([
    { metric: 'active_users', value: 20 },
    { metric: 'messages_sent', value: 42 },
    { metric: 'concurrent_users', value: 7 },
  ]);
  await setSettings(server, app, { 'management.limits.messages': 1000, 'management.limits.activeUsers': 100 });
  expect(await usages()).toEqual([
    { metric: 'active_users', value: 20, limit: 100 },
    { metric: 'messages_sent', value: 42, limit: 1000 },
    { metric: 'concurrent_users', value: 7 },
  ]);
  const client = dataOf(await app.api.get('/v3/settings'));
  expect(JSON.stringify(client)).not.toContain('management.limits');
});
