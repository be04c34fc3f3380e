import type { components } from './generated/rest.js';

type Schemas = components['schemas'];

export type User = Schemas['UserView'];
export type Group = Schemas['GroupView'];
export type GroupMember = Schemas['MemberView'];
export type Conversation = Schemas['ConversationView'];
export type Message = Schemas['MessageView'];
export type Call = Schemas['CallView'];
/** A notification of a campaign in the feed of its user. */
export type FeedItem = Schemas['FeedItemView'];
/** A reaction as events have it. */
export type Reaction = Schemas['EventReactionView'];
/** The result of a message to several receivers, by receiver. */
export type Deliveries = Schemas['SendResultsView'];
/** The cursors to the next and previous page of a list of messages. */
export type CursorMeta = Schemas['CursorMetaView'];
/** The body of an error response. */
export type ErrorResponse = Schemas['ErrorResponse'];
export type ErrorCode = Schemas['ErrorBodyView']['code'];
