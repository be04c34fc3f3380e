import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { groupConversationId } from '../conversations/conversation-key.js';
import type { BlockStatus, GroupSummary, UserSummary } from './summaries.repository.js';

/** The public part of a user, inside other resources. */
export class UserSummaryView {
  @ApiProperty() uid!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() avatar?: string;
  @ApiPropertyOptional() link?: string;
  @ApiProperty() role!: string;
  @ApiProperty({ enum: ['available', 'offline'] }) status!: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) lastActiveAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent for an erased user.' }) createdAt?: number;
  @ApiPropertyOptional({ description: 'Conversation with the user, where the context names the other side.' })
  conversationId?: string;
}

/** The public part of a group, inside other resources. */
export class GroupSummaryView {
  @ApiProperty() guid!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() icon?: string;
  @ApiPropertyOptional() description?: string;
  @ApiPropertyOptional({ enum: ['public', 'password', 'private'] }) type?: string;
  @ApiPropertyOptional({ type: [String] }) tags?: string[];
  @ApiPropertyOptional({ description: 'uid.' }) owner?: string;
  @ApiPropertyOptional() membersCount?: number;
  @ApiPropertyOptional({ description: 'In webhooks.' }) onlineMembersCount?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) createdAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) updatedAt?: number;
  @ApiPropertyOptional({ description: 'uid of who changed the group last, or app_system.' }) updatedBy?: string;
  @ApiProperty() conversationId!: string;
}

/** @param user undefined for an erased user */
export function userSummaryView(uid: string, user: UserSummary | undefined): UserSummaryView {
  if (!user) return { uid, name: uid, role: 'default', status: 'offline' };
  return withoutAbsent({
    uid: user.uid,
    name: user.name,
    avatar: user.avatar,
    link: user.link,
    role: user.role,
    status: user.status,
    lastActiveAt: optionalUnixSeconds(user.lastActiveAt),
    createdAt: unixSeconds(user.createdAt),
  });
}

/** @param group undefined for a deleted group */
export function groupSummaryView(guid: string, group: GroupSummary | undefined): GroupSummaryView {
  const conversationId = groupConversationId(guid);
  if (!group) return { guid, name: guid, conversationId };
  return withoutAbsent({
    guid,
    name: group.name,
    icon: group.icon,
    description: group.description,
    type: group.type,
    tags: group.tags.length > 0 ? group.tags : undefined,
    owner: group.owner,
    membersCount: group.membersCount,
    createdAt: unixSeconds(group.createdAt),
    updatedAt: optionalUnixSeconds(group.updatedAt),
    updatedBy: group.updatedBy,
    conversationId,
  });
}

/** The fields of a user's view that show the blocks between the user and the viewer. */
export const blockFields = (block?: BlockStatus) => ({
  blockedByMe: block?.blockedByMeAt ? true : undefined,
  blockedByMeAt: optionalUnixSeconds(block?.blockedByMeAt ?? null),
  hasBlockedMe: block?.blockedMeAt ? true : undefined,
  blockedAt: optionalUnixSeconds(block?.blockedByMeAt ?? block?.blockedMeAt ?? null),
});
