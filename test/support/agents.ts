import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { aiFeatures } from '#core/app-settings/ai-features.js';
import { Database } from '#platform/database/database.js';
import { AgentsService } from '#resources/ai-agents/agents/agents.service.js';
import { PageTexts } from '#resources/ai-agents/knowledge/indexing/page-texts.js';
import type { McpTool } from '#resources/ai-agents/mcp-servers/client/mcp-tool.js';
import { McpTools } from '#resources/ai-agents/mcp-servers/client/mcp-tools.js';
import { OpenAiModel } from '#resources/ai-agents/running/models/openai-model.js';
import { dataOf } from './client.js';
import { systemContext } from './context.js';
import { eventually } from './eventually.js';
import { sendText } from './factories.js';
import type { TestApp, TestServer } from './server.js';

/** The replies in the thread of a message, oldest first. */
export const repliesTo = async (app: TestApp, uid: string, id: string): Promise<any[]> =>
  dataOf(await app.as(uid).get(`/v3/messages/${id}/thread`)) as any[];

export const runsOf = async (app: TestApp, query: Record<string, unknown> = {}): Promise<any[]> =>
  dataOf(await app.api.get('/v3/ai-agents/runs', query)) as any[];

const OVER = ['finished', 'failed', 'cancelled'];

/** Waits for the end of the runs for a message. @returns the only run */
export async function runFor(app: TestApp, messageId: string): Promise<any> {
  return eventually(async () => {
    const runs = (await runsOf(app)).filter((run) => run.messageId === messageId);
    expect(runs).toHaveLength(1);
    expect(OVER).toContain(runs[0].state);
    return runs[0] as unknown;
  });
}

export const POLITE = 'Sorry, I cannot answer right now. Please try again later.';

/** A run for a message of the user that waits for the result of the tool call `call_1`, and that no process works on. @returns its id */
export async function waitingRun(server: TestServer, app: TestApp, askedBy: string): Promise<string> {
  const ctx = systemContext(app);
  const properties = { name: 'Travel guide', instruction: 'You know all trains.', model: 'small', isActive: false };
  const { uid: agentUid } = await server.app.get(AgentsService).create(ctx, 'builder', properties);
  const messageId = BigInt(await sendText(app, askedBy, agentUid, 'Where is Rome?'));
  const { prisma } = server.app.get(Database).forApp(ctx);
  const address = { conversationKey: `user/${[agentUid, askedBy].sort().join('/')}`, receiver: askedBy };
  const { id } = await prisma.aiRun.create({
    data: {
      ...address,
      appId: app.id,
      agentUid,
      messageId,
      askedBy,
      threadId: messageId,
      receiverType: 'user',
      state: 'waiting',
      attempts: 1,
      model: 'small',
      leaseHolder: randomUUID(),
      leaseUntil: new Date(Date.now() + 3_600_000),
      startedAt: new Date(),
    },
  });
  const call = { position: 1, callId: 'call_1', name: 'show_map', state: 'waiting' as const };
  await prisma.aiRunToolCall.create({ data: { appId: app.id, runId: id, ...call } });
  return String(id);
}

const SUGGESTED = {
  positive: 'Gladly!',
  neutral: 'Let me see.',
  negative: 'Sorry, no.',
  starters: ['How was the hike?'],
};

/** The settings with which users can ask the model. */
export const ASSISTANCE = {
  ...Object.fromEntries(Object.values(aiFeatures).map((key) => [key, true])),
  'ai.requestsPerUserAndMinute': 1000,
};

/** Nothing leaves: each MCP server has these tools, each page the same text, and the model writes the same suggestions and the same sentence. */
export function withoutAgentRequests(server: TestServer, tools: McpTool[]): void {
  jest.spyOn(server.app.get(McpTools), 'refresh').mockResolvedValue(tools);
  jest.spyOn(server.app.get(OpenAiModel), 'complete').mockImplementation((_ctx, { messages }) => {
    const asksForObject = messages[0]!.content.includes('a JSON object');
    const text = asksForObject ? JSON.stringify(SUGGESTED) : 'You meet at seven at the station.';
    return Promise.resolve({ text, toolCalls: [], promptTokens: 20, completionTokens: 5 });
  });
  jest.spyOn(server.app.get(PageTexts), 'fetch').mockResolvedValue({ text: 'Open from June to October.' });
}
