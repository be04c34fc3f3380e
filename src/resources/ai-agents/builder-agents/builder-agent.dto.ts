import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { FreeTextField, IntegerField, NestedField, NumberField, TextField } from '#platform/http/fields/field.js';
import {
  AgentActiveField,
  AgentIconField,
  AgentMetadataField,
  AgentNameField,
  ReferencesField,
} from '../agents/agent-fields.js';

const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_INSTRUCTION_LENGTH = 20_000;
const MAX_MODEL_LENGTH = 100;
const MAX_TOKENS = 100_000;

class ModelMetadataDto {
  @NumberField({ description: 'Sampling temperature of the model.', optional: true, min: 0, max: 2, example: 0.7 })
  temperature?: number;

  @IntegerField({
    description: 'Tokens of an answer, at most.',
    optional: true,
    min: 1,
    max: MAX_TOKENS,
    example: 1000,
  })
  maxTokens?: number;
}

const model = {
  description: 'Model of the OpenAI-compatible API. Without it, that of the setting aiAgents.openai.model.',
  max: MAX_MODEL_LENGTH,
  optional: true,
  example: 'gpt-4o-mini',
};

class BuilderAgentDto {
  @AgentIconField()
  icon?: string;

  @NestedField(() => ModelMetadataDto, { description: 'Parameters of the model.', optional: true })
  modelMetaData?: ModelMetadataDto;

  @AgentMetadataField()
  metaData?: Record<string, unknown>;

  @ReferencesField('Names of tools of the type action', 'show_map')
  tools?: string[];

  @ReferencesField('Slugs of API tools', 'weather')
  apiTools?: string[];

  @ReferencesField('Slugs of MCP servers', 'timetables')
  mcpServers?: string[];

  @ReferencesField('Trigger functions of frontend actions', 'showMap')
  frontendActions?: string[];
}

export class CreateBuilderAgentDto extends BuilderAgentDto {
  @AgentNameField()
  name!: string;

  @FreeTextField({ description: 'What the agent is for.', max: MAX_DESCRIPTION_LENGTH, optional: true })
  description?: string;

  @FreeTextField({
    description:
      'What the model is told before the conversation. {{uid}}, {{name}}, {{role}} and members of the metadata of the user are replaced.',
    max: MAX_INSTRUCTION_LENGTH,
    optional: true,
    example: 'You help {{name}} to plan a journey.',
  })
  instruction?: string;

  @TextField(model)
  model?: string;

  @AgentActiveField()
  isActive?: boolean;
}

export class UpdateBuilderAgentDto extends ChangesOf(CreateBuilderAgentDto, {
  except: ['model'],
  clearable: ['description', 'instruction'],
}) {
  @FreeTextField({ ...model, description: `${model.description} An empty text clears it.`, empty: 'value' })
  model?: string;
}
