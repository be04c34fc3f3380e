import { agentErrors } from './catalogue/agent-errors.js';
import { apiKeyErrors } from './catalogue/api-key-errors.js';
import { callErrors } from './catalogue/call-errors.js';
import { campaignErrors } from './catalogue/campaign-errors.js';
import { conversationErrors } from './catalogue/conversation-errors.js';
import { credentialErrors } from './catalogue/credential-errors.js';
import { deliveryErrors } from './catalogue/delivery-errors.js';
import { groupErrors } from './catalogue/group-errors.js';
import { importErrors } from './catalogue/import-errors.js';
import { managementErrors } from './catalogue/management-errors.js';
import { messageErrors } from './catalogue/message-errors.js';
import { moderationErrors } from './catalogue/moderation-errors.js';
import { realtimeErrors } from './catalogue/realtime-errors.js';
import { relationErrors } from './catalogue/relation-errors.js';
import { requestErrors } from './catalogue/request-errors.js';
import { userErrors } from './catalogue/user-errors.js';

/** The errors by the heading that they have in the reference. */
export const errorsByArea = {
  Credentials: credentialErrors,
  Requests: requestErrors,
  Realtime: realtimeErrors,
  'API keys and limits': apiKeyErrors,
  'Users, roles and tokens': userErrors,
  Groups: groupErrors,
  'Friends and blocked users': relationErrors,
  Messages: messageErrors,
  Campaigns: campaignErrors,
  Conversations: conversationErrors,
  Calls: callErrors,
  Moderation: moderationErrors,
  'Files, webhooks and notifications': deliveryErrors,
  'AI agents': agentErrors,
  'Data import': importErrors,
  Management: managementErrors,
} as const;

/** Every error of the API: its status, log level and text, its cause and remedy. */
export const errorCatalogue = {
  ...credentialErrors,
  ...requestErrors,
  ...realtimeErrors,
  ...apiKeyErrors,
  ...userErrors,
  ...groupErrors,
  ...relationErrors,
  ...messageErrors,
  ...campaignErrors,
  ...conversationErrors,
  ...callErrors,
  ...moderationErrors,
  ...deliveryErrors,
  ...agentErrors,
  ...importErrors,
  ...managementErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The public codes of internal codes that are variants of them. */
const publicCodes: Partial<Record<ErrorCode, string>> = {
  ERR_BAD_JSON: 'ERR_BAD_REQUEST',
  ERR_BAD_FORM: 'ERR_BAD_REQUEST',
  ERR_RANGE_NOT_SATISFIABLE: 'ERR_BAD_REQUEST',
  ERR_BODY_TOO_DEEP: 'ERR_BAD_REQUEST',
  ERR_BODY_TIMEOUT: 'ERR_BAD_REQUEST',
  ERR_REQUEST_TIMEOUT: 'ERR_BAD_REQUEST',
  ERR_BODY_TOO_LARGE: 'ERR_BAD_REQUEST',
  ERR_HEADERS_TOO_LARGE: 'ERR_BAD_REQUEST',
  AUTH_ERR_MANAGEMENT: 'AUTH_ERR_NO_ACCESS',
  AUTH_ERR_LIVEKIT: 'AUTH_ERR_NO_ACCESS',
  AUTH_ERR_CONSOLE_SIGN_IN: 'AUTH_ERR_CONSOLE_SESSION',
  AUTH_ERR_IDENTITY_PROVIDER: 'ERR_MISSION_FAILED',
  ERR_ORIGIN_NOT_ALLOWED: 'AUTH_ERR_NO_ACCESS',
  ERR_SERVER_STOPPING: 'ERR_MISSION_FAILED',
  ERR_NO_ROOM: 'ERR_MISSION_FAILED',
  ERR_MEDIA_STORAGE_UNAVAILABLE: 'ERR_MISSION_FAILED',
  ERR_BAD_FRAME: 'ERR_BAD_REQUEST',
  ERR_NOT_AUTHENTICATED: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
  ERR_TOO_MANY_FRAMES: 'ERR_TOO_MANY_REQUESTS',
  ERR_TOO_MANY_CONNECTIONS: 'ERR_TOO_MANY_REQUESTS',
  ERR_GROUP_OWNER_STAYS: 'ERR_GROUP_NO_CLEARANCE',
  ERR_INVALID_INTERACTIVE_DATA: 'ERR_INVALID_MESSAGE_DATA',
  ERR_INVALID_INTERACTION_GOAL: 'ERR_INVALID_MESSAGE_DATA',
  ERR_INVALID_CARD: 'ERR_INVALID_MESSAGE_DATA',
  ERR_POLL_AS_MESSAGE: 'ERR_INVALID_MESSAGE_TYPE',
};

/** The code in a response. */
export const publicCode = (code: ErrorCode): string => publicCodes[code] ?? code;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The parameters in the text of an error. */
export type ErrorParameters<Code extends ErrorCode> = {
  [Name in Placeholders<(typeof errorCatalogue)[Code]['message']>]: string | number;
};

export function errorText(code: ErrorCode, parameters: Record<string, string | number>): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters[name] ?? `{${name}}`),
  );
}
