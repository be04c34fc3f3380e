import type { components } from './generated/rest.js';

type Schemas = components['schemas'];

export type User = Schemas['UserView'];
export type Group = Schemas['GroupView'];
export type GroupMember = Schemas['MemberView'];
export type Conversation = Schemas['ConversationView'];
export type Message = Schemas['MessageView'];
/** What became of a message to several receivers, one by one. */
export type Deliveries = Schemas['DeliveriesView'];
/** Where a list of messages goes on. */
export type CursorMeta = Schemas['CursorMetaView'];
/** The body of an answer that is an error. */
export type ErrorResponse = Schemas['ErrorResponse'];
export type ErrorCode = Schemas['ErrorBodyView']['code'];
