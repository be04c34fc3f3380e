import type { CallRecordDto, FileRecordDto } from './rules/call-record.dto.js';
import type { ConversationStateRecordDto } from './rules/conversation-record.dto.js';
import type { GroupRecordDto, MemberRecordDto } from './rules/group-record.dto.js';
import type { MessageRecordDto } from './rules/message-record.dto.js';
import type { BlockRecordDto, FriendRecordDto, RoleRecordDto, UserRecordDto } from './rules/user-record.dto.js';

/**
 * The records of import and export files. Each kind has a file of newline-delimited JSON, one record per line. A record has the fields of a
 * row of the `/v3/data_import` operations; those operations and the files are read by the same rules.
 *
 * All times are Unix seconds, with a fraction for milliseconds. Absent values are left out.
 */
export interface ImportRecords {
  roles: RoleRecordDto;
  users: UserRecordDto;
  friends: FriendRecordDto;
  blocks: BlockRecordDto;
  groups: GroupRecordDto;
  members: MemberRecordDto;
  files: FileRecordDto;
  messages: MessageRecordDto;
  'conversation-states': ConversationStateRecordDto;
  calls: CallRecordDto;
}

export type ImportKind = keyof ImportRecords;

/** The kinds are in the order in which they are imported: a record refers to records of kinds before it. */
export const IMPORT_KINDS: readonly ImportKind[] = [
  'roles',
  'users',
  'friends',
  'blocks',
  'groups',
  'members',
  'files',
  'messages',
  'conversation-states',
  'calls',
];
