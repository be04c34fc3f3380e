import type { UserPreferences } from '../../resources/notifications/preferences/user-preferences.js';
import type { CollectedMessage } from '../../resources/notifications/digests/notification-digests.repository.js';
import type {
  NewNotification,
  NotificationSubject,
} from '../../resources/notifications/queue/notification-delivery.js';
import { isMentionedByName, type Decision, type NotifyingApp, type PushDestination } from './decide.js';
import type { Notifiable } from './notifiable.js';

/** The part of a stored notification that is the same for all who are notified. */
export const subjectOf = (notifiable: Notifiable): NotificationSubject => ({
  trigger: notifiable.trigger,
  conversationKey: notifiable.conversationKey,
  messageId: notifiable.messageId,
  reactionId: notifiable.reactionId,
  sessionId: notifiable.sessionId,
  messageCategory: notifiable.messageKind?.category,
  messageType: notifiable.messageKind?.type,
  sender: notifiable.sender,
  receiver: notifiable.receiver,
  receiverType: notifiable.receiverType,
  reactionSender: notifiable.kind.is === 'reaction' ? notifiable.actor : undefined,
  reactionReceiver: notifiable.kind.is === 'reaction' ? notifiable.kind.reactionReceiver : undefined,
  member: notifiable.member,
  details: notifiable.details,
  occurredAt: notifiable.occurredAt,
  traceParent: notifiable.traceParent,
});

interface Decided {
  readonly notifiable: Notifiable;
  readonly subject: NotificationSubject;
  readonly uid: string;
  readonly preferences: UserPreferences;
  readonly decision: Decision;
}

/** @returns undefined for a message that is collected */
export function notificationOf({
  notifiable,
  subject,
  uid,
  preferences,
  decision,
}: Decided): NewNotification | undefined {
  if (decision.state === 'collected') return undefined;
  return {
    subject,
    channel: decision.channel,
    uid,
    ...destinationColumns(decision.destination),
    isMention: isMentionedByName(notifiable, uid),
    usePrivacyTemplate: preferences.usePrivacyTemplate,
    state: decision.state,
    reason: decision.state === 'suppressed' ? decision.reason : undefined,
  };
}

const destinationColumns = (destination: PushDestination | undefined) =>
  destination && {
    provider: destination.provider,
    providerId: destination.providerId,
    pushTokenId: destination.token?.id,
    platform: destination.token?.platform,
    pushToken: destination.token?.token,
  };

/** @returns undefined for everything but a message that is collected */
export function collectedMessageOf(
  { notifiable, uid, decision }: Pick<Decided, 'notifiable' | 'uid' | 'decision'>,
  { settings }: NotifyingApp,
): CollectedMessage | undefined {
  const { channel } = decision;
  if (decision.state !== 'collected' || channel === 'push' || notifiable.messageId === undefined) return undefined;
  const seconds = settings.preferences[channel].intervalInSeconds;
  return {
    channel,
    uid,
    conversationKey: notifiable.conversationKey,
    messageId: notifiable.messageId,
    dueAt: new Date(notifiable.occurredAt.getTime() + seconds * 1000),
  };
}
