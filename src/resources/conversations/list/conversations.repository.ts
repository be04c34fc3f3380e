import { Injectable } from '@nestjs/common';
import type { UnreadSettings } from '#core/app-settings/unread-settings.js';
import type { ListableMessages } from '#core/policy/message-policy.js';
import type { GroupSummary, UserSummary } from '#core/summaries/summaries.repository.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page } from '#platform/database/lists/page.js';
import type { Group } from '#resources/groups/groups.repository.js';
import { groupTable } from '#resources/groups/groups.sql.js';
import type { LoadedMessages } from '#resources/messages/model/loaded-messages.js';
import { LoadedMessagesRepository } from '#resources/messages/model/loaded-messages.repository.js';
import { userTable } from '#resources/users/list/user-columns.js';
import type { User } from '#resources/users/users.repository.js';
import { conversationDetails, unreadRows, type UnreadOfConversation } from './conversation-details.sql.js';
import { conversationList, conversationsOf, type Conversation } from './conversation-list.sql.js';
import type { ConversationPageRequest } from './conversation-order.js';
import type { ConversationSelection } from './conversation-selection.js';

/** What a page of conversations shows. */
export interface ConversationDetails {
  /** The last messages, deleted ones included. */
  messages: LoadedMessages;
  /** The active ones among the peers and the users of the last messages, as the acting user may see them. */
  users: User[];
  groups: Group[];
  /** The counts of the conversations that have some, by index. */
  unread: ReadonlyMap<number, UnreadOfConversation>;
}

/** Reads rows of other areas: direct conversations, memberships, messages, users, groups and watermarks. */
@Injectable()
export class ConversationsRepository {
  constructor(
    private readonly database: Database,
    private readonly messagePages: LoadedMessagesRepository,
  ) {}

  /** One statement, whatever is selected. */
  async list(
    ctx: RequestContext,
    selection: ConversationSelection,
    settings: UnreadSettings,
    page: ConversationPageRequest,
  ): Promise<Page<Conversation>> {
    const { statement, values } = conversationList(selection, settings, page);
    const [row] = await this.database.forApp(ctx).query(statement, values);
    return { rows: conversationsOf(row!), total: row!.total };
  }

  /** One statement, however many conversations there are, and one for the annotations of the last messages, if they may have some. */
  async details(
    ctx: RequestContext,
    conversations: readonly Conversation[],
    settings: UnreadSettings,
    readable: ListableMessages,
  ): Promise<ConversationDetails> {
    const viewer = viewerUid(ctx.principal);
    const { statement, values } = conversationDetails(conversations, { viewer, settings, readable });
    const [row] = await this.database.forApp(ctx).query(statement, values);
    const users = userTable.json.read(row!.users);
    const groups = groupTable.json.read(row!.groups);
    const page = await this.messagePages.pageOf(ctx, { messages: row!.messages, users: null, groups: null });
    return {
      messages: { ...page, users: users.map(userSummary), groups: groups.map(groupSummary) },
      users: users.filter(({ deactivatedAt }) => deactivatedAt === null),
      groups,
      unread: new Map(unreadRows.read(row!.unread).map((counts) => [counts.index, counts])),
    };
  }
}

const userSummary = ({ uid, name, avatar, link, role, status, lastActiveAt, createdAt }: User): UserSummary => ({
  uid,
  name,
  avatar,
  link,
  role,
  status,
  lastActiveAt,
  createdAt,
});

const groupSummary = ({ membersCount, createdAt, updatedAt, updatedBy, ...group }: Group): GroupSummary => ({
  ...group,
  membersCount,
  createdAt,
  updatedAt,
  updatedBy,
});
