import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { EventName } from '../../platform/events/event-vocabulary.js';
import { GroupEntryView, UserEntryView } from '../directory/entry.view.js';
import { MessageView } from '../messages/message.view.js';

// The member `data` of each trigger, as the API document has it. The presentations make it; tests hold what they make against this.

class NamedUserView {
  @ApiProperty() uid!: string;
  @ApiProperty() name!: string;
}

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
  @ApiProperty() reactedBy!: NamedUserView;
}

export class ReactionEventView {
  @ApiProperty() reaction!: EventReactionView;
}

class ReceiptUserView extends NamedUserView {
  @ApiProperty({ enum: ['available', 'offline'] }) status!: string;
}

class ReceiptBodyView {
  @ApiProperty({ enum: ['delivered', 'read'] }) action!: string;
  @ApiProperty({ description: 'All earlier messages of the conversation that others wrote are meant as well.' })
  messageId!: string;
  @ApiProperty() user!: ReceiptUserView;
  @ApiProperty({ description: 'Unix seconds.' }) timestamp!: number;
}

export class ReceiptEventView {
  @ApiProperty({ description: 'uid or guid that it is addressed to.' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ enum: ['receipts'] }) type!: string;
  @ApiProperty({ description: 'uid of who got or read the message.' }) sender!: string;
  @ApiProperty({ description: 'uid of who wrote it.' }) messageSender!: string;
  @ApiProperty() body!: ReceiptBodyView;
}

@ApiExtraModels(NamedUserView)
export class UserBlockEventView {
  @ApiProperty({
    description: 'Who was blocked or unblocked, by uid.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(NamedUserView) },
  })
  users!: Record<string, NamedUserView>;
  @ApiProperty() by!: NamedUserView;
}

class ConnectedUserView extends NamedUserView {
  @ApiProperty({ enum: ['online', 'offline'] }) status!: string;
  @ApiProperty() role!: string;
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

class EventMemberView extends UserEntryView {
  @ApiPropertyOptional({ enum: ['admin', 'moderator', 'participant'] }) scope?: string;
  @ApiPropertyOptional({ enum: ['admin', 'moderator', 'participant'] }) oldScope?: string;
}

const members = {
  description: 'By uid.',
  type: 'object',
  additionalProperties: { $ref: getSchemaPath(EventMemberView) },
} as const;

class EventGroupView extends GroupEntryView {
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
  @ApiProperty({ description: 'Who did it.' }) by!: UserEntryView;
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

class OccupantView {
  @ApiProperty({ description: 'Unix seconds.' }) joined_at!: number;
  @ApiProperty({ enum: ['true', 'false'] }) audio_call!: string;
  @ApiPropertyOptional({ description: 'Unix seconds; of who has left.' }) left_at?: number;
  @ApiProperty() name!: string;
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
  @ApiProperty({ description: 'Whose doing it was; the system user for what nobody answered.' }) by!: UserEntryView;
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
  user_blocked: UserBlockEventView,
  user_unblocked: UserBlockEventView,
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
