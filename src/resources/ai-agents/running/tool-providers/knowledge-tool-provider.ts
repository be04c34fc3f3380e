import { Injectable } from '@nestjs/common';
import { AgentKnowledgeRepository } from '#resources/ai-agents/builder-agents/agent-knowledge.repository.js';
import { KnowledgeSearchService } from '#resources/ai-agents/knowledge/knowledge-search.service.js';
import type { ServerTool, ToolProvider, ToolRequest, ToolResult, ToolSet } from './agent-tool.js';

const DESCRIPTION = {
  name: 'search_knowledge_base',
  description:
    'Searches the knowledge base for passages with words of a question. Use it before you answer a question about facts.',
  parameters: {
    type: 'object',
    properties: { question: { type: 'string', description: 'The question, or words that the passage has.' } },
    required: ['question'],
    additionalProperties: false,
  },
  displayName: 'Knowledge base',
  executionText: 'Searching the knowledge base',
} as const;

/** Agents that have sources of the knowledge base can search them. */
@Injectable()
export class KnowledgeToolProvider implements ToolProvider {
  constructor(
    private readonly agentKnowledge: AgentKnowledgeRepository,
    private readonly knowledge: KnowledgeSearchService,
  ) {}

  async toolsOf(request: ToolRequest): Promise<ToolSet> {
    const { ctx, agent } = request;
    if (agent.kind !== 'builder') return { tools: [] };
    const sources = await this.agentKnowledge.ofAgents(ctx, [agent.uid]);
    return { tools: sources.has(agent.uid) ? [this.toolFor(request)] : [] };
  }

  private toolFor({ ctx, agent }: ToolRequest): ServerTool {
    return {
      ...DESCRIPTION,
      runsOn: 'server',
      execute: async ({ question }): Promise<ToolResult> => {
        if (typeof question !== 'string' || question.trim() === '')
          return { text: 'The argument question is required.', isError: true };
        const passages = await this.knowledge.search(ctx, agent.uid, question);
        if (passages.length === 0) return { text: 'No passage has words of the question.' };
        return {
          text: passages.map(({ title, text }) => `${title}\n${text}`).join('\n\n'),
          passages: passages.map(({ sourceId, title, url }) => ({
            uniqueId: sourceId,
            title,
            ...(url !== null && { url }),
          })),
        };
      },
    };
  }
}
