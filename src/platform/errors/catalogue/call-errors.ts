import { define, type ErrorDefinition } from './define-error.js';

/** Errors of calls. */
export const callErrors = {
  ERR_CALL_SESSION_NOT_FOUND: define(
    404,
    'The call session with id {sessionId} does not exist, please make sure that the call was started.',
    {
      cause: 'No call of the app has the session id, or the acting user may not see it.',
      remedy: 'Take the id from the response that started the call, or from its events.',
    },
  ),
  ERR_CALLING_SELF: define(400, 'A user cannot call themself.', {
    cause: 'The receiver of the call is the user who starts it.',
    remedy: 'Call another user.',
  }),
  ERR_CALL_BUSY_SELF: define(400, 'The user with uid {uid} is in another call. End it first.', {
    cause: 'The acting user rings or talks in another call.',
    remedy: 'End, cancel or leave the other call first.',
  }),
  ERR_CALL_BUSY_USER: define(400, 'The user with uid {uid} is in another call. Try again later.', {
    cause: 'The user who is called rings or talks in another call.',
    remedy: 'Try again later. Clients show that the user is busy.',
  }),
  ERR_CALL_BUSY_GROUP: define(400, 'The group with guid {guid} has a call. Join it, or try again later.', {
    cause: 'The group has a call that has not ended.',
    remedy: 'Join that call, or start one when it has ended.',
  }),
  ERR_CALL_NOT_A_PART: define(403, 'The user with uid {uid} is not a participant of the call {sessionId}.', {
    cause:
      'The acting user neither started the call nor was called, and is no member of its group; or they leave a group call that they never joined.',
    remedy: 'Act as a participant of the call.',
  }),
  ERR_CALL_TERMINATED: define(400, 'The call {sessionId} has ended; its status cannot change.', {
    cause: 'The call has ended, was canceled, rejected or not answered, and gets another status or a token.',
    remedy: 'Start a new call.',
  }),
  ERR_CALL_INVALID_INIT: define(400, 'The call {sessionId} has been initiated. Start another one.', {
    cause: 'A call that exists gets the status `initiated` again.',
    remedy: 'Start a new call instead.',
  }),
  ERR_CALL_NOT_STARTED: define(400, 'The call {sessionId} has not been answered: cancel it instead of ending it.', {
    cause: 'Nobody has answered the call, and it gets the status `ended`.',
    remedy: 'Set `canceled` as the caller, or `rejected` as a user who is called.',
  }),
  ERR_CALL_ONGOING_TO_INVALID: define(
    400,
    'The call {sessionId} is ongoing: its status can become ended, but not {status}.',
    {
      cause:
        'The call has been answered, and gets a status of a ringing call: `canceled`, `unanswered`, `busy` or `rejected`.',
      remedy: 'Set `ended`.',
    },
  ),
  ERR_CALL_USER_ALREADY_JOINED: define(400, 'The user with uid {uid} has joined the call {sessionId} already.', {
    cause: 'The user accepts a call that they take part in, or the caller accepts their own call.',
    remedy: 'Nothing is left to do.',
  }),
  ERR_CALL_GROUP_ALREADY_JOINED: define(400, 'The user with uid {uid} has joined the group call {sessionId} already.', {
    cause: 'The user joins or declines a group call that they take part in with this device.',
    remedy: 'Nothing is left to do. To leave, set `ended`.',
  }),
  ERR_CALL_GROUP_ALREADY_LEFT: define(400, 'The user with uid {uid} has left the group call {sessionId} already.', {
    cause: 'The user leaves or declines a group call that they have left.',
    remedy: 'Nothing is left to do. Set `ongoing` to join again.',
  }),
  ERR_CALL_GROUP_INVALID_STATUS: define(400, 'The status of a group call cannot become {status}.', {
    cause: 'A group call gets the status `busy`, which only calls between two users have.',
    remedy: 'Set `rejected` for a member who declines.',
  }),
  ERR_CALL_MEDIA_NOT_CONFIGURED: define(
    501,
    'This server has no audio and video: its operator has not configured LiveKit. Calls have signalling and records only.',
    {
      cause: 'A token for the room of a call is requested, and the server has no LiveKit server.',
      remedy: 'The operator sets `LIVEKIT_URL`, `LIVEKIT_API_KEY` and `LIVEKIT_API_SECRET`.',
    },
  ),
} as const satisfies Record<string, ErrorDefinition>;
