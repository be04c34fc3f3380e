import { MASKED_SECRET } from '../../../domain/app-settings.js';
import { isPlainObject } from '../../../platform/http/json.js';
import type { NotificationProviderKind } from '../notification.js';
import { secretFields, type ProviderConfigurations } from '../provider-configuration.js';

/** A provider of an app, with its secrets. */
export interface StoredProvider<Kind extends NotificationProviderKind = NotificationProviderKind> {
  readonly appId: string;
  readonly kind: Kind;
  /** Empty for kinds that an app has one of. */
  readonly providerId: string;
  /** Of its kind. */
  readonly isDefault: boolean;
  readonly isEnabled: boolean;
  readonly configuration: ProviderConfigurations[Kind];
}

/** A provider that notifications can be sent through, without its secrets. */
export interface EnabledProvider {
  readonly kind: NotificationProviderKind;
  readonly providerId: string;
  readonly isDefault: boolean;
  /** The fields of its configuration that are no secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Some fields of a configuration, and some of the objects in it. */
export type ConfigurationChanges<Kind extends NotificationProviderKind> = DeepPartial<ProviderConfigurations[Kind]>;

type DeepPartial<Value> = Value extends object ? { readonly [Name in keyof Value]?: DeepPartial<Value[Name]> } : Value;

/** Absent fields stay as they are. */
export const merge = <Kind extends NotificationProviderKind>(
  former: ProviderConfigurations[Kind],
  changes: ConfigurationChanges<Kind>,
): ProviderConfigurations[Kind] => mergeObjects(former, changes) as ProviderConfigurations[Kind];

function mergeObjects(former: object, changes: object): object {
  const merged: Record<string, unknown> = { ...former };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const known = merged[name];
    merged[name] = isPlainObject(value) ? mergeObjects(isPlainObject(known) ? known : {}, value) : (value as unknown);
  }
  return merged;
}

/** Without the secrets whose value is the mask that responses show. */
export const withoutMasks = <Kind extends NotificationProviderKind>(
  kind: Kind,
  changes: ConfigurationChanges<Kind>,
): ConfigurationChanges<Kind> =>
  withoutMasked(changes, new Set<string>(secretFields[kind])) as ConfigurationChanges<Kind>;

/** @param names of the members that are secrets; all if absent */
function withoutMasked(object: object, names?: ReadonlySet<string>): object {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name, value]) => value !== MASKED_SECRET || (names && !names.has(name)))
      .map(([name, value]): [string, unknown] => [
        name,
        isPlainObject(value) && names?.has(name) ? withoutMasked(value) : value,
      ]),
  );
}

interface SplitConfiguration {
  readonly settings: Record<string, unknown>;
  readonly secrets: Record<string, unknown>;
}

/** What is stored as it is, and what is stored encrypted. */
export function split<Kind extends NotificationProviderKind>(
  kind: Kind,
  configuration: ProviderConfigurations[Kind],
): SplitConfiguration {
  const secret = new Set<string>(secretFields[kind]);
  const entries = Object.entries(configuration as object).filter(([, value]) => value !== undefined);
  return {
    settings: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => secret.has(name))),
  };
}
