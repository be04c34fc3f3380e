import { PROTOCOL_VERSION } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { Database } from '#platform/database/database.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { AgentsService, type NewAgent } from '#resources/ai-agents/agents/agents.service.js';
import type { AgentTool } from '#resources/ai-agents/running/tool-providers/agent-tool.js';
import { AgentTools } from '#resources/ai-agents/running/tool-providers/agent-tools.js';
import { textMessage, toolCall, useAgUiAgent, type AgUiPart } from '#test/support/ag-ui-agent.js';
import { POLITE, repliesTo, runFor } from '#test/support/agents.js';
import { dataOf } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const remote = useAgUiAgent();

const parameters = { type: 'object', properties: { city: { type: 'string' } } };
let tools: AgentTool[] = [];
beforeAll(() => server.app.get(AgentTools).register({ toolsOf: () => Promise.resolve({ tools }) }));
const noTools = () => {
  tools = [];
};
beforeEach(noTools);
afterAll(noTools);

/** @returns the uid of an agent of the kind external */
async function externalAgent(app: TestApp, more: Partial<NewAgent> = {}): Promise<string> {
  const properties = { name: 'Cook', integrateWith: 'ag-ui', integrationType: 'agent', baseUrl: remote.url, ...more };
  return (await server.app.get(AgentsService).create(systemContext(app), 'external', properties)).uid;
}

test('a message goes to the agent with its thread, and the answer comes back as it grows', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await externalAgent(app, { remoteAgentId: 'cook_1' });
  const headersCipher = server.app
    .get(CredentialVault)
    .encrypt(`${app.id}/ai-agents/${agent}`, JSON.stringify({ authorization: 'Bearer secret' }));
  await server.app
    .get(Database)
    .forApp(systemContext(app))
    .prisma.aiAgent.updateMany({ where: { appId: app.id, uid: agent }, data: { headersCipher } });
  const first = await sendText(app, 'tina', agent, 'I like pasta.');
  await runFor(app, first);
  const { client } = await connectedAs(server, app, 'tina');
  remote.reply = () => [...textMessage('Try '), ...textMessage('carbonara.', 'm2')];
  const second = { receiver: agent, receiverType: 'user', parentId: first, data: { text: 'What do I cook?' } };
  const id = dataOf(await app.as('tina').post('/v3/messages', second)).id as string;
  const frames = await client.allUntil(({ event }) => event === 'run_finished');
  const run = frames.filter(({ type }) => type === 'agent_run');
  expect(run.map(({ event }) => event as string)).toEqual([
    'run_started',
    'text_message_start',
    'text_message_content',
    'text_message_end',
    'text_message_start',
    'text_message_content',
    'text_message_end',
    'run_finished',
  ]);
  const call = remote.calls.at(-1)!;
  expect(call.headers).toMatchObject({ authorization: 'Bearer secret', accept: 'text/event-stream' });
  expect(RunAgentInputSchema.parse(call.json)).toMatchObject({
    protocolVersion: PROTOCOL_VERSION,
    threadId: first,
    runId: run[0]!.runId,
    messages: [
      { role: 'user', content: 'I like pasta.', id: first },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'What do I cook?', id },
    ],
    tools: [],
    forwardedProps: { agentId: 'cook_1' },
  });
  expect((await repliesTo(app, 'tina', first)).at(-1).data.text).toBe('Try \n\ncarbonara.');
  expect(await runFor(app, id)).toMatchObject({ state: 'finished', promptTokens: 7, completionTokens: 3 });
  await client.close();
});

test('tools that the app declares are carried out by the client, and those of the agent by the agent', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await externalAgent(app);
  tools = [
    { name: 'show_map', description: 'Shows a map.', parameters, runsOn: 'client' },
    { name: 'search', description: '', parameters, runsOn: 'agent', displayName: 'Search', executionText: 'Searching' },
  ];
  remote.reply = ({ json }) => {
    const result = (json.messages as any[]).find(({ role }) => role === 'tool');
    if (result) return textMessage(`The client said: ${result.content}`);
    return [
      ...toolCall('call_1', 'search', '{"city":"Rome"}'),
      { type: 'TOOL_CALL_RESULT', messageId: 't1', toolCallId: 'call_1', content: 'found' },
      ...toolCall('call_2', 'show_map', '{"city":"Rome"}'),
      { type: 'SOMETHING_NEW', value: 1 },
    ];
  };
  const { client } = await connectedAs(server, app, 'tina');
  const id = await sendText(app, 'tina', agent, 'Where is Rome?');
  const { data: started } = await client.next('agent_run', ({ event }) => event === 'tool_call_start');
  expect(started).toMatchObject({ toolCallName: 'search', displayName: 'Search', executionText: 'Searching' });
  const { runId } = await client.next('agent_run', ({ data }) => data.pending === true);
  const path = `/v3/ai-agents/runs/${runId}/tool-calls/call_2/result`;
  dataOf(await app.as('tina').post(path, { result: 'shown' }));
  expect(await runFor(app, id)).toMatchObject({
    state: 'finished',
    tools: [
      { name: 'search', state: 'succeeded' },
      { name: 'show_map', state: 'succeeded' },
    ],
  });
  expect(remote.calls[0]!.json.tools).toEqual([{ name: 'show_map', description: 'Shows a map.', parameters }]);
  expect(RunAgentInputSchema.parse(remote.calls[1]!.json).messages.slice(-2)).toMatchObject([
    { role: 'assistant', toolCalls: [{ id: 'call_2', function: { name: 'show_map' } }] },
    { role: 'tool', toolCallId: 'call_2', content: 'shown' },
  ]);
  expect((await repliesTo(app, 'tina', id)).at(-1).data.text).toBe('The client said: shown');
  await client.close();
});

const never = new Promise(() => undefined);

test.each<[name: string, reply: () => AgUiPart[] | { status: number }, code: string]>([
  ['responds with 500', () => ({ status: 500 }), 'model_error'],
  ['reports an error', () => [{ type: 'RUN_ERROR', message: 'out of money' }], 'model_error'],
  ['sends no JSON', () => [{ raw: 'data: {"type"\n\n' }], 'invalid_response'],
  ['sends JSON that is no event', () => [{ raw: 'data: [1]\n\n' }], 'invalid_response'],
  ['sends an event without its members', () => [{ type: 'TEXT_MESSAGE_CONTENT' }], 'invalid_response'],
  ['breaks the connection', () => [...textMessage('Try '), 'cut'], 'invalid_response'],
  ['finishes without a text', () => [{ type: 'RUN_FINISHED' }], 'invalid_response'],
  ['sends 10 MB of text', () => Array.from({ length: 1000 }, () => textMessage('x'.repeat(10_000))).flat(), 'too_long'],
  [
    'sends 10 MB as one event',
    () => Array.from({ length: 10 }, () => ({ raw: `data: ${'x'.repeat(1_000_000)}\n` })),
    'invalid_response',
  ],
  ['does not stop', () => [...textMessage('Try '), { wait: never }], 'timeout'],
])('an agent that %s fails the run', async (_, reply, code) => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await externalAgent(app);
  if (code === 'timeout') await setSettings(server, app, { 'aiAgents.secondsPerRun': 1 });
  remote.reply = reply;
  const id = await sendText(app, 'tina', agent, 'What do I cook?');
  expect(await runFor(app, id)).toMatchObject({ state: 'failed', failure: { code } });
  expect((await repliesTo(app, 'tina', id)).map(({ data }) => data.text as string)).toEqual([POLITE]);
});
