import { Body, Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../../platform/auth/access-rule.js';
import { actingUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { done } from '../../../platform/http/envelope.js';
import { Endpoint } from '../../../platform/openapi/endpoint.js';
import { blockErrors, markErrors } from '../message-errors.js';
import { MessageInteractionsService } from '../interactions/message-interactions.service.js';
import { MessagePinsService } from './message-pins.service.js';
import { InteractedDto, MessageIdParam } from '../content/message.dto.js';
import { MessageView } from '../model/message.view.js';
import { SavedMessagesService } from '../saved/saved-messages.service.js';

@ApiTags('Messages')
@Controller('v3/messages/:id')
export class MessageMarksController {
  constructor(
    private readonly pins: MessagePinsService,
    private readonly saved: SavedMessagesService,
    private readonly interactions: MessageInteractionsService,
  ) {}

  @Post('pin')
  @ActsAsUser()
  @Endpoint({
    id: 'pin-message',
    summary: 'Pin a message',
    description:
      'For everybody in its conversation, which has at most 100 pinned messages. In a group it takes a moderator or an admin, between two users either of them; without onBehalfOf the app pins. Pinning again renews pinnedAt and pinnedBy.',
    response: { one: MessageView },
    errors: [...markErrors, ...blockErrors, 'ERR_PINNED_MESSAGES_LIMIT_EXCEEDED'],
  })
  async pin(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.pins.pin(ctx, id) };
  }

  @Delete('pin')
  @ActsAsUser()
  @Endpoint({
    id: 'unpin-message',
    summary: 'Unpin a message',
    description: 'Open to those who may pin, whoever pinned it. A message that is not pinned stays as it is.',
    response: { one: MessageView },
    errors: [...markErrors, ...blockErrors],
  })
  async unpin(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.pins.unpin(ctx, id) };
  }

  @Post('save')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'save-message',
    summary: 'Save a message',
    description:
      'For the acting user alone, who has at most 100 saved messages in all conversations together. Saving again changes nothing.',
    response: { one: MessageView },
    errors: [...markErrors, 'ERR_SAVED_MESSAGES_LIMIT_EXCEEDED'],
  })
  async save(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.saved.save(ctx, id) };
  }

  @Delete('save')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'unsave-message',
    summary: 'Take a message out of the saved ones',
    description: 'A message that is not saved stays as it is.',
    response: { one: MessageView },
    errors: markErrors,
  })
  async unsave(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.saved.unsave(ctx, id) };
  }

  @Patch('interacted')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'mark-message-as-interacted',
    summary: 'Tell which elements of an interactive message were used',
    description:
      'By the acting user, who sees them in data.interactions from then on, each since it was first used. The sender may do so only where the message says allowSenderInteraction.',
    response: 'done',
    errors: [...markErrors, ...blockErrors, 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async interact(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { interactions }: InteractedDto) {
    await this.interactions.add(ctx, id, interactions);
    return done(`The user with uid ${actingUid(ctx.principal)} has interacted with the message with id ${id}.`);
  }
}
