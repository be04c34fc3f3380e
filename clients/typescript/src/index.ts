export type { EventData } from './generated/event-data.js';
export type { Methods } from './generated/methods.js';
export type { components, operations, paths } from './generated/rest.js';
export type { Pauses } from './backoff.js';
export {
  createClient,
  createRestClient,
  type AppClient,
  type AppClientOptions,
  type RestOptions,
  type UserClient,
  type UserClientOptions,
} from './client.js';
export { ConfabError, type ClientErrorCode, type ErrorContext } from './error.js';
export type {
  Call,
  Conversation,
  CursorMeta,
  Deliveries,
  ErrorCode,
  ErrorResponse,
  FeedItem,
  Group,
  GroupMember,
  Message,
  Reaction,
  User,
} from './models.js';
export { indexedDbStore } from './outbox/indexed-db-store.js';
export { Outbox, type OutboxListeners, type OutboxOptions, type SendOptions } from './outbox/outbox.js';
export type { OutboxEntry, OutboxStore, OutboxMessage } from './outbox/outbox-entry.js';
export type {
  AgentRunFrame,
  PresenceFrame,
  PresenceSubscription,
  ReceiptTarget,
  Receiver,
  ResumeFailure,
  EphemeralMessageFrame,
  TransientFrame,
  TypingFrame,
} from './realtime/frames.js';
export { Realtime } from './realtime/realtime.js';
export { RealtimeError } from './realtime/realtime-error.js';
export type {
  RealtimeEvent,
  RealtimeListeners,
  RealtimeOptions,
  RealtimeState,
  Trigger,
} from './realtime/realtime-types.js';
export type { WebSocketConstructor, WebSocketLike } from './realtime/web-socket.js';
export type { Fetch } from './rest/attempt.js';
export type { MethodSettings } from './rest/methods.js';
export type { RestClient } from './rest/rest-client.js';
export type { MessageContent, SendMessage, SendMessageToMany, SendReply } from './rest/send-message.js';
export type { RequestSettings, TransportOptions } from './rest/transport.js';
export type { AuthTokenSource } from './token-cache.js';
