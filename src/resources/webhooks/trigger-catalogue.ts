import type { EventName, RealtimeOnlyEventName } from '../../platform/events/event-map.js';

/** What a webhook can be told of, and when it is. */
export const triggerCatalogue = {
  message_sent: 'A message was sent.',
  message_edited: 'A message was edited.',
  message_deleted: 'A message was deleted.',
  message_delivery_receipt: 'A user got messages, up to the one that is named.',
  message_read_receipt: 'A user read messages, up to the one that is named.',
  message_delivered_to_all: 'All other members of a group got the messages of a user, up to the one that is named.',
  message_read_by_all: 'All other members of a group read the messages of a user, up to the one that is named.',
  message_reaction_added: 'A user reacted to a message.',
  message_reaction_removed: 'A user took a reaction back.',
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
  group_updated: 'A group was changed.',
  group_deleted: 'A group was deleted.',
  group_member_added: 'Users were added to a group.',
  group_member_joined: 'A user joined a group.',
  group_member_left: 'A user left a group.',
  group_member_kicked: 'Members were removed from a group.',
  group_member_banned: 'Users were banned from a group.',
  group_member_unbanned: 'Users may join a group again.',
  group_member_scope_changed: 'A member of a group was given another scope.',
  group_owner_transferred: 'A group has another owner.',
  call_initiated: 'A user calls another one or a group.',
  call_started: 'A call was taken.',
  call_participant_joined: 'A user joined a call.',
  call_participant_left: 'A user left a call.',
  call_ended: 'A call is over.',
  call_unanswered: 'A call was not taken in time.',
  call_cancelled: 'A user gave up a call before it was taken.',
  call_rejected: 'A user declined a call.',
  call_busy: 'A user who was called is in another call.',
  moderation_engine_blocked: 'Moderation held a message back.',
} as const satisfies Record<Exclude<EventName, RealtimeOnlyEventName>, string>;

export type TriggerId = keyof typeof triggerCatalogue;

export const isTrigger = (id: string): id is TriggerId => Object.hasOwn(triggerCatalogue, id);

/** Of a test delivery, which needs no subscription. */
export const TEST_TRIGGER = 'webhook_test';
