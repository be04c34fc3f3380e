import type { UnreadSettings } from '#core/app-settings/unread-settings.js';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { ListableMessages } from '#core/policy/message-policy.js';
import type { MessageSearch } from '#core/search/message-search.sql.js';
import type { Affix } from '#platform/database/lists/page.js';

/** What the message itself has, whoever reads it. */
export interface ContentFilter {
  /** Only messages of any of these conversations. */
  conversationKeys?: readonly ConversationKey[];
  /** Of any of these users. */
  senders?: string[];
  categories?: string[];
  types?: string[];
  hasAttachments?: boolean;
  /** Types of the messages that have attachments. */
  attachmentTypes?: string[];
  hasLinks?: boolean;
  /** Only messages that mention somebody, or any of these users. */
  mentioning?: 'anybody' | string[];
  /** Only messages that somebody reacted to. */
  hasReactions?: boolean;
  /** Unix seconds, both inclusive. */
  fromTimestamp?: number;
  toTimestamp?: number;
}

export interface MessageFilter extends ContentFilter {
  /** Only messages that this user may see. */
  viewer?: string;
  /** Only kinds of messages that the role of the viewer may read. */
  readable?: ListableMessages;
  /** Only messages of direct conversations of this user. */
  participant?: string;
  receiverType?: string;
  tags?: string[];
  deleted?: 'hidden' | 'only';
  hideReplies?: boolean;
  hideQuotations?: boolean;
  /** Words and phrases. */
  search?: MessageSearch;
  /** What messages must have besides, where a filter of the key is one of the request too. */
  also?: ContentFilter;
  /** What messages must not have. */
  without?: readonly ContentFilter[];
  /** Only pinned messages, in the order of their pins. */
  pinned?: boolean;
  /** Only messages that the viewer has saved, the newest first. */
  saved?: boolean;
  /** Only messages that count as unread for the viewer by these settings. */
  unread?: UnreadSettings;
  /** Only messages that were not delivered to the viewer. */
  undelivered?: boolean;
  /** Only replies in the thread of this message. */
  parentId?: bigint;
  /** The list of `parentId` begins with the message of the thread itself. */
  withParent?: boolean;
  /** Only messages that were sent or changed after a time, in the order of their last changes. Pinned messages stay in the order of their pins. */
  changed?: ChangedMessages;
  /** Only messages that mention the viewer; without a viewer it has no effect. */
  mentioningViewer?: boolean;
  /** Leaves out messages of users whom the viewer has blocked; without a viewer it has no effect. */
  hideBlocked?: boolean;
}

export interface ChangedMessages {
  /** Unix seconds: a change within that second is not after it. In a window that is appended to a message, the second of the last change before it. */
  since?: number;
  /** Leaves out messages that were sent and not changed since. */
  onlyUpdates: boolean;
}

/** Which part of a list. */
export interface MessageWindow {
  affix: Affix;
  limit: number;
  id?: bigint;
  /** Unix seconds. */
  sentAt?: number;
  /** Rows to skip first. For replies in a thread only, which clients page through by number. */
  offset?: number;
}
