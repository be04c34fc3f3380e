import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { userConversationId } from '#core/conversations/conversation-key.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { UserView, userView, type SeenUser } from '#resources/users/user.view.js';
import type { BannedUser } from './banned-users.repository.js';

export class BannedUserView extends UserView {
  @ApiPropertyOptional({
    description: 'The scope that the user had in the group; absent for a user who was not a member.',
    enum: ['admin', 'moderator', 'participant'],
  })
  scope?: string;
  @ApiProperty({ description: 'Unix seconds.' }) bannedAt!: number;
}

/** @param viewer the acting user, if there is one */
export function bannedUserView(
  { scope, bannedAt, ...user }: BannedUser & SeenUser,
  viewer: string | undefined,
): BannedUserView {
  const conversationId = viewer === undefined ? undefined : userConversationId(viewer, user.uid);
  return {
    ...userView(user, { withTags: false, conversationId }),
    ...(scope && { scope }),
    bannedAt: unixSeconds(bannedAt),
  };
}
