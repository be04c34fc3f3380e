import pg from 'pg';
import { MANAGEMENT, useServer } from '../../support/server.js';
import { operationsOf, type Operation } from '../../support/operations.js';
import { createWorld, recipes, type World } from '../policy/access-recipes.js';

// Calls every operation of an app that writes, and looks which of them have entries in the audit log.

const server = useServer();
let world: World;
let database: pg.Client;
beforeAll(async () => {
  world = await createWorld(server);
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

/** What the configuration of an app consists of, as the tags of its operations. */
const CONFIGURATION = ['API keys', 'Roles', 'RBAC', 'Restrict features', 'Moderation', 'AI Agents', 'Notifications'];

/** Operations with these tags that change no configuration, with the reason. */
const exceptions: Record<string, string[]> = {
  'content that is judged': [
    'chat-api-send-message-moderation',
    'chat-api-update-message-moderation',
    'chat-api-delete-message-moderation',
    'flag-a-message',
  ],
};

const tagsOf = ({ path, method }: Operation): string[] =>
  (server.document.paths[path] as Record<string, { tags: string[] }>)[method]!.tags;

test('every operation that changes the configuration has an entry with its API key, and no other operation has one', async () => {
  const writing = operationsOf(server).filter(({ audience, method }) => audience === 'app' && method !== 'get');
  const audited: string[] = [];
  const configuring: string[] = [];
  for (const operation of writing) {
    const requestId = `audited-${operation.id}`;
    const call = await recipes[operation.id]!(world, 'key');
    const { status } = await call(world.clients.key.with({ 'x-request-id': requestId }));
    if (status !== 200) continue;
    const { rows } = await database.query<{ actor: string; key_name: string; operation: string }>(
      'SELECT actor, key_name, operation FROM audit_log WHERE app_id = $1 AND request_id = $2',
      [world.app.id, requestId],
    );
    for (const row of rows) expect(row).toMatchObject({ actor: 'apiKey', key_name: 'Rest API Key' });
    // some recipes remove what they created with the same client
    if (rows.some((row) => row.operation === operation.id)) audited.push(operation.id);
    if (tagsOf(operation).some((tag) => CONFIGURATION.includes(tag))) configuring.push(operation.id);
  }
  const unaudited = configuring.filter((id) => !audited.includes(id));
  expect(unaudited.sort()).toEqual(Object.values(exceptions).flat().sort());
  expect(audited.length).toBeGreaterThan(40);
  console.log(audited.filter((id) => !configuring.includes(id)));
}, 300_000);

void MANAGEMENT;
