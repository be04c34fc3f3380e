import type { FailedDelivery } from '#resources/campaigns/deliveries/deliveries.repository.js';
import type { UserPreferences } from '#resources/notifications/preferences/user-preferences.js';
import type { NewNotification, NotificationSubject } from '#resources/notifications/queue/notification-delivery.js';
import type { CollectedMessage } from '../digests/notification-digests.repository.js';
import type { NotificationEvent } from './notification-event.js';
import { isMentionedByName, type Outcome, type NotifyingApp, type PushDestination } from './rules.js';

/** The part of a stored notification that is the same for all who are notified. */
export const subjectOf = (event: NotificationEvent): NotificationSubject => ({
  trigger: event.trigger,
  conversationKey: event.conversationKey,
  messageId: event.messageId,
  reactionId: event.reactionId,
  sessionId: event.sessionId,
  messageCategory: event.messageKind?.category,
  messageType: event.messageKind?.type,
  sender: event.sender,
  receiver: event.receiver,
  receiverType: event.receiverType,
  reactionSender: event.kind.is === 'reaction' ? event.actor : undefined,
  reactionReceiver: event.kind.is === 'reaction' ? event.kind.reactionReceiver : undefined,
  member: event.member,
  details: event.details,
  occurredAt: event.occurredAt,
  traceParent: event.traceParent,
});

interface RecipientOutcome {
  readonly event: NotificationEvent;
  readonly subject: NotificationSubject;
  readonly uid: string;
  readonly preferences: UserPreferences;
  readonly outcome: Outcome;
}

/** @returns undefined for a message that is collected */
export function notificationOf({
  event,
  subject,
  uid,
  preferences,
  outcome,
}: RecipientOutcome): NewNotification | undefined {
  if (outcome.state === 'collected') return undefined;
  return {
    subject,
    channel: outcome.channel,
    uid,
    ...destinationColumns(outcome.destination),
    isMention: isMentionedByName(event, uid),
    usePrivacyTemplate: preferences.usePrivacyTemplate,
    state: outcome.state,
    reason: outcome.state === 'suppressed' ? outcome.reason : undefined,
  };
}

const destinationColumns = (destination: PushDestination | undefined) =>
  destination && {
    provider: destination.provider,
    providerId: destination.providerId,
    pushTokenId: destination.token && BigInt(destination.token.id),
    platform: destination.token?.platform,
    pushToken: destination.token?.token,
  };

/** @returns undefined for everything but a message that is collected */
export function collectedMessageOf(
  { event, uid, outcome }: Pick<RecipientOutcome, 'event' | 'uid' | 'outcome'>,
  { settings }: NotifyingApp,
): CollectedMessage | undefined {
  const { channel } = outcome;
  if (outcome.state !== 'collected' || channel === 'push' || event.messageId === undefined) return undefined;
  const seconds = settings.preferences[channel].intervalInSeconds;
  return {
    channel,
    uid,
    conversationKey: event.conversationKey,
    messageId: event.messageId,
    dueAt: new Date(event.occurredAt.getTime() + seconds * 1000),
  };
}

/** The email or SMS of a campaign that is not sent; none for what another notification is. */
export function failedDeliveryOf({ subject, channel, reason }: NewNotification): FailedDelivery[] {
  const id = subject.details?.deliveryId;
  return reason === undefined || channel === 'push' || id === undefined ? [] : [{ id: BigInt(id), errorCode: reason }];
}
