import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AppContext } from '../../../platform/context.js';
import { withoutAbsent } from '../../../platform/http/json.js';
import type { Agent } from './agents.repository.js';

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
  @ApiPropertyOptional({ description: 'Absent if it is that of the settings.' }) model?: string;
  @ApiProperty() modelMetaData!: ModelMetadataView;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) metaData?: Record<string, unknown>;
  @ApiProperty({ description: 'Unix milliseconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix milliseconds.' }) updatedAt!: number;
}

export class CreatedBuilderAgentView {
  @ApiProperty() agent!: BuilderAgentView;
}

export const builderAgentView = ({ app }: AppContext, agent: Agent): BuilderAgentView =>
  withoutAbsent({
    uid: agent.uid,
    appId: app.id,
    name: agent.name,
    icon: agent.icon,
    description: agent.description,
    isActive: agent.isActive,
    instruction: agent.instruction,
    model: agent.model,
    modelMetaData: withoutAbsent({ temperature: agent.temperature, maxTokens: agent.maxTokens }),
    metaData: agent.metadata,
    createdAt: agent.createdAt.getTime(),
    updatedAt: agent.updatedAt.getTime(),
  });
