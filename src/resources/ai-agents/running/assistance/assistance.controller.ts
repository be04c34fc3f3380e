import { Controller, Get, Injectable, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Peer } from '#core/conversations/peer.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { Feature } from '#platform/access/features.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
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

/** What differs between a conversation with a user and that of a group. */
interface PeerKind<Id extends string> {
  /** The end of the path, the classes of its parameters, and the one that holds the id of the peer. */
  readonly path: string;
  readonly params: new () => Record<Id, string>;
  readonly agentParams: new () => Record<Id | 'agentUid', string>;
  readonly id: Id;
  readonly receiverType: ReceiverType;
  readonly feature: Feature;
  /** The conversation, as summaries call it. */
  readonly conversation: string;
  readonly errors: readonly ErrorCode[];
}

/** The operations on conversations of one kind, as a base class. The addresses and answers are those of the client libraries of the contract. */
function assistanceController<const Id extends string>(kind: PeerKind<Id>) {
  const { path, receiverType, feature, conversation } = kind;
  const errors = [...kind.errors, 'ERR_AI_FEATURE_DISABLED', 'ERR_AI_MODEL_FAILED'] satisfies ErrorCode[];
  const PathOfPeer: new () => object = kind.params;
  const PathOfAgent: new () => { agentUid: string } = kind.agentParams;
  // declarations of their own, because Nest and the API document read the class of a parameter from its type
  class PeerParam extends PathOfPeer {}
  class AgentParam extends PathOfAgent {}
  const peerOf = (param: PeerParam): Peer => ({ receiverType, receiver: (param as Record<Id, string>)[kind.id] });

  // decorated, so that the controllers inherit what is injected
  @Injectable()
  abstract class PeerAssistanceController {
    constructor(readonly assistance: AssistanceService) {}

    @Get(`smart-replies/${path}`)
    @ActsAsUser({ required: true, feature })
    @Endpoint({
      id: `suggest-replies-to-${receiverType}`,
      summary: `Suggest replies to a ${receiverType}`,
      description:
        'The model of the settings writes them for the acting user, of the last messages of the conversation. Nothing is sent.',
      response: { one: SmartRepliesView },
      errors,
    })
    async smartReplies(@Ctx() ctx: RequestContext, @Param() param: PeerParam, @Query() query: AssistanceQuery) {
      const replies = await this.assistance.smartReplies(ctx, peerOf(param), query);
      return { data: replies ? { 'smart-replies': replies } : {} };
    }

    @Get(`conversation-starter/${path}`)
    @ActsAsUser({ required: true, feature })
    @Endpoint({
      id: `suggest-starters-with-${receiverType}`,
      summary: `Suggest how to begin a conversation with a ${receiverType}`,
      description: 'The model of the settings writes them for the acting user. Nothing is sent.',
      response: { one: ConversationStarterView },
      errors,
    })
    async starters(@Ctx() ctx: RequestContext, @Param() param: PeerParam, @Query() query: AssistanceQuery) {
      const starters = await this.assistance.conversationStarters(ctx, peerOf(param), query);
      return { data: { 'conversation-starter': starters } };
    }

    @Get(`conversation-summary/${path}`)
    @ActsAsUser({ required: true, feature })
    @Endpoint({
      id: `summarise-${receiverType}-conversation`,
      summary: `Summarise ${conversation}`,
      description:
        'The model of the settings writes it for the acting user, of the last messages of the conversation, or of the unread ones.',
      response: { one: ConversationSummaryView },
      errors,
    })
    async summary(@Ctx() ctx: RequestContext, @Param() param: PeerParam, @Query() query: SummaryQuery) {
      const summary = await this.assistance.summary(ctx, peerOf(param), query);
      return { data: summary === undefined ? {} : { 'conversation-summary': summary } };
    }

    @Get(`bots/:agentUid/assistance/${path}`)
    @ActsAsUser({ required: true, feature })
    @Endpoint({
      id: `ask-agent-about-${receiverType}-conversation`,
      summary: `Ask an agent about ${conversation}`,
      description:
        'An active agent of the agent builder answers the acting user alone, by its instruction and the last messages of the conversation. It uses no tools.',
      response: { one: AssistanceView },
      errors: [...kind.errors, 'ERR_AGENT_NOT_FOUND', 'ERR_AI_FEATURE_DISABLED', 'ERR_AI_MODEL_FAILED'],
    })
    async answer(@Ctx() ctx: RequestContext, @Param() param: AgentParam, @Query() query: QuestionQuery) {
      return { data: { 'bot-reply': await this.assistance.answer(ctx, peerOf(param), param.agentUid, query) } };
    }
  }
  return PeerAssistanceController;
}

@ApiTags('AI Assistance')
@Controller('v3/ai')
export class UserAssistanceController extends assistanceController({
  path: 'users/:uid',
  params: UidParam,
  agentParams: AgentOfUserParam,
  id: 'uid',
  receiverType: 'user',
  feature: 'getUserMessages',
  conversation: 'the conversation with a user',
  errors: ['ERR_UID_NOT_FOUND'],
}) {}

@ApiTags('AI Assistance')
@Controller('v3/ai')
export class GroupAssistanceController extends assistanceController({
  path: 'groups/:guid',
  params: GuidParam,
  agentParams: AgentOfGroupParam,
  id: 'guid',
  receiverType: 'group',
  feature: 'getGroupMessages',
  conversation: 'the conversation of a group',
  errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
}) {}
