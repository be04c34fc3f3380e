import { define, type ErrorDefinition } from './define-error.js';

/** Errors of data imports. */
export const importErrors = {
  ERR_IMPORT_INVALID_USER_FORMAT: define(
    400,
    'The users are not a map of uids to objects with the users, at most {limit}.',
    {
      cause: '`users` is no object whose keys are uids and whose values are objects, or has too many.',
      remedy: 'Send the users as a map, in several requests if needed.',
    },
  ),
  ERR_IMPORT_INVALID_GROUP_FORMAT: define(
    400,
    'The groups are not a map of guids to objects with the groups, at most {limit}.',
    {
      cause: '`groups` is no object whose keys are guids and whose values are objects, or has too many.',
      remedy: 'Send the groups as a map, in several requests if needed.',
    },
  ),
  ERR_IMPORT_INVALID_MEMBER_FORMAT: define(
    400,
    'The members are not a map of ids to objects with the members, at most {limit}.',
    {
      cause: '`members` is no object whose values are objects, or has too many.',
      remedy: 'Send the members as a map, in several requests if needed.',
    },
  ),
  ERR_IMPORT_INVALID_MESSAGE_FORMAT: define(
    400,
    'The messages are not a map of muids to objects with the messages, at most {limit}.',
    {
      cause: '`messages` is no object whose keys are muids and whose values are objects, or has too many.',
      remedy: 'Send the messages as a map, in several requests if needed.',
    },
  ),
  ERR_IMPORT_INVALID_RECORD: define(400, 'The line is not a JSON object of at most {limit} bytes in UTF-8.', {
    cause: 'A line of an imported file is no JSON object, is not UTF-8, or is too long.',
    remedy:
      'Correct the line, which the file of refused records names by number, and import the file again: what is stored already is skipped.',
  }),
  ERR_IMPORT_MUID_ALREADY_EXISTS: define(400, 'A message with the muid {muid} already exists.', {
    cause: 'A message of the app has the muid, from an earlier import or a send.',
    remedy: 'Nothing is left to do if it is the same message. Otherwise give it another muid.',
  }),
  ERR_IMPORT_ALREADY_EXISTS: define(400, 'The {kind} {id} already exists.', {
    cause: 'The record has the id of one that is stored: a call, a file, a message or a state of a conversation.',
    remedy: 'Nothing is left to do if the record was imported before.',
  }),
  ERR_IMPORT_INVALID_JOINEDAT: define(
    400,
    'The joinedAt of the user with uid {uid} is before the group with guid {guid} was created, or in the future.',
    {
      cause: '`joinedAt` of a member is before the creation of the group, or later than now.',
      remedy: 'Correct the time, in Unix seconds, or leave it out.',
    },
  ),
  ERR_IMPORT_FILE_NOT_FOUND: define(404, 'There is no file {id} with {size} bytes in the folder of the import.', {
    cause: 'A record of a file names an id and a size for which the folder of the import has no file.',
    remedy: 'Copy the file into the folder under its id, and import again.',
  }),
  ERR_IMPORT_FILE_NOT_REGULAR: define(400, '{path} is {kind}: only regular files are imported.', {
    cause: 'The path of a file in the folder of the import is a link, a folder or a device.',
    remedy: 'Replace it by a copy of the file.',
  }),
  ERR_IMPORT_NOT_STORABLE: define(400, 'PostgreSQL cannot store the record: {reason}', {
    cause:
      'PostgreSQL refuses a value of the record, such as a time out of range or a character that it cannot store, or takes too long to store it.',
    remedy:
      'Correct the value, which the message describes, and import again. What took too long may succeed when the database has less to do.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
