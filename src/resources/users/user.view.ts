import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { BlockStatus } from '#core/summaries/summaries.repository.js';
import { blockFields } from '#core/summaries/summary.view.js';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { isExpired } from './status-message.js';
import type { User } from './users.repository.js';

export class UserView {
  @ApiProperty({ example: 'andrew' }) uid!: string;
  @ApiProperty({ example: 'Andrew Joseph' }) name!: string;
  @ApiPropertyOptional() avatar?: string;
  @ApiPropertyOptional() link?: string;
  @ApiProperty({ example: 'default' }) role!: string;
  @ApiPropertyOptional() statusMessage?: string;
  @ApiPropertyOptional({ description: 'When statusMessage ends, in Unix seconds. Absent for one that stays.' })
  statusMessageExpiresAt?: number;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) metadata?: object;
  @ApiPropertyOptional({ type: [String] }) tags?: string[];
  @ApiPropertyOptional({
    enum: ['nobody'],
    description: 'nobody where others do not see the presence of the user. Only the user themself and the app see it.',
  })
  presenceVisibility?: string;
  @ApiProperty({ enum: ['available', 'offline'] }) status!: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) lastActiveAt?: number;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) updatedAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) deactivatedAt?: number;
  @ApiPropertyOptional({ description: 'Conversation with the acting user.' }) conversationId?: string;
  @ApiPropertyOptional({ description: 'true where the acting user has blocked this one.' }) blockedByMe?: boolean;
  @ApiPropertyOptional({ description: 'Since when, in Unix seconds.' }) blockedByMeAt?: number;
  @ApiPropertyOptional({ description: 'true where this user has blocked the acting one.' }) hasBlockedMe?: boolean;
  @ApiPropertyOptional({ description: 'Unix seconds: of the block by the acting user, else of the other.' })
  blockedAt?: number;
}

export class CreatedUserView extends UserView {
  @ApiPropertyOptional({ description: 'With withAuthToken only.' }) authToken?: string;
}

export class DeactivatedUsersView {
  @ApiPropertyOptional({ description: 'Users deactivated by this request.', type: [String] })
  deactivatedUids?: string[];
  @ApiPropertyOptional({ description: 'Users who were deactivated before.', type: [String] })
  alreadyDeactivatedUids?: string[];
  @ApiPropertyOptional({ description: 'uids of no user.', type: [String] }) notFound?: string[];
}

export class DeletedUserView {
  @ApiProperty() success!: boolean;
  @ApiProperty({ description: 'Human-readable text.' }) message!: string;
  @ApiPropertyOptional({ description: 'The uid, unless the user was erased for good.', type: [String] })
  deactivatedUids?: string[];
}

export class ReactivatedUsersView {
  @ApiPropertyOptional({ description: 'All users of the request who are active now.', type: [String] })
  nonDeactivatedUids?: string[];
  @ApiPropertyOptional({ description: 'Users who were deactivated before.', type: [String] })
  reactivatedUids?: string[];
  @ApiPropertyOptional({ description: 'uids of no user.', type: [String] }) notFound?: string[];
}

interface UserViewOptions {
  withTags?: boolean;
  conversationId?: string;
}

/** A user as the viewer sees them, with the blocks between the two. */
export type SeenUser = User & { block?: BlockStatus };

export function userView(user: SeenUser, { withTags = true, conversationId }: UserViewOptions = {}): UserView {
  const hasStatusMessage = !isExpired(user);
  return withoutAbsent({
    uid: user.uid,
    name: user.name,
    avatar: user.avatar,
    link: user.link,
    role: user.role,
    statusMessage: hasStatusMessage ? user.statusMessage : undefined,
    statusMessageExpiresAt: hasStatusMessage ? optionalUnixSeconds(user.statusMessageExpiresAt) : undefined,
    metadata: user.metadata,
    tags: withTags && user.tags.length > 0 ? user.tags : undefined,
    presenceVisibility: user.presenceVisibility === 'nobody' ? user.presenceVisibility : undefined,
    status: user.status,
    lastActiveAt: optionalUnixSeconds(user.lastActiveAt),
    createdAt: unixSeconds(user.createdAt),
    updatedAt: optionalUnixSeconds(user.updatedAt),
    deactivatedAt: optionalUnixSeconds(user.deactivatedAt),
    conversationId,
    ...(user.block && blockFields(user.block)),
  });
}
