import { define, type ErrorDefinition } from './define-error.js';

/** Errors of friends and blocked users. */
export const relationErrors = {
  ERR_CANNOT_FORM_SELF_RELATION: define(403, 'A user cannot be their own friend.', {
    cause: 'The list of friends to be added contains the uid of the user.',
    remedy: 'Leave out the uid of the user.',
  }),
  ERR_ALREADY_FRIEND: define(400, 'The user with uid {uid} is a friend already.', {
    cause: 'The two users are friends, in whichever direction they were added.',
    remedy: 'Nothing is left to do.',
  }),
  ERR_NOT_A_FRIEND: define(404, 'The user with uid {uid} is not a friend.', {
    cause: 'The friendship that is to be deleted does not exist.',
    remedy: 'Nothing is left to do.',
  }),
  ERR_CANNOT_BLOCK_SELF: define(401, 'A user cannot block themself.', {
    cause: 'The list of users to be blocked contains the uid of the acting user.',
    remedy: 'Leave out the uid of the acting user.',
  }),
  ERR_BLOCKED_RECEIVER: define(403, 'The user with uid {uid} has blocked the receiver with uid {receiver}.', {
    cause: 'The acting user has blocked the receiver, and sends to them, calls them, or reacts in their conversation.',
    remedy: 'Let the user unblock the receiver first.',
  }),
  ERR_BLOCKED_SENDER: define(403, 'The user with uid {uid} is blocked by the receiver with uid {receiver}.', {
    cause: 'The receiver has blocked the acting user, who sends to them, or adds or invites them to a group.',
    remedy: 'Only the receiver can lift it. Clients show that the message was not sent.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
