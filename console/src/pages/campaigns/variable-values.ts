import type { VariableValues } from '../../api/campaigns/campaigns.ts';
import type { TemplateVariable } from '../../api/campaigns/templates.ts';

/** Values of fields by the names of variables. An empty one is none, so that the value of the template counts. */
export const givenValues = (fields: Readonly<Record<string, string>>): VariableValues =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

export const fieldsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Those that the template declares, and others that have a value already. */
export const namesOf = (schema: readonly TemplateVariable[], fields: object): string[] => [
  ...new Set([...schema.map(({ key }) => key), ...Object.keys(fields)]),
];
