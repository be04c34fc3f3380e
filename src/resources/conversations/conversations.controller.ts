import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { lowerCasedId } from '#platform/http/identifiers.js';
import { withCursor } from '#platform/http/lists/page-cursor.js';
import { done, pageEnvelope } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ConversationIdParam, ListConversationsQuery, ReplacePinnedConversationsDto } from './conversation.dto.js';
import { ConversationsService } from './conversations.service.js';
import { ConversationPresenter } from './list/conversation-presenter.js';
import type { ConversationFilter } from './list/conversation-selection.js';
import { ConversationView, PinnedConversationView } from './list/conversation.view.js';
import { PinnedConversationsService } from './pins/pinned-conversations.service.js';

@ApiTags('Conversations')
@Controller('v3/conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly pinned: PinnedConversationsService,
    private readonly presenter: ConversationPresenter,
  ) {}

  @Get()
  @ActsAsUser({ feature: 'listConversations' })
  @Endpoint({
    id: 'list-all-conversations',
    summary: 'List conversations',
    description:
      'They are those of the acting user: first those that the app has pinned for all users, then those that the user has pinned, then the others, the newest first. Without onBehalfOf those of every user, by uid, which reads every conversation of the app. Conversations with blocked users are included with includeBlockedUsers only. If the last messages have more than 4 MB in all, the texts of those that do not fit are cut to 1,000 characters, with data.truncated.',
    response: { page: ConversationView, cursor: 'in meta' },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListConversationsQuery) {
    const { page: number, perPage, updatedAt, id } = query;
    const affix = query.affix ?? (updatedAt === undefined ? 'prepend' : 'append');
    const window = { page: number, perPage, affix, updatedAt, id };
    const page = await this.conversations.list(ctx, filterOf(query), window, query);
    const envelope = pageEnvelope(page, query, (view) => view);
    const last = page.rows.at(-1);
    return last && page.position
      ? withCursor(envelope, { updatedAt: last.updatedAt, affix, id: page.position })
      : envelope;
  }

  @Get('pinned')
  @ServerOnly()
  @Endpoint({
    id: 'list-global-pinned-conversations',
    summary: 'List the conversations pinned for all users',
    description: 'They have the order in which they are listed before all others.',
    response: { many: PinnedConversationView },
  })
  async listPinned(@Ctx() ctx: RequestContext) {
    return { data: await this.presenter.presentPinned(ctx, await this.pinned.list(ctx)) };
  }

  @Put('pinned')
  @ServerOnly()
  @Endpoint({
    id: 'replace-global-pinned-conversations',
    act: 'conversation.updated',
    summary: 'Pin conversations for all users',
    description:
      'There are at most 5; they replace the previous ones. For every member of the group, and every user with a conversation with the user, the conversation is listed before all others and cannot be unpinned.',
    response: { many: PinnedConversationView },
    errors: ['ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', 'ERR_UID_NOT_FOUND', 'ERR_GUID_NOT_FOUND'],
  })
  async replacePinned(@Ctx() ctx: RequestContext, @Body() { conversations }: ReplacePinnedConversationsDto) {
    const peers = conversations.map(({ conversationType, conversationWith }) => ({
      receiverType: conversationType,
      receiver: conversationWith,
    }));
    return { data: await this.presenter.presentPinned(ctx, await this.pinned.replace(ctx, peers)) };
  }

  @Get(':conversationId')
  @ActsAsUser({ required: true, feature: 'getConversation' })
  @Endpoint({
    id: 'get-conversation',
    summary: 'Get a conversation by its id',
    description:
      'Where the acting user has one with a user and one of a group that share the id, it is the one with the user.',
    deprecated: {
      since: '2026-11-26',
      sunset: '2028-11-26',
      replacements: ['get-user-conversations', 'get-group-conversations'],
    },
    response: { one: ConversationView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { conversationId }: ConversationIdParam) {
    return { data: await this.conversations.getById(ctx, conversationId) };
  }

  @Delete(':conversationId')
  @ActsAsUser({ required: true, feature: 'deleteConversationForUser' })
  @Endpoint({
    id: 'delete-conversation',
    act: 'conversation.deleted',
    summary: 'Erase the messages of a conversation by its id',
    description:
      'They are erased for everybody in it. Either of two users may do so, and the admins of a group. Nothing is erased where the acting user has several conversations that share the id. The replacements hide it from one user.',
    deprecated: {
      since: '2026-11-26',
      sunset: '2028-11-26',
      replacements: ['reset-user-conversation', 'reset-group-conversation'],
    },
    response: 'done',
    errors: ['ERR_CONVERSATION_NOT_FOUND', 'ERR_GROUP_NO_ADMIN_SCOPE'],
  })
  async erase(@Ctx() ctx: RequestContext, @Param() { conversationId }: ConversationIdParam) {
    const id = await this.conversations.eraseById(ctx, conversationId);
    return done(`The conversation ${id} has been deleted for all users.`);
  }
}

/** @throws ERR_BAD_REQUEST for two filters that exclude each other */
function filterOf({
  hideAgentic,
  onlyAgentic,
  includeBlockedUsers,
  ...query
}: ListConversationsQuery): ConversationFilter {
  if (hideAgentic && onlyAgentic)
    throw DomainError.invalid({ onlyAgentic: ['The onlyAgentic cannot be true together with hideAgentic.'] });
  const { searchKey, conversationType, tags, userTags, groupTags, unread, archived, pinnedBy } = query;
  return {
    searchKey,
    conversationType,
    tags,
    userTags,
    groupTags,
    unread,
    archived,
    agentic: hideAgentic ? 'hidden' : onlyAgentic ? 'only' : undefined,
    pinnedBy: pinnedBy ? lowerCasedId(pinnedBy) : undefined,
    includeBlocked: includeBlockedUsers,
  };
}
