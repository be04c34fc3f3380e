import type { NotificationProviderKind, NotificationReason } from '#resources/notifications/notification.js';

interface Addresses {
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** The user has unsubscribed from emails. */
  readonly isUnsubscribed: boolean;
}

type DigestProviderKind = Extract<NotificationProviderKind, 'sendgrid' | 'twilio' | 'custom_email' | 'custom_sms'>;

/**
 * Why an email or SMS has no address: decided when it is due, and again when it is sent.
 *
 * @param configuration of the provider; a custom one may know the addresses itself
 */
export function missingAddress(
  kind: DigestProviderKind,
  { email, phoneNumber, isUnsubscribed }: Addresses,
  configuration: { readonly [field: string]: unknown },
): NotificationReason | undefined {
  const missing = { email: email === null, phoneNumber: phoneNumber === null };
  switch (kind) {
    case 'twilio':
      return missing.phoneNumber ? 'MISSING_PHNO' : undefined;
    case 'custom_sms':
      return missing.phoneNumber && configuration.useStoredPhNo === true ? 'MISSING_PHNO' : undefined;
    case 'sendgrid':
    case 'custom_email': {
      if (isUnsubscribed) return 'UNSUBSCRIBED';
      const isNeeded = kind === 'sendgrid' || configuration.useStoredEmailID === true;
      return missing.email && isNeeded ? 'MISSING_EMAIL' : undefined;
    }
  }
}
