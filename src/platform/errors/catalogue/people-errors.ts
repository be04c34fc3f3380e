import { define, type ErrorDefinition } from './define-error.js';

/** Errors about users and groups. */
export const peopleErrors = {
  // Users, roles and their tokens.
  ERR_UID_NOT_FOUND: define(404, 'The user with uid {uid} does not exist, please make sure that the user was created.'),
  ERR_UID_ALREADY_EXISTS: define(400, 'The uid {uid} already exists. Use another one.'),
  ERR_ROLE_NOT_FOUND: define(404, 'The role {role} does not exist, please make sure that it was created.'),
  ERR_ROLE_DELETE_DENIED: define(403, 'The role {role} cannot be deleted: it is the default role of users.'),
  ERR_AUTH_TOKEN_NOT_FOUND: define(
    404,
    'The auth token {authToken} does not exist, please make sure it is one of the user.',
  ),
  ERR_AUTHTOKEN_NOT_ACCESSIBLE: define(403, 'The user with uid {uid} may not access the auth tokens of other users.'),

  ERR_PERMISSION_DENIED: define(403, 'The user with uid {uid} lacks the permission {permission}.'),

  // Groups and their members.
  ERR_GUID_NOT_FOUND: define(404, 'The group with guid {guid} does not exist, please make sure that it was created.'),
  ERR_GUID_ALREADY_EXISTS: define(400, 'The guid {guid} already exists. Use another one.'),
  ERR_EMPTY_GROUP_PASS: define(403, 'A group of type password needs its password.'),
  ERR_WRONG_GROUP_PASS: define(403, 'The password of the group with guid {guid} is wrong.'),
  ERR_ALREADY_JOINED: define(417, 'The user with uid {uid} is a member of the group with guid {guid} already.'),
  ERR_GROUP_NOT_JOINED: define(401, 'The user with uid {uid} has not joined the group with guid {guid}.'),
  ERR_NOT_A_MEMBER: define(404, 'The user with uid {uid} is not a member of the group with guid {guid}.'),
  ERR_GROUP_JOIN_NOT_ALLOWED: define(
    403,
    'The group with guid {guid} is private: its members are added, they cannot join.',
  ),
  ERR_SAME_SCOPE: define(403, 'The user with uid {uid} has the scope {scope} already.'),
  ERR_BANNED_GROUPMEMBER: define(403, 'The user with uid {uid} is banned from the group with guid {guid}.'),
  ERR_ALREADY_BANNED: define(400, 'The user with uid {uid} is banned from the group with guid {guid} already.'),
  ERR_NOT_A_BANNED_USER: define(404, 'The user with uid {uid} is not banned from the group with guid {guid}.'),
  ERR_GROUP_NO_ADMIN_SCOPE: define(403, 'Only an admin or the owner of the group with guid {guid} may do this.'),
  ERR_GROUP_NO_MODERATOR_SCOPE: define(
    403,
    'Only a moderator, an admin or the owner of the group with guid {guid} may do this.',
  ),
  ERR_GROUP_NO_CLEARANCE: define(403, 'The scope {scope} is not enough to do this in the group with guid {guid}.'),
  ERR_GROUP_OWNER_STAYS: define(
    403,
    'The owner remains an admin of the group with guid {guid} until the ownership is transferred.',
  ),
  ERR_GROUP_NO_SCOPE_CLEARANCE: define(
    403,
    'The scope {scope} is not enough to change the scope of the user with uid {uid}.',
  ),
  ERR_GROUP_NO_SELF_ACTION: define(403, 'A user cannot do this to themself.'),

  // Friends.
  ERR_CANNOT_FORM_SELF_RELATION: define(403, 'A user cannot be their own friend.'),
  ERR_ALREADY_FRIEND: define(400, 'The user with uid {uid} is a friend already.'),
  ERR_NOT_A_FRIEND: define(404, 'The user with uid {uid} is not a friend.'),

  // Blocked users.
  ERR_CANNOT_BLOCK_SELF: define(401, 'A user cannot block themself.'),
  ERR_BLOCKED_RECEIVER: define(403, 'The user with uid {uid} has blocked the receiver with uid {receiver}.'),
  ERR_BLOCKED_SENDER: define(403, 'The user with uid {uid} is blocked by the receiver with uid {receiver}.'),
} as const satisfies Record<string, ErrorDefinition>;
