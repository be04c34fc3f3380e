import type { EventName, RealtimeOnlyEventName } from '#platform/events/event-map.js';

/** The events that a webhook can subscribe to, with their descriptions. */
export const triggerCatalogue = {
  message_sent: 'A message was sent.',
  message_edited: 'A message was edited.',
  message_deleted: 'A message was deleted.',
  message_delivery_receipt: 'A user received messages, up to the named one.',
  message_read_receipt: 'A user read messages, up to the named one.',
  message_delivered_to_all: 'All other members of a group received the messages of a user, up to the named one.',
  message_read_by_all: 'All other members of a group read the messages of a user, up to the named one.',
  message_reaction_added: 'A user reacted to a message.',
  message_reaction_removed: 'A user removed a reaction.',
  message_pinned: 'A message was pinned in its conversation.',
  message_unpinned: 'A message is no longer pinned.',
  user_mentioned: 'Users were mentioned in a message.',
  user_blocked: 'A user blocked others.',
  user_unblocked: 'A user unblocked others.',
  user_erased: 'A user was deleted permanently, with all messages.',
  conversation_pinned: 'A user pinned a conversation, or the app pinned one for everybody.',
  conversation_unpinned: 'A conversation is no longer pinned.',
  conversation_erased: 'All messages of a conversation were deleted permanently.',
  user_connection_status_changed: 'A client of a user connected or disconnected.',
  group_created: 'A group was created.',
  group_updated: 'A group was updated.',
  group_deleted: 'A group was deleted.',
  group_member_added: 'Users were added to a group.',
  group_member_joined: 'A user joined a group.',
  group_member_left: 'A user left a group.',
  group_member_kicked: 'Members were removed from a group.',
  group_member_banned: 'Users were banned from a group.',
  group_member_unbanned: 'Users may join a group again.',
  group_member_muted: 'A member of a group was muted.',
  group_member_unmuted: 'A user is no longer muted in a group.',
  group_member_scope_changed: 'The scope of a group member changed.',
  group_owner_transferred: 'The owner of a group changed.',
  call_initiated: 'A user called another user or a group.',
  call_started: 'A call was accepted.',
  call_participant_joined: 'A user joined a call.',
  call_participant_left: 'A user left a call.',
  call_ended: 'A call ended.',
  call_unanswered: 'A call was not answered in time.',
  call_cancelled: 'A user cancelled a call before it was answered.',
  call_rejected: 'A user declined a call.',
  call_busy: 'The user who was called is in another call.',
  meeting_started: 'A first user joined a meeting.',
  meeting_participant_joined: 'A user joined a meeting.',
  meeting_participant_left: 'A user left a meeting.',
  meeting_ended: 'All users have left a meeting, or it was ended for all.',
  recording_generated: 'A recording of a call or meeting is available.',
  transcription_generated: 'A transcription of a call or meeting is available.',
  moderation_engine_approved: 'Moderation approved a message or an edit of one.',
  moderation_engine_blocked: 'Moderation blocked a message.',
  moderation_manual_approved: 'A moderator approved a message or an edit that was blocked.',
  moderation_manual_blocked: 'A moderator hid a flagged message from everybody but its sender.',
  moderation_engine_failed: 'An outside engine of moderation failed.',
} as const satisfies Record<Exclude<EventName, RealtimeOnlyEventName>, string>;

export type TriggerId = keyof typeof triggerCatalogue;

export const isTrigger = (id: string): id is TriggerId => Object.hasOwn(triggerCatalogue, id);

/** The trigger of test deliveries, which need no subscription. */
export const TEST_TRIGGER = 'webhook_test';
