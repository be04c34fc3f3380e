/** Takes the place of `@cometchat/calls-sdk-javascript` by an alias of the bundler; see docs/calls.md. */
export type { CallParticipant, OngoingCallHandlers } from './call-events.js';
export { CallLogRequestBuilder } from './call-log-request.js';
export { CallGroup, CallLog, CallUser, Participant, Recording } from './call-log.js';
export { CometChatCallsException } from './calls-exception.js';
export { CometChatCalls } from './comet-chat-calls.js';
export type { SessionSettings } from './session-settings.js';
