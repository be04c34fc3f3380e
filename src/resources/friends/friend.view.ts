import { ApiExtraModels, ApiProperty, OmitType, getSchemaPath } from '@nestjs/swagger';
import { userConversationId } from '#core/conversations/conversation-key.js';
import { ItemResultView, itemResultsView, type ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import { UserView, userView, type SeenUser } from '../users/user.view.js';

export class FriendView extends OmitType(UserView, ['conversationId']) {
  @ApiProperty({ description: 'Conversation of the two friends.', example: 'andrew_user_tina' })
  conversationId!: string;
}

/** @param uid of the user whose friend it is */
export function friendView(uid: string, friend: SeenUser): FriendView {
  const conversationId = userConversationId(uid, friend.uid);
  return { ...userView(friend, { withTags: false }), conversationId };
}

const byUid = { type: 'object', additionalProperties: { $ref: getSchemaPath(ItemResultView) } } as const;

@ApiExtraModels(ItemResultView)
export class AddedFriendsView {
  @ApiProperty({ description: 'Result for each user, by uid.', ...byUid }) accepted!: Record<string, ItemResultView>;
}

@ApiExtraModels(ItemResultView)
export class RemovedFriendsView {
  @ApiProperty({ description: 'Whether all given users were friends.' }) success!: boolean;
  @ApiProperty({ description: 'A sentence to show to people.' }) message!: string;
  @ApiProperty({ description: 'Result for each user, by uid.', ...byUid }) friends!: Record<string, ItemResultView>;
}

export const addedFriendsView = (results: ItemResult[], asSent: (uid: string) => string): AddedFriendsView => ({
  accepted: itemResultsView(results, () => 'The friendship has been made.', asSent),
});

export function removedFriendsView(
  uid: string,
  results: ItemResult[],
  asSent: (uid: string) => string,
): RemovedFriendsView {
  const removed = results.filter(({ error }) => !error).length;
  return {
    success: removed === results.length,
    message: `${removed} of ${results.length} have been removed from the friends of the user with uid ${uid}.`,
    friends: itemResultsView(results, () => 'The friendship has been ended.', asSent),
  };
}
