import { representativeSettings, type UnreadSettings } from '#core/app-settings/unread-settings.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { ConversationPageRequest } from './conversation-order.js';
import type { ConversationSelection } from './conversation-selection.js';

export const defaultSettings = representativeSettings.defaults();
const withMessageActions = representativeSettings.withMessageActions();
const withSilentMessages = representativeSettings.withSilentMessages();

/** Representative lists: each filter changes the text of at least one of them. */
export const representatives: [label: string, selection: ConversationSelection, settings?: UnreadSettings][] = [
  ['of every user', { filter: {} }],
  ['of a user', { viewer: 'tina', filter: {} }],
  ['of a user, with messages about edits and deletions', { viewer: 'tina', filter: {} }, withMessageActions],
  ['of a user, readable', { viewer: 'tina', filter: {}, readable: { categories: ['message'], types: ['text'] } }],
  ['of a user, with a user', { viewer: 'tina', peer: { receiverType: 'user', receiver: 'omar' }, filter: {} }],
  ['of a user, with a group', { viewer: 'tina', peer: { receiverType: 'group', receiver: 'hikers' }, filter: {} }],
  ['searchKey', { viewer: 'tina', filter: { searchKey: 'hik' } }],
  ['conversationType user', { viewer: 'tina', filter: { conversationType: 'user' } }],
  ['conversationType group', { viewer: 'tina', filter: { conversationType: 'group' } }],
  ['tags', { viewer: 'tina', filter: { tags: ['tag'] } }],
  ['userTags', { viewer: 'tina', filter: { userTags: ['tag'] } }],
  ['unread', { viewer: 'tina', filter: { unread: true } }],
  ['unread, with silent messages', { viewer: 'tina', filter: { unread: true } }, withSilentMessages],
  ['archived', { viewer: 'tina', filter: { archived: true } }],
  ['not archived', { viewer: 'tina', filter: { archived: false } }],
  ['agentic hidden', { viewer: 'tina', filter: { agentic: 'hidden' } }],
  ['agentic only', { viewer: 'tina', filter: { agentic: 'only' } }],
  ['pinnedBy the user', { viewer: 'tina', filter: { pinnedBy: 'tina' } }],
  ['pinnedBy the app', { viewer: 'tina', filter: { pinnedBy: SYSTEM_UID } }],
  ['includeBlocked', { viewer: 'tina', filter: { includeBlocked: true } }],
];

export const first: ConversationPageRequest = { page: 1, perPage: 20, affix: 'prepend' };

/** Further pages, in both directions. */
export const further: [label: string, viewer: string | undefined, page: ConversationPageRequest][] = [
  ['of every user, from a position', undefined, { ...first, after: ['tina', '-1', 'omar', 'user'] }],
  ['of every user, backwards', undefined, { ...first, affix: 'append', after: ['tina', '-1', 'omar', 'user'] }],
  ['of a user, from a position', 'tina', { ...first, after: ['1', '-1', '-1', 'key'] }],
  ['of a user, backwards', 'tina', { ...first, affix: 'append', after: ['1', '-1', '-1', 'key'] }],
  ['of a user, before a time', 'tina', { ...first, updatedAt: 1 }],
  ['of a user, after a time', 'tina', { ...first, affix: 'append', updatedAt: 1 }],
];
