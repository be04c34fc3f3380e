// lane: long
import { Writable } from 'node:stream';
import { POLITE, repliesTo, runFor, runsOf } from '#test/support/agents.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { builderAgent, useModel, type Part } from '#test/support/model-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { connectedAs } from '#test/support/realtime.js';
import { TestServer } from '#test/support/server.js';

const log: string[] = [];
const server = new TestServer();
const model = useModel();
beforeAll(async () => {
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      log.push(String(chunk));
      done();
    },
  });
  await server.start({ WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'warn' }, destination);
});
afterAll(() => server.stop());

const never = new Promise(() => undefined);
const SECRET = 'the question nobody may read';

describe.each<[name: string, reply: () => Iterable<Part> | { status: number; body?: string }, code: string]>([
  ['responds with 401', () => ({ status: 401, body: JSON.stringify({ error: { message: SECRET } }) }), 'model_error'],
  ['responds with 500', () => ({ status: 500, body: SECRET }), 'model_error'],
  ['responds with JSON instead of a stream', () => ({ status: 200, body: '{"choices":[]}' }), 'invalid_response'],
  ['responds with garbage', () => [{ raw: `data: {"choices": ${SECRET}\n\n` }], 'invalid_response'],
  [
    'responds with other JSON',
    () => [{ raw: 'data: null\n\n' }, { raw: 'data: [1]\n\n' }, { cut: true }],
    'invalid_response',
  ],
  ['reports an error in the stream', () => [{ raw: `data: {"error":{"message":"${SECRET}"}}\n\n` }], 'model_error'],
  ['breaks the connection in the middle', () => [{ text: 'The train ' }, { cut: true }], 'invalid_response'],
  ['ends the stream without a text', () => [], 'invalid_response'],
  ['responds with 10 MB of text', () => Array.from({ length: 1000 }, () => ({ text: 'x'.repeat(10_000) })), 'too_long'],
  [
    'responds with 40 MB without an end of line',
    () => Array.from({ length: 40 }, () => ({ raw: 'x'.repeat(1_000_000) })),
    'invalid_response',
  ],
  ['requests a tool call without a name', () => [{ toolCall: { id: '1', arguments: '{}' } }], 'invalid_response'],
  ['does not stop', () => [{ text: 'The train ' }, { wait: never }], 'timeout'],
])('when the model %s', (_, reply, code) => {
  test('the user gets a polite message, and the app and the log the reason, without texts', async () => {
    log.splice(0);
    const app = await appWithUsers(server, ['tina']);
    const agent = await builderAgent(server, app, model);
    if (code === 'timeout') await setSettings(server, app, { 'aiAgents.secondsPerRun': 1 });
    model.reply = reply;
    const { client } = await connectedAs(server, app, 'tina');
    const id = await sendText(app, 'tina', agent, SECRET);
    const failed = await client.next('agent_run', ({ event }) => event === 'run_failed');
    expect(await runFor(app, id)).toMatchObject({
      state: 'failed',
      failure: { code },
      answerId: failed.data.messageId,
    });
    expect(failed.data.code).toBe(code);
    const replies = await repliesTo(app, 'tina', id);
    expect(replies.map(({ data }) => data.text as string)).toEqual([POLITE]);
    expect(replies[0].data.metadata).toEqual({ failure: code });
    await eventually(() => expect(log.join()).toContain(code));
    expect(log.join()).not.toContain(SECRET);
    await client.close();
  });
});

test('a model that cannot be reached fails the run', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  await setSettings(server, app, { 'aiAgents.openai.url': 'http://127.0.0.1:1/v1' });
  const id = await sendText(app, 'tina', agent, 'Hello');
  expect(await runFor(app, id)).toMatchObject({ state: 'failed', failure: { code: 'model_unreachable' } });
});

test('a user can cancel their own run, which then says nothing', async () => {
  const app = await appWithUsers(server, ['tina', 'omar']);
  const agent = await builderAgent(server, app, model);
  model.reply = () => [{ text: 'The train ' }, { wait: never }];
  const { client } = await connectedAs(server, app, 'tina');
  const id = await sendText(app, 'tina', agent, 'How do I get to Rome?');
  const { runId } = await client.next('agent_run', ({ event }) => event === 'text_message_content');
  const path = `/v3/ai-agents/runs/${runId}/cancel`;
  expectError(await app.as('omar').post(path), 404, 'ERR_AGENT_RUN_NOT_FOUND');
  expectError(await (await server.createApp()).api.post(path), 404, 'ERR_AGENT_RUN_NOT_FOUND');
  expect(dataOf(await app.as('tina').post(path))).toEqual({ id: runId, state: 'cancelled' });
  await client.next('agent_run', ({ event }) => event === 'run_cancelled');
  expect(dataOf(await app.as('tina').post(path))).toEqual({ id: runId, state: 'cancelled' });
  expect(await runFor(app, id)).toMatchObject({ id: runId, state: 'cancelled' });
  expect(await repliesTo(app, 'tina', id)).toEqual([]);
  await client.close();
});

test('agents answer a user only as often in a minute as the settings allow', async () => {
  const app = await appWithUsers(server, ['tina', 'omar']);
  const agent = await builderAgent(server, app, model);
  await setSettings(server, app, { 'aiAgents.runsPerUserAndMinute': 2 });
  const ids = await Promise.all(['1', '2', '3', '4'].map((text) => sendText(app, 'tina', agent, text)));
  const ofOmar = await sendText(app, 'omar', agent, '5');
  const runs = await Promise.all([...ids, ofOmar].map((id) => runFor(app, id)));
  expect(runs.map(({ state }) => state as string).sort()).toEqual([
    'failed',
    'failed',
    'finished',
    'finished',
    'finished',
  ]);
  expect((await runFor(app, ofOmar)).state).toBe('finished');
  const [refused] = await runsOf(app, { state: 'failed' });
  expect(refused.failure.code).toBe('rate_limited');
  expect(await repliesTo(app, 'tina', refused.messageId)).toEqual([]);
});

test('tokens and duration of a run are listed, by agent, user and state, page by page', async () => {
  const app = await appWithUsers(server, ['tina', 'omar']);
  const agent = await builderAgent(server, app, model);
  const ids = [await sendText(app, 'tina', agent, '1'), await sendText(app, 'omar', agent, '2')];
  const runs = await Promise.all(ids.map((id) => runFor(app, id)));
  expect(runs[0]).toMatchObject({
    agent,
    uid: 'tina',
    state: 'finished',
    attempts: 1,
    model: 'small',
    promptTokens: 20,
    completionTokens: 5,
    tools: [],
    durationMilliseconds: expect.any(Number),
  });
  expect(
    (await runsOf(app, { uid: 'omar', agent, state: 'finished' })).map(({ messageId }) => messageId as string),
  ).toEqual([ids[1]]);
  expect((await runsOf(app, { limit: 1 })).map(({ uid }) => uid as string)).toEqual(['omar']);
  expect((await runsOf(app, { id: runs[1].id, affix: 'prepend' })).map(({ uid }) => uid as string)).toEqual(['tina']);
  expect(await runsOf(await server.createApp())).toEqual([]);
});

test('messages of other types, and messages to users who are no agents, start no run', async () => {
  const app = await appWithUsers(server, ['tina', 'omar']);
  const agent = await builderAgent(server, app, model);
  await sendText(app, 'tina', 'omar', 'Hello');
  const custom = {
    receiver: agent,
    receiverType: 'user',
    category: 'custom',
    type: 'location',
    data: { customData: { a: 1 } },
  };
  dataOf(await app.as('tina').post('/v3/messages', custom));
  await runFor(app, await sendText(app, 'tina', agent, 'Hello'));
  expect(await runsOf(app)).toHaveLength(1);
});

test('an agent that the user has blocked, or that is turned off, answers nothing', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  let proceed = (): void => undefined;
  model.reply = () => [{ text: 'Hello' }, { wait: new Promise<void>((resolve) => (proceed = resolve)) }];
  const id = await sendText(app, 'tina', agent, 'Hello');
  await eventually(() => expect(model.calls).toHaveLength(1));
  dataOf(await app.as('tina').post('/v3/users/tina/blockedusers', { blockedUids: [agent] }));
  proceed();
  expect(await runFor(app, id)).toMatchObject({ state: 'failed', failure: { code: 'not_reachable' } });
  expect(await repliesTo(app, 'tina', id)).toEqual([]);
});

test('runs of a user are erased with the user', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  await runFor(app, await sendText(app, 'tina', agent, 'Hello'));
  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  expect(await runsOf(app)).toEqual([]);
});
