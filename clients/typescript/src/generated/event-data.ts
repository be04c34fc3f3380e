// Written by npm run client:types from openapi.json.

import type { components } from './rest.js';

/** The payload of the event of each trigger. */
export interface EventData {
  call_busy: components['schemas']['CallRefusedEventView'];
  call_cancelled: components['schemas']['CallRefusedEventView'];
  call_ended: components['schemas']['CallEndedEventView'];
  call_initiated: components['schemas']['CallInitiatedEventView'];
  call_participant_joined: components['schemas']['CallPresenceEventView'];
  call_participant_left: components['schemas']['CallPresenceEventView'];
  call_rejected: components['schemas']['CallRefusedEventView'];
  call_started: components['schemas']['CallStartedEventView'];
  call_unanswered: components['schemas']['CallRefusedEventView'];
  conversation_archive_changed: components['schemas']['ConversationArchiveEventView'];
  conversation_disappearing_changed: components['schemas']['ConversationDisappearingEventView'];
  conversation_erased: components['schemas']['ConversationErasedEventView'];
  conversation_pinned: components['schemas']['ConversationPinEventView'];
  conversation_unpinned: components['schemas']['ConversationPinEventView'];
  draft_changed: components['schemas']['DraftEventView'];
  group_created: components['schemas']['MembersEventView'];
  group_deleted: components['schemas']['GroupEventView'];
  group_invitation_changed: components['schemas']['PendingMemberEventView'];
  group_join_request_changed: components['schemas']['PendingMemberEventView'];
  group_member_added: components['schemas']['ChangedMembersEventView'];
  group_member_banned: components['schemas']['ChangedMembersEventView'];
  group_member_joined: components['schemas']['MembersEventView'];
  group_member_kicked: components['schemas']['ChangedMembersEventView'];
  group_member_left: components['schemas']['MembersEventView'];
  group_member_muted: components['schemas']['ChangedMembersEventView'];
  group_member_scope_changed: components['schemas']['ChangedMembersEventView'];
  group_member_unbanned: components['schemas']['ChangedMembersEventView'];
  group_member_unmuted: components['schemas']['ChangedMembersEventView'];
  group_owner_transferred: components['schemas']['GroupEventView'];
  group_updated: components['schemas']['GroupEventView'];
  meeting_ended: components['schemas']['CallEndedEventView'];
  meeting_participant_joined: components['schemas']['CallPresenceEventView'];
  meeting_participant_left: components['schemas']['CallPresenceEventView'];
  meeting_started: components['schemas']['CallStartedEventView'];
  message_deleted: components['schemas']['MessageEventView'];
  message_delivered_to_all: components['schemas']['ReceiptEventView'];
  message_delivery_receipt: components['schemas']['ReceiptEventView'];
  message_edited: components['schemas']['MessageEventView'];
  message_link_preview_changed: components['schemas']['MessageEventView'];
  message_pinned: components['schemas']['MessagePinEventView'];
  message_poll_changed: components['schemas']['MessageEventView'];
  message_reaction_added: components['schemas']['ReactionEventView'];
  message_reaction_removed: components['schemas']['ReactionEventView'];
  message_read_by_all: components['schemas']['ReceiptEventView'];
  message_read_receipt: components['schemas']['ReceiptEventView'];
  message_reminder: components['schemas']['ReminderEventView'];
  message_saved: components['schemas']['MessageEventView'];
  message_sent: components['schemas']['MessageEventView'];
  message_unpinned: components['schemas']['MessagePinEventView'];
  message_unsaved: components['schemas']['MessageEventView'];
  moderation_engine_approved: components['schemas']['MessageEventView'];
  moderation_engine_blocked: components['schemas']['MessageEventView'];
  moderation_engine_failed: components['schemas']['EngineFailedEventView'];
  moderation_manual_approved: components['schemas']['ManualApprovalEventView'];
  moderation_manual_blocked: components['schemas']['ManualBlockEventView'];
  recording_generated: components['schemas']['RecordingEventView'];
  scheduled_message_changed: components['schemas']['ScheduledMessageEventView'];
  transcription_generated: components['schemas']['TranscriptionEventView'];
  user_blocked: components['schemas']['UserBlockEventView'];
  user_erased: components['schemas']['UserErasedEventView'];
  user_mentioned: components['schemas']['MessageEventView'];
  user_unblocked: components['schemas']['UserBlockEventView'];
}
