import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { UserView, type SeenUser } from '#resources/users/user.view.js';
import { groupUserView } from '../group-user.view.js';
import type { GroupMute, MutedUser } from './muted-users.repository.js';

export class MutedUserView extends UserView {
  @ApiPropertyOptional({
    description: 'The scope of the user in the group; absent for a user who has left it.',
    enum: ['admin', 'moderator', 'participant'],
  })
  scope?: string;
  @ApiProperty({ description: 'uid, or app_system.' }) mutedBy!: string;
  @ApiProperty({ description: 'Unix seconds.' }) mutedAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent for a mute without an end.' }) mutedUntil?: number;
}

export class MuteView {
  @ApiProperty({ example: 'hikers' }) guid!: string;
  @ApiProperty({ example: 'omar' }) uid!: string;
  @ApiProperty({ description: 'uid, or app_system.' }) mutedBy!: string;
  @ApiProperty({ description: 'Unix seconds.' }) mutedAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent for a mute without an end.' }) mutedUntil?: number;
}

export const muteView = (guid: string, uid: string, mute: GroupMute): MuteView => ({ guid, uid, ...timesOf(mute) });

/** @param viewer the acting user, if there is one */
export function mutedUserView(
  { scope, mutedBy, mutedAt, mutedUntil, ...user }: MutedUser & SeenUser,
  viewer: string | undefined,
): MutedUserView {
  return {
    ...groupUserView(user, viewer),
    ...(scope && { scope }),
    ...timesOf({ mutedBy, mutedAt, mutedUntil }),
  };
}

const timesOf = ({ mutedBy, mutedAt, mutedUntil }: GroupMute) =>
  withoutAbsent({ mutedBy, mutedAt: unixSeconds(mutedAt), mutedUntil: optionalUnixSeconds(mutedUntil) });
