import { userConversationId } from '#core/conversations/conversation-key.js';
import { itemResultsView, type ItemResult, type ItemResultView } from '#platform/openapi/endpoints/item-result.view.js';
import { type UserView, userView } from '../users/user.view.js';
import type { BlockedUser } from './blocked-users.repository.js';

/** @param uid of the user whom the view means by "me" */
export const blockedUserView = (uid: string, other: BlockedUser): UserView =>
  userView({ ...other, block: other }, { withTags: false, conversationId: userConversationId(uid, other.uid) });

export const blockResultsView = (
  uid: string,
  results: ItemResult[],
  asSent: (uid: string) => string,
): Record<string, ItemResultView> =>
  itemResultsView(results, (other) => `The user with uid ${uid} has blocked the user with uid ${other}.`, asSent);

export const unblockResultsView = (
  uid: string,
  results: ItemResult[],
  asSent: (uid: string) => string,
): Record<string, ItemResultView> =>
  itemResultsView(results, (other) => `The user with uid ${uid} no longer blocks the user with uid ${other}.`, asSent);
