import { Injectable } from '@nestjs/common';
import { SYSTEM_UID, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { conversationIdOf } from '../directory/conversation-key.js';
import { DirectoryService } from '../directory/directory.service.js';
import { groupEntryView, userEntryView } from '../directory/entry.view.js';
import { groupView } from '../groups/group.view.js';
import type { Group } from '../groups/groups.repository.js';
import { GroupsService } from '../groups/groups.service.js';
import { MessageLog } from '../messages/message-log.service.js';
import type { MessageView } from '../messages/message.view.js';
import { userView } from '../users/user.view.js';
import { UsersService } from '../users/users.service.js';
import {
  conversationView,
  pinnedConversationView,
  type ConversationView,
  type PinnedConversationView,
} from './conversation.view.js';
import type { Conversation } from './conversations.repository.js';
import type { Counterpart } from './counterpart.js';
import type { PinnedConversation } from './pinned-conversations.repository.js';

export interface ShownConversation {
  withTags?: boolean;
  withUserAndGroupTags?: boolean;
  withBlockedInfo?: boolean;
}

/** What a user is in the group on the other side, and which conversation they have with it. */
type Perspective = Counterpart & Partial<Pick<Conversation, 'uid' | 'conversationKey' | 'scope' | 'joinedAt'>>;

/** Last messages always have the member, empty where there are none or the viewer may not know them. */
const withReceipts = (message: MessageView | undefined): MessageView | undefined =>
  message && { ...message, receipts: message.receipts ?? { data: [] } };

/** Rows → wire. Looks up what the rows speak of, as sets: the number of queries does not depend on the number of rows. */
@Injectable()
export class ConversationPresenter {
  constructor(
    private readonly messages: MessageLog,
    private readonly users: UsersService,
    private readonly groups: GroupsService,
    private readonly directory: DirectoryService,
  ) {}

  async present(
    ctx: RequestContext,
    conversations: Conversation[],
    options: ShownConversation,
  ): Promise<ConversationView[]> {
    const ids = conversations.flatMap(({ lastMessageId }) => (lastMessageId === null ? [] : [lastMessageId]));
    const [lastMessages, counterpart] = await Promise.all([
      this.messages.viewsByIds(ctx, ids, {
        withTags: false,
        receipts: 'everyone',
        previews: true,
      }),
      this.counterparts(ctx, conversations, options),
    ]);
    const withUid = viewerUid(ctx.principal) === undefined;
    return conversations.map((conversation) => {
      const { lastMessageId } = conversation;
      const lastMessage = lastMessageId === null ? undefined : withReceipts(lastMessages.get(lastMessageId));
      const conversationWith = counterpart(conversation);
      return conversationView(conversation, { lastMessage, conversationWith }, { ...options, withUid });
    });
  }

  async presentPinned(ctx: RequestContext, pinned: PinnedConversation[]): Promise<PinnedConversationView[]> {
    const counterpart = await this.counterparts(ctx, pinned, { withUserAndGroupTags: true });
    return pinned.map((conversation) => pinnedConversationView(conversation, counterpart(conversation)));
  }

  /** The views of all the other sides: two queries, and one more for blocks. */
  private async counterparts(
    ctx: RequestContext,
    conversations: Counterpart[],
    { withUserAndGroupTags: withTags = false, withBlockedInfo = false }: ShownConversation,
  ) {
    const named = (type: Counterpart['receiverType']) => [
      ...new Set(conversations.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []))),
    ];
    const [users, groups, { users: entries }] = await Promise.all([
      this.users.findMany(ctx, named('user'), { withBlocks: withBlockedInfo }),
      this.groups.findMany(ctx, named('group')),
      this.directory.entries(ctx, { uids: [SYSTEM_UID], guids: [] }),
    ]);
    const userOf = ({ receiver, conversationKey }: Perspective) => {
      const conversationId = conversationKey && conversationIdOf(conversationKey);
      const user = users.get(receiver);
      if (user) return userView(user, { withTags, conversationId });
      return { ...userEntryView(receiver, entries.get(receiver)), conversationId };
    };
    const groupOf = ({ receiver, uid, scope = null, joinedAt = null }: Perspective) => {
      const group = groups.get(receiver);
      // somebody deleted it a moment ago
      if (!group) return groupEntryView(receiver, undefined);
      const seen: Group = { ...group, scope, joinedAt };
      return groupView(seen, { viewer: uid, withTags });
    };
    return (side: Perspective) => (side.receiverType === 'user' ? userOf(side) : groupOf(side));
  }
}
