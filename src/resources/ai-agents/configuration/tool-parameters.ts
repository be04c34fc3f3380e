import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DomainError } from '#platform/errors/domain-error.js';
import { BooleanField, CharactersField, ChoiceField, FreeTextField } from '#platform/http/fields/field.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';

const MAX_PARAMETERS = 50;
const MAX_DESCRIPTION_LENGTH = 500;

const PARAMETER_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** A value that a model passes to a tool. */
export class ParameterDto {
  @CharactersField({
    description: 'Name of the parameter.',
    max: 64,
    characters: ['A-Za-z0-9_-', 'A-Z, a-z, 0-9, - and _'],
    example: 'city',
  })
  key!: string;

  @ChoiceField({ description: 'Type of the value, as in JSON Schema.', of: PARAMETER_TYPES, example: 'string' })
  type!: ParameterType;

  @FreeTextField({
    description: 'What the value is, for the model.',
    max: MAX_DESCRIPTION_LENGTH,
    optional: true,
    example: 'Name of a city',
  })
  description?: string;

  @BooleanField({ description: 'Whether the model has to pass it.', optional: true, default: false })
  required?: boolean;
}

export const ParametersField = () =>
  NestedListField(() => ParameterDto, {
    description: `Values that the model passes: at most ${MAX_PARAMETERS}.`,
    maxItems: MAX_PARAMETERS,
    optional: true,
  });

export class ParameterView {
  @ApiProperty() key!: string;
  @ApiProperty({ enum: [...PARAMETER_TYPES] }) type!: string;
  @ApiPropertyOptional() description?: string;
  @ApiProperty() required!: boolean;
}

/** How a tool is described to a model. */
export class ToolDefinitionView {
  @ApiProperty() name!: string;
  @ApiPropertyOptional() description?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'A JSON Schema.' })
  parameters?: object;
}

/** A parameter as it is stored. */
export type Parameter = Required<Pick<ParameterDto, 'key' | 'type' | 'required'>> & Pick<ParameterDto, 'description'>;

export const storedParameters = (parameters: readonly ParameterDto[]): Parameter[] =>
  parameters.map(({ key, type, description, required = false }) => ({
    key,
    type,
    required,
    ...(description !== undefined && { description }),
  }));

export const parametersOf = (stored: unknown): readonly Parameter[] => stored as Parameter[];

/** The JSON Schema of an object with the parameters as members. */
export function schemaOf(parameters: readonly Parameter[], allowAdditionalProperties = false): Record<string, unknown> {
  const properties = parameters.map(({ key, type, description }) => [
    key,
    { type, ...(type === 'array' && { items: {} }), ...(description !== undefined && { description }) },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Record<string, unknown>,
    required: parameters.filter(({ required }) => required).map(({ key }) => key),
    additionalProperties: allowAdditionalProperties,
  };
}

const isOfType: Record<ParameterType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && !Array.isArray(value),
};

/**
 * Models send null for values that they do not have: these members are absent.
 *
 * @returns the arguments that the parameters allow, or a sentence for the model about what is wrong
 */
export function acceptedArguments(
  parameters: readonly Parameter[],
  allowAdditionalProperties: boolean,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> | string {
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  const known = new Map(parameters.map((parameter) => [parameter.key, parameter]));
  const missing = parameters.find(({ key, required }) => required && !given.some(([name]) => name === key));
  if (missing) return `The argument ${missing.key} is required.`;
  const wrong = given.find(([name, value]) => known.has(name) && !isOfType[known.get(name)!.type](value));
  if (wrong) return `The argument ${wrong[0]} must be of the type ${known.get(wrong[0])!.type}.`;
  return Object.fromEntries(given.filter(([name]) => allowAdditionalProperties || known.has(name)));
}

/** @throws ERR_BAD_REQUEST if two parameters have the same key */
export function requireDistinctKeys(parameters: readonly { readonly key: string }[] = []): void {
  const repeated = parameters.findIndex(({ key }, index) => parameters.findIndex((one) => one.key === key) !== index);
  if (repeated < 0) return;
  const name = `parameters.${repeated}.key`;
  throw DomainError.invalid({ [name]: [`The ${name} is that of another parameter.`] });
}
