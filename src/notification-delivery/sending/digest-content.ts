import type { BegunNotification, DueNotification } from '../../resources/notifications/queue/notification-delivery.js';
import type { NotificationSettings } from '../../resources/notifications/settings/notification-settings.js';
import type { DigestContent } from '../providers/provider-client.js';
import type { DigestKind } from '../providers/provider-clients.js';
import { renderDigest } from '../rendering/digest-content.js';
import type { NotificationSources } from './notification-sources.js';

interface Rendering {
  readonly id: string;
  readonly kind: DigestKind;
  readonly sources: NotificationSources;
  readonly settings: NotificationSettings;
}

/** An email or SMS with those of its messages that still may be shown. @returns undefined if none is left */
export function digestContentOf(
  notification: DueNotification,
  { readMessageId, email, phoneNumber }: BegunNotification,
  { id, kind, sources, settings }: Rendering,
): DigestContent | undefined {
  const { uid, usePrivacyTemplate: usePrivacy, details } = notification;
  const channel = kind === 'sendgrid' || kind === 'custom_email' ? 'email' : 'sms';
  const unreadOnly = settings.preferences[channel].notifyForUnreadOnly;
  const messages = unreadIds(details?.messageIds ?? [], unreadOnly ? readMessageId : 0n).flatMap(
    (messageId) => sources.message(messageId) ?? [],
  );
  if (messages.length === 0) return undefined;
  const address = channel === 'email' ? { email: email ?? undefined } : { phno: phoneNumber ?? undefined };
  const mentions = new Set(messages.filter(({ data }) => mentionsUser(data, uid)).map((message) => message.id));
  const to = { uid, name: sources.user(uid).name, ...address };
  return renderDigest({ id, channel, settings, usePrivacy, to, messages, mentions });
}

/** The ids of messages that the user has not read meanwhile. */
export const unreadIds = (messageIds: readonly string[], readMessageId: bigint): string[] =>
  messageIds.filter((id) => BigInt(id) > readMessageId);

const mentionsUser = ({ mentions = {} }: { mentions?: object }, uid: string): boolean => Object.hasOwn(mentions, uid);
