import type {
  NotificationChannel,
  NotificationProviderKind,
  NotificationState,
  PushTokenType,
} from '#generated/prisma/enums.js';
import type { EventName } from '#platform/events/event-map.js';

export type { NotificationChannel, NotificationProviderKind, NotificationState, PushTokenType };

/** What a notification is about, by its event. The log shows it. */
export const messageTriggers = {
  message_sent: 'after_message',
  message_edited: 'message_edited',
  message_deleted: 'message_deleted',
  message_reaction_added: 'message_reaction_added',
  message_reminder: 'message_reminder',
} as const satisfies Partial<Record<EventName, string>>;
/** The actions of calls. */
export const callTriggers = {
  call_initiated: 'initiated',
  call_started: 'ongoing',
  call_rejected: 'rejected',
  call_cancelled: 'cancelled',
  call_unanswered: 'unanswered',
  call_busy: 'busy',
  call_ended: 'ended',
} as const satisfies Partial<Record<EventName, string>>;
export const groupTriggers = {
  group_member_joined: 'after_group_joined',
  group_member_left: 'after_group_left',
  group_member_added: 'after_group_members_added',
  group_member_kicked: 'after_group_members_kicked',
  group_member_banned: 'after_group_members_banned',
  group_member_unbanned: 'after_group_members_unbanned',
  group_member_scope_changed: 'after_scope_changed',
} as const satisfies Partial<Record<EventName, string>>;
export const CALL_TRIGGERS = Object.values(callTriggers);
export const GROUP_TRIGGERS = Object.values(groupTriggers);
export const NOTIFICATION_TRIGGERS = [
  ...Object.values(messageTriggers),
  ...CALL_TRIGGERS,
  ...GROUP_TRIGGERS,
  'campaign',
] as const;
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
