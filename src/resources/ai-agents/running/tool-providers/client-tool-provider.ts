import { Injectable } from '@nestjs/common';
import { schemaOf } from '#resources/ai-agents/configuration/tool-parameters.js';
import {
  FrontendActionsRepository,
  type FrontendAction,
} from '#resources/ai-agents/frontend-actions/frontend-actions.repository.js';
import { ToolsRepository, type Tool } from '#resources/ai-agents/tools/tools.repository.js';
import type { AgentTool, ToolProvider, ToolRequest, ToolSet } from './agent-tool.js';

const NO_PARAMETERS = { type: 'object', properties: {} };

/** OpenAI-compatible APIs accept names of this length. */
const MAX_MODEL_NAME_LENGTH = 64;

/** Actions, which the client of the user carries out, and tools that an agent elsewhere carries out itself. */
@Injectable()
export class ClientToolProvider implements ToolProvider {
  constructor(
    private readonly tools: ToolsRepository,
    private readonly actions: FrontendActionsRepository,
  ) {}

  async toolsOf({ ctx, agent }: ToolRequest): Promise<ToolSet> {
    const names = [...new Set([...agent.tools, ...agent.actions])];
    const tools = await this.tools.findMany(ctx, names);
    const found = names.flatMap((name) => tools.get(name) ?? []);
    if (agent.kind === 'external') return { tools: found.map(toolOfExternalAgent) };
    const actions = await this.actions.findMany(ctx, agent.frontendActions);
    return {
      tools: [
        ...agent.frontendActions.flatMap((name) => actions.get(name) ?? []).map(toolOfAction),
        ...found.filter(({ doNotExecute }) => !doNotExecute).map(toolOfBuilderAgent),
      ],
    };
  }
}

const toolOfExternalAgent = (tool: Tool): AgentTool => ({
  ...descriptionOf(tool),
  runsOn: tool.doNotExecute ? 'agent' : 'client',
});

/** Names of tools may have the character $, and be longer than those of models. */
const toolOfBuilderAgent = (tool: Tool): AgentTool => ({
  ...descriptionOf(tool),
  name: tool.name.replaceAll('$', '_').slice(0, MAX_MODEL_NAME_LENGTH),
  runsOn: 'client',
});

const descriptionOf = ({ name, description, parameters, displayName, executionText }: Tool) => ({
  name,
  description: description ?? '',
  parameters: parameters ?? NO_PARAMETERS,
  displayName,
  executionText,
});

const toolOfAction = ({ triggerFunction, name, description, parameters }: FrontendAction): AgentTool => ({
  name: triggerFunction,
  description,
  parameters: schemaOf(parameters),
  displayName: name,
  runsOn: 'client',
});
