import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { JsonField, NestedField, TextField, freeJson } from '#platform/http/fields/field.js';
import { GroupRecordDto, MemberRecordDto } from './rules/group-record.dto.js';
import { MessageRecordDto } from './rules/message-record.dto.js';
import { UserRecordDto } from './rules/user-record.dto.js';

// The bodies of the import operations. Each row is validated by itself, so that a row that is refused does not affect the others: the fields
// of rows are here for the API document.

/** Rows of one request. */
export const MAX_ROWS = 50;

type Row = new () => object;

const rowsOf = (row: () => Row, description: string, example: object) =>
  freeJson(
    () => undefined,
    { description: `${description} At most ${MAX_ROWS}.`, optional: true, example },
    { additionalProperties: { $ref: getSchemaPath(row()) }, type: Object },
  );

const userDetails = (whom: string) =>
  NestedField(() => UserRecordDto, { description: `Creates ${whom} unless that user exists.`, optional: true });

class ImportedGroupRowDto extends GroupRecordDto {
  @userDetails('the owner') groupOwnerDetails?: UserRecordDto;
}

class ImportedMemberRowDto extends MemberRecordDto {
  @TextField({ description: 'The guid, _member_ and the uid. Not stored.', optional: true, max: 300 })
  memberId?: string;
  @NestedField(() => GroupRecordDto, { description: 'Creates the group unless it exists.', optional: true })
  groupDetails?: GroupRecordDto;
  @userDetails('the member') userDetails?: UserRecordDto;
}

class ImportedMessageRowDto extends MessageRecordDto {
  @userDetails('the sender') senderUserDetails?: UserRecordDto;
  @userDetails('the receiver') receiverUserDetails?: UserRecordDto;
  @NestedField(() => GroupRecordDto, { description: 'Creates the receiving group unless it exists.', optional: true })
  receiverGroupDetails?: GroupRecordDto;
  @userDetails('the owner of that group') receiverGroupOwnerDetails?: UserRecordDto;
  @JsonField({ description: 'Creates mentioned users unless they exist: users by uid.', optional: true })
  mentionedUserDetails?: Record<string, UserRecordDto>;
}

const models = (...types: Row[]) => applyDecorators(ApiExtraModels(...types));

@models(UserRecordDto)
export class ImportUsersDto {
  @rowsOf(() => UserRecordDto, 'Users by uid.', {
    andrew: { uid: 'andrew', name: 'Andrew Joseph', createdAt: 1763683200 },
  })
  users?: unknown;
}

@models(ImportedGroupRowDto)
export class ImportGroupsDto {
  @rowsOf(() => ImportedGroupRowDto, 'Groups by guid.', {
    hikers: { guid: 'hikers', name: 'Hikers', type: 'public', owner: 'andrew' },
  })
  groups?: unknown;
}

@models(ImportedMemberRowDto)
export class ImportMembersDto {
  @rowsOf(() => ImportedMemberRowDto, 'Members and bans, by guid, _member_ and uid.', {
    hikers_member_tina: { memberId: 'hikers_member_tina', guid: 'hikers', uid: 'tina', scope: 'participant' },
  })
  members?: unknown;
}

@models(ImportedMessageRowDto)
export class ImportMessagesDto {
  @rowsOf(() => ImportedMessageRowDto, 'Messages by muid, in the order in which they were sent.', {
    'm-1': {
      muid: 'm-1',
      sender: 'andrew',
      receiverType: 'user',
      receiver: 'tina',
      category: 'message',
      type: 'text',
      data: { text: 'Hello' },
      sentAt: 1763683200,
    },
  })
  messages?: unknown;
}
