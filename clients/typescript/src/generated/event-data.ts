// Written by npm run client:types from the triggers of the server.

import type { components } from './rest.js';

/** The payload of the event of each trigger. */
export interface EventData {
  message_sent: components['schemas']['MessageEventView'];
  message_edited: components['schemas']['MessageEventView'];
  message_deleted: components['schemas']['MessageEventView'];
  message_reaction_added: components['schemas']['ReactionEventView'];
  message_reaction_removed: components['schemas']['ReactionEventView'];
  user_mentioned: components['schemas']['MessageEventView'];
  message_delivery_receipt: components['schemas']['ReceiptEventView'];
  message_read_receipt: components['schemas']['ReceiptEventView'];
  message_delivered_to_all: components['schemas']['ReceiptEventView'];
  message_read_by_all: components['schemas']['ReceiptEventView'];
  message_pinned: components['schemas']['MessagePinEventView'];
  message_unpinned: components['schemas']['MessagePinEventView'];
  message_saved: components['schemas']['MessageEventView'];
  message_unsaved: components['schemas']['MessageEventView'];
  moderation_engine_approved: components['schemas']['MessageEventView'];
  moderation_engine_blocked: components['schemas']['MessageEventView'];
  moderation_manual_approved: components['schemas']['ManualApprovalEventView'];
  moderation_manual_blocked: components['schemas']['ManualBlockEventView'];
  moderation_engine_failed: components['schemas']['EngineFailedEventView'];
  call_initiated: components['schemas']['CallInitiatedEventView'];
  call_started: components['schemas']['CallStartedEventView'];
  call_participant_joined: components['schemas']['CallPresenceEventView'];
  call_participant_left: components['schemas']['CallPresenceEventView'];
  call_ended: components['schemas']['CallEndedEventView'];
  call_unanswered: components['schemas']['CallRefusedEventView'];
  call_cancelled: components['schemas']['CallRefusedEventView'];
  call_rejected: components['schemas']['CallRefusedEventView'];
  call_busy: components['schemas']['CallRefusedEventView'];
  meeting_started: components['schemas']['CallStartedEventView'];
  meeting_participant_joined: components['schemas']['CallPresenceEventView'];
  meeting_participant_left: components['schemas']['CallPresenceEventView'];
  meeting_ended: components['schemas']['CallEndedEventView'];
  recording_generated: components['schemas']['RecordingEventView'];
  transcription_generated: components['schemas']['TranscriptionEventView'];
  conversation_pinned: components['schemas']['ConversationPinEventView'];
  conversation_unpinned: components['schemas']['ConversationPinEventView'];
  conversation_erased: components['schemas']['ConversationErasedEventView'];
  user_blocked: components['schemas']['UserBlockEventView'];
  user_unblocked: components['schemas']['UserBlockEventView'];
  user_erased: components['schemas']['UserErasedEventView'];
  group_created: components['schemas']['MembersEventView'];
  group_updated: components['schemas']['GroupEventView'];
  group_deleted: components['schemas']['GroupEventView'];
  group_owner_transferred: components['schemas']['GroupEventView'];
  group_member_added: components['schemas']['ChangedMembersEventView'];
  group_member_joined: components['schemas']['MembersEventView'];
  group_member_left: components['schemas']['MembersEventView'];
  group_member_kicked: components['schemas']['ChangedMembersEventView'];
  group_member_banned: components['schemas']['ChangedMembersEventView'];
  group_member_unbanned: components['schemas']['ChangedMembersEventView'];
  group_member_scope_changed: components['schemas']['ChangedMembersEventView'];
}
