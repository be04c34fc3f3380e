import { applyDecorators } from '@nestjs/common';
import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { BooleanField, FreeTextField, TextField, field, type FieldOptions } from '#platform/http/fields/field.js';
import { notFoundAs } from '#platform/http/fields/path.params.js';
import { QueryChoice } from '#platform/http/fields/query-field.js';
import { JsonSchemaField } from './json-schema.js';

const MAX_NAME_LENGTH = 100;
const MAX_TEXT_LENGTH = 255;
const MAX_DESCRIPTION_LENGTH = 1000;

export const TOOL_TYPES = ['action', 'tool'] as const;
export type ToolType = (typeof TOOL_TYPES)[number];

const NAME = /^[a-zA-Z_$][a-zA-Z0-9_$-]{0,99}$/;

const ToolNameField = (options: FieldOptions) =>
  field(
    (value, name) =>
      typeof value === 'string' && NAME.test(value)
        ? undefined
        : `The ${name} must be 1 to ${MAX_NAME_LENGTH} of the characters A-Z, a-z, 0-9, _, $ and -, and begin with none of 0-9 and -.`,
    options,
    { type: String, maxLength: MAX_NAME_LENGTH, pattern: NAME.source },
  );

const parameters = {
  description: 'A JSON Schema of the type object: what is passed to the tool.',
  optional: true,
  example: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
} as const;

export class CreateToolDto {
  @ToolNameField({ description: 'Name of the tool; agents refer to it. Cannot be changed.', example: 'show_map' })
  name!: string;

  @DisplayNameField({ description: 'Name that users see.', max: MAX_TEXT_LENGTH, example: 'Map' })
  displayName!: string;

  @TextField({ description: 'What users see while the tool runs.', max: MAX_TEXT_LENGTH, example: 'Opening the map' })
  executionText!: string;

  @FreeTextField({
    description: 'What the tool does, for the model. Required unless doNotExecute is true.',
    max: MAX_DESCRIPTION_LENGTH,
    optional: true,
    example: 'Shows a city on a map.',
  })
  description?: string;

  @BooleanField({
    description:
      'true: the agent itself carries the tool out, and the names are only shown (type tool). false: the client of the user carries it out (type action).',
    optional: true,
    default: false,
  })
  doNotExecute?: boolean;

  @JsonSchemaField(parameters)
  parameters?: Record<string, unknown>;
}

export class UpdateToolDto extends ChangesOf(CreateToolDto, {
  except: ['name', 'doNotExecute'],
  fields: { description: { description: 'What the tool does, for the model.', empty: 'refused' } },
}) {}

export class ToolParam {
  @applyDecorators(
    ToolNameField({ description: 'Name of the tool.', example: 'show_map' }),
    notFoundAs('ERR_TOOL_NOT_FOUND', (id) => [{ kind: 'tool', id }]),
  )
  name!: string;
}

export class ListToolsQuery {
  @QueryChoice({
    description: 'action: tools that the client of the user carries out; tool: those that the agent carries out.',
    of: TOOL_TYPES,
  })
  type?: ToolType;
}
