import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { cursorEnvelope, cursorId } from '#platform/http/lists/cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '../content/message.dto.js';
import { blockErrors, readErrors, restrictionErrors } from '../message-errors.js';
import { MessageView } from '../view/message.view.js';
import { ListReactionsQuery, ReactionParam } from './message-reaction.dto.js';
import { MessageReactionView, messageReactionView, type Reaction } from './message-reaction.view.js';
import { MessageReactionsService } from './message-reactions.service.js';
import { reactionOf } from './reaction.js';

@ApiTags('Messages')
@Controller('v3/messages/:id/reactions')
export class MessageReactionsController {
  constructor(private readonly reactions: MessageReactionsService) {}

  @Get()
  @ActsAsUser()
  @Endpoint({
    id: 'list-all-reactions',
    summary: 'List the reactions to a message',
    description: 'The oldest are first, at most 100 at once.',
    response: { cursor: MessageReactionView },
    errors: readErrors,
  })
  async list(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Query() query: ListReactionsQuery) {
    return this.page(ctx, query, await this.reactions.list(ctx, id, undefined, windowOf(query)));
  }

  @Get(':reaction')
  @ActsAsUser()
  @Endpoint({
    id: 'get-message-reactions',
    summary: 'List the users of one reaction to a message',
    description: 'The oldest are first, at most 100 at once.',
    response: { cursor: MessageReactionView },
    errors: readErrors,
  })
  async listOne(
    @Ctx() ctx: RequestContext,
    @Param() { id, reaction }: ReactionParam,
    @Query() query: ListReactionsQuery,
  ) {
    return this.page(ctx, query, await this.reactions.list(ctx, id, reactionOf(reaction), windowOf(query)));
  }

  @Post(':reaction')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'add-message-reactions',
    act: 'messageReaction.created',
    summary: 'React to a message',
    description:
      'A reaction is any emoji, or a name such as :wave:. The same reaction again changes nothing; a user has at most 20 different ones on a message. The response is the message.',
    response: { one: MessageView },
    errors: [
      ...readErrors,
      'ERR_MESSAGE_ACTION_NOT_ALLOWED',
      ...blockErrors,
      ...restrictionErrors,
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async add(@Ctx() ctx: RequestContext, @Param() { id, reaction }: ReactionParam) {
    return { data: await this.reactions.add(ctx, id, reactionOf(reaction)) };
  }

  @Delete(':reaction')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'remove-message-reactions',
    act: 'messageReaction.deleted',
    summary: 'Remove a reaction',
    description:
      'The reaction is one of the acting user. If there is none, nothing is changed. The response is the message.',
    response: { one: MessageView },
    errors: [...readErrors, ...blockErrors, 'ERR_MESSAGE_ACTION_NOT_ALLOWED'],
  })
  async remove(@Ctx() ctx: RequestContext, @Param() { id, reaction }: ReactionParam) {
    return { data: await this.reactions.remove(ctx, id, reactionOf(reaction)) };
  }

  private page(ctx: RequestContext, { limit }: ListReactionsQuery, reactions: Reaction[]) {
    const viewer = viewerUid(ctx.principal);
    const views = reactions.map((reaction) => messageReactionView(reaction, viewer));
    return cursorEnvelope(views, limit, ({ id }) => ({ id }));
  }
}

const windowOf = ({ limit, affix, id }: ListReactionsQuery) => ({ limit, affix, id: cursorId(id) });
