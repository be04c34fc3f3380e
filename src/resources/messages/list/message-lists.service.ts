import { Injectable } from '@nestjs/common';
import { groupConversationKey, userConversationKey } from '#core/conversations/conversation-key.js';
import type { Peer } from '#core/conversations/peer.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import type { MessageSearch } from '#core/search/message-search.sql.js';
import { VisibilityService } from '#core/visibility/visibility.service.js';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { UnreadCountsRepository } from '../unread/unread-counts.repository.js';
import type { UnreadCount } from '../unread/unread-counts.sql.js';
import { MessagePresenter, type PresentOptions } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import type { MessageFilter, MessageWindow } from './message-filter.js';
import { MessageListRepository, type SearchEnd } from './message-list.repository.js';
import { NearWordsRepository } from './near-words.repository.js';
import type { SearchCounts } from './search-counts.sql.js';

/** The filter of a request. The settings of the app, which decide what counts as unread, are added by the service. */
export type ListedMessages = Omit<MessageFilter, 'unread'> & { unread?: boolean };

export interface ListOptions {
  window: MessageWindow;
  presentation: PresentOptions;
  /** Whether what answers a search best comes first. */
  isRanked?: boolean;
  /** Whether what a search finds is counted by kind. */
  withCounts?: boolean;
}

/** A page, and where the search goes on that it belongs to, if not all messages were compared. */
export interface ListedPage {
  messages: MessageView[];
  /** What was searched for. */
  search?: MessageSearch;
  /** Where nothing was found: words of messages in place of misspelt ones of the search. */
  nearWords?: ReadonlyMap<string, string>;
  searchEnd?: SearchEnd;
  /** How many messages are in the order by relevance, if more are found. */
  ranked?: number;
  counts?: SearchCounts;
}

@Injectable()
export class MessageListsService {
  constructor(
    private readonly messages: MessageListRepository,
    private readonly nearWords: NearWordsRepository,
    private readonly presenter: MessagePresenter,
    private readonly visibility: VisibilityService,
    private readonly messagePolicy: MessagePolicy,
    private readonly settings: SettingsService,
    private readonly unread: UnreadCountsRepository,
  ) {}

  /** The messages of `page`. */
  async list(ctx: RequestContext, filter: ListedMessages, options: ListOptions): Promise<MessageView[]> {
    return (await this.page(ctx, filter, options)).messages;
  }

  /**
   * Messages of the whole app, or of the acting user.
   *
   * @param filter with the result of `ofConversation`, for a list of one conversation
   * @throws ERR_BAD_REQUEST for filters that need an acting user, where there is none
   */
  async page(ctx: RequestContext, filter: ListedMessages, options: ListOptions): Promise<ListedPage> {
    const { unread, ...conditions } = filter;
    assertViewer(ctx, { saved: filter.saved, undelivered: filter.undelivered });
    if (filter.conversationKeys?.length === 0) return { messages: [] };
    const visible = { viewer: viewerUid(ctx.principal), readable: this.messagePolicy.listableMessages(ctx) };
    const settings = unread && visible.viewer !== undefined ? await this.settings.forUnread(ctx) : undefined;
    const all = { ...conditions, ...visible, unread: settings };
    const page = await (options.isRanked && all.search
      ? this.messages.ranked(ctx, all, options.window)
      : this.messages.list(ctx, all, options.window));
    const { id, sentAt } = options.window;
    const isFound = page.rows.length > 0 || id !== undefined || sentAt !== undefined;
    const near =
      page.search?.mode !== 'former' && page.search && !isFound
        ? await this.nearWords.of(ctx, all, page.search)
        : undefined;
    return {
      messages: await this.presenter.present(ctx, page, { ...options.presentation, receipts: 'times' }),
      search: page.search,
      nearWords: near,
      searchEnd: page.end,
      ranked: page.ranked,
      counts:
        options.withCounts && page.search
          ? await this.messages.counts(ctx, { ...all, search: page.search })
          : undefined,
    };
  }

  /** The number of unread messages of each conversation of the acting user that has some; empty without an acting user. */
  async unreadCounts(
    ctx: RequestContext,
    { conversationKeys, receiverType, hideBlocked }: ListedMessages,
  ): Promise<UnreadCount[]> {
    if (ctx.principal.kind !== 'user') return [];
    const filter = { conversationKeys, receiverType, hideBlocked, readable: this.messagePolicy.listableMessages(ctx) };
    return this.unread.of(ctx, actingUid(ctx.principal), await this.settings.forUnread(ctx), filter);
  }

  /**
   * The filter for a conversation; without an acting user, that for all direct conversations of the user.
   *
   * @throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED
   */
  async ofConversation(
    ctx: RequestContext,
    peer: Peer,
  ): Promise<Pick<MessageFilter, 'participant' | 'conversationKeys'>> {
    await this.visibility.requireConversation(ctx, peer);
    const { receiverType, receiver } = peer;
    if (receiverType === 'group') return { conversationKeys: [groupConversationKey(receiver)] };
    const viewer = viewerUid(ctx.principal);
    return viewer === undefined
      ? { participant: receiver }
      : { conversationKeys: [userConversationKey(viewer, receiver)] };
  }
}

function assertViewer({ principal }: RequestContext, filters: Record<string, boolean | undefined>): void {
  if (principal.kind === 'user') return;
  const problems = Object.entries(filters)
    .filter(([, isGiven]) => isGiven)
    .map(([name]) => [name, [`The ${name} field requires an acting user.`]]);
  if (problems.length > 0) throw DomainError.invalid(Object.fromEntries(problems) as Record<string, string[]>);
}
