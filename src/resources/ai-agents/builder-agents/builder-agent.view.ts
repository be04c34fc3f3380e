import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AppContext } from '#platform/context/context.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { Agent } from '../agents/agents.repository.js';
import { NO_KNOWLEDGE, type AgentKnowledge } from './agent-knowledge.repository.js';

export class ModelMetadataView {
  @ApiPropertyOptional() temperature?: number;
  @ApiPropertyOptional({ type: 'integer' }) maxTokens?: number;
}

export class BuilderAgentView {
  @ApiProperty({ description: 'The agent is the user with this uid.' }) uid!: string;
  @ApiProperty() appId!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() icon?: string;
  @ApiPropertyOptional() description?: string;
  @ApiProperty({ description: 'Whether the agent answers.' }) isActive!: boolean;
  @ApiPropertyOptional() instruction?: string;
  @ApiPropertyOptional({ description: 'The same as instruction: variables in it are replaced for each run.' })
  formattedInstruction?: string;
  @ApiProperty({ description: 'That of the agent, or else of the setting aiAgents.openai.model.' }) model!: string;
  @ApiProperty({ description: 'Whether the model is that of the setting.' }) isDefaultModel!: boolean;
  @ApiProperty() modelMetaData!: ModelMetadataView;
  @ApiProperty({ type: [String], description: 'Names of tools.' }) tools!: string[];
  @ApiProperty({ type: [String], description: 'Slugs of API tools.' }) apiTools!: string[];
  @ApiProperty({ type: [String], description: 'Slugs of MCP servers.' }) mcpServers!: string[];
  @ApiProperty({ type: [String], description: 'Trigger functions of frontend actions.' }) frontendActions!: string[];
  @ApiProperty({ type: [String], description: 'uniqueIds of texts of the knowledge base.' }) files!: readonly string[];
  @ApiProperty({ type: [String], description: 'uniqueIds of pages of the knowledge base.' })
  websites!: readonly string[];
  @ApiProperty({ type: [String], description: 'Empty: the knowledge base is the only source of knowledge.' })
  otherKbIntegrations!: string[];
  @ApiProperty({ enum: ['v2'], description: 'How passages of the knowledge base are found, in terms of the contract.' })
  ragVersion!: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) metaData?: Record<string, unknown>;
  @ApiProperty({ description: 'Unix milliseconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix milliseconds.' }) updatedAt!: number;
}

export class CreatedBuilderAgentView {
  @ApiProperty() agent!: BuilderAgentView;
}

export class ChangedBuilderAgentView {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty() data!: BuilderAgentView;
}

export const builderAgentView = (
  { app }: AppContext,
  agent: Agent,
  { defaultModel, knowledge: { texts, websites } = NO_KNOWLEDGE }: { defaultModel: string; knowledge?: AgentKnowledge },
): BuilderAgentView =>
  withoutAbsent({
    uid: agent.uid,
    appId: app.id,
    name: agent.name,
    icon: agent.icon,
    description: agent.description,
    isActive: agent.isActive,
    instruction: agent.instruction,
    formattedInstruction: agent.instruction,
    model: agent.model ?? defaultModel,
    isDefaultModel: agent.model === null,
    modelMetaData: withoutAbsent({ temperature: agent.temperature, maxTokens: agent.maxTokens }),
    tools: agent.tools,
    apiTools: agent.apiTools,
    mcpServers: agent.mcpServers,
    frontendActions: agent.frontendActions,
    files: texts,
    websites,
    otherKbIntegrations: [],
    ragVersion: 'v2',
    metaData: agent.metadata,
    createdAt: agent.createdAt.getTime(),
    updatedAt: agent.updatedAt.getTime(),
  });
