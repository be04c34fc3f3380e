import type { NotificationChannel, NotificationProviderKind } from '../notification.js';
import { apnsProvider } from './apns/apns-provider.js';
import { customEmailProvider, customPushProvider, customSmsProvider } from './custom/custom-providers.js';
import { fcmProvider } from './fcm/fcm-provider.js';
import type { ProviderDefinition } from './provider-definition.js';
import { sendGridProvider } from './sendgrid/sendgrid-provider.js';
import { twilioProvider } from './twilio/twilio-provider.js';
import { webPushProvider } from './web-push/web-push-provider.js';

/** All kinds of providers. Of several for emails or SMS that are turned on, the first sends, so that nobody gets two. */
export const providerDefinitions = {
  fcm: fcmProvider,
  apns: apnsProvider,
  web_push: webPushProvider,
  sendgrid: sendGridProvider,
  twilio: twilioProvider,
  custom_push: customPushProvider,
  custom_email: customEmailProvider,
  custom_sms: customSmsProvider,
} as const satisfies Record<NotificationProviderKind, unknown>;

type Definitions = typeof providerDefinitions;

/** The configuration of each kind. */
export type ProviderConfigurations = {
  readonly [Kind in NotificationProviderKind]: Parameters<Definitions[Kind]['problems']>[0];
};

/** The kinds of a channel. */
export type KindOf<Channel extends NotificationChannel> = {
  [Kind in NotificationProviderKind]: Definitions[Kind]['channel'] extends Channel ? Kind : never;
}[NotificationProviderKind];
export type PushKind = KindOf<'push'>;
export type DigestKind = Exclude<NotificationProviderKind, PushKind>;

export const PROVIDER_KINDS = Object.keys(providerDefinitions) as readonly NotificationProviderKind[];

export const definitionOf = <Kind extends NotificationProviderKind>(
  kind: Kind,
): ProviderDefinition<ProviderConfigurations[Kind]> =>
  providerDefinitions[kind] as unknown as ProviderDefinition<ProviderConfigurations[Kind]>;

/** The channel that a provider sends through. */
export const channelOf = <Kind extends NotificationProviderKind>(kind: Kind): Definitions[Kind]['channel'] =>
  providerDefinitions[kind].channel;

export const isPushKind = (kind: NotificationProviderKind): kind is PushKind => channelOf(kind) === 'push';

/** The kinds of a channel, those of services before the webhooks of apps. */
export const kindsOf = <Channel extends NotificationChannel>(channel: Channel): readonly KindOf<Channel>[] =>
  PROVIDER_KINDS.filter((kind) => channelOf(kind) === channel) as KindOf<Channel>[];

/** Names of providers in the log and in test sends. */
export type ProviderName = Definitions[NotificationProviderKind]['name'];

export const providerNames = (kinds: readonly NotificationProviderKind[]): ProviderName[] => [
  ...new Set(kinds.map((kind) => providerDefinitions[kind].name)),
];

export const kindsNamed = (name: ProviderName): NotificationProviderKind[] =>
  PROVIDER_KINDS.filter((kind) => providerDefinitions[kind].name === name);
