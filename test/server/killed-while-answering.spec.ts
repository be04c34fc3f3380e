import { randomUUID } from 'node:crypto';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { useModel } from '../support/model-server.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

// The server runs in a separate process, and the model in this one.

const apikey = 'a'.repeat(40);
const management = { key: 'management-key-of-this-test', secret: 'management-secret-of-this-test' };

const model = useModel();
let databaseUrl: string;
let server: ServerProcess;
let agent: string;

beforeEach(async () => {
  databaseUrl = await createDatabase(`confab_killed_${randomUUID().replaceAll('-', '')}`);
  await start();
  await call('POST', '/v3/users', { uid: 'tina', name: 'Tina' });
  const { agent: created } = await call<{ agent: { uid: string } }>('POST', '/v3/ai-agents/agent-builder/agents', {
    name: 'Guide',
  });
  agent = created.uid;
  await setSettings({ 'aiAgents.openai.url': model.url });
});
afterEach(async () => {
  server.signal('SIGTERM');
  await server.exitCode();
});

async function start(port?: number): Promise<void> {
  server = await ServerProcess.start(
    {
      DATABASE_URL: databaseUrl,
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      CONFAB_API_KEY: apikey,
      CONFAB_MANAGEMENT_KEY: management.key,
      CONFAB_MANAGEMENT_SECRET: management.secret,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      WORKERS: '1',
    },
    port,
  );
  await server.untilReady();
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await server.request(method, path, apikey, body);
  expect(response).toMatchObject({ status: 200 });
  return response.body as T;
}

async function setSettings(settings: object): Promise<void> {
  const headers = { ...management, 'content-type': 'application/json' };
  const apps = (await (await fetch(`${server.address}/apps`, { headers })).json()) as { data: { id: string }[] };
  const [app] = apps.data;
  const body = JSON.stringify({ settings });
  const response = await fetch(`${server.address}/apps/${app!.id}/settings`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

/** tina writes to the agent. @returns the id of the message */
async function ask(text: string): Promise<string> {
  const response = await fetch(`${server.address}/v3/messages`, {
    method: 'POST',
    headers: { apikey, onbehalfof: 'tina', 'content-type': 'application/json' },
    body: JSON.stringify({ receiver: agent, receiverType: 'user', data: { text } }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

async function textsOf(id: string): Promise<string[]> {
  const { data } = await call<{ data: any[] }>('GET', `/v3/messages/${id}/thread`);
  return data.map((message) => message.data.text as string);
}

async function runOf(messageId: string): Promise<any> {
  const { data } = await call<{ data: any[] }>('GET', '/v3/ai-agents/runs');
  return data.find((run) => run.messageId === messageId) as unknown;
}

/** Kills the server when the model has received another request, and starts it again. */
async function killAtRequest(count: number): Promise<void> {
  await eventually(() => expect(model.calls).toHaveLength(count));
  server.signal('SIGKILL');
  await server.exitCode();
  await start(server.port);
}

const never = new Promise(() => undefined);

test('a run whose server is killed is started again, and has one answer', async () => {
  model.reply = () => (model.calls.length === 1 ? [{ text: 'Lost' }, { wait: never }] : [{ text: 'Hello again.' }]);
  const id = await ask('Hello?');
  await killAtRequest(1);
  await eventually(async () => expect(await runOf(id)).toMatchObject({ state: 'finished', attempts: 2 }));
  expect(await textsOf(id)).toEqual(['Hello again.']);
});

test('a run whose server is killed twice ends with a message to the user', async () => {
  model.reply = () => [{ text: 'Lost' }, { wait: never }];
  const id = await ask('Hello?');
  await killAtRequest(1);
  await killAtRequest(2);
  await eventually(async () =>
    expect(await runOf(id)).toMatchObject({ state: 'failed', failure: { code: 'interrupted' } }),
  );
  expect(await textsOf(id)).toEqual(['Sorry, I cannot answer right now. Please try again later.']);
  expect(model.calls).toHaveLength(2);
});

test('a run whose server is stopped starts again at once, and the attempt does not count', async () => {
  model.reply = () => (model.calls.length === 1 ? [{ text: 'Lost' }, { wait: never }] : [{ text: 'Hello again.' }]);
  const id = await ask('Hello?');
  await eventually(() => expect(model.calls).toHaveLength(1));
  server.signal('SIGTERM');
  await server.exitCode();
  await start(server.port);
  await eventually(async () => expect(await runOf(id)).toMatchObject({ state: 'finished', attempts: 1 }));
  expect(await textsOf(id)).toEqual(['Hello again.']);
});
