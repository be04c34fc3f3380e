import { isPlainObject, merged } from '#platform/http/json.js';
import { MASKED_SECRET, changedSecret } from '#platform/outgoing/stored-secret.js';
import type { NotificationProviderKind } from '../notification.js';
import { definitionOf, type ProviderConfigurations } from './provider-definitions.js';

/** A provider of an app, with its secrets. */
export interface StoredProvider<Kind extends NotificationProviderKind = NotificationProviderKind> {
  readonly appId: string;
  readonly kind: Kind;
  /** Empty for kinds that an app has one of. */
  readonly providerId: string;
  /** The provider is the default one of its kind. */
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
): ProviderConfigurations[Kind] => merged(former, changes) as ProviderConfigurations[Kind];

/** Absent fields stay as they are, and so do secrets whose value is the mask. */
export function changedConfiguration<Kind extends NotificationProviderKind>(
  kind: Kind,
  former: ProviderConfigurations[Kind],
  changes: ConfigurationChanges<Kind>,
): ProviderConfigurations[Kind] {
  const { secret } = definitionOf(kind);
  const { [secret]: given, ...others } = changes as Record<string, unknown>;
  return merge(former, { ...others, [secret]: withoutMask(given) } as ConfigurationChanges<Kind>);
}

/**
 * A changed configuration, without a secret that is not used and whose address has another origin than before.
 *
 * @throws ERR_BAD_REQUEST for a stored secret that would be sent to an address of another origin
 */
export function withSecretOfAddress<Kind extends NotificationProviderKind>(
  kind: Kind,
  former: ProviderConfigurations[Kind],
  changes: ConfigurationChanges<Kind>,
  changed: ProviderConfigurations[Kind],
): ProviderConfigurations[Kind] {
  const { secret: name, sentTo } = definitionOf(kind);
  if (sentTo === undefined) return changed;
  const { [name]: stored, [sentTo]: address } = former as Fields;
  const { [sentTo]: next, useBasicAuth: isUsed } = changed as unknown as Fields & { readonly useBasicAuth: boolean };
  const { [name]: given } = changes as Partial<Fields>;
  const kept = changedSecret({ name, given, stored, destination: { former: address, next }, isUsed });
  return { ...changed, [name]: kept ?? '' };
}

type Fields = Readonly<Record<string, string>>;

/** @param given a secret, or an object with some */
function withoutMask(given: unknown): unknown {
  if (!isPlainObject(given)) return given === MASKED_SECRET ? undefined : given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== MASKED_SECRET));
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
  const { secret } = definitionOf(kind);
  const entries = Object.entries(configuration as object).filter(([, value]) => value !== undefined);
  return {
    settings: Object.fromEntries(entries.filter(([name]) => name !== secret)),
    secrets: Object.fromEntries(entries.filter(([name]) => name === secret)),
  };
}
