import { SampleDataService } from '#operations/sample-data/sample-data.service.js';
import { eraseDueApps } from '#test/support/app-erasure.js';
import { dataOf } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { untilLogged } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { untilCounted } from '#test/support/scraped-metrics.js';
import { MANAGEMENT, type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

/** All tables in which the app has rows. */
async function tablesOf({ id }: TestApp): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'app_id' ORDER BY 1`,
  );
  const found = await database.query<{ name: string }>(
    tables.map(({ name }) => `(SELECT '${name}' AS name FROM "${name}" WHERE app_id = $1 LIMIT 1)`).join(' UNION ALL '),
    [id],
  );
  return found.map(({ name }) => name);
}

async function filledApp(): Promise<TestApp> {
  const app = await appWithUsers(server, ['reader', 'writer']);
  await server.app.get(SampleDataService).seed(systemContext(app));
  await sendText(app, 'writer', 'reader', 'hello');
  dataOf(await app.as('reader').post('/v3/users/writer/conversation/read'));
  const conversations = [{ conversationWith: 'writer', conversationType: 'user' }];
  dataOf(await app.api.put('/v3/conversations/pinned', { conversations }));
  // disabled, so that its deliveries stay
  const webhook = { id: 'crm', name: 'CRM', webhookURL: 'https://example.com/', enabled: false };
  dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/webhooks`, webhook));
  dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/webhooks/crm/test`));
  await untilLogged(database, app);
  await untilCounted(database, app);
  return app;
}

test('an app that is due for erasure is erased from every table, and no other app is', async () => {
  const [erased, kept] = [await filledApp(), await filledApp()];
  const filled = await tablesOf(erased);
  expect(filled.length).toBeGreaterThan(12);
  const { scheduledToDeleteAt } = dataOf(await server.client(MANAGEMENT).delete(`/apps/${erased.id}`));
  expect(await eraseDueApps(server, new Date((scheduledToDeleteAt - 60) * 1000))).not.toContain(erased.id);
  expect(await tablesOf(erased)).toEqual(filled);
  expect(await eraseDueApps(server, new Date((scheduledToDeleteAt + 60) * 1000))).toContain(erased.id);
  expect(await tablesOf(erased)).toEqual([]);
  expect(await tablesOf(kept)).toEqual(filled);
});
