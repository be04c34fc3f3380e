export type { EventData } from './generated/event-data.js';
export type { components, operations, paths } from './generated/rest.js';
export type {
  AgentRunFrame,
  PresenceFrame,
  PresenceSubscription,
  ReceiptTarget,
  Receiver,
  ResumeFailure,
  TransientFrame,
  TypingFrame,
} from './frames.js';
export type {
  Call,
  Conversation,
  CursorMeta,
  Deliveries,
  ErrorCode,
  ErrorResponse,
  Group,
  GroupMember,
  Message,
  Reaction,
  User,
} from './models.js';
export type { Pauses } from './backoff.js';
export { Realtime } from './realtime.js';
export { RealtimeError, type ClientErrorCode } from './realtime-error.js';
export type { RealtimeEvent, RealtimeListeners, RealtimeOptions, RealtimeState, Trigger } from './realtime-types.js';
export { createRestClient, type RestOptions } from './rest.js';
export type { RestClient } from './rest-client.js';
export type { MessageContent, SendMessage, SendMessageToMany, SendReply } from './send-message.js';
export type { AuthTokenSource } from './token-cache.js';
export type { WebSocketConstructor, WebSocketLike } from './web-socket.js';
