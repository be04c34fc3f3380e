import { ApiExtraModels, ApiProperty, ApiPropertyOptional, OmitType, getSchemaPath } from '@nestjs/swagger';
import { namedSchema } from '../platform/openapi/named-schema.js';
import type { EventName } from '../platform/events/event-map.js';
import { GroupSummaryView, UserSummaryView } from '../domain/lookups/summary.view.js';
import { MessageView } from '../resources/messages/model/message.view.js';

// The member `data` of each trigger, as the API document has it. The presentations make it; tests hold what they make against this.

export class MessageEventView {
  @ApiProperty({ description: 'As it is when the event is told. Of an edit or a deletion, the action message.' })
  message!: MessageView;
}

class EventReactionView {
  @ApiProperty({ description: 'A decimal number.' }) id!: string;
  @ApiProperty() messageId!: string;
  @ApiProperty({ example: '😀' }) reaction!: string;
  @ApiProperty({ description: 'uid of who put it.' }) uid!: string;
  @ApiProperty({ description: 'Unix seconds.' }) reactedAt!: number;
  @ApiProperty() reactedBy!: UserSummaryView;
}

export class ReactionEventView {
  @ApiProperty() reaction!: EventReactionView;
}

class ReceiptBodyView {
  @ApiProperty({ enum: ['delivered', 'read', 'deliveredToAll', 'readByAll'] }) action!: string;
  @ApiProperty({
    description:
      'All earlier messages of the conversation that others wrote are meant as well; with deliveredToAll and readByAll, those of the same sender.',
  })
  messageId!: string;
  @ApiProperty({ description: 'Who got or read it; with deliveredToAll and readByAll, the system user.' })
  user!: UserSummaryView;
  @ApiProperty({ description: 'Unix seconds.' }) timestamp!: number;
}

export class ReceiptEventView {
  @ApiProperty({ description: 'uid or guid that it is addressed to.' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ enum: ['receipts'] }) type!: string;
  @ApiProperty({ description: 'uid of who got or read the message, or app_system.' }) sender!: string;
  @ApiProperty({ description: 'uid of who wrote it.' }) messageSender!: string;
  @ApiProperty() body!: ReceiptBodyView;
}

/** Of a pin, as it is when the event is told. */
export class MessagePinEventView extends MessageEventView {
  @ApiProperty({ description: 'Who did it; app_system for the app.' }) by!: UserSummaryView;
}

@ApiExtraModels(UserSummaryView)
export class UserBlockEventView {
  @ApiProperty({
    description: 'Who was blocked or unblocked, by uid.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(UserSummaryView) },
  })
  users!: Record<string, UserSummaryView>;
  @ApiProperty() by!: UserSummaryView;
}

export class UserErasedEventView {
  @ApiProperty({ description: 'Whose messages and one-to-one conversations are gone.' }) uid!: string;
  @ApiPropertyOptional({
    description: 'The newest message that was erased. A later one is of somebody else who has the uid now.',
  })
  messageId?: string;
  @ApiProperty({ description: 'Unix seconds.' }) erasedAt!: number;
  @ApiProperty({ description: 'Who did it; app_system for the app.' }) by!: UserSummaryView;
}

class ConnectedUserView extends OmitType(UserSummaryView, ['status'] as const) {
  @ApiProperty({ enum: ['online', 'offline'] }) status!: string;
}

class ConnectionView {
  @ApiProperty({ enum: ['connected', 'disconnected'] }) action!: string;
  @ApiProperty({ description: 'What the client says of itself.', example: 'javascript' }) platform!: string;
  @ApiProperty({ description: 'Unix milliseconds.' }) connectedAt!: number;
}

export class ConnectionStatusEventView {
  @ApiProperty({ description: 'Unix milliseconds.' }) timestamp!: number;
  @ApiProperty() user!: ConnectedUserView;
  @ApiProperty({ enum: ['online', 'offline'] }) status!: string;
  @ApiProperty() currentConnection!: ConnectionView;
  @ApiProperty({ description: 'Whether the user is now online who was not before, or the other way round.' })
  userPresenceChanged!: boolean;
}

class EventMemberView extends UserSummaryView {
  @ApiPropertyOptional({ enum: ['admin', 'moderator', 'participant'] }) scope?: string;
  @ApiPropertyOptional({ enum: ['admin', 'moderator', 'participant'] }) oldScope?: string;
}

const members = {
  description: 'By uid.',
  type: 'object',
  additionalProperties: { $ref: getSchemaPath(EventMemberView) },
} as const;

class EventGroupView extends GroupSummaryView {
  @ApiPropertyOptional({ description: 'uid; of group_owner_transferred.' }) oldOwner?: string;
  @ApiPropertyOptional({ description: 'Of the owner of a new group.', enum: ['admin'] }) scope?: string;
  @ApiPropertyOptional({ description: 'Of the owner of a new group. Unix seconds.' }) joinedAt?: number;
  @ApiPropertyOptional({ description: 'Of the owner of a new group.' }) hasJoined?: boolean;
}

export class GroupEventView {
  @ApiProperty() group!: EventGroupView;
}

@ApiExtraModels(EventMemberView)
export class MembersEventView {
  @ApiProperty() group!: EventGroupView;
  @ApiProperty(members) members!: Record<string, EventMemberView>;
}

export class ChangedMembersEventView extends MembersEventView {
  @ApiProperty({ description: 'Who did it.' }) by!: UserSummaryView;
}

const pinnedConversationWith = namedSchema('UserEntryOrGroupEntry', {
  anyOf: [{ $ref: getSchemaPath(UserSummaryView) }, { $ref: getSchemaPath(GroupSummaryView) }],
});

@ApiExtraModels(UserSummaryView, GroupSummaryView)
class PinnedConversationEventView {
  @ApiPropertyOptional({
    description: 'Absent where the app pins a user: everybody has another conversation with them.',
  })
  conversationId?: string;
  @ApiProperty({ enum: ['user', 'group'] }) conversationType!: string;
  @ApiProperty({
    description: 'The user or the group on the other side.',
    allOf: [pinnedConversationWith],
  })
  conversationWith!: UserSummaryView | GroupSummaryView;
  @ApiPropertyOptional({ description: 'Unix seconds; of conversation_pinned.' }) pinnedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system where the app pins it for everybody who has it.' })
  pinnedBy?: string;
}

export class ConversationPinEventView {
  @ApiProperty() conversation!: PinnedConversationEventView;
  @ApiProperty({ description: 'Whose pin it is; app_system where the app pins it for everybody who has it.' })
  by!: UserSummaryView;
}

@ApiExtraModels(UserSummaryView)
class ErasedConversationView {
  @ApiProperty() conversationId!: string;
  @ApiProperty({ enum: ['user', 'group'] }) conversationType!: string;
  @ApiPropertyOptional({
    description: 'The two of a one-to-one conversation, by uid.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(UserSummaryView) },
  })
  users?: Record<string, UserSummaryView>;
  @ApiPropertyOptional() group?: GroupSummaryView;
}

export class ConversationErasedEventView {
  @ApiProperty() conversation!: ErasedConversationView;
  @ApiProperty({ description: 'It and all earlier messages of the conversation are gone.' }) messageId!: string;
  @ApiProperty({ description: 'Unix seconds.' }) erasedAt!: number;
  @ApiProperty({ description: 'Who did it; app_system for the app.' }) by!: UserSummaryView;
}

export class CallInitiatedEventView {
  @ApiProperty({ description: 'The message that tells the conversation.' }) call!: MessageView;
}

class SessionEventView {
  @ApiProperty() sessionId!: string;
}

export class CallStartedEventView extends SessionEventView {
  @ApiProperty({ description: 'Unix seconds.' }) created_at!: number;
}

class OccupantView extends UserSummaryView {
  @ApiProperty({ description: 'Unix seconds.' }) joined_at!: number;
  @ApiProperty({ description: 'The same as joined_at.' }) joinedAt!: number;
  @ApiProperty({ enum: ['true', 'false'] }) audio_call!: string;
  @ApiPropertyOptional({ description: 'Unix seconds; of who has left.' }) left_at?: number;
  @ApiPropertyOptional({ description: 'The same as left_at.' }) leftAt?: number;
}

export class CallPresenceEventView extends SessionEventView {
  @ApiProperty() occupant!: OccupantView;
}

export class CallEndedEventView extends SessionEventView {
  @ApiProperty({ description: 'One for each user and device.', type: [OccupantView] }) all_occupants!: OccupantView[];
  @ApiProperty({ description: 'Unix seconds.' }) destroyed_at!: number;
  @ApiProperty({ description: 'Unix seconds.' }) created_at!: number;
}

export class CallRefusedEventView extends SessionEventView {
  @ApiPropertyOptional({
    description: 'The message that tells the conversation; none where one of a group will not come.',
  })
  call?: MessageView;
  @ApiProperty({ description: 'Whose doing it was; the system user for what nobody answered.' }) by!: UserSummaryView;
}

/** What the member `data` of each trigger looks like. */
export const eventViews = {
  message_sent: MessageEventView,
  message_edited: MessageEventView,
  message_deleted: MessageEventView,
  message_reaction_added: ReactionEventView,
  message_reaction_removed: ReactionEventView,
  user_mentioned: MessageEventView,
  message_delivery_receipt: ReceiptEventView,
  message_read_receipt: ReceiptEventView,
  message_delivered_to_all: ReceiptEventView,
  message_read_by_all: ReceiptEventView,
  message_pinned: MessagePinEventView,
  message_unpinned: MessagePinEventView,
  message_saved: MessageEventView,
  message_unsaved: MessageEventView,
  moderation_engine_blocked: MessageEventView,
  call_initiated: CallInitiatedEventView,
  call_started: CallStartedEventView,
  call_participant_joined: CallPresenceEventView,
  call_participant_left: CallPresenceEventView,
  call_ended: CallEndedEventView,
  call_unanswered: CallRefusedEventView,
  call_cancelled: CallRefusedEventView,
  call_rejected: CallRefusedEventView,
  call_busy: CallRefusedEventView,
  conversation_pinned: ConversationPinEventView,
  conversation_unpinned: ConversationPinEventView,
  conversation_erased: ConversationErasedEventView,
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
  group_member_scope_changed: ChangedMembersEventView,
} as const satisfies Record<EventName, new () => object>;
