import type { Type } from '@nestjs/common';
import type { NotificationChannel } from '../notification.js';
import type { DigestClient, PushClient } from './provider-client.js';

/**
 * The fields of a provider as the operation that adds it names them, without those that are columns.
 *
 * @typeParam Redefined fields that are stored as another type
 * @typeParam Defaulted fields that are stored always, and may be absent in a request
 */
export type ConfigurationOf<
  Dto extends object,
  Redefined extends keyof Dto = never,
  Defaulted extends keyof Dto = never,
> = Readonly<
  Omit<Dto, 'providerId' | 'isEnabled' | Redefined | Defaulted> & { [Name in Defaulted]-?: NonNullable<Dto[Name]> }
>;

export interface AddressRules {
  /** Whether requests may be sent to private addresses. */
  readonly allowPrivate: boolean;
}

/** Sentences without the value, by dotted name of the field; undefined where a field is valid. */
export type Problems = Record<string, string | undefined>;

interface AnyProvider<Configuration extends object> {
  /** The texts of its operations name it so. */
  readonly title: string;
  /** The log and test sends name it so; custom providers of all channels have one name. */
  readonly name: string;
  /** The field that is stored encrypted. */
  readonly secret: keyof Configuration & string;
  /** The field with the address that the secret is sent to; absent where it only signs, or where the operator sets the address. */
  readonly sentTo?: keyof Configuration & string;
  /** The fields that a provider has if it is added without them. */
  readonly defaults?: (given: Partial<Configuration>) => Partial<Configuration> | Promise<Partial<Configuration>>;
  /** What is wrong with a configuration whose fields satisfy the rules of the DTO. */
  readonly problems: (configuration: Configuration, rules: AddressRules) => Problems;
}

interface PushProvider<Configuration extends object> extends AnyProvider<Configuration> {
  readonly channel: 'push';
  readonly client: Type<PushClient<Configuration>>;
}

interface DigestProvider<Configuration extends object> extends AnyProvider<Configuration> {
  readonly channel: Exclude<NotificationChannel, 'push'>;
  readonly client: Type<DigestClient<Configuration>>;
  /** The field that says whether a user must have an address; absent where each user must. */
  readonly addressNeeded?: keyof Configuration & string;
}

/** What is known of a kind of providers. */
export type ProviderDefinition<Configuration extends object> =
  PushProvider<Configuration> | DigestProvider<Configuration>;
