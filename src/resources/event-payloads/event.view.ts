import { ApiExtraModels, ApiProperty, ApiPropertyOptional, OmitType, PickType, getSchemaPath } from '@nestjs/swagger';
import { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import type { EventName } from '#platform/events/event-map.js';
import { namedSchema } from '#platform/openapi/endpoints/named-schema.js';
import { campaignEventViews } from '../campaigns/campaign-event.view.js';
import { MessageView } from '../messages/view/message.view.js';
import { EngineFailedEventView } from '../moderation/engines/engine-failure.view.js';
import { BlockingMatchView } from './blocking-match.view.js';
import {
  ChangedMembersEventView,
  GroupEventView,
  MembersEventView,
  PendingMemberEventView,
} from './group-event.view.js';
import { InteractionCompletedEventView, MessageEventView, ReactionEventView } from './message-event.view.js';
import {
  ConversationArchiveEventView,
  DraftEventView,
  ReminderEventView,
  ScheduledMessageEventView,
} from './personal-event.view.js';

// The member `data` of each trigger, for the API document. Tests validate the output of the serializers against these classes.

class ReceiptBodyView {
  @ApiProperty({ enum: ['delivered', 'read', 'deliveredToAll', 'readByAll'] }) action!: string;
  @ApiProperty({
    description:
      'The receipt also covers all earlier messages that other users sent in the conversation; with deliveredToAll and readByAll, all earlier messages of the same sender.',
  })
  messageId!: string;
  @ApiProperty({
    description: 'The user who got or read the message; with deliveredToAll and readByAll, the system user.',
  })
  user!: UserSummaryView;
  @ApiProperty({ description: 'Unix seconds.' }) timestamp!: number;
}

class ReceiptEventView {
  @ApiProperty({ description: 'uid or guid of the receiver of the receipt.' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ enum: ['receipts'] }) type!: string;
  @ApiProperty({ description: 'uid of the user who got or read the message, or app_system.' }) sender!: string;
  @ApiProperty({ description: 'uid of the sender of the message.' }) messageSender!: string;
  @ApiProperty() body!: ReceiptBodyView;
}

class MessagePinEventView extends MessageEventView {
  @ApiProperty({ description: 'The user who did it; app_system for the app.' }) by!: UserSummaryView;
}

@ApiExtraModels(UserSummaryView)
class UserBlockEventView {
  @ApiProperty({
    description: 'The blocked or unblocked users, by uid.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(UserSummaryView) },
  })
  users!: Record<string, UserSummaryView>;
  @ApiProperty() by!: UserSummaryView;
}

class UserErasedEventView {
  @ApiProperty({ description: 'uid of the user whose messages and one-to-one conversations were erased.' })
  uid!: string;
  @ApiPropertyOptional({
    description: 'The newest message that was erased. Later messages with this uid are from a new user.',
  })
  messageId?: string;
  @ApiProperty({ description: 'Unix seconds.' }) erasedAt!: number;
  @ApiProperty({ description: 'The user who did it; app_system for the app.' }) by!: UserSummaryView;
}

const MODERATOR = 'Who decided: the email address of a collaborator, a uid, or app_system. Only webhooks receive it.';

class ManualApprovalEventView extends MessageEventView {
  @ApiProperty({
    description: 'Why the message was blocked. Only webhooks receive it; empty where no rule had blocked the message.',
    type: [BlockingMatchView],
  })
  moderation!: BlockingMatchView[];
  @ApiProperty({ description: 'Always true: a moderator decided.' }) reviewed!: boolean;
  @ApiPropertyOptional({ description: MODERATOR }) moderator?: string;
}

class HiddenMessageView extends PickType(MessageView, [
  'id',
  'muid',
  'conversationId',
  'sender',
  'receiverType',
  'receiver',
  'category',
  'type',
  'parentId',
  'sentAt',
] as const) {}

class HiddenMessageModerationView {
  @ApiProperty({ enum: ['disapproved'] }) status!: string;
}

class ManualBlockEventView {
  @ApiProperty({ description: 'The message without its content. Clients of other users than the sender remove it.' })
  message!: HiddenMessageView;
  @ApiProperty() moderation!: HiddenMessageModerationView;
  @ApiPropertyOptional({ description: MODERATOR }) moderator?: string;
}

class ConnectedUserView extends OmitType(UserSummaryView, ['status'] as const) {
  @ApiProperty({ enum: ['online', 'offline'] }) status!: string;
}

class ConnectionView {
  @ApiProperty({ enum: ['connected', 'disconnected'] }) action!: string;
  @ApiProperty({ description: 'As the client sent it.', example: 'javascript' }) platform!: string;
  @ApiProperty({ description: 'Unix milliseconds.' }) connectedAt!: number;
}

class ConnectionStatusEventView {
  @ApiProperty({ description: 'Unix milliseconds.' }) timestamp!: number;
  @ApiProperty() user!: ConnectedUserView;
  @ApiProperty({
    enum: ['online', 'offline'],
    description: 'As others see the user: offline for one who hides their presence, with any connection.',
  })
  status!: string;
  @ApiProperty() currentConnection!: ConnectionView;
  @ApiProperty({ description: 'Whether the user became online or offline for others with this event.' })
  userPresenceChanged!: boolean;
}

const pinnedConversationWith = namedSchema('UserEntryOrGroupEntry', {
  anyOf: [{ $ref: getSchemaPath(UserSummaryView) }, { $ref: getSchemaPath(GroupSummaryView) }],
});

@ApiExtraModels(UserSummaryView, GroupSummaryView)
class PinnedConversationEventView {
  @ApiPropertyOptional({
    description: 'Absent if the app pins a user for all users: each of them has another conversation with the user.',
  })
  conversationId?: string;
  @ApiProperty({ enum: ['user', 'group'] }) conversationType!: string;
  @ApiProperty({
    description: 'The user or the group of the conversation.',
    allOf: [pinnedConversationWith],
  })
  conversationWith!: UserSummaryView | GroupSummaryView;
  @ApiPropertyOptional({ description: 'Unix seconds; only of conversation_pinned.' }) pinnedAt?: number;
  @ApiPropertyOptional({
    description: 'uid of the user; app_system if the app pins the conversation for all its users.',
  })
  pinnedBy?: string;
}

class ConversationPinEventView {
  @ApiProperty() conversation!: PinnedConversationEventView;
  @ApiProperty({ description: 'The user who pins the conversation; app_system if the app pins it for all its users.' })
  by!: UserSummaryView;
}

@ApiExtraModels(UserSummaryView)
class ErasedConversationView {
  @ApiProperty() conversationId!: string;
  @ApiProperty({ enum: ['user', 'group'] }) conversationType!: string;
  @ApiPropertyOptional({
    description: 'The two users of a one-to-one conversation, by uid.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(UserSummaryView) },
  })
  users?: Record<string, UserSummaryView>;
  @ApiPropertyOptional() group?: GroupSummaryView;
}

class ConversationErasedEventView {
  @ApiProperty() conversation!: ErasedConversationView;
  @ApiProperty({ description: 'This and all earlier messages of the conversation were erased.' }) messageId!: string;
  @ApiProperty({ description: 'Unix seconds.' }) erasedAt!: number;
  @ApiProperty({ description: 'The user who did it; app_system for the app.' }) by!: UserSummaryView;
}

class DisappearingConversationView extends ErasedConversationView {
  @ApiProperty({ description: 'Messages that are sent from now on disappear after so many seconds; 0: they stay.' })
  disappearAfterSeconds!: number;
}

class ConversationDisappearingEventView {
  @ApiProperty() conversation!: DisappearingConversationView;
  @ApiProperty({ description: 'The user who did it; app_system for the app.' }) by!: UserSummaryView;
}

class CallInitiatedEventView {
  @ApiProperty({ description: 'The call message in the conversation.' }) call!: MessageView;
}

class SessionEventView {
  @ApiProperty() sessionId!: string;
}

class CallStartedEventView extends SessionEventView {
  @ApiProperty({ description: 'Unix seconds.' }) created_at!: number;
}

/**
 * Events have `joinedAt` and `leftAt` as well. They are not declared: names that differ in case alone are the same name in generated clients for
 * Python and PHP, which could not be loaded.
 */
const occupant = namedSchema('Occupant', {
  type: 'object',
  required: ['uid', 'name', 'role', 'status', 'joined_at', 'audio_call'],
  properties: {
    uid: { type: 'string' },
    name: { type: 'string' },
    avatar: { type: 'string' },
    link: { type: 'string' },
    role: { type: 'string' },
    status: { type: 'string', enum: ['available', 'offline'] },
    lastActiveAt: { type: 'number', description: 'Unix seconds.' },
    createdAt: { type: 'number', description: 'Unix seconds.' },
    joined_at: { type: 'number', description: 'Unix seconds; also as joinedAt.' },
    audio_call: { type: 'string', enum: ['true', 'false'] },
    left_at: { type: 'number', description: 'Unix seconds, only of a user who has left; also as leftAt.' },
  },
  additionalProperties: true,
});

class CallPresenceEventView extends SessionEventView {
  @ApiProperty({ allOf: [occupant] }) occupant!: object;
}

class CallEndedEventView extends SessionEventView {
  @ApiProperty({ description: 'One for each user and device.', type: 'array', items: occupant })
  all_occupants!: object[];
  @ApiProperty({ description: 'Unix seconds.' }) destroyed_at!: number;
  @ApiProperty({ description: 'Unix seconds.' }) created_at!: number;
}

class CallRefusedEventView extends SessionEventView {
  @ApiPropertyOptional({
    description: 'The call message in the conversation; absent if a member of a group declined the call.',
  })
  call?: MessageView;
  @ApiProperty({ description: 'The user who declined or canceled the call; the system user if nobody answered.' })
  by!: UserSummaryView;
}

class RecordingEventView extends SessionEventView {
  @ApiProperty({ format: 'date', example: '2026-11-21' }) recordingDate!: string;
  @ApiProperty({ description: 'Seconds.', example: '21.433000' }) duration!: string;
  @ApiProperty({ description: 'Unix seconds.', example: '1763683200' }) startTime!: string;
  @ApiProperty({ description: 'Where the file is.' }) recording_url!: string;
}

class TranscriptionEventView extends SessionEventView {
  @ApiProperty({ format: 'uuid' }) tid!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) transcriptDate!: string;
  @ApiProperty({ description: 'URL of the file.' }) transcript_url!: string;
  @ApiProperty({ description: 'Unix seconds.' }) startTime!: number;
  @ApiProperty({ description: 'Unix seconds.' }) endTime!: number;
}

/** The class of the member `data` of each trigger. */
export const eventViews = {
  message_sent: MessageEventView,
  message_edited: MessageEventView,
  message_deleted: MessageEventView,
  message_reaction_added: ReactionEventView,
  message_reaction_removed: ReactionEventView,
  message_interaction_completed: InteractionCompletedEventView,
  user_mentioned: MessageEventView,
  message_delivery_receipt: ReceiptEventView,
  message_read_receipt: ReceiptEventView,
  message_delivered_to_all: ReceiptEventView,
  message_read_by_all: ReceiptEventView,
  message_pinned: MessagePinEventView,
  message_unpinned: MessagePinEventView,
  message_poll_changed: MessageEventView,
  message_link_preview_changed: MessageEventView,
  message_thumbnails_changed: MessageEventView,
  message_saved: MessageEventView,
  message_unsaved: MessageEventView,
  ...campaignEventViews,
  scheduled_message_changed: ScheduledMessageEventView,
  draft_changed: DraftEventView,
  conversation_archive_changed: ConversationArchiveEventView,
  message_reminder: ReminderEventView,
  moderation_engine_approved: MessageEventView,
  moderation_engine_blocked: MessageEventView,
  moderation_manual_approved: ManualApprovalEventView,
  moderation_manual_blocked: ManualBlockEventView,
  moderation_engine_failed: EngineFailedEventView,
  call_initiated: CallInitiatedEventView,
  call_started: CallStartedEventView,
  call_participant_joined: CallPresenceEventView,
  call_participant_left: CallPresenceEventView,
  call_ended: CallEndedEventView,
  call_unanswered: CallRefusedEventView,
  call_cancelled: CallRefusedEventView,
  call_rejected: CallRefusedEventView,
  call_busy: CallRefusedEventView,
  meeting_started: CallStartedEventView,
  meeting_participant_joined: CallPresenceEventView,
  meeting_participant_left: CallPresenceEventView,
  meeting_ended: CallEndedEventView,
  recording_generated: RecordingEventView,
  transcription_generated: TranscriptionEventView,
  conversation_pinned: ConversationPinEventView,
  conversation_unpinned: ConversationPinEventView,
  conversation_erased: ConversationErasedEventView,
  conversation_disappearing_changed: ConversationDisappearingEventView,
  user_blocked: UserBlockEventView,
  user_unblocked: UserBlockEventView,
  user_erased: UserErasedEventView,
  user_connection_status_changed: ConnectionStatusEventView,
  group_created: MembersEventView,
  group_updated: GroupEventView,
  group_deleted: GroupEventView,
  group_owner_transferred: GroupEventView,
  group_member_added: ChangedMembersEventView,
  group_member_joined: MembersEventView,
  group_member_left: MembersEventView,
  group_member_kicked: ChangedMembersEventView,
  group_member_banned: ChangedMembersEventView,
  group_member_unbanned: ChangedMembersEventView,
  group_member_muted: ChangedMembersEventView,
  group_member_unmuted: ChangedMembersEventView,
  group_member_scope_changed: ChangedMembersEventView,
  group_invitation_changed: PendingMemberEventView,
  group_join_request_changed: PendingMemberEventView,
} as const satisfies Record<EventName, new () => object>;
