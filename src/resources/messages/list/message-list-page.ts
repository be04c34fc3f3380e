import type { MessageSearch } from '#core/search/message-search.sql.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { cursorEnvelope, type CursorEnvelope, type SearchOutcome } from '#platform/http/lists/cursor.js';
import { withWords } from '#platform/text/search-key.js';
import { searchMatches } from '#platform/text/search-matches.js';
import type { ListAllMessagesQuery, ListMessagesQuery, ListUserMessagesQuery } from '../content/message.dto.js';
import { unreadCountView, type UnreadCountView } from '../unread/unread-count.view.js';
import type { MessageView } from '../view/message.view.js';
import type { ListedMessages, MessageListsService } from './message-lists.service.js';
import { filterOf, presentationOf, windowOf } from './message-query.js';

export type MessageListQuery = ListMessagesQuery & Partial<ListAllMessagesQuery & ListUserMessagesQuery>;

/**
 * A page of messages or, where the query asks for them, the counts of unread messages.
 *
 * @param restriction in addition to the filter of the query
 */
export async function messageListPage(
  lists: MessageListsService,
  ctx: RequestContext,
  query: MessageListQuery,
  restriction: ListedMessages = {},
): Promise<CursorEnvelope<MessageView | UnreadCountView>> {
  const window = windowOf(query);
  const filter = restricted(filterOf(query, viewerUid(ctx.principal)), restriction);
  if (query.unread && query.count) {
    const counts = await lists.unreadCounts(ctx, filter);
    return { data: counts.map(unreadCountView), meta: { current: { limit: window.limit, count: counts.length } } };
  }
  const page = await lists.page(ctx, filter, {
    window,
    presentation: presentationOf(query),
    isRanked: query.order === 'relevance',
    withCounts: query.withCounts,
  });
  const { messages, search, searchEnd, nearWords, ranked, counts } = page;
  const views = query.withMatches && search ? messages.map(withMatches(search)) : messages;
  const envelope = cursorEnvelope(views, window.limit, ({ sentAt, id }) => ({ sentAt, id }));
  const outcome: SearchOutcome = {
    complete: !searchEnd && ranked === undefined,
    ...(searchEnd && { compared: searchEnd.compared, next: { affix: searchEnd.affix, id: searchEnd.id } }),
    ...(ranked !== undefined && { ranked }),
    ...(nearWords && nearWords.size > 0 && { didYouMean: withWords(query.searchKey ?? '', nearWords) }),
    ...(counts && { counts }),
  };
  const saysNothing = outcome.complete && Object.keys(outcome).length === 1;
  return saysNothing ? envelope : { ...envelope, meta: { ...envelope.meta, search: outcome } };
}

/** A list of some conversations has those of them that its key names. */
function restricted(filter: ListedMessages, restriction: ListedMessages): ListedMessages {
  const [named, keys] = [filter.conversationKeys, restriction.conversationKeys];
  const both = named && keys ? { conversationKeys: keys.filter((key) => named.includes(key)) } : {};
  return { ...filter, ...restriction, ...both };
}

/** Adds where the text has what is searched for. Deleted messages have no text. */
function withMatches(search: MessageSearch): (message: MessageView) => MessageView {
  const terms = search.wanted.flat();
  const mentioned = new Set([...(search.mentioned?.values() ?? [])].flat());
  const forms = new Set([...(search.forms?.values() ?? [])].flat());
  return (message) => {
    const { text } = message.data;
    if (typeof text !== 'string') return message;
    return { ...message, data: { ...message.data, matches: searchMatches(text, terms, { mentioned, forms }) } };
  };
}
