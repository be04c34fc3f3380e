import { Injectable } from '@nestjs/common';
import { conversationIdOf } from '#core/conversations/conversation-key.js';
import type { Peer } from '#core/conversations/peer.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { groupSummaryView, userSummaryView } from '#core/summaries/summary.view.js';
import { systemUserSummary } from '#core/summaries/system-user.js';
import { SYSTEM_UID, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { groupView } from '#resources/groups/group.view.js';
import type { Group } from '#resources/groups/groups.repository.js';
import { GroupsService } from '#resources/groups/groups.service.js';
import { DisappearancesService } from '#resources/messages/store/disappearances.service.js';
import { MessageViews } from '#resources/messages/view/message-views.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { userView, type SeenUser } from '#resources/users/user.view.js';
import { UsersService } from '#resources/users/users.service.js';
import type { PinnedConversation } from '../pins/pinned-conversations.repository.js';
import type { Conversation } from './conversation-list.sql.js';
import {
  conversationView,
  pinnedConversationView,
  type ConversationView,
  type PinnedConversationView,
} from './conversation.view.js';
import { ConversationsRepository } from './conversations.repository.js';

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

/** The users and groups of a page by their ids. */
interface Peers {
  users: ReadonlyMap<string, SeenUser>;
  groups: ReadonlyMap<string, Group>;
}

/** Makes views of conversations. What they show is read as sets, so the number of queries does not depend on the number of rows. */
@Injectable()
export class ConversationPresenter {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly messageViews: MessageViews,
    private readonly messagePolicy: MessagePolicy,
    private readonly settings: SettingsService,
    private readonly users: UsersService,
    private readonly groups: GroupsService,
    private readonly summaries: SummariesService,
    private readonly disappearances: DisappearancesService,
  ) {}

  async present(
    ctx: RequestContext,
    conversations: Conversation[],
    options: ConversationOptions,
  ): Promise<ConversationView[]> {
    if (conversations.length === 0) return [];
    const readable = this.messagePolicy.listableMessages(ctx);
    const settings = await this.settings.forUnread(ctx);
    const { messages, users, groups, unread } = await this.conversations.details(
      ctx,
      conversations,
      settings,
      readable,
    );
    // no content is left of a deleted message, so it is not shown as the last one
    const shown = { ...messages, rows: messages.rows.filter((row) => row.deletedAt === null) };
    const [lastMessages, seenUsers, disappear] = await Promise.all([
      this.messageViews.viewsOf(ctx, shown, { withTags: false, receipts: 'everyone', previews: true }),
      options.withBlockedInfo ? this.summaries.withBlocks(ctx, users) : users,
      this.disappearances.settingsOf(ctx, [...new Set(conversations.map(({ conversationKey }) => conversationKey))]),
    ]);
    const sentAt = new Map(messages.rows.map((row) => [row.id, row.sentAt]));
    const peers = { users: byKey(seenUsers, ({ uid }) => uid), groups: byKey(groups, ({ guid }) => guid) };
    const peerViewOf = peerViews(ctx, peers, options);
    const withUid = viewerUid(ctx.principal) === undefined;
    return conversations.map((conversation, index) => {
      const id = conversation.lastMessageId;
      const relations = {
        unread: unread.get(index),
        lastMessage: id === null ? undefined : withReceipts(lastMessages.get(id)),
        lastSentAt: id === null ? undefined : sentAt.get(id),
        conversationWith: peerViewOf(conversation),
        disappearAfterSeconds: disappear.get(conversation.conversationKey),
      };
      return conversationView(conversation, relations, { ...options, withUid });
    });
  }

  async presentPinned(ctx: RequestContext, pinned: PinnedConversation[]): Promise<PinnedConversationView[]> {
    const named = (type: Peer['receiverType']) =>
      pinned.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []));
    const [users, groups] = await Promise.all([
      this.users.findMany(ctx, named('user')),
      this.groups.findMany(ctx, named('group')),
    ]);
    const peerViewOf = peerViews(ctx, { users, groups }, { withUserAndGroupTags: true });
    return pinned.map((conversation) => pinnedConversationView(conversation, peerViewOf(conversation)));
  }
}

const byKey = <Row>(rows: Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]));

function peerViews(
  ctx: RequestContext,
  { users, groups }: Peers,
  { withUserAndGroupTags: withTags = false }: ConversationOptions,
) {
  const userOf = ({ receiver, conversationKey }: PeerOfUser) => {
    const conversationId = conversationKey && conversationIdOf(conversationKey);
    const user = users.get(receiver);
    if (user) return userView(user, { withTags, conversationId });
    const system = receiver === SYSTEM_UID ? systemUserSummary(ctx) : undefined;
    return { ...userSummaryView(receiver, system), conversationId };
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
