import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { ErrorBodyView } from '#platform/openapi/endpoints/response.views.js';
import { MessageView } from '#resources/messages/view/message.view.js';
import { UserView } from '#resources/users/user.view.js';
import { groupUserView } from '../group-user.view.js';
import type { MemberUser } from './group-members.repository.js';
import type { AddMemberResult, ChangedMember } from './membership.service.js';

export class MemberView extends UserView {
  @ApiProperty({ enum: ['admin', 'moderator', 'participant'] }) scope!: string;
  @ApiProperty({ description: 'Unix seconds.' }) joinedAt!: number;
}

/** @param viewer the acting user, if there is one */
export function memberView({ scope, joinedAt, ...user }: MemberUser, viewer: string | undefined): MemberView {
  const other = viewer === user.uid ? undefined : viewer;
  return { ...groupUserView(user, other), scope, joinedAt: unixSeconds(joinedAt) };
}

export class MemberScopeView {
  @ApiProperty({ example: 'hikers' }) guid!: string;
  @ApiProperty({ example: 'kim' }) uid!: string;
  @ApiProperty({ enum: ['admin', 'moderator', 'participant'] }) scope!: string;
  @ApiProperty({ description: 'Unix seconds.' }) joinedAt!: number;
}

export const memberScopeView = (guid: string, { uid, scope, joinedAt }: ChangedMember): MemberScopeView => ({
  guid,
  uid,
  scope,
  joinedAt: unixSeconds(joinedAt),
});

/** The result for one user of a request. */
@ApiExtraModels(MessageView, ErrorBodyView)
export class AddMemberResultView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({
    description: 'The action message about the added user; absent for a ban.',
    type: MessageView,
  })
  data?: MessageView;
  @ApiPropertyOptional({ description: 'Why the user was neither added nor banned.', type: ErrorBodyView })
  error?: ErrorBodyView;
}

const byUid = { type: 'object', additionalProperties: { $ref: getSchemaPath(AddMemberResultView) } } as const;

/** Results by uid as it was sent. A uid in several lists has its result in the list of the highest scope. */
@ApiExtraModels(AddMemberResultView)
export class AddMembersResultView {
  @ApiPropertyOptional({ description: 'By uid, as it was sent.', ...byUid }) usersToBan?: Record<
    string,
    AddMemberResultView
  >;
  @ApiPropertyOptional({ description: 'By uid, as it was sent.', ...byUid }) admins?: Record<
    string,
    AddMemberResultView
  >;
  @ApiPropertyOptional({ description: 'By uid, as it was sent.', ...byUid }) moderators?: Record<
    string,
    AddMemberResultView
  >;
  @ApiPropertyOptional({ description: 'By uid, as it was sent.', ...byUid }) participants?: Record<
    string,
    AddMemberResultView
  >;
}

export function addMembersResultView(results: AddMemberResult[]): AddMembersResultView {
  const views: AddMembersResultView = {};
  for (const { uid, sentAs = uid, list, message, error } of results) {
    views[list] = {
      ...views[list],
      [sentAs]: error
        ? { success: false, error: error.toBody() }
        : { success: true, ...(message && { data: message }) },
    };
  }
  return views;
}
