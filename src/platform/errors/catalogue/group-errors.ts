import { define, type ErrorDefinition } from './define-error.js';

/** Errors of groups and their members. */
export const groupErrors = {
  ERR_GUID_NOT_FOUND: define(404, 'The group with guid {guid} does not exist, please make sure that it was created.', {
    cause: 'No group of the app has the guid: it was never created, was deleted, or is one of another app.',
    remedy: 'Create the group first. Guids are lower-cased.',
  }),
  ERR_GUID_ALREADY_EXISTS: define(400, 'The guid {guid} already exists. Use another one.', {
    cause: 'A group of the app has the guid already.',
    remedy: 'Choose another guid, or change the existing group.',
  }),
  ERR_EMPTY_GROUP_PASS: define(403, 'A group of type password needs its password.', {
    cause: 'A user joins a group of the type `password` without a password, or a group is given this type without one.',
    remedy: 'Send `password` with the request.',
  }),
  ERR_WRONG_GROUP_PASS: define(403, 'The password of the group with guid {guid} is wrong.', {
    cause: 'The password of the join is not that of the group, or it changed meanwhile.',
    remedy: 'Ask an admin of the group for the password. Attempts are limited by user and group.',
  }),
  ERR_ALREADY_JOINED: define(417, 'The user with uid {uid} has already joined the group with guid {guid}.', {
    cause: 'The user to be added, or who joins, is a member of the group.',
    remedy: 'Nothing is left to do. To change the scope of a member, use `PUT /v3/groups/{guid}/members/{uid}`.',
  }),
  ERR_GROUP_NOT_JOINED: define(401, 'The user with uid {uid} has not joined the group with guid {guid}.', {
    cause:
      'The acting user is not a member of the group, and what they do is for members only: to send, to read a private group, to manage members.',
    remedy:
      'Let the user join or be added first. With an API key and without `onBehalfOf` the app acts, which needs no membership.',
  }),
  ERR_NOT_A_MEMBER: define(404, 'The user with uid {uid} is not a member of the group with guid {guid}.', {
    cause: 'The user on whom the request acts exists, but is no member of the group.',
    remedy: 'Add the user to the group first.',
  }),
  ERR_GROUP_JOIN_NOT_ALLOWED: define(
    403,
    'The group with guid {guid} is private: its members are added, they cannot join.',
    {
      cause: 'Users cannot join a group of the type `private` by themselves.',
      remedy: 'Have an admin of the group, or the backend of the app, add the user.',
    },
  ),
  ERR_GROUP_JOIN_BY_REQUEST: define(403, 'Users ask to join the group with guid {guid}, they cannot join it at once.', {
    cause: 'The group has `joinByRequest`: its moderators and admins decide who joins.',
    remedy: 'Ask to join with `POST /v3/joinrequests/{guid}`.',
  }),
  ERR_GROUP_NO_JOIN_REQUESTS: define(403, 'The group with guid {guid} takes no requests to join.', {
    cause: 'A user asks to join a group without `joinByRequest`.',
    remedy: 'Join the group at once. To decide who joins, set `joinByRequest` of the group.',
  }),
  ERR_ALREADY_INVITED: define(400, 'The user with uid {uid} is invited to the group with guid {guid} already.', {
    cause: 'A user asks to join a group to which they are invited.',
    remedy: 'Accept the invitation with `POST /v3/invitations/{guid}`.',
  }),
  ERR_NOT_INVITED: define(404, 'The user with uid {uid} is not invited to the group with guid {guid}.', {
    cause: 'The invitation does not exist: it was never made, was withdrawn, declined or accepted, or has expired.',
    remedy: 'Have a moderator or admin of the group invite the user.',
  }),
  ERR_INVITATION_DECLINED: define(
    403,
    'The user with uid {uid} has declined an invitation to the group with guid {guid} recently.',
    {
      cause: 'The user is invited again within a week after they declined.',
      remedy: 'Wait, or let the user ask to join. The app invites them with its key all the same.',
    },
  ),
  ERR_JOIN_ALREADY_REQUESTED: define(400, 'The user with uid {uid} asks to join the group with guid {guid} already.', {
    cause: 'A user is invited who has a request to join the group.',
    remedy: 'Approve the request with `POST /v3/groups/{guid}/joinrequests/{uid}`.',
  }),
  ERR_JOIN_NOT_REQUESTED: define(404, 'The user with uid {uid} does not ask to join the group with guid {guid}.', {
    cause: 'The request to join does not exist: it was never made, was withdrawn or decided, or has expired.',
    remedy: 'Nothing is left to do. Moderators and admins can invite the user.',
  }),
  ERR_JOIN_REQUEST_DECLINED: define(
    403,
    'The request of the user with uid {uid} to join the group with guid {guid} was declined recently.',
    {
      cause: 'A user asks again within a week after a moderator declined.',
      remedy: 'Wait, or have a moderator invite the user.',
    },
  ),
  ERR_SAME_SCOPE: define(403, 'The user with uid {uid} has the scope {scope} already.', {
    cause: 'The scope that the member should get is the one that they have.',
    remedy: 'Nothing is left to do.',
  }),
  ERR_BANNED_GROUPMEMBER: define(403, 'The user with uid {uid} is banned from the group with guid {guid}.', {
    cause: 'The user is banned from the group, and joins it, is added to it, sends there or is to own it.',
    remedy: 'Lift the ban with `DELETE /v3/groups/{guid}/bannedusers/{uid}` first.',
  }),
  ERR_ALREADY_BANNED: define(400, 'The user with uid {uid} is banned from the group with guid {guid} already.', {
    cause: 'The user to be banned is banned from the group.',
    remedy: 'Nothing is left to do.',
  }),
  ERR_NOT_A_BANNED_USER: define(404, 'The user with uid {uid} is not banned from the group with guid {guid}.', {
    cause: 'The ban that the request lifts does not exist.',
    remedy: 'Nothing is left to do: the user can join the group or be added.',
  }),
  ERR_GROUP_FROZEN: define(403, 'The group with guid {guid} is frozen.', {
    cause: 'A member sends, edits, reacts or calls in a group with `frozen`, where only the app itself sends.',
    remedy: 'A moderator or admin of the group, or the app, sets `frozen` to false.',
  }),
  ERR_GROUP_NO_SEND_SCOPE: define(403, 'Members below the scope {scope} only read in the group with guid {guid}.', {
    cause: 'A member sends, edits, reacts or calls in a group whose `sendScope` is above their scope.',
    remedy: 'Let a member with that scope send, or change `sendScope` of the group.',
  }),
  ERR_GROUP_SLOW_MODE: define(
    403,
    'A participant sends one message within {seconds} seconds to the group with guid {guid}.',
    {
      cause: 'The group has slow mode, and the participant has sent within `slowModeSeconds`.',
      remedy: 'Send again when that time is over. Moderators, admins and the app are not limited.',
    },
  ),
  ERR_MUTED_GROUPMEMBER: define(403, 'The user with uid {uid} is muted in the group with guid {guid}.', {
    cause: 'A member who is muted sends, edits, reacts or calls in the group.',
    remedy: 'Wait until `mutedUntil`, or lift the mute with `DELETE /v3/groups/{guid}/mutedusers/{uid}`.',
  }),
  ERR_NOT_A_MUTED_USER: define(404, 'The user with uid {uid} is not muted in the group with guid {guid}.', {
    cause: 'The mute that the request lifts does not exist, or has expired.',
    remedy: 'Nothing is left to do.',
  }),
  ERR_GROUP_NO_ADMIN_SCOPE: define(403, 'Only an admin or the owner of the group with guid {guid} may do this.', {
    cause:
      'The acting user is a member of the group, but neither admin nor owner: they add members, delete the group or erase its conversation.',
    remedy: 'Let an admin do it, or give the member the scope `admin`.',
  }),
  ERR_GROUP_NO_MODERATOR_SCOPE: define(
    403,
    'Only a moderator, an admin or the owner of the group with guid {guid} may do this.',
    {
      cause: 'The acting user has the scope `participant`, and changes the group or lists its bans.',
      remedy: 'Let a moderator or admin do it, or give the member a higher scope.',
    },
  ),
  ERR_GROUP_NO_CLEARANCE: define(403, 'The scope {scope} is not enough to do this in the group with guid {guid}.', {
    cause:
      'The scope of the acting user is too low for this member or action: moderators kick and ban participants only, and only the owner transfers the group.',
    remedy: 'Let an admin, or for a transfer the owner, do it.',
  }),
  ERR_GROUP_OWNER_STAYS: define(
    403,
    'The owner remains an admin of the group with guid {guid} until the ownership is transferred.',
    {
      cause: 'The owner leaves, is kicked, is banned, or gets another scope.',
      remedy: 'Transfer the ownership to another member first.',
    },
  ),
  ERR_GROUP_NO_SCOPE_CLEARANCE: define(
    403,
    'The scope {scope} is not enough to change the scope of the user with uid {uid}.',
    {
      cause: 'The acting user is no admin and makes somebody an admin, or changes an admin; or they are a participant.',
      remedy: 'Let an admin change the scope. Moderators change others between `participant` and `moderator`.',
    },
  ),
  ERR_GROUP_NO_SELF_ACTION: define(403, 'A user cannot do this to themself.', {
    cause: 'Acting users kick, ban or change the scope of themselves.',
    remedy: 'To leave, use the request for leaving the group. For another scope ask another admin.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
