/** Which values a setting can have. */
export type SettingRule =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly choices: readonly number[] }
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  /** A time of day as hhmm: 930 is 09:30. */
  | { readonly kind: 'time' }
  | { readonly kind: 'text'; readonly maximumLength: number }
  | { readonly kind: 'template' }
  | { readonly kind: 'object'; readonly maximumBytes: number };

/** A setting: its default, which values it can have, and what it means. */
export interface SettingDefinition<Value = unknown> {
  readonly defaultValue: Value;
  readonly rule: SettingRule;
  readonly description: string;
}

const SHAPE = Symbol('shape');

interface Shape {
  /** The schema in the API document has this name, and a suffix. Groups with the same name have the same settings. */
  readonly name: string;
  readonly description: string;
}

/** Settings by name, with groups of settings inside them. */
export interface SettingGroup {
  readonly [name: string]: SettingDefinition | SettingGroup;
  readonly [SHAPE]: Shape;
}

/** The values of a group. */
export type ValuesOf<Node> =
  Node extends SettingDefinition<infer Value>
    ? Value
    : { readonly [Name in keyof Node as Name extends string ? Name : never]: ValuesOf<Node[Name]> };

/** Some values of a group. */
export type PartialValuesOf<Node> =
  Node extends SettingDefinition<infer Value>
    ? Value
    : { readonly [Name in keyof Node as Name extends string ? Name : never]?: PartialValuesOf<Node[Name]> };

export const group = <Settings extends object>(
  name: string,
  description: string,
  settings: Settings,
): Settings & { readonly [SHAPE]: Shape } => ({ ...settings, [SHAPE]: { name, description } });

export const shapeOf = (settings: SettingGroup): Shape => settings[SHAPE];

export const isDefinition = (node: SettingDefinition | SettingGroup): node is SettingDefinition =>
  'rule' in node && 'defaultValue' in node;

export const flag = (defaultValue: boolean, description: string): SettingDefinition<boolean> => ({
  defaultValue,
  rule: { kind: 'boolean' },
  description,
});

export const choice = (
  defaultValue: number,
  choices: readonly number[],
  description: string,
): SettingDefinition<number> => ({ defaultValue, rule: { kind: 'choice', choices }, description });

export const integer = (
  defaultValue: number,
  [minimum, maximum]: readonly [number, number],
  description: string,
): SettingDefinition<number> => ({ defaultValue, rule: { kind: 'integer', minimum, maximum }, description });

export const time = (defaultValue: number, description: string): SettingDefinition<number> => ({
  defaultValue,
  rule: { kind: 'time' },
  description,
});

export const text = (defaultValue: string, maximumLength: number, description: string): SettingDefinition<string> => ({
  defaultValue,
  rule: { kind: 'text', maximumLength },
  description,
});

export const template = (defaultValue: string, description: string): SettingDefinition<string> => ({
  defaultValue,
  rule: { kind: 'template' },
  description,
});

export const object = (maximumBytes: number, description: string): SettingDefinition<Record<string, unknown>> => ({
  defaultValue: {},
  rule: { kind: 'object', maximumBytes },
  description,
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The values of a group: those that are stored, and the defaults of the others. Stored members that are no settings are left out. */
export function withDefaults<Group extends object>(group: Group, stored: unknown): ValuesOf<Group> {
  const values = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(group as SettingGroup).map(([name, node]) => [
      name,
      isDefinition(node) ? (values[name] ?? node.defaultValue) : withDefaults(node, values[name]),
    ]),
  ) as ValuesOf<Group>;
}

/** Stored values after a change: values that the change does not have stay as they are. */
export function changed(
  group: SettingGroup,
  stored: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const result: Record<string, unknown> = { ...stored };
  for (const [name, node] of Object.entries(group)) {
    const change = changes[name];
    if (change === undefined) continue;
    const before = result[name];
    result[name] =
      isDefinition(node) || !isObject(change) ? change : changed(node, isObject(before) ? before : {}, change);
  }
  return result;
}
