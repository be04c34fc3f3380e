import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { UserView, type SeenUser } from '#resources/users/user.view.js';
import { groupUserView } from '../group-user.view.js';
import type { BannedUser } from '../members/group-members.repository.js';

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
  return {
    ...groupUserView(user, viewer),
    ...(scope && { scope }),
    bannedAt: unixSeconds(bannedAt),
  };
}
