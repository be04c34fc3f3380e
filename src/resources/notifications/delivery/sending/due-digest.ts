import type { NotificationReason } from '#resources/notifications/notification.js';
import type { DigestContent } from '#resources/notifications/providers/provider-client.js';
import { channelOf, type DigestKind } from '#resources/notifications/providers/provider-definitions.js';
import type { BegunNotification, DueNotification } from '#resources/notifications/queue/notification-delivery.js';
import type { NotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import { missingAddress } from '../deciding/missing-address.js';
import { renderDigest, renderMailing } from '../rendering/digest-content.js';
import type { NotificationSources } from './notification-sources.js';

interface Rendering {
  readonly id: string;
  readonly kind: DigestKind;
  /** The configuration of the provider. */
  readonly configuration: object;
  readonly sources: NotificationSources;
  readonly settings: NotificationSettings;
  /** An email has this address where that of the server is known. */
  readonly unsubscribeUrl?: string;
}

/** An email or SMS of a campaign, or with those of its messages that still may be shown and are news. @returns the reason if none is left */
export function digestContentOf(
  notification: DueNotification,
  begun: BegunNotification,
  { id, kind, configuration, sources, settings, unsubscribeUrl }: Rendering,
): DigestContent | NotificationReason {
  const { uid, usePrivacyTemplate: usePrivacy, details } = notification;
  const { readMessageId, email, phoneNumber } = begun;
  const channel = channelOf(kind);
  const reason = missingAddress(kind, begun, { ...configuration });
  if (reason) return reason;
  const address = channel === 'email' ? { email: email ?? undefined } : { phno: phoneNumber ?? undefined };
  const to = { uid, name: sources.user(uid).name, ...address };
  if (details?.deliveryId !== undefined) {
    const delivery = sources.campaignDelivery(details.deliveryId);
    return delivery ? renderMailing(delivery, { id, channel, to, unsubscribeUrl }) : 'MESSAGE_UNAVAILABLE';
  }
  const unreadOnly = settings.preferences[channel].notifyForUnreadOnly;
  const shown = (details?.messageIds ?? []).flatMap((messageId) => sources.message(messageId) ?? []);
  if (shown.length === 0) return 'MESSAGE_UNAVAILABLE';
  const messages = shown.filter((message) => !unreadOnly || BigInt(message.id) > readMessageId);
  if (messages.length === 0) return 'ALREADY_READ';
  const mentions = new Set(messages.filter(({ data }) => mentionsUser(data, uid)).map((message) => message.id));
  return renderDigest({ id, channel, settings, usePrivacy, to, messages, mentions, unsubscribeUrl });
}

const mentionsUser = ({ mentions = {} }: { mentions?: object }, uid: string): boolean => Object.hasOwn(mentions, uid);
