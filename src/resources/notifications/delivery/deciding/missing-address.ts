import type { NotificationChannel, NotificationReason } from '#resources/notifications/notification.js';
import { providerDefinitions, type DigestKind } from '#resources/notifications/providers/provider-definitions.js';

interface Addresses {
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** The user has unsubscribed from emails. */
  readonly isUnsubscribed: boolean;
}

/**
 * Why an email or SMS has no address: decided when it is due, and again when it is sent.
 *
 * @param configuration of the provider; a custom one may know the addresses itself
 */
export function missingAddress(
  kind: DigestKind,
  { email, phoneNumber, isUnsubscribed }: Addresses,
  configuration: { readonly [field: string]: unknown },
): NotificationReason | undefined {
  const { channel, addressNeeded }: { channel: NotificationChannel; addressNeeded?: string } =
    providerDefinitions[kind];
  const isNeeded = addressNeeded === undefined || configuration[addressNeeded] === true;
  if (channel === 'sms') return phoneNumber === null && isNeeded ? 'MISSING_PHNO' : undefined;
  if (isUnsubscribed) return 'UNSUBSCRIBED';
  return email === null && isNeeded ? 'MISSING_EMAIL' : undefined;
}
