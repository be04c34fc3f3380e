import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { unixSeconds } from '../../platform/http/envelope.js';
import { ErrorBodyView } from '../../platform/openapi/endpoint.js';
import { userConversationId } from '../directory/conversation-key.js';
import { MessageView } from '../messages/message.view.js';
import { UserView, userView } from '../users/user.view.js';
import type { MemberUser } from './group-members.repository.js';
import type { Admission, ChangedMember } from './group-roster.service.js';

export class MemberView extends UserView {
  @ApiProperty({ enum: ['admin', 'moderator', 'participant'] }) scope!: string;
  @ApiProperty({ description: 'Unix seconds.' }) joinedAt!: number;
}

/** @param viewer the acting user, if there is one */
export function memberView({ scope, joinedAt, ...user }: MemberUser, viewer: string | undefined): MemberView {
  const conversationId = viewer === undefined || viewer === user.uid ? undefined : userConversationId(viewer, user.uid);
  return { ...userView(user, { withTags: false, conversationId }), scope, joinedAt: unixSeconds(joinedAt) };
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

/** What became of one user whom a request named. */
@ApiExtraModels(MessageView, ErrorBodyView)
export class AdmissionView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({
    description: 'The action message that tells of it; there is none of a ban.',
    type: MessageView,
  })
  data?: MessageView;
  @ApiPropertyOptional({ description: 'Why nothing was done.', type: ErrorBodyView }) error?: ErrorBodyView;
}

const byUid = { type: 'object', additionalProperties: { $ref: getSchemaPath(AdmissionView) } } as const;

/** Results by uid, in the list that a uid was taken from: the highest scope of those that named it. */
@ApiExtraModels(AdmissionView)
export class AdmissionsView {
  @ApiPropertyOptional({ description: 'By uid.', ...byUid }) usersToBan?: Record<string, AdmissionView>;
  @ApiPropertyOptional({ description: 'By uid.', ...byUid }) admins?: Record<string, AdmissionView>;
  @ApiPropertyOptional({ description: 'By uid.', ...byUid }) moderators?: Record<string, AdmissionView>;
  @ApiPropertyOptional({ description: 'By uid.', ...byUid }) participants?: Record<string, AdmissionView>;
}

export function admissionsView(admissions: Admission[]): AdmissionsView {
  const views: AdmissionsView = {};
  for (const { uid, list, message, error } of admissions) {
    views[list] = {
      ...views[list],
      [uid]: error ? { success: false, error: error.toBody() } : { success: true, ...(message && { data: message }) },
    };
  }
  return views;
}
