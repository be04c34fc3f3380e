import type { ErrorCode } from '#platform/errors/error-catalogue.js';

// Errors of the operations on messages, for their `@Endpoint`.

export const contentErrors: ErrorCode[] = [
  'ERR_INVALID_MESSAGE_DATA',
  'ERR_EMPTY_MESSAGE_TEXT',
  'ERR_INVALID_MESSAGE_TEXT',
  'ERR_EMPTY_MESSAGE_FILE',
  'ERR_INVALID_MEDIA_MESSAGE',
  'ERR_EMPTY_CUSTOM_DATA',
  'ERR_INVALID_CUSTOM_DATA',
  'ERR_INVALID_METADATA',
];

export const kindErrors: ErrorCode[] = ['ERR_INVALID_MESSAGE_CATEGORY', 'ERR_INVALID_MESSAGE_TYPE'];

/** Operations whose effect the other user of a conversation sees raise these. */
export const blockErrors: ErrorCode[] = ['ERR_BLOCKED_RECEIVER', 'ERR_BLOCKED_SENDER'];

/** Operations that add to the conversation of a group, or change it, raise these of members whom the group restricts. */
export const restrictionErrors: ErrorCode[] = ['ERR_GROUP_FROZEN', 'ERR_GROUP_NO_SEND_SCOPE', 'ERR_MUTED_GROUPMEMBER'];

export const sendErrors: ErrorCode[] = [
  'ERR_BAD_FORM',
  'ERR_MEDIA_STORAGE_UNAVAILABLE',
  'ERR_BODY_TOO_LARGE',
  'ERR_INVALID_RECEIVER_TYPE',
  ...kindErrors,
  'ERR_EMPTY_MESSAGE_TYPE',
  ...contentErrors,
  ...blockErrors,
  'ERR_GROUP_NOT_JOINED',
  ...restrictionErrors,
  'ERR_GROUP_SLOW_MODE',
];

/** Operations on a message that does not exist, or that the acting user may not see, raise these. */
export const readErrors: ErrorCode[] = ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_NO_ACCESS'];

/** Operations on a thread raise these, also if the message cannot have one. */
export const threadErrors: ErrorCode[] = [
  ...readErrors,
  'ERR_MESSAGE_THREAD_NESTING',
  'ERR_WRONG_MESSAGE_THREAD',
  'ERR_WRONG_MESSAGE_THREAD_CATEGORY',
];

/** Pinning, saving and quoting a message raises these. */
export const markErrors: ErrorCode[] = [...readErrors, 'ERR_MESSAGE_ACTION_NOT_ALLOWED'];
