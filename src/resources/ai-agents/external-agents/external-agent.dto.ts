import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { ChoiceField, NestedField, TextField, UrlField } from '#platform/http/fields/field.js';
import {
  AgentActiveField,
  AgentIconField,
  AgentMetadataField,
  AgentNameField,
  ReferencesField,
} from '../agents/agent-fields.js';
import { HeadersField } from '../configuration/headers.js';

const MAX_TEXT_LENGTH = 100;
const MAX_URL_LENGTH = 1000;

export const INTEGRATION_TYPES = ['agent', 'llm'] as const;

export class IntegrationMetadataDto {
  @UrlField({
    description: 'Address of the AG-UI endpoint of the agent: https, at a public address.',
    max: MAX_URL_LENGTH,
    optional: true,
    example: 'https://agents.example.com/ag-ui',
  })
  baseUrl?: string;

  @TextField({
    description: 'The agent at that address, if there are several.',
    max: MAX_TEXT_LENGTH,
    optional: true,
    example: 'weatherAgent',
  })
  agentId?: string;

  @HeadersField()
  headers?: string;
}

export class CreateAgentDto {
  @AgentNameField()
  name!: string;

  @AgentIconField()
  icon?: string;

  @TextField({
    description: 'What the agent is built with, for example mastra or langgraph. It is only stored.',
    max: MAX_TEXT_LENGTH,
    example: 'mastra',
  })
  integrateWith!: string;

  @ChoiceField({ description: 'It is only stored.', of: INTEGRATION_TYPES, example: 'agent' })
  integrationType!: string;

  @NestedField(() => IntegrationMetadataDto, {
    description: 'Where the agent is. Without a baseUrl it cannot answer.',
    optional: true,
  })
  integrationMeta?: IntegrationMetadataDto;

  @AgentActiveField()
  isActive?: boolean;

  @ReferencesField('Names of tools', 'get_weather')
  tools?: string[];

  @ReferencesField('Names of tools of the type action', 'show_map')
  actions?: string[];

  @AgentMetadataField()
  metaData?: Record<string, unknown>;
}

export class UpdateAgentDto extends ChangesOf(CreateAgentDto, {
  except: ['integrateWith', 'integrationType'],
  fields: { integrationMeta: { description: 'Where the agent is. Absent members stay as they are.' } },
}) {}
