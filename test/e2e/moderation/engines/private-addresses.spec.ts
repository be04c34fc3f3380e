import { outboundEventsOf } from '../../../support/events.js';
import { useDatabase } from '../../../support/groups.js';
import {
  customApiCondition,
  storeCustomApi,
  storeRule,
  useEngine,
  verdictOn,
} from '../../../support/moderation-engine.js';
import { appWithUsers, sendText } from '../../../support/factories.js';
import { useServer } from '../../../support/server.js';

const server = useServer();
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
