import { userConversationId } from '#core/conversations/conversation-key.js';
import { userView, type SeenUser, type UserView } from '#resources/users/user.view.js';

/** @param viewer the acting user, if there is one */
export const groupUserView = (user: SeenUser, viewer: string | undefined): UserView =>
  userView(user, {
    withTags: false,
    conversationId: viewer === undefined ? undefined : userConversationId(viewer, user.uid),
  });
