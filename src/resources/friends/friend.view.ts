import { ApiExtraModels, ApiProperty, ApiPropertyOptional, OmitType, getSchemaPath } from '@nestjs/swagger';
import { ErrorBodyView } from '../../platform/openapi/endpoint.js';
import { userConversationId } from '../directory/conversation-id.js';
import { UserView, userView, type SeenUser } from '../users/user.view.js';
import type { FriendResult } from './friends.service.js';

export class FriendView extends OmitType(UserView, ['conversationId']) {
  @ApiProperty({ description: 'Conversation of the two friends.', example: 'andrew_user_tina' })
  conversationId!: string;
}

/** @param uid whose friend it is */
export function friendView(uid: string, friend: SeenUser): FriendView {
  const conversationId = userConversationId(uid, friend.uid);
  return { ...userView(friend, { withTags: false }), conversationId };
}

/** What became of one user whom a request named. */
@ApiExtraModels(ErrorBodyView)
export class FriendResultView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'A sentence for people.' }) message?: string;
  @ApiPropertyOptional({ description: 'Why nothing was done.', type: ErrorBodyView }) error?: ErrorBodyView;
}

const byUid = { type: 'object', additionalProperties: { $ref: getSchemaPath(FriendResultView) } } as const;

@ApiExtraModels(FriendResultView)
export class AddedFriendsView {
  @ApiProperty({ description: 'What became of each, by uid.', ...byUid }) accepted!: Record<string, FriendResultView>;
}

@ApiExtraModels(FriendResultView)
export class RemovedFriendsView {
  @ApiProperty({ description: 'Whether all who were named had been friends.' }) success!: boolean;
  @ApiProperty({ description: 'A sentence for people.' }) message!: string;
  @ApiProperty({ description: 'What became of each, by uid.', ...byUid }) friends!: Record<string, FriendResultView>;
}

export const addedFriendsView = (results: FriendResult[]): AddedFriendsView => ({
  accepted: resultsByUid(results, 'The friendship has been made.'),
});

export function removedFriendsView(uid: string, results: FriendResult[]): RemovedFriendsView {
  const removed = results.filter(({ error }) => !error).length;
  return {
    success: removed === results.length,
    message: `${removed} of ${results.length} have been removed from the friends of the user with uid ${uid}.`,
    friends: resultsByUid(results, 'The friendship has been ended.'),
  };
}

/** @param message of what succeeded */
function resultsByUid(results: FriendResult[], message: string): Record<string, FriendResultView> {
  return Object.fromEntries(
    results.map(({ uid, error }) => [
      uid,
      error ? { success: false, error: error.toBody() } : { success: true, message },
    ]),
  );
}
