import {
  BooleanField,
  FreeTextField,
  IntegerField,
  NestedField,
  NumberField,
  ObjectField,
  TextField,
  UrlField,
} from '../../../platform/http/fields/field.js';

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_INSTRUCTION_LENGTH = 20_000;
const MAX_MODEL_LENGTH = 100;
const MAX_METADATA_BYTES = 10 * 1024;
const MAX_TOKENS = 100_000;

export class ModelMetadataDto {
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

export class CreateBuilderAgentDto {
  @TextField({ description: 'Name of the agent.', max: MAX_NAME_LENGTH, example: 'Travel guide' })
  name!: string;

  @UrlField({ description: 'URL of a picture; it is not copied.', optional: true })
  icon?: string;

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

  @TextField({
    description: 'Model of the OpenAI-compatible API. Without it, that of the setting aiAgents.openai.model.',
    max: MAX_MODEL_LENGTH,
    optional: true,
    example: 'gpt-4o-mini',
  })
  model?: string;

  @NestedField(() => ModelMetadataDto, { description: 'Parameters of the model.', optional: true })
  modelMetaData?: ModelMetadataDto;

  @ObjectField({
    description: 'greetingMessage, introductoryMessage and suggestedMessages for clients, and any other members.',
    optional: true,
    maxBytes: MAX_METADATA_BYTES,
  })
  metaData?: Record<string, unknown>;

  @BooleanField({ description: 'Whether the agent answers.', optional: true, default: true })
  isActive?: boolean;
}
