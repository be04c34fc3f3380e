import type { NotificationProviderKind } from '../notification.js';

/** The names of providers in the log; the channel tells the custom ones apart. */
export const LOG_PROVIDERS = ['fcm', 'apns', 'web_push', 'sendgrid', 'twilio', 'custom'] as const;
export type LogProvider = (typeof LOG_PROVIDERS)[number];

export const providerNames: Record<NotificationProviderKind, LogProvider> = {
  fcm: 'fcm',
  apns: 'apns',
  web_push: 'web_push',
  custom_push: 'custom',
  custom_email: 'custom',
  custom_sms: 'custom',
  sendgrid: 'sendgrid',
  twilio: 'twilio',
};

/** The kinds of providers with this name in the log. */
export const kindsOf = (provider: LogProvider): NotificationProviderKind[] =>
  (Object.keys(providerNames) as NotificationProviderKind[]).filter((kind) => providerNames[kind] === provider);
