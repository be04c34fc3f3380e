import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';

class EventMemberView extends UserSummaryView {
  @ApiPropertyOptional({ enum: ['admin', 'moderator', 'participant'] }) scope?: string;
  @ApiPropertyOptional({ enum: ['admin', 'moderator', 'participant'] }) oldScope?: string;
  @ApiPropertyOptional({
    description: 'Only of group_member_muted: when the mute ends, in Unix seconds; absent for one without an end.',
  })
  mutedUntil?: number;
}

const members = {
  description: 'By uid.',
  type: 'object',
  additionalProperties: { $ref: getSchemaPath(EventMemberView) },
} as const;

class EventGroupView extends GroupSummaryView {
  @ApiPropertyOptional({ description: 'uid; only of group_owner_transferred.' }) oldOwner?: string;
  @ApiPropertyOptional({ description: 'Only of group_created: scope of the owner.', enum: ['admin'] }) scope?: string;
  @ApiPropertyOptional({ description: 'Only of group_created: when the owner joined, in Unix seconds.' })
  joinedAt?: number;
  @ApiPropertyOptional({ description: 'Only of group_created: whether the owner is a member.' }) hasJoined?: boolean;
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
  @ApiProperty({ description: 'The user who did it.' }) by!: UserSummaryView;
}

export class PendingMemberEventView {
  @ApiProperty() group!: EventGroupView;
  @ApiProperty({ description: 'Who is invited, or asks to join.' }) user!: UserSummaryView;
  @ApiProperty({ description: 'The user who did it.' }) by!: UserSummaryView;
  @ApiProperty({
    description: 'created: it is open until expiresAt.',
    enum: ['created', 'accepted', 'declined', 'withdrawn'],
  })
  status!: string;
  @ApiPropertyOptional({ description: 'Unix seconds; of one that was created.' }) expiresAt?: number;
}
