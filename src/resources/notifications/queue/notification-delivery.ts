import type { RowOf } from '#platform/database/statement.js';
import type {
  NotificationChannel,
  NotificationProviderKind,
  NotificationReason,
  NotificationState,
  NotificationTrigger,
  ProviderRef,
} from '../notification.js';

/** What a notification is about: the part of its row that is the same for all users who are notified. */
export interface NotificationSubject {
  readonly trigger: NotificationTrigger;
  readonly conversationKey: string;
  readonly messageId?: string;
  readonly reactionId?: string;
  readonly sessionId?: string;
  readonly messageCategory?: string;
  readonly messageType?: string;
  /** The sender of the message or the caller; the actor of a group event. */
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
  readonly reactionSender?: string;
  readonly reactionReceiver?: string;
  /** The member that a group event concerns, of several the first. */
  readonly member?: string;
  readonly details?: EventDetails;
  readonly occurredAt: Date;
  /** The span that the notifications continue, if it is recorded. */
  readonly traceParent?: string;
}

/** What cannot be read any more when the notification is sent. */
interface EventDetails {
  readonly reaction?: string;
  /** Who answered, rejected or ended a call, where that is known. */
  readonly by?: string;
  /** All members that a group event concerns. */
  readonly members?: readonly string[];
  /** The new scope of a member. */
  readonly scope?: string;
  /** Of a campaign, the id of what the recipient is sent. */
  readonly deliveryId?: string;
  /** An email or SMS has the ids of its messages, in their order. */
  readonly messageIds?: readonly string[];
}

/** A decision that is stored. */
export interface NewNotification {
  readonly subject: NotificationSubject;
  readonly channel: NotificationChannel;
  readonly uid: string;
  readonly provider?: NotificationProviderKind;
  readonly providerId?: string;
  /** Decimal. */
  readonly pushTokenId?: bigint;
  readonly platform?: string;
  readonly pushToken?: string;
  readonly isMention: boolean;
  readonly usePrivacyTemplate: boolean;
  readonly state: 'pending' | 'suppressed';
  readonly reason?: NotificationReason;
}

/** A notification that is to be sent. */
export interface DueNotification extends RowOf<'notification-queue-find-due'> {
  /** The device, or the user: notifications of one are sent in order. */
  readonly subject: string;
  readonly trigger: NotificationTrigger;
  readonly details: EventDetails | null;
}

/**
 * What is known of a notification when its attempt begins. `interruptions` are attempts that began and have no result, because a process
 * was killed. The token is null if the device was removed since, or there is none.
 */
export interface BegunNotification extends RowOf<'notification-queue-begin'> {
  readonly keys: { readonly p256dh: string; readonly auth: string } | null;
  /** The user has read the conversation up to and including this message. */
  readonly readMessageId: bigint;
  /** The user is a member of the group, if the conversation is one of a group. */
  readonly isParticipant: boolean;
  /** The user has unsubscribed from emails. */
  readonly isUnsubscribed: boolean;
}

/** The result of one attempt, and the state of the notification after it. */
export interface NotificationRecord extends ProviderRef {
  readonly id: bigint;
  readonly state: Exclude<NotificationState, 'pending'>;
  readonly reason?: NotificationReason;
  readonly error?: string;
  readonly status?: number;
  readonly payload?: object;
  readonly nextAttemptAt?: Date;
  /** The device does not exist any more. */
  readonly invalidTokenId?: bigint;
  /** Of an email or SMS of a campaign: its id there. */
  readonly campaignDeliveryId?: bigint;
}
