import { Writable } from 'node:stream';
import type { AgentTool } from '#resources/ai-agents/running/tool-providers/agent-tool.js';
import { AgentTools } from '#resources/ai-agents/running/tool-providers/agent-tools.js';
import { repliesTo, runFor } from '#test/support/agents.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { builderAgent, useModel, type ModelCall, type Part } from '#test/support/model-server.js';
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

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
let tools: AgentTool[] = [];
beforeAll(() => server.app.get(AgentTools).register({ toolsOf: () => Promise.resolve({ tools }) }));

const weather = (execute: (args: any, signal: AbortSignal) => Promise<{ text: string }>): AgentTool => ({
  name: 'weather',
  description: 'The weather of a city.',
  parameters,
  displayName: 'Weather',
  executionText: 'Looking at the sky',
  runsOn: 'server',
  execute,
});

/** Requests these calls first, and then answers with what the tool returned. */
const callsThenAnswers =
  (...parts: Part[]) =>
  ({ json }: ModelCall): Part[] => {
    const results = (json.messages as any[]).filter(({ role }) => role === 'tool');
    return results.length === 0
      ? parts
      : [{ text: `Answer: ${results.map(({ content }) => content as string).join()}` }];
  };

test('a question is followed through a tool call to the streamed answer', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  const asked: unknown[] = [];
  tools = [weather((args) => Promise.resolve({ text: `${asked.push(args)} degrees` }))];
  model.reply = callsThenAnswers(
    { toolCall: { id: 'call_1', name: 'weather', arguments: '{"ci' } },
    { toolCall: { arguments: 'ty":"Rome"}' } },
  );
  const { client } = await connectedAs(server, app, 'tina');
  const id = await sendText(app, 'tina', agent, 'How warm is Rome?');
  const frames = await client.allUntil(({ type, event }) => type === 'agent_run' && event === 'run_finished');
  const run = frames.filter(({ type }) => type === 'agent_run');
  expect(run.map(({ event }) => event as string)).toEqual([
    'run_started',
    'tool_call_start',
    'tool_call_args',
    'tool_call_end',
    'tool_call_result',
    'text_message_start',
    'text_message_content',
    'text_message_end',
    'run_finished',
  ]);
  const call = { toolCallId: 'call_1', toolCallName: 'weather', displayName: 'Weather' };
  expect(run[1]!.data).toEqual({ ...call, executionText: 'Looking at the sky' });
  expect(run[2]!.data).toEqual({ ...call, delta: '{"city":"Rome"}' });
  expect(run[4]!.data).toEqual({ ...call, content: '1 degrees', role: 'tool' });
  expect(asked).toEqual([{ city: 'Rome' }]);

  expect(model.calls[0]!.json.tools).toEqual([
    { type: 'function', function: { name: 'weather', description: 'The weather of a city.', parameters } },
  ]);
  expect(model.calls[1]!.json.messages.slice(-2)).toMatchObject([
    { role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'weather', arguments: '{"city":"Rome"}' } }] },
    { role: 'tool', tool_call_id: 'call_1', content: '{"result":"1 degrees"}' },
  ]);

  const replies = await repliesTo(app, 'tina', id);
  expect(replies.map(({ category, type }) => `${category} ${type}`)).toEqual([
    'agentic tool-arguments',
    'agentic tool-result',
    'agentic assistant',
  ]);
  expect(replies[0].data.toolCalls).toEqual([
    {
      id: 'call_1',
      type: 'function',
      function: { name: 'weather', arguments: '{"city":"Rome"}' },
      displayName: 'Weather',
      executionText: 'Looking at the sky',
    },
  ]);
  expect(replies[1].data).toMatchObject({ text: '1 degrees', toolCallId: 'call_1' });
  expect(replies[2].data).toMatchObject({ text: 'Answer: {"result":"1 degrees"}' });
  expect(await runFor(app, id)).toMatchObject({
    promptTokens: 40,
    tools: [{ name: 'weather', toolCallId: 'call_1', state: 'succeeded', milliseconds: expect.any(Number) }],
  });
  await client.close();
});

test.each([
  ['has failed', 'weather', '{}', 'The tool failed.'],
  ['does not exist', 'no_such_tool', '{}', 'There is no such tool.'],
  ['has broken arguments', 'weather', '{"city":', 'The arguments are not a JSON object.'],
])('the model learns that a call %s, and not why', async (_, name, args, text) => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  tools = [weather(() => Promise.reject(new Error('password=hunter2')))];
  model.reply = callsThenAnswers({ toolCall: { id: 'call_1', name, arguments: args } });
  const id = await sendText(app, 'tina', agent, 'How warm is Rome?');
  expect(await runFor(app, id)).toMatchObject({ state: 'finished', tools: [{ name, state: 'failed' }] });
  expect((await repliesTo(app, 'tina', id)).at(-1).data.text).toBe(`Answer: {"result":"${text}"}`);
  expect(log.join()).not.toContain('hunter2');
  expect(log.join()).toContain('A tool of an agent failed.');
});

test('what the model says before a tool call is part of the answer', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  tools = [weather(() => Promise.resolve({ text: '20 degrees' }))];
  model.reply = callsThenAnswers({ text: 'I will look.' }, { toolCall: { id: '1', name: 'weather', arguments: '{}' } });
  const id = await sendText(app, 'tina', agent, 'How warm is Rome?');
  await runFor(app, id);
  const text = 'I will look.\n\nAnswer: {"result":"20 degrees"}';
  expect((await repliesTo(app, 'tina', id)).at(-1).data.text).toBe(text);
});

test('a model that requests tool calls forever is stopped', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  await setSettings(server, app, { 'aiAgents.toolCallsPerRun': 3 });
  tools = [weather(() => Promise.resolve({ text: '20 degrees' }))];
  model.reply = () => [{ toolCall: { id: 'call', name: 'weather', arguments: '{}' } }];
  const run = await runFor(app, await sendText(app, 'tina', agent, 'How warm is Rome?'));
  expect(run).toMatchObject({ state: 'failed', failure: { code: 'too_many_tool_calls' } });
  expect(run.tools).toHaveLength(3);
});

test('a run that uses too many tokens is stopped', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  await setSettings(server, app, { 'aiAgents.tokensPerRun': 24 });
  const run = await runFor(app, await sendText(app, 'tina', agent, 'Hello'));
  expect(run).toMatchObject({ state: 'failed', failure: { code: 'too_many_tokens' }, promptTokens: 20 });
});

test('an action is carried out by the client of the user who asked, and its result goes to the model', async () => {
  const app = await appWithUsers(server, ['tina', 'omar']);
  const agent = await builderAgent(server, app, model);
  tools = [{ name: 'show_map', description: 'Shows a map.', parameters, runsOn: 'client' }];
  model.reply = callsThenAnswers({ toolCall: { id: 'call_1', name: 'show_map', arguments: '{"city":"Rome"}' } });
  const { client } = await connectedAs(server, app, 'tina');
  const id = await sendText(app, 'tina', agent, 'Where is Rome?');
  const { runId, data } = await client.next('agent_run', ({ event }) => event === 'tool_call_end');
  expect(data).toMatchObject({ toolCallId: 'call_1', toolCallName: 'show_map', pending: true });
  const path = `/v3/ai-agents/runs/${runId}/tool-calls`;
  const result = { result: 'The map is shown.' };
  expectError(await app.as('omar').post(`${path}/call_1/result`, result), 404, 'ERR_AGENT_RUN_NOT_FOUND');
  expectError(await app.as('tina').post(`${path}/call_2/result`, result), 404, 'ERR_AGENT_TOOL_CALL_NOT_FOUND');
  expectError(await app.as('tina').post(`${path}/call_1/result`, {}), 400, 'ERR_BAD_REQUEST');
  expect(dataOf(await app.as('tina').post(`${path}/call_1/result`, result))).toMatchObject({ id: runId });
  expect(await runFor(app, id)).toMatchObject({ state: 'finished', tools: [{ state: 'succeeded' }] });
  expectError(await app.as('tina').post(`${path}/call_1/result`, result), 404, 'ERR_AGENT_TOOL_CALL_NOT_FOUND');
  expect((await repliesTo(app, 'tina', id)).at(-1).data.text).toBe('Answer: {"result":"The map is shown."}');
  await client.close();
});
