import { Injectable } from '@nestjs/common';
import { SYSTEM_UID, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { conversationIdOf } from '../../domain/conversation-key.js';
import { LookupsService } from '../../domain/lookups/lookups.service.js';
import { groupSummaryView, userSummaryView } from '../../domain/lookups/summary.view.js';
import { groupView } from '../groups/group.view.js';
import type { Group } from '../groups/groups.repository.js';
import { GroupsService } from '../groups/groups.service.js';
import { SystemMessagesService } from '../messages/system/system-messages.service.js';
import type { MessageView } from '../messages/model/message.view.js';
import { userView } from '../users/user.view.js';
import { UsersService } from '../users/users.service.js';
import {
  conversationView,
  pinnedConversationView,
  type ConversationView,
  type PinnedConversationView,
} from './conversation.view.js';
import type { Conversation } from './conversations.repository.js';
import type { Peer } from './peer.js';
import type { PinnedConversation } from './pinned-conversations.repository.js';

export interface ShownConversation {
  withTags?: boolean;
  withUserAndGroupTags?: boolean;
  withBlockedInfo?: boolean;
}

/** What a user is in the group on the other side, and which conversation they have with it. */
type Perspective = Peer & Partial<Pick<Conversation, 'uid' | 'conversationKey' | 'scope' | 'joinedAt'>>;

/** Last messages always have the member, empty where there are none or the viewer may not know them. */
const withReceipts = (message: MessageView | undefined): MessageView | undefined =>
  message && { ...message, receipts: message.receipts ?? { data: [] } };

/** Rows → wire. Looks up what the rows speak of, as sets: the number of queries does not depend on the number of rows. */
@Injectable()
export class ConversationPresenter {
  constructor(
    private readonly systemMessages: SystemMessagesService,
    private readonly users: UsersService,
    private readonly groups: GroupsService,
    private readonly lookups: LookupsService,
  ) {}

  async present(
    ctx: RequestContext,
    conversations: Conversation[],
    options: ShownConversation,
  ): Promise<ConversationView[]> {
    const ids = conversations.flatMap(({ lastMessageId }) => (lastMessageId === null ? [] : [lastMessageId]));
    const [lastMessages, counterpart] = await Promise.all([
      this.systemMessages.viewsByIds(ctx, ids, {
        withTags: false,
        receipts: 'everyone',
        previews: true,
      }),
      this.peers(ctx, conversations, options),
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
    const counterpart = await this.peers(ctx, pinned, { withUserAndGroupTags: true });
    return pinned.map((conversation) => pinnedConversationView(conversation, counterpart(conversation)));
  }

  /** The views of all the other sides: two queries, and one more for blocks. */
  private async peers(
    ctx: RequestContext,
    conversations: Peer[],
    { withUserAndGroupTags: withTags = false, withBlockedInfo = false }: ShownConversation,
  ) {
    const named = (type: Peer['receiverType']) => [
      ...new Set(conversations.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []))),
    ];
    const [users, groups, { users: entries }] = await Promise.all([
      this.users.findMany(ctx, named('user'), { withBlocks: withBlockedInfo }),
      this.groups.findMany(ctx, named('group')),
      this.lookups.summaries(ctx, { uids: [SYSTEM_UID], guids: [] }),
    ]);
    const userOf = ({ receiver, conversationKey }: Perspective) => {
      const conversationId = conversationKey && conversationIdOf(conversationKey);
      const user = users.get(receiver);
      if (user) return userView(user, { withTags, conversationId });
      return { ...userSummaryView(receiver, entries.get(receiver)), conversationId };
    };
    const groupOf = ({ receiver, uid, scope = null, joinedAt = null }: Perspective) => {
      const group = groups.get(receiver);
      // somebody deleted it a moment ago
      if (!group) return groupSummaryView(receiver, undefined);
      const seen: Group = { ...group, scope, joinedAt };
      return groupView(seen, { viewer: uid, withTags });
    };
    return (side: Perspective) => (side.receiverType === 'user' ? userOf(side) : groupOf(side));
  }
}
