import { representativeSettings } from '#core/app-settings/unread-settings.js';
import { groupConversationKey, userConversationKey } from '#core/conversations/conversation-key.js';
import { messageSearch, type MessageSearch } from '#core/search/message-search.sql.js';
import type { SqlText } from '#platform/database/sql.js';
import {
  composedStatements,
  PreparedStatementCache,
  rows,
  type AppStatement,
  type ComposedValues,
  type Shape,
} from '#platform/database/statement.js';
import type { PageRow } from '../model/loaded-messages.js';
import type { MessageFilter, MessageWindow } from './message-filter.js';
import { hasFixedPlan, messageListing } from './message-list.sql.js';

const group = { conversationKeys: [groupConversationKey('hikers')] };
const several = { conversationKeys: [userConversationKey('andrew', 'tina'), groupConversationKey('hikers')] };
const user = { viewer: 'tina' };
const allChanges = { since: 1_700_000_000, onlyUpdates: false };
const former: MessageSearch = { ...messageSearch('walrus'), mode: 'former' };
const named: MessageSearch = { ...messageSearch('walrus'), mentioned: new Map([['walrus', ['tina']]]) };
const inflected: MessageSearch = { ...messageSearch('walruses'), forms: new Map([['walruses', ['walrus']]]) };
const near: MessageSearch = { ...messageSearch(''), near: ['%us%', '% wa%', null] };
const updates = { since: 1_700_000_000, onlyUpdates: true };

/** Representative lists: each filter changes the text of at least one of them. */
const lists: [label: string, filter: MessageFilter, window?: Partial<MessageWindow>][] = [
  ['of the app', {}],
  ['of the app, prepend, from a cursor', {}, { affix: 'prepend', id: 7n }],
  ['of the app, from a time', {}, { sentAt: 1_700_000_000 }],
  ['of a conversation', group],
  ['of a conversation, as a user', { ...group, ...user }],
  ['of a conversation, as a user, prepend, from a cursor', { ...group, ...user }, { affix: 'prepend', id: 7n }],
  ['of a conversation, page of more than 50', group, { limit: 100 }],
  ['of a conversation, page of more than 100', group, { limit: 1000 }],
  ['of conversations that share an id', several],
  ['of a user', user],
  ['of a user, prepend, from a cursor', user, { affix: 'prepend', id: 7n }],
  ['of a user, receiverType', { ...user, receiverType: 'group' }],
  ['of a user, conversations that share an id', { ...user, ...several }],
  ['of a user, readable', { ...user, readable: { categories: ['message'], types: ['text'] } }],
  ['of a user, unread', { ...user, unread: representativeSettings.defaults() }],
  ['of a user, unread, with silent messages', { ...user, unread: representativeSettings.withSilentMessages() }],
  ['of a conversation, unread', { ...group, ...user, unread: representativeSettings.defaults() }],
  ['of a user, undelivered', { ...user, undelivered: true }],
  ['of a conversation, undelivered', { ...group, ...user, undelivered: true }],
  ['of a user, hideBlocked', { ...user, hideBlocked: true }],
  ['of a user, searchKey', { ...user, search: messageSearch('walrus') }],
  ['of a user, searchKey of two letters', { ...user, search: messageSearch('ox') }],
  ['of a user, searchKey of a pair', { ...user, search: messageSearch('旅行') }],
  [
    'of a user, searchKey of several words, one excluded',
    { ...user, search: messageSearch('旅行会 back\\slash -walrus OR ox uid') },
  ],
  ['of a user, searchKey in names', { ...user, search: named }],
  ['of a user, searchKey in other forms', { ...user, search: inflected }],
  ['of a user, near words', { ...user, search: near }],
  ['of a user, searchKey without an index', { ...user, search: messageSearch('%') }],
  ['of a user, searchKey, by the former index', { ...user, search: former }],
  ['of a user, saved', { ...user, saved: true }],
  ['of a user, pinned', { ...user, pinned: true }],
  ['of a user, mentioningViewer', { ...user, mentioningViewer: true }],
  ['of a user, hasReactions', { ...user, hasReactions: true }],
  ['of a participant', { participant: 'tina' }],
  ['of a participant, sender', { participant: 'tina', senders: ['andrew'] }],
  ['of a conversation, searchKey', { ...group, search: messageSearch('walrus') }],
  ['of a conversation, searchKey of two letters', { ...group, search: messageSearch('ox') }],
  ['of a conversation, searchKey of a pair', { ...group, search: messageSearch('旅行') }],
  ['of a conversation, searchKey without an index', { ...group, search: messageSearch('%') }],
  ['of a conversation, searchKey, by the former index', { ...group, search: former }],
  ['of a conversation, pinned, from a cursor', { ...group, pinned: true }, { id: 7n }],
  ['of a conversation, hasReactions, from a cursor', { ...group, hasReactions: true }, { id: 7n }],
  ['sender, hasReactions', { senders: ['andrew'], hasReactions: true }],
  ['several senders, also, without', { senders: ['andrew', 'tina'], also: { hasLinks: true }, without: [group] }],
  ['pinned', { pinned: true }],
  ['receiverType', { receiverType: 'group' }],
  ['categories', { categories: ['message'] }],
  ['types', { types: ['text'] }],
  ['tags', { tags: ['tag'] }],
  ['hidden deleted', { deleted: 'hidden' }],
  ['only deleted', { deleted: 'only' }],
  ['hideReplies', { hideReplies: true }],
  ['hideQuotations', { hideQuotations: true }],
  ['hasAttachments', { hasAttachments: true }],
  ['attachmentTypes', { attachmentTypes: ['image'] }],
  ['hasLinks', { hasLinks: true }],
  ['mentioning anybody', { mentioning: 'anybody' }],
  ['mentioning users', { mentioning: ['tina'] }],
  ['fromTimestamp, toTimestamp', { fromTimestamp: 1_700_000_000, toTimestamp: 1_700_000_100 }],
  ['replies, second page', { parentId: 7n }, { offset: 20 }],
  ['replies and their parent', { parentId: 7n, withParent: true, ...user }],
  ['replies and their parent, changed', { parentId: 7n, withParent: true, ...group, ...user, changed: allChanges }],
  ['of a conversation, changed', { ...group, ...user, changed: allChanges }],
  ['of a conversation, changed, from a cursor', { ...group, ...user, changed: allChanges }, { id: 7n }],
  ['of a conversation, updates', { ...group, ...user, changed: updates }],
  [
    'of a conversation, updates, prepend, from a cursor',
    { ...group, ...user, changed: updates },
    { affix: 'prepend', id: 7n },
  ],
  ['of a user, updates, from a cursor', { ...user, changed: { onlyUpdates: true } }, { id: 7n }],
  ['changed', { changed: allChanges }],
  ['pinned, changed', { ...group, pinned: true, changed: updates }],
];

/** The statements of `messageListing`. */
const messageListings = composedStatements(
  'messages-list',
  () =>
    lists.map(([label, filter, window]): Shape => [
      label,
      messageListing(filter, { affix: 'append', limit: 20, ...window }).text,
    ]),
  rows<PageRow>(),
);

/** Lists that are planned once. */
const plannedLists = new PreparedStatementCache(messageListings, 64);

/** The statement with the text of `messageListing`. */
export const listStatement = (filter: MessageFilter, text: SqlText): AppStatement<PageRow, ComposedValues> =>
  (hasFixedPlan(filter) ? plannedLists : messageListings).of(text);
