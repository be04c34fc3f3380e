import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { publishedEvents } from '../support/events.js';
import { eventually } from '../support/eventually.js';
import { useEngine } from '../support/moderation-engine.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

// The server runs in a separate process, and an outside engine of moderation in this one.

const MESSAGES = 60;
const RULE = 'killed';
const apikey = 'a'.repeat(40);

const engine = useEngine();
let databaseUrl: string;
let server: ServerProcess;
let database: pg.Client;

beforeEach(async () => {
  databaseUrl = await createDatabase(`confab_killed_${randomUUID().replaceAll('-', '')}`);
  await start();
  database = new pg.Client(databaseUrl);
  await database.connect();
});
afterEach(async () => {
  await database.end();
  server.signal('SIGTERM');
  await server.exitCode();
});

async function start(port?: number): Promise<void> {
  const environment = {
    DATABASE_URL: databaseUrl,
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: apikey,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  server = await ServerProcess.start({ ...environment, WORKERS: '1' }, port);
  await server.untilReady();
}

async function call<T>(method: string, path: string, body: object): Promise<T> {
  const response = await server.request(method, path, apikey, body);
  expect(response).toMatchObject({ status: 200 });
  return (response.body as { data: T }).data;
}

test('a server that is killed between verdicts and deliveries loses none and delivers none twice', async () => {
  // every third message matches
  engine.reply = async ({ json }) => {
    await delay(20);
    const isMatchingCondition = JSON.stringify(json).includes('unwanted');
    return { body: { isMatchingCondition, confidence: isMatchingCondition ? 1 : 0 } };
  };
  await call('POST', '/v3/users', { uid: 'tina', name: 'Tina' });
  await call('POST', '/v3/moderation/keywords', {
    id: 'judge',
    name: 'Judge',
    category: 'custom-api',
    url: engine.url,
  });
  const condition = { entity: 'message', operand: 'text', operator: 'contains', category: 'custom-api' };
  const conditions = [{ ...condition, isKeywordsReferencePresent: true, value: ['judge_greaterThan_50'] }];
  const rule = { id: RULE, name: 'Judge', enabled: true, action: ['blockMessage'], conditions };
  await call('POST', '/v3/moderation/rules', rule);

  for (let n = 0; n < MESSAGES; n++) {
    const text = n % 3 === 0 ? `unwanted ${n}` : `wanted ${n}`;
    const message = { receiver: 'tina', receiverType: 'user', muid: String(n), data: { text } };
    await call('POST', '/v3/messages', message);
    // amid the verdicts of the messages so far
    if (n % 20 === 19) {
      server.signal('SIGKILL');
      await server.exitCode();
      await start(server.port);
    }
  }
  await forgetHeartbeats();

  await eventually(async () => expect((await outcomes()).filter(({ status }) => status === 'pending')).toEqual([]));
  expect(await outcomes()).toEqual(
    Array.from({ length: MESSAGES }, (_, n) => {
      const isUnwanted = n % 3 === 0;
      return {
        muid: n,
        status: isUnwanted ? 'disapproved' : 'approved',
        entries: isUnwanted ? 1 : 0,
        events: isUnwanted ? ['moderation_engine_blocked'] : ['message_sent', 'moderation_engine_approved'],
      };
    }),
  );
});

/** The jobs of the killed servers run again, as they otherwise do after twenty seconds. The running server is seen again. */
async function forgetHeartbeats(): Promise<void> {
  await database.query(`UPDATE job_pools SET seen_at = seen_at - interval '1 minute'`);
}

/** Of each message, in the order of sending: its status, its entries in the queue of moderators and its events. */
async function outcomes(): Promise<{ muid: number; status: string; entries: number; events: string[] }[]> {
  const { rows } = await database.query<{ muid: number; status: string; entries: number; events: string[] }>(
    `SELECT m.muid::int AS muid, m.moderation_status AS status,
            (SELECT count(*)::int FROM blocked_messages b WHERE b.app_id = m.app_id AND b.message_id = m.id) AS entries,
            ARRAY(SELECT name FROM ${publishedEvents}
                   WHERE payload ->> 'messageId' = m.id::text ORDER BY name) AS events
       FROM messages m WHERE m.muid IS NOT NULL ORDER BY 1`,
  );
  return rows;
}
