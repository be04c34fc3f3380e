import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RateTier } from '#platform/rate-limits/rate-tier.js';
import { ImportGroupsDto, ImportMembersDto, ImportMessagesDto, ImportUsersDto } from './data-import.dto.js';
import { DataImportService } from './data-import.service.js';
import {
  ImportedGroupResultView,
  ImportedMemberResultView,
  ImportedMessageResultView,
  ImportedUserResultView,
  rowResultsView,
} from './data-import.view.js';

const COMMON =
  'There are at most 50 rows, each of them imported or refused as a whole; the response has a result for each row under its key. The id inside a row counts where it differs from the key, and the key where a row has none. What is imported has happened before: there are no events, webhooks, notifications, runs of agents or moderation.';

@ApiTags('Data import')
@Controller('v3/data_import')
@ServerOnly()
@RateTier('dataImport')
export class DataImportController {
  constructor(private readonly imports: DataImportService) {}

  @Post('users')
  @Endpoint({
    id: 'import-users',
    act: 'import.created',
    summary: 'Import users',
    description: `${COMMON} A role must exist. Errors of rows include ERR_UID_ALREADY_EXISTS, ERR_ROLE_NOT_FOUND and ERR_BAD_REQUEST.`,
    response: { byId: ImportedUserResultView },
    errors: ['ERR_IMPORT_INVALID_USER_FORMAT'],
  })
  async importUsers(@Ctx() ctx: RequestContext, @Body() { users }: ImportUsersDto) {
    return rowResultsView(await this.imports.importUsers(ctx, users));
  }

  @Post('groups')
  @Endpoint({
    id: 'import-groups',
    act: 'import.created',
    summary: 'Import groups',
    description: `${COMMON} groupOwnerDetails creates the owner, who becomes a member. Errors of rows include ERR_GUID_ALREADY_EXISTS, ERR_UID_NOT_FOUND, ERR_EMPTY_GROUP_PASS and ERR_BAD_REQUEST.`,
    response: { byId: ImportedGroupResultView },
    errors: ['ERR_IMPORT_INVALID_GROUP_FORMAT'],
  })
  async importGroups(@Ctx() ctx: RequestContext, @Body() { groups }: ImportGroupsDto) {
    return rowResultsView(await this.imports.importGroups(ctx, groups));
  }

  @Post('members')
  @Endpoint({
    id: 'import-members',
    act: 'import.created',
    summary: 'Import members of groups and bans',
    description: `${COMMON} groupDetails and userDetails create the group and the user. Errors of rows include ERR_ALREADY_JOINED, ERR_ALREADY_BANNED, ERR_BANNED_GROUPMEMBER, ERR_IMPORT_INVALID_JOINEDAT, ERR_GUID_NOT_FOUND, ERR_UID_NOT_FOUND, ERR_PLAN_QUOTA_RESTRICTION and ERR_BAD_REQUEST.`,
    response: { byId: ImportedMemberResultView },
    errors: ['ERR_IMPORT_INVALID_MEMBER_FORMAT'],
  })
  async importMembers(@Ctx() ctx: RequestContext, @Body() { members }: ImportMembersDto) {
    return rowResultsView(await this.imports.importMembers(ctx, members));
  }

  @Post('messages')
  @Endpoint({
    id: 'import-messages',
    act: 'import.created',
    summary: 'Import messages',
    description: `${COMMON} Messages get new ids in the order of the rows, and stay unread unless they have a readAt. The details create users and groups. Errors of rows include ERR_IMPORT_MUID_ALREADY_EXISTS, ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_MESSAGE_ID_NOT_FOUND, those of the content of a message, such as ERR_EMPTY_MESSAGE_TEXT, and ERR_BAD_REQUEST.`,
    response: { byId: ImportedMessageResultView },
    errors: ['ERR_IMPORT_INVALID_MESSAGE_FORMAT'],
  })
  async importMessages(@Ctx() ctx: RequestContext, @Body() { messages }: ImportMessagesDto) {
    return rowResultsView(await this.imports.importMessages(ctx, messages));
  }
}
