import type { NotificationReason, NotificationTrigger } from '#resources/notifications/notification.js';
import type { BegunNotification, DueNotification } from '#resources/notifications/queue/notification-delivery.js';
import type { NotificationSources } from './notification-sources.js';

/** These show messages as they are now. Deletions are no part of them, because they take back what was shown. */
const showsMessage = new Set<NotificationTrigger>([
  'after_message',
  'message_edited',
  'message_reaction_added',
  'message_reminder',
]);

/** Nobody has to be told of a message that they have read. A reaction is news all the same. */
const isNewsUntilRead = new Set<NotificationTrigger>(['after_message', 'message_edited']);

/**
 * Why a notification that was decided to be sent is not: what has changed since. Of an email or SMS, `digestContentOf` decides about the
 * rest.
 */
export function suppressionOf(
  { trigger, channel, messageId, pushTokenId }: DueNotification,
  { token, readMessageId, isParticipant }: BegunNotification,
  sources: NotificationSources,
): NotificationReason | undefined {
  if (pushTokenId !== null && token === null) return 'NOT_FOUND';
  // members who were removed are told that, and nothing else of the group
  if (!isParticipant && !trigger.startsWith('after_group_')) return 'MESSAGE_UNAVAILABLE';
  if (channel !== 'push') return undefined;
  const message = messageId === null ? undefined : sources.message(messageId);
  if (showsMessage.has(trigger) && !message) return 'MESSAGE_UNAVAILABLE';
  // reading a conversation does not read its threads
  const canBeRead = isNewsUntilRead.has(trigger) && message?.parentId === undefined;
  return canBeRead && messageId !== null && messageId <= readMessageId ? 'ALREADY_READ' : undefined;
}
