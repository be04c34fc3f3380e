import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { GuidParam, UidParam } from '#platform/http/fields/path.params.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { AgentOfGroupParam, AgentOfUserParam, AssistanceQuery, QuestionQuery, SummaryQuery } from './assistance.dto.js';
import { AssistanceService } from './assistance.service.js';
import {
  AssistanceView,
  ConversationStarterView,
  ConversationSummaryView,
  SmartRepliesView,
} from './assistance.view.js';

const MODEL_ERRORS = ['ERR_AI_FEATURE_DISABLED', 'ERR_AI_MODEL_FAILED'] as const;

/** The addresses and answers are those that the client libraries of the contract use. */
@ApiTags('AI Assistance')
@Controller('v3/ai')
export class AssistanceController {
  constructor(private readonly assistance: AssistanceService) {}

  @Get('smart-replies/users/:uid')
  @ActsAsUser({ required: true, feature: 'getUserMessages' })
  @Endpoint({
    id: 'suggest-replies-to-user',
    summary: 'Suggest replies to a user',
    description:
      'The model of the settings writes them for the acting user, of the last messages of the conversation. Nothing is sent.',
    response: { one: SmartRepliesView },
    errors: ['ERR_UID_NOT_FOUND', ...MODEL_ERRORS],
  })
  async smartRepliesOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: AssistanceQuery) {
    const replies = await this.assistance.smartReplies(ctx, { receiverType: 'user', receiver: uid }, query);
    return { data: replies ? { 'smart-replies': replies } : {} };
  }

  @Get('smart-replies/groups/:guid')
  @ActsAsUser({ required: true, feature: 'getGroupMessages' })
  @Endpoint({
    id: 'suggest-replies-to-group',
    summary: 'Suggest replies to a group',
    description:
      'The model of the settings writes them for the acting user, of the last messages of the conversation. Nothing is sent.',
    response: { one: SmartRepliesView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', ...MODEL_ERRORS],
  })
  async smartRepliesOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: AssistanceQuery) {
    const replies = await this.assistance.smartReplies(ctx, { receiverType: 'group', receiver: guid }, query);
    return { data: replies ? { 'smart-replies': replies } : {} };
  }

  @Get('conversation-starter/users/:uid')
  @ActsAsUser({ required: true, feature: 'getUserMessages' })
  @Endpoint({
    id: 'suggest-starters-with-user',
    summary: 'Suggest how to begin a conversation with a user',
    description: 'The model of the settings writes them for the acting user. Nothing is sent.',
    response: { one: ConversationStarterView },
    errors: ['ERR_UID_NOT_FOUND', ...MODEL_ERRORS],
  })
  async startersOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: AssistanceQuery) {
    const starters = await this.assistance.conversationStarters(ctx, { receiverType: 'user', receiver: uid }, query);
    return { data: { 'conversation-starter': starters } };
  }

  @Get('conversation-starter/groups/:guid')
  @ActsAsUser({ required: true, feature: 'getGroupMessages' })
  @Endpoint({
    id: 'suggest-starters-with-group',
    summary: 'Suggest how to begin a conversation with a group',
    description: 'The model of the settings writes them for the acting user. Nothing is sent.',
    response: { one: ConversationStarterView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', ...MODEL_ERRORS],
  })
  async startersOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: AssistanceQuery) {
    const starters = await this.assistance.conversationStarters(ctx, { receiverType: 'group', receiver: guid }, query);
    return { data: { 'conversation-starter': starters } };
  }

  @Get('conversation-summary/users/:uid')
  @ActsAsUser({ required: true, feature: 'getUserMessages' })
  @Endpoint({
    id: 'summarise-user-conversation',
    summary: 'Summarise the conversation with a user',
    description:
      'The model of the settings writes it for the acting user, of the last messages of the conversation, or of the unread ones.',
    response: { one: ConversationSummaryView },
    errors: ['ERR_UID_NOT_FOUND', ...MODEL_ERRORS],
  })
  async summaryOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: SummaryQuery) {
    const summary = await this.assistance.summary(ctx, { receiverType: 'user', receiver: uid }, query);
    return { data: summary === undefined ? {} : { 'conversation-summary': summary } };
  }

  @Get('conversation-summary/groups/:guid')
  @ActsAsUser({ required: true, feature: 'getGroupMessages' })
  @Endpoint({
    id: 'summarise-group-conversation',
    summary: 'Summarise the conversation of a group',
    description:
      'The model of the settings writes it for the acting user, of the last messages of the conversation, or of the unread ones.',
    response: { one: ConversationSummaryView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', ...MODEL_ERRORS],
  })
  async summaryOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: SummaryQuery) {
    const summary = await this.assistance.summary(ctx, { receiverType: 'group', receiver: guid }, query);
    return { data: summary === undefined ? {} : { 'conversation-summary': summary } };
  }

  @Get('bots/:agentUid/assistance/users/:uid')
  @ActsAsUser({ required: true, feature: 'getUserMessages' })
  @Endpoint({
    id: 'ask-agent-about-user-conversation',
    summary: 'Ask an agent about the conversation with a user',
    description:
      'An active agent of the agent builder answers the acting user alone, by its instruction and the last messages of the conversation. It uses no tools.',
    response: { one: AssistanceView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_AGENT_NOT_FOUND', ...MODEL_ERRORS],
  })
  async answerOfUser(
    @Ctx() ctx: RequestContext,
    @Param() { uid, agentUid }: AgentOfUserParam,
    @Query() query: QuestionQuery,
  ) {
    const answer = await this.assistance.answer(ctx, { receiverType: 'user', receiver: uid }, agentUid, query);
    return { data: { 'bot-reply': answer } };
  }

  @Get('bots/:agentUid/assistance/groups/:guid')
  @ActsAsUser({ required: true, feature: 'getGroupMessages' })
  @Endpoint({
    id: 'ask-agent-about-group-conversation',
    summary: 'Ask an agent about the conversation of a group',
    description:
      'An active agent of the agent builder answers the acting user alone, by its instruction and the last messages of the conversation. It uses no tools.',
    response: { one: AssistanceView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_AGENT_NOT_FOUND', ...MODEL_ERRORS],
  })
  async answerOfGroup(
    @Ctx() ctx: RequestContext,
    @Param() { guid, agentUid }: AgentOfGroupParam,
    @Query() query: QuestionQuery,
  ) {
    const answer = await this.assistance.answer(ctx, { receiverType: 'group', receiver: guid }, agentUid, query);
    return { data: { 'bot-reply': answer } };
  }
}
