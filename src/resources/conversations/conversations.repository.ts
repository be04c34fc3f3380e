import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { PreparedStatementCache } from '../../platform/database/statement.js';
import type { Page, PageRequest } from '../../platform/database/page.js';
import type { MemberScope, ReceiverType } from '../../generated/prisma/enums.js';
import type { ConversationKey } from '../../domain/conversation-key.js';
import type { AppSettings } from '../../domain/app-settings.js';
import { conversationListing, type ConversationSelection } from './conversation-listing.js';

/** A conversation as the user `uid` has it. */
export interface Conversation {
  uid: string;
  receiverType: ReceiverType;
  /** The other side: uid or guid. */
  receiver: string;
  conversationKey: ConversationKey;
  createdAt: Date;
  /** What the user is in the group. */
  joinedAt: Date | null;
  scope: MemberScope | null;
  /** null like an empty list. */
  tags: string[] | null;
  ownPinnedAt: Date | null;
  /** Since when the app pins it for everybody. */
  globalPinnedAt: Date | null;
  /** 0 for somebody who has read nothing. */
  readMessageId: bigint;
  /** Absent where the last one was deleted, too. */
  lastMessageId: bigint | null;
  lastSentAt: Date | null;
  unread: number;
  /** Those of them that mention the user. */
  unreadMentions: number;
}

/** A page with nothing on it is one row that has nothing but the total. */
type CountedRow = { total: number } & (Conversation | { uid: null });

const isConversation = (row: CountedRow): row is CountedRow & Conversation => row.uid !== null;

/** Planning such a list takes longer than reading it, and what a user has is read in the same way whoever they are. */
const listsOfUsers = new PreparedStatementCache('conversations-list', 32);

/** Reads what other areas write: the peers, memberships, messages and watermarks that make up conversations. */
@Injectable()
export class ConversationsRepository {
  constructor(private readonly database: Database) {}

  /** One query, whatever is selected. */
  async list(
    ctx: RequestContext,
    selection: ConversationSelection,
    settings: AppSettings,
    page: PageRequest,
  ): Promise<Page<Conversation>> {
    const query = conversationListing(ctx.app.id, selection, settings, page);
    const isHot = selection.viewer !== undefined;
    const rows = await this.database
      .forApp(ctx)
      .queryUnchecked<CountedRow>(isHot ? listsOfUsers.of(query.text) : { text: query.text }, query.values.slice(1));
    return { rows: rows.filter(isConversation), total: rows[0]!.total };
  }
}
