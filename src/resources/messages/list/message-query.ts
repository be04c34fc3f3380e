import { conversationsWithId } from '#core/conversations/conversation-key.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { lowerCasedId } from '#platform/http/identifiers.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import { parseSearchKey } from '#platform/text/search-key.js';
import { sendableTypes } from '../content/message-content.js';
import type { ListAllMessagesQuery, ListMessagesQuery, ListUserMessagesQuery } from '../content/message.dto.js';
import type { PresentOptions } from '../view/message-presenter.js';
import type { MessageWindow } from './message-filter.js';
import type { ListedMessages } from './message-lists.service.js';
import { keyFilters, withKeyFilters } from './search-filters.js';

const DEFAULT_LIMIT = 10;

/** Every category that a message can have, with its types where they are fixed. */
const typesByCategory: Record<string, readonly string[] | undefined> = {
  ...sendableTypes,
  action: ['groupMember', 'message'],
  call: ['audio', 'video'],
};

/** @throws ERR_BAD_REQUEST for an id that is not a number */
export function windowOf({
  limit,
  perPage,
  affix = 'append',
  id,
  sentAt,
}: ListMessagesQuery & { perPage?: number }): MessageWindow {
  return { limit: limit ?? perPage ?? DEFAULT_LIMIT, affix, id: cursorId(id), sentAt };
}

/**
 * @param viewer the acting user: a conversation id means conversations of theirs; without one, those of all users
 * @throws ERR_BAD_REQUEST for a filter of the search key that does not exist
 * @throws ERR_INVALID_MESSAGE_CATEGORY, ERR_INVALID_MESSAGE_TYPE for categories and types that no message can have
 */
export function filterOf(
  query: ListMessagesQuery & Partial<ListAllMessagesQuery & ListUserMessagesQuery>,
  viewer: string | undefined,
): ListedMessages {
  const categories = joined(query.category, query.categories)?.map((category) => category.toLowerCase());
  const types = joined(query.type, query.types)?.map((type) => type.toLowerCase());
  assertKinds(categories, types, query.type?.toLowerCase());
  const { fromTimestamp, hideReplies, tags } = query;
  const { filters, ...search } = parseSearchKey(query.searchKey ?? '');
  const ofKey = keyFilters(filters, viewer);
  for (const type of [ofKey, ...(ofKey.without ?? [])].flatMap((filter) => filter.types ?? []))
    assertKinds(undefined, undefined, type);
  const filter: ListedMessages = {
    conversationKeys: query.conversationId
      ? conversationsWithId(lowerCasedId(query.conversationId), viewer)
      : undefined,
    receiverType: query.receiverType || undefined,
    senders: query.sender ? [lowerCasedId(query.sender)] : undefined,
    categories,
    types,
    tags,
    deleted: query.onlyDeleted ? 'only' : query.hideDeleted ? 'hidden' : undefined,
    hideReplies,
    hideQuotations: query.hideQuotedMessages,
    search: search.wanted.length + search.excluded.length > 0 ? search : undefined,
    hasAttachments: query.hasAttachments,
    attachmentTypes: query.attachmentTypes,
    hasLinks: query.hasLinks,
    pinned: query.pinned,
    saved: query.saved,
    unread: query.unread,
    undelivered: query.undelivered,
    mentioning: query.mentionedUids ?? (query.hasMentions ? 'anybody' : undefined),
    mentioningViewer: query.myMentionsOnly,
    hasReactions: query.hasReactions,
    hideBlocked: query.hideMessagesFromBlockedUsers,
    fromTimestamp,
    toTimestamp: fromTimestamp === undefined ? undefined : query.toTimestamp,
  };
  return withKeyFilters(filter, ofKey);
}

/** How the messages of a list are shown. */
export const presentationOf = ({
  withTags = false,
  mentionsWithTagInfo,
  mentionsWithBlockedInfo,
}: ListMessagesQuery): PresentOptions => ({
  withTags,
  mentionsWithTags: mentionsWithTagInfo,
  mentionsWithBlocks: mentionsWithBlockedInfo,
});

const joined = (one: string | undefined, several: string[] | undefined): string[] | undefined => {
  const all = [...(one ? [one] : []), ...(several ?? [])];
  return all.length > 0 ? all : undefined;
};

/** The kinds are in lower case. @param one the value of the filter `type`; those of `types` may belong to custom messages although no category is given */
function assertKinds(categories: string[] = [], types: string[] = [], one?: string): void {
  const unknown = categories.find((category) => !Object.hasOwn(typesByCategory, category));
  if (unknown !== undefined) throw new DomainError('ERR_INVALID_MESSAGE_CATEGORY', { category: unknown });
  // a custom message may be of any type
  if (categories.includes('custom')) return;
  const listed = categories.length > 0 ? categories : Object.keys(typesByCategory);
  const known = listed.flatMap((category) => typesByCategory[category] ?? []).map((type) => type.toLowerCase());
  const impossible = (categories.length > 0 ? types : one ? [one] : []).find((type) => !known.includes(type));
  if (impossible !== undefined)
    throw new DomainError('ERR_INVALID_MESSAGE_TYPE', { type: impossible, category: listed.join(', ') });
}
