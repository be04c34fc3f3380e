import type { Peer } from '#core/conversations/peer.js';
import type { ListableMessages } from '#core/policy/message-policy.js';
import type { ReceiverType } from '#generated/prisma/enums.js';

export interface ConversationFilter {
  /** Part of the name of the peer. */
  searchKey?: string;
  conversationType?: ReceiverType;
  /** Any of these tags, which the user has given to the conversation. */
  tags?: string[];
  /** Any of these tags of the peer, which is a user or a group. */
  userTags?: string[];
  groupTags?: string[];
  unread?: boolean;
  archived?: boolean;
  agentic?: 'hidden' | 'only';
  /** A user, or the system user for conversations that the app has pinned for all users. */
  pinnedBy?: string;
  includeBlocked?: boolean;
}

/** Which conversations are listed. */
export interface ConversationSelection {
  /** Those of this user; undefined for those of every user. */
  viewer?: string;
  /** Only the conversation with this peer, even if it has no message. */
  peer?: Peer;
  filter: ConversationFilter;
  /** The kinds of messages that the role of the viewer may read: only they count as unread. */
  readable?: ListableMessages;
}
