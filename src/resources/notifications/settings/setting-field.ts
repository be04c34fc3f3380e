import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, IntegerField, NestedField, ObjectField, TextField, field } from '#platform/http/fields/field.js';
import { MAX_TEMPLATE_LENGTH, problemOfTemplate } from '#platform/templates/template-syntax.js';
import { unstorable } from '#platform/text/storable.js';
import {
  isDefinition,
  shapeOf,
  type SettingDefinition,
  type SettingGroup,
  type SettingRule,
} from './setting-definition.js';

// Bodies and responses with settings, made from the definitions.

const MAX_TIME = 2359;

const isTime = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TIME && Number(value) % 100 < 60;

interface Options {
  description: string;
  optional: boolean;
}

const IntegerChoiceField = (choices: readonly number[], options: Options, schema: object) =>
  field(
    (value, name) =>
      choices.includes(value as number) ? undefined : `The ${name} must be one of the numbers ${choices.join(', ')}.`,
    options,
    schema,
  );

const TimeField = (options: Options, schema: object) =>
  field(
    (value, name) =>
      isTime(value) ? undefined : `The ${name} must be a time of day as a number hhmm, from 0 to ${MAX_TIME}.`,
    options,
    schema,
  );

/** A template, which may be empty. */
const TemplateField = (options: Options, schema: object) =>
  field(
    (value, name) => {
      if (typeof value !== 'string') return `The ${name} must be a string.`;
      const problem = unstorable(value);
      return problem ? `The ${name} ${problem}.` : problemOfTemplate(value);
    },
    { ...options, empty: 'value' },
    schema,
  );

function schemaOf(rule: SettingRule): object {
  switch (rule.kind) {
    case 'boolean':
      return { type: Boolean };
    case 'choice':
      return { type: 'integer', enum: [...rule.choices] };
    case 'integer':
      return { type: 'integer', minimum: rule.minimum, maximum: rule.maximum };
    case 'time':
      return { type: 'integer', minimum: 0, maximum: MAX_TIME };
    case 'text':
      return { type: String, maxLength: rule.maximumLength };
    case 'template':
      return { type: String, maxLength: MAX_TEMPLATE_LENGTH };
    case 'object':
      return { type: Object, additionalProperties: true };
  }
}

/** Validates and documents a setting of a body, where it may be absent. */
export function SettingField({
  rule,
  description,
}: Pick<SettingDefinition, 'rule' | 'description'>): PropertyDecorator {
  const options = { description, optional: true };
  switch (rule.kind) {
    case 'boolean':
      return BooleanField(options);
    case 'choice':
      return IntegerChoiceField(rule.choices, options, schemaOf(rule));
    case 'integer':
      return IntegerField({ ...options, min: rule.minimum, max: rule.maximum });
    case 'time':
      return TimeField(options, schemaOf(rule));
    case 'text':
      return TextField({ ...options, max: rule.maximumLength });
    case 'template':
      return TemplateField(options, schemaOf(rule));
    case 'object':
      return ObjectField({ ...options, maxBytes: rule.maximumBytes });
  }
}

const SettingProperty = ({ rule, description }: SettingDefinition): PropertyDecorator =>
  ApiProperty({ description, ...schemaOf(rule) });

type ClassOf = new () => object;

const dtos = new Map<string, ClassOf>();
const views = new Map<string, ClassOf>();

/** A DTO of some of the settings of a group. Groups of one shape have one DTO. */
export const dtoOf = (group: SettingGroup): ClassOf =>
  classOf(dtos, 'Dto', group, (node) => {
    return isDefinition(node) ? SettingField(node) : GroupField(node);
  });

/** Some of the settings of a group. */
export const GroupField = (group: SettingGroup): PropertyDecorator =>
  NestedField(() => dtoOf(group), { description: shapeOf(group).description, optional: true });

/** A view of all settings of a group. Groups of one shape have one view. */
export const viewOf = (group: SettingGroup): ClassOf =>
  classOf(views, 'View', group, (node) => {
    if (isDefinition(node)) return SettingProperty(node);
    return ApiProperty({ type: viewOf(node), description: shapeOf(node).description });
  });

function classOf(
  known: Map<string, ClassOf>,
  suffix: string,
  group: SettingGroup,
  propertyOf: (node: SettingDefinition | SettingGroup) => PropertyDecorator,
): ClassOf {
  const name = `${shapeOf(group).name}${suffix}`;
  let type = known.get(name);
  if (!type) {
    // the document names a schema by the name of its class
    type = { [name]: class extends Object {} }[name]!;
    known.set(name, type);
    for (const [property, node] of Object.entries(group)) propertyOf(node)(type.prototype as object, property);
  }
  return type;
}
