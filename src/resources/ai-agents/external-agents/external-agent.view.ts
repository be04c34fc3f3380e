import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AppContext } from '#platform/context/context.js';
import { withoutAbsent } from '#platform/http/json.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { Agent } from '../agents/agents.repository.js';
import { INTEGRATION_TYPES } from './external-agent.dto.js';

class IntegrationMetadataView {
  @ApiPropertyOptional() baseUrl?: string;
  @ApiPropertyOptional() agentId?: string;
  @ApiPropertyOptional({ description: 'Asterisks, if requests to the agent have headers of the app.' })
  headers?: string;
}

export class AgentView {
  @ApiProperty({ description: 'The agent is the user with this uid.' }) uid!: string;
  @ApiProperty() appId!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() icon?: string;
  @ApiProperty({ description: 'Whether the agent answers.' }) isActive!: boolean;
  @ApiProperty() integrateWith!: string;
  @ApiProperty({ enum: [...INTEGRATION_TYPES] }) integrationType!: string;
  @ApiProperty() integrationMeta!: IntegrationMetadataView;
  @ApiProperty({ type: [String], description: 'Names of tools.' }) tools!: string[];
  @ApiProperty({ type: [String], description: 'Names of tools of the type action.' }) actions!: string[];
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) metaData?: Record<string, unknown>;
  @ApiProperty({ description: 'ISO 8601.' }) createdAt!: string;
  @ApiProperty({ description: 'ISO 8601.' }) updatedAt!: string;
}

export class CreatedAgentView {
  @ApiProperty() agent!: AgentView;
}

export const agentView = ({ app }: AppContext, agent: Agent): AgentView =>
  withoutAbsent({
    uid: agent.uid,
    appId: app.id,
    name: agent.name,
    icon: agent.icon,
    isActive: agent.isActive,
    integrateWith: agent.integrateWith ?? '',
    integrationType: agent.integrationType ?? '',
    integrationMeta: withoutAbsent({
      baseUrl: agent.baseUrl,
      agentId: agent.remoteAgentId,
      headers: agent.headersCipher ? MASKED_SECRET : undefined,
    }),
    tools: agent.tools,
    actions: agent.actions,
    metaData: agent.metadata,
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
  });
