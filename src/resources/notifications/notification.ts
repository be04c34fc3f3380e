import type {
  NotificationChannel,
  NotificationProviderKind,
  NotificationState,
  PushTokenType,
} from '#generated/prisma/enums.js';

export type { NotificationChannel, NotificationProviderKind, NotificationState, PushTokenType };

/** What a notification is about. The log shows it. */
const MESSAGE_TRIGGERS = [
  'after_message',
  'message_edited',
  'message_deleted',
  'message_reaction_added',
  'message_reminder',
] as const;
/** The actions of calls. */
export const CALL_TRIGGERS = ['initiated', 'ongoing', 'rejected', 'cancelled', 'unanswered', 'busy', 'ended'] as const;
export const GROUP_TRIGGERS = [
  'after_group_joined',
  'after_group_left',
  'after_group_members_added',
  'after_group_members_kicked',
  'after_group_members_banned',
  'after_group_members_unbanned',
  'after_scope_changed',
] as const;
export const NOTIFICATION_TRIGGERS = [...MESSAGE_TRIGGERS, ...CALL_TRIGGERS, ...GROUP_TRIGGERS, 'campaign'] as const;
export type CallTrigger = (typeof CALL_TRIGGERS)[number];
export type GroupTrigger = (typeof GROUP_TRIGGERS)[number];
export type NotificationTrigger = (typeof NOTIFICATION_TRIGGERS)[number];

/** Why a notification is not sent, in the order in which the decision checks them. Source: the notification log of the contract. */
const SUPPRESSION_REASONS = [
  'MESSAGES_PREFERENCE',
  'REPLIES_PREFERENCE',
  'QUOTED_REPLIES_PREFERENCE',
  'MESSAGE_ACTIONS_PREFERENCE',
  'REACTIONS_PREFERENCE',
  'GROUP_ACTIONS_PREFERENCE',
  'CALL_PREFERENCE',
  'DND_PREFERENCE',
  'MUTE_PREFERENCE',
  'SCHEDULE_PREFERENCE',
  'QUOTA_PREFERENCE',
  'MISSING_EMAIL',
  'MISSING_PHNO',
  'INVALID_PUSH_PROVIDER_ID',
  'NOT_FOUND',
] as const;
/** Why a notification that was to be sent was not. */
const FAILURE_REASONS = ['TIMED_OUT', 'TWILIO_CREATE_ERROR'] as const;
/**
 * Reasons of our own. MESSAGE_UNAVAILABLE: the message was deleted or withheld meanwhile. ALREADY_READ: the user has read it meanwhile.
 * UNSUBSCRIBED: from emails. PROVIDER_ERROR: the provider refused it, or did not respond in any attempt. INVALID_TOKEN: the provider does not
 * know the device any more. TEMPLATE_ERROR: it could not be rendered. INTERRUPTED: the server was killed
 * twice while it sent.
 */
const OWN_REASONS = [
  'MESSAGE_UNAVAILABLE',
  'ALREADY_READ',
  'UNSUBSCRIBED',
  'PROVIDER_ERROR',
  'INVALID_TOKEN',
  'TEMPLATE_ERROR',
  'INTERRUPTED',
] as const;
export const NOTIFICATION_REASONS = [...SUPPRESSION_REASONS, ...FAILURE_REASONS, ...OWN_REASONS] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** The key of a provider. The id is empty for kinds that an app has one of. */
export interface ProviderRef {
  readonly appId: string;
  readonly provider: NotificationProviderKind;
  readonly providerId: string;
}
