import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import type { DomainError } from '#platform/errors/domain-error.js';
import { ErrorBodyView } from '#platform/openapi/endpoints/response.views.js';
import { GroupView } from '#resources/groups/group.view.js';
import { MessageView } from '#resources/messages/view/message.view.js';
import { UserView } from '#resources/users/user.view.js';
import type { MemberRecordDto } from './rules/group-record.dto.js';
import type { UserRecordDto } from './rules/user-record.dto.js';

export class ImportedMemberView {
  @ApiProperty({ example: 'hikers' }) guid!: string;
  @ApiProperty({ example: 'tina' }) uid!: string;
  @ApiProperty({ enum: ['admin', 'moderator', 'participant'] }) scope!: string;
  @ApiPropertyOptional({ description: 'Unix seconds; absent for a ban.' }) joinedAt?: number;
  @ApiPropertyOptional({ description: 'true for a ban.' }) isBanned?: boolean;
}

class RowResultView {
  @ApiProperty({ description: 'Whether the row was imported.' }) success!: boolean;
  @ApiPropertyOptional({ description: 'Why the row was refused.', type: ErrorBodyView }) error?: ErrorBodyView;
}

export class ImportedUserView extends OmitType(UserView, [
  'conversationId',
  'blockedByMe',
  'blockedByMeAt',
  'hasBlockedMe',
  'blockedAt',
] as const) {}

export class ImportedUserResultView extends RowResultView {
  @ApiPropertyOptional({ type: ImportedUserView }) data?: ImportedUserView;
}

export class ImportedGroupResultView extends RowResultView {
  @ApiPropertyOptional({ type: GroupView }) data?: GroupView;
}

export class ImportedMemberResultView extends RowResultView {
  @ApiPropertyOptional({ type: ImportedMemberView }) data?: ImportedMemberView;
}

export class ImportedMessageResultView extends RowResultView {
  @ApiPropertyOptional({ type: MessageView }) data?: MessageView;
}

/** The result of one row of a request. */
export interface RowResult<View> {
  /** The key as the request spelled it. */
  key: string;
  view?: View;
  error?: DomainError;
}

/** The results by the keys of the request. */
export const rowResultsView = <View>(results: RowResult<View>[]) => ({
  data: Object.fromEntries(
    results.map(({ key, view, error }) => [
      key,
      error ? { success: false, error: error.toBody() } : { success: true, data: view! },
    ]),
  ),
});

/** @param now Unix seconds, for a user without createdAt */
export function importedUserView({ tags = [], ...user }: UserRecordDto, now: number): ImportedUserView {
  const seconds = (time: number | undefined) => (time === undefined ? undefined : Math.floor(time));
  const isHidden = user.presenceVisibility === 'nobody';
  return {
    ...user,
    presenceVisibility: isHidden ? 'nobody' : undefined,
    statusMessageExpiresAt: seconds(user.statusMessageExpiresAt),
    role: user.role ?? 'default',
    status: 'offline',
    tags: tags.length > 0 ? tags : undefined,
    createdAt: seconds(user.createdAt) ?? now,
    updatedAt: seconds(user.updatedAt),
    lastActiveAt: isHidden ? undefined : seconds(user.lastActiveAt),
    deactivatedAt: seconds(user.deactivatedAt),
  };
}

/** @param now Unix seconds, for a member without joinedAt */
export const importedMemberView = (
  { guid, uid, scope = 'participant', joinedAt, isBanned }: MemberRecordDto,
  now: number,
): ImportedMemberView => ({
  guid,
  uid,
  scope,
  ...(isBanned ? { isBanned } : { joinedAt: joinedAt === undefined ? now : Math.floor(joinedAt) }),
});
