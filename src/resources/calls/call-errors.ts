import type { ErrorCode } from '#platform/errors/error-catalogue.js';

/** Starting a call raises these. */
export const callErrors: ErrorCode[] = [
  'ERR_CALLING_SELF',
  'ERR_BLOCKED_RECEIVER',
  'ERR_BLOCKED_SENDER',
  'ERR_GUID_NOT_FOUND',
  'ERR_GROUP_NOT_JOINED',
  'ERR_GROUP_FROZEN',
  'ERR_GROUP_NO_SEND_SCOPE',
  'ERR_MUTED_GROUPMEMBER',
  'ERR_CALL_BUSY_SELF',
  'ERR_CALL_BUSY_USER',
  'ERR_CALL_BUSY_GROUP',
];

/** A change of a call by one of its users raises these. */
export const changeErrors: ErrorCode[] = [
  'ERR_CALL_SESSION_NOT_FOUND',
  'ERR_CALL_NOT_A_PART',
  'ERR_BLOCKED_RECEIVER',
  'ERR_BLOCKED_SENDER',
  'ERR_CALL_BUSY_SELF',
  'ERR_CALL_TERMINATED',
  'ERR_CALL_INVALID_INIT',
  'ERR_CALL_NOT_STARTED',
  'ERR_CALL_ONGOING_TO_INVALID',
  'ERR_CALL_USER_ALREADY_JOINED',
  'ERR_CALL_GROUP_ALREADY_JOINED',
  'ERR_CALL_GROUP_ALREADY_LEFT',
  'ERR_CALL_GROUP_INVALID_STATUS',
  'ERR_PLAN_QUOTA_RESTRICTION',
];
