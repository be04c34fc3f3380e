import { Injectable } from '@nestjs/common';
import { SYSTEM_UID, viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { conversationIdOf } from '../../../domain/conversation-key.js';
import { LookupsService } from '../../../domain/lookups/lookups.service.js';
import { groupSummaryView, userSummaryView } from '../../../domain/lookups/summary.view.js';
import { groupView } from '../../groups/group.view.js';
import type { Group } from '../../groups/groups.repository.js';
import { GroupsService } from '../../groups/groups.service.js';
import { SystemMessagesService } from '../../messages/system/system-messages.service.js';
import type { MessageView } from '../../messages/view/message.view.js';
import { userView } from '../../users/user.view.js';
import { UsersService } from '../../users/users.service.js';
import {
  conversationView,
  pinnedConversationView,
  type ConversationView,
  type PinnedConversationView,
} from './conversation.view.js';
import type { Conversation } from './conversation-list.sql.js';
import type { Peer } from '../../../domain/peer.js';
import type { PinnedConversation } from '../pins/pinned-conversations.repository.js';

export interface ConversationOptions {
  withTags?: boolean;
  withUserAndGroupTags?: boolean;
  withBlockedInfo?: boolean;
}

/** A peer, with what its view shows of the user's conversation and membership. */
type PeerOfUser = Peer & Partial<Pick<Conversation, 'uid' | 'conversationKey' | 'scope' | 'joinedAt'>>;

/** Last messages always have receipts; the list is empty where the viewer may not see them. */
const withReceipts = (message: MessageView | undefined): MessageView | undefined =>
  message && { ...message, receipts: message.receipts ?? { data: [] } };

/** Makes views of conversations. Users, groups and messages are looked up as sets, so the number of queries does not depend on the number of rows. */
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
    options: ConversationOptions,
  ): Promise<ConversationView[]> {
    const ids = conversations.flatMap(({ lastMessageId }) => (lastMessageId === null ? [] : [lastMessageId]));
    const [lastMessages, peerViewOf] = await Promise.all([
      this.systemMessages.viewsByIds(ctx, ids, {
        withTags: false,
        receipts: 'everyone',
        previews: true,
      }),
      this.peerViews(ctx, conversations, options),
    ]);
    const withUid = viewerUid(ctx.principal) === undefined;
    return conversations.map((conversation) => {
      const { lastMessageId } = conversation;
      const lastMessage = lastMessageId === null ? undefined : withReceipts(lastMessages.get(lastMessageId));
      const conversationWith = peerViewOf(conversation);
      return conversationView(conversation, { lastMessage, conversationWith }, { ...options, withUid });
    });
  }

  async presentPinned(ctx: RequestContext, pinned: PinnedConversation[]): Promise<PinnedConversationView[]> {
    const peerViewOf = await this.peerViews(ctx, pinned, { withUserAndGroupTags: true });
    return pinned.map((conversation) => pinnedConversationView(conversation, peerViewOf(conversation)));
  }

  /** The views of all peers: two queries, and one more for blocks. */
  private async peerViews(
    ctx: RequestContext,
    peers: Peer[],
    { withUserAndGroupTags: withTags = false, withBlockedInfo = false }: ConversationOptions,
  ) {
    const named = (type: Peer['receiverType']) => [
      ...new Set(peers.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []))),
    ];
    const [users, groups, { users: summaries }] = await Promise.all([
      this.users.findMany(ctx, named('user'), { withBlocks: withBlockedInfo }),
      this.groups.findMany(ctx, named('group')),
      this.lookups.summaries(ctx, { uids: [SYSTEM_UID], guids: [] }),
    ]);
    const userOf = ({ receiver, conversationKey }: PeerOfUser) => {
      const conversationId = conversationKey && conversationIdOf(conversationKey);
      const user = users.get(receiver);
      if (user) return userView(user, { withTags, conversationId });
      return { ...userSummaryView(receiver, summaries.get(receiver)), conversationId };
    };
    const groupOf = ({ receiver, uid, scope = null, joinedAt = null }: PeerOfUser) => {
      const group = groups.get(receiver);
      // deleted since the conversations were read
      if (!group) return groupSummaryView(receiver, undefined);
      const seen: Group = { ...group, scope, joinedAt };
      return groupView(seen, { viewer: uid, withTags });
    };
    return (peer: PeerOfUser) => (peer.receiverType === 'user' ? userOf(peer) : groupOf(peer));
  }
}
