import { Injectable } from '@nestjs/common';
import type { AiFeature } from '#core/app-settings/ai-features.js';
import type { Peer } from '#core/conversations/peer.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AgentsService } from '#resources/ai-agents/agents/agents.service.js';
import { MessageListsService } from '#resources/messages/list/message-lists.service.js';
import { UsersService } from '#resources/users/users.service.js';
import {
  assistancePrompt,
  smartRepliesIn,
  smartRepliesPrompt,
  startersIn,
  startersPrompt,
  summaryPrompt,
  textIn,
  type SmartReplies,
} from './assistance-prompts.js';
import { ModelQuestions } from './model-questions.js';
import { transcriptOf } from './transcript.js';

/** Which messages of a conversation the model reads: the newest. */
export interface ReadMessages {
  readonly lastMessages: number;
  readonly unread?: boolean;
}

/**
 * Asks the model of the settings about a conversation, as the acting user sees it. Nothing is stored and nothing is sent to anybody else.
 * All methods throw ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND and ERR_GROUP_NOT_JOINED of the conversation, ERR_AI_FEATURE_DISABLED,
 * ERR_TOO_MANY_REQUESTS and ERR_AI_MODEL_FAILED.
 */
@Injectable()
export class AssistanceService {
  constructor(
    private readonly lists: MessageListsService,
    private readonly users: UsersService,
    private readonly agents: AgentsService,
    private readonly model: ModelQuestions,
  ) {}

  /** @returns undefined if nobody has said anything */
  async smartReplies(ctx: RequestContext, peer: Peer, read: ReadMessages): Promise<SmartReplies | undefined> {
    const transcript = await this.transcript(ctx, 'smart-replies', peer, read);
    if (transcript === '') return undefined;
    const { user } = await this.namesOf(ctx, peer);
    return this.model.ask(ctx, smartRepliesPrompt(user, transcript), smartRepliesIn);
  }

  async conversationStarters(ctx: RequestContext, peer: Peer, read: ReadMessages): Promise<string[]> {
    const transcript = await this.transcript(ctx, 'conversation-starter', peer, read);
    const { user, receiver } = await this.namesOf(ctx, peer);
    return this.model.ask(ctx, startersPrompt(user, receiver, transcript), startersIn);
  }

  /** @returns undefined if nobody has said anything */
  async summary(ctx: RequestContext, peer: Peer, read: ReadMessages): Promise<string | undefined> {
    const transcript = await this.transcript(ctx, 'conversation-summary', peer, read);
    if (transcript === '') return undefined;
    const { user } = await this.namesOf(ctx, peer);
    return this.model.ask(ctx, summaryPrompt(user, transcript), textIn);
  }

  /** The answer of an active agent of the agent builder, without its tools. @throws ERR_AGENT_NOT_FOUND */
  async answer(
    ctx: RequestContext,
    peer: Peer,
    agentUid: string,
    { question, ...read }: ReadMessages & { question: string },
  ): Promise<string> {
    const agent = await this.agents.get(ctx, 'builder', agentUid);
    if (!agent.isActive) throw new DomainError('ERR_AGENT_NOT_FOUND', { uid: agentUid });
    const transcript = await this.transcript(ctx, 'bots', peer, read);
    const { user } = await this.namesOf(ctx, peer);
    const instructed = { name: agent.name, instruction: agent.instruction ?? '' };
    return this.model.ask(ctx, assistancePrompt(instructed, user, transcript, question), textIn, agent);
  }

  private async transcript(ctx: RequestContext, feature: AiFeature, peer: Peer, read: ReadMessages): Promise<string> {
    const conversation = await this.lists.ofConversation(ctx, peer);
    await this.model.requireFeature(ctx, feature);
    const messages = await this.lists.list(
      ctx,
      { ...conversation, categories: ['message'], deleted: 'hidden', unread: read.unread },
      { window: { affix: 'prepend', limit: read.lastMessages }, presentation: {} },
    );
    return transcriptOf(messages.map(utteranceOf));
  }

  private async namesOf(
    ctx: RequestContext,
    { receiverType, receiver }: Peer,
  ): Promise<{ user: string; receiver: string }> {
    const uid = actingUid(ctx.principal);
    const users = await this.users.findMany(ctx, receiverType === 'user' ? [uid, receiver] : [uid]);
    const nameOf = (id: string) => users.get(id)?.name ?? id;
    return { user: nameOf(uid), receiver: receiverType === 'user' ? nameOf(receiver) : 'a group' };
  }
}

/** Who said a message, and its text, which is empty for a message without one. */
function utteranceOf({ sender, data }: { sender: string; data: object }): { name: string; text: string } {
  const { text, entities } = data as { text?: unknown; entities?: { sender?: { entity?: { name?: string } } } };
  return { name: entities?.sender?.entity?.name ?? sender, text: typeof text === 'string' ? text : '' };
}
