import { outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import {
  customApiCondition,
  storeCustomApi,
  storeRule,
  useEngine,
  verdictOn,
} from '#test/support/moderation-engine.js';
import { useOwnServer } from '#test/support/server.js';

const server = useOwnServer();
const database = useDatabase(server);
const engine = useEngine();

test('no engine at a private address is requested', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  await storeRule(server, app, [customApiCondition()]);
  await storeCustomApi(server, app, engine.url);
  expect(await verdictOn(app, await sendText(app, 'andrew', 'tina', 'hello'))).toBe('approved');
  expect(engine.calls).toEqual([]);
  const events = await outboundEventsOf(server, database, app);
  expect(events.find(({ trigger }) => trigger === 'moderation_engine_failed')?.data).toMatchObject({
    failures: [{ category: 'connection_error', errorMessage: 'The address is not public.' }],
  });
});
