import { composedStatements, rows, type Shape } from '../../../platform/database/statement.js';
import { groupConversationKey } from '../../../domain/conversation-key.js';
import { messageListing, type MessageFilter, type MessageWindow } from './message-list.sql.js';
import type { PageRow } from '../model/message-page.js';

/** The statements of `messageListing`. */
export const messageListings = composedStatements(
  'messages-list',
  () => {
    const shape = (label: string, filter: MessageFilter, window: Partial<MessageWindow> = {}): Shape => [
      label,
      messageListing(filter, { affix: 'append', limit: 30, ...window }).text,
    ];
    const viewer = 'uid';
    const conversation = { viewer, conversationKeys: [groupConversationKey('guid')] };
    const readable = { categories: ['message'], types: ['text'] };
    return [
      shape('of the app', {}),
      shape('of a conversation', conversation),
      shape('of a conversation before an id', conversation, { affix: 'prepend', id: 1n }),
      shape('of a conversation after a time', conversation, { sentAt: 0 }),
      shape('of a thread, a page further', { ...conversation, parentId: 1n }, { offset: 30 }),
      shape('pinned in a conversation, behind a cursor', { ...conversation, pinned: true }, { id: 1n }),
      shape('with tags, of a conversation', { ...conversation, tags: ['tag'] }),
      shape('found by letters in a conversation', { ...conversation, searchKey: 'hello' }),
      shape('found by less than three letters in a conversation', { ...conversation, searchKey: 'a' }),
      shape('that somebody reacted to, of a conversation', { ...conversation, hasReactions: true }),
      shape('of a user', { viewer }),
      shape('of a user before an id', { viewer }, { affix: 'prepend', id: 1n }),
      shape('of a user with other users', { participant: viewer }),
      shape('of a user, found by letters', { viewer, searchKey: 'hello' }),
      shape('of a user, pinned', { viewer, pinned: true }),
      shape('of a user, saved', { viewer, saved: true }),
      shape('of a user, that mention them', { viewer, mentioningViewer: true }),
      shape('with every other filter', {
        viewer,
        readable,
        receiverType: 'group',
        sender: 'uid',
        categories: ['message'],
        types: ['text'],
        tags: ['tag'],
        deleted: 'hidden',
        hideReplies: true,
        hideQuotations: true,
        attachmentTypes: ['image'],
        hasLinks: true,
        undelivered: true,
        mentioning: ['uid'],
        hasReactions: true,
        hideBlocked: true,
        fromTimestamp: 0,
        toTimestamp: 0,
      }),
    ];
  },
  rows<PageRow>(),
);
