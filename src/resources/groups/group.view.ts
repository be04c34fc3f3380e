import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { groupConversationId } from '#core/conversations/conversation-key.js';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import type { Group } from './groups.repository.js';
import { AddMembersResultView } from './members/member.view.js';

export class GroupView {
  @ApiProperty({ example: 'hikers' }) guid!: string;
  @ApiProperty({ example: 'Hikers' }) name!: string;
  @ApiProperty({ enum: ['public', 'password', 'private'] }) type!: string;
  @ApiPropertyOptional() icon?: string;
  @ApiPropertyOptional() description?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) metadata?: object;
  @ApiPropertyOptional({ type: [String] }) tags?: string[];
  @ApiProperty({ description: 'uid, or app_system.', example: 'andrew' }) owner!: string;
  @ApiProperty({ description: 'Without deactivated users.' }) membersCount!: number;
  @ApiPropertyOptional({
    description:
      'Members who are online, without users who have blocked the acting user or are blocked by them; absent where a group is part of another resource.',
  })
  onlineMembersCount?: number;
  @ApiPropertyOptional({ description: 'Whether the acting user is a member; absent for the app itself.' })
  hasJoined?: boolean;
  @ApiPropertyOptional({
    description: 'The scope of the acting user in the group.',
    enum: ['admin', 'moderator', 'participant'],
  })
  scope?: string;
  @ApiPropertyOptional({ description: 'When the acting user became a member, in Unix seconds.' }) joinedAt?: number;
  @ApiProperty({ example: 'group_hikers' }) conversationId!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) updatedAt?: number;
  @ApiPropertyOptional({ description: 'uid of who changed the group last, or app_system.' }) updatedBy?: string;
  @ApiPropertyOptional({ description: 'true where only the app sends.' }) frozen?: boolean;
  @ApiPropertyOptional({
    description: 'The lowest scope whose members send; absent where all do.',
    enum: ['moderator', 'admin'],
  })
  sendScope?: string;
  @ApiPropertyOptional({ description: 'Seconds between two messages of a participant; absent without a limit.' })
  slowModeSeconds?: number;
  @ApiPropertyOptional({ description: 'true where users ask to join.' }) joinByRequest?: boolean;
}

export class CreatedGroupView extends GroupView {
  @ApiPropertyOptional({ description: 'Results of the members in the request.' }) members?: AddMembersResultView;
}

interface GroupViewOptions {
  /** The acting user, if there is one. */
  viewer?: string;
  withTags?: boolean;
}

export function groupView(
  group: Group & { onlineMembersCount?: number },
  { viewer, withTags = true }: GroupViewOptions,
): GroupView {
  return withoutAbsent({
    guid: group.guid,
    name: group.name,
    type: group.type,
    icon: group.icon,
    description: group.description,
    metadata: group.metadata,
    tags: withTags && group.tags.length > 0 ? group.tags : undefined,
    owner: group.owner,
    membersCount: group.membersCount,
    onlineMembersCount: group.onlineMembersCount,
    hasJoined: viewer === undefined ? undefined : group.scope !== null,
    scope: group.scope,
    joinedAt: optionalUnixSeconds(group.joinedAt),
    conversationId: groupConversationId(group.guid),
    createdAt: unixSeconds(group.createdAt),
    updatedAt: optionalUnixSeconds(group.updatedAt),
    updatedBy: group.updatedBy,
    frozen: group.frozen || undefined,
    sendScope: group.sendScope === 'participant' ? undefined : group.sendScope,
    slowModeSeconds: group.slowModeSeconds || undefined,
    joinByRequest: group.joinByRequest || undefined,
  });
}
