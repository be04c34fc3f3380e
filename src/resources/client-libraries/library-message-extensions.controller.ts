import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { ChoiceField, DecimalIdField, IdField, IntegerField, TextField } from '#platform/http/fields/field.js';
import { futureMoment } from '#platform/http/fields/future-time.js';
import { MAX_TIMESTAMP } from '#platform/http/fields/query-field.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { receiverTypes } from '../messages/content/message-content.js';
import { MessagesService } from '../messages/edit-delete/messages.service.js';
import { MessageListsService, type ListedMessages } from '../messages/list/message-lists.service.js';
import { blockErrors, markErrors, readErrors, restrictionErrors } from '../messages/message-errors.js';
import { MAX_PINNED_MESSAGES, MessagePinsService } from '../messages/pins/message-pins.service.js';
import { MessageReactionsService } from '../messages/reactions/message-reactions.service.js';
import { reactionOf } from '../messages/reactions/reaction.js';
import { MAX_SAVED_MESSAGES, SavedMessagesService } from '../messages/saved/saved-messages.service.js';
import { MessageView } from '../messages/view/message.view.js';
import { EXTENSIONS_PATH } from './client-library-requests.js';

export class ExtendedMessageDto {
  @DecimalIdField({ description: 'Id of the message.', example: 42 })
  msgId!: string;
}

export class LibraryReactionDto extends ExtendedMessageDto {
  @TextField({ description: 'One emoji, or a name such as :wave:.', max: 100, example: '😀' })
  emoji!: string;
}

export class LibraryDisappearanceDto extends ExtendedMessageDto {
  @IntegerField({
    description: 'When the message disappears, in Unix milliseconds: in the future, at most a year ahead.',
    min: 0,
    max: MAX_TIMESTAMP * 1000,
    example: 1_798_110_000_000,
  })
  timeInMS!: number;
}

export class PinnedMessagesQuery {
  @ChoiceField({ description: 'Whether the receiver is a user or a group.', of: receiverTypes, example: 'user' })
  receiverType!: 'user' | 'group';

  @IdField({ description: 'uid or guid.', example: 'tina' })
  receiver!: string;
}

class PinnedMessagesView {
  @ApiProperty({ description: 'In the order of their pins.', type: [MessageView] }) pinnedMessages!: MessageView[];
}

class SavedMessagesView {
  @ApiProperty({ description: 'The newest first.', type: [MessageView] }) savedMessages!: MessageView[];
}

/** Extensions of the hosted service for what users do with messages. Later releases of its libraries do it by the operations of the contract. */
@ApiTags('Client libraries')
@Controller(EXTENSIONS_PATH.slice(1))
export class LibraryMessageExtensionsController {
  constructor(
    private readonly messages: MessagesService,
    private readonly lists: MessageListsService,
    private readonly reactions: MessageReactionsService,
    private readonly pins: MessagePinsService,
    private readonly saved: SavedMessagesService,
  ) {}

  @Post('reactions/v1/react')
  @TokenOnly()
  @Endpoint({
    id: 'react-with-library',
    summary: 'Add or remove a reaction with a client library',
    description: 'A reaction that the user has is removed, another one added.',
    response: 'done',
    errors: [...markErrors, ...blockErrors, ...restrictionErrors, 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async react(@Ctx() ctx: RequestContext, @Body() { msgId, emoji }: LibraryReactionDto) {
    await this.reactions.toggle(ctx, msgId, reactionOf(emoji));
    return done(`The reaction of the user to the message with id ${msgId} has been changed.`);
  }

  @Post('pin-message/v1/pin')
  @TokenOnly()
  @Endpoint({
    id: 'pin-message-with-library',
    summary: 'Pin a message with a client library',
    description: 'It does the same as POST /v3/messages/{id}/pin.',
    response: 'done',
    errors: [...markErrors, ...blockErrors, 'ERR_PINNED_MESSAGES_LIMIT_EXCEEDED'],
  })
  async pin(@Ctx() ctx: RequestContext, @Body() { msgId }: ExtendedMessageDto) {
    await this.pins.pin(ctx, msgId);
    return done(`The message with id ${msgId} has been pinned.`);
  }

  @Delete('pin-message/v1/unpin')
  @TokenOnly()
  @Endpoint({
    id: 'unpin-message-with-library',
    summary: 'Unpin a message with a client library',
    description: 'It does the same as DELETE /v3/messages/{id}/pin.',
    response: 'done',
    errors: [...markErrors, ...blockErrors],
  })
  async unpin(@Ctx() ctx: RequestContext, @Body() { msgId }: ExtendedMessageDto) {
    await this.pins.unpin(ctx, msgId);
    return done(`The message with id ${msgId} is not pinned.`);
  }

  @Get('pin-message/v1/fetch')
  @TokenOnly({ feature: 'listMessages' })
  @Endpoint({
    id: 'fetch-pinned-messages-with-library',
    summary: 'Get the pinned messages of a conversation with a client library',
    description: 'They are the messages of the lists of the contract with pinned.',
    response: { one: PinnedMessagesView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
  })
  async fetchPinned(@Ctx() ctx: RequestContext, @Query() peer: PinnedMessagesQuery) {
    const conversation = await this.lists.ofConversation(ctx, peer);
    return { data: { pinnedMessages: await this.list(ctx, { ...conversation, pinned: true }, MAX_PINNED_MESSAGES) } };
  }

  @Post('save-message/v1/save')
  @TokenOnly()
  @Endpoint({
    id: 'save-message-with-library',
    summary: 'Save a message with a client library',
    description: 'It does the same as POST /v3/messages/{id}/save.',
    response: 'done',
    errors: [...markErrors, 'ERR_SAVED_MESSAGES_LIMIT_EXCEEDED'],
  })
  async save(@Ctx() ctx: RequestContext, @Body() { msgId }: ExtendedMessageDto) {
    await this.saved.save(ctx, msgId);
    return done(`The message with id ${msgId} has been saved.`);
  }

  @Delete('save-message/v1/unsave')
  @TokenOnly()
  @Endpoint({
    id: 'unsave-message-with-library',
    summary: 'Remove a saved message with a client library',
    description: 'It does the same as DELETE /v3/messages/{id}/save.',
    response: 'done',
    errors: markErrors,
  })
  async unsave(@Ctx() ctx: RequestContext, @Body() { msgId }: ExtendedMessageDto) {
    await this.saved.unsave(ctx, msgId);
    return done(`The message with id ${msgId} is not saved.`);
  }

  @Get('save-message/v1/fetch')
  @TokenOnly({ feature: 'listMessages' })
  @Endpoint({
    id: 'fetch-saved-messages-with-library',
    summary: 'Get the saved messages of the user with a client library',
    description: 'They are the messages of the list of the contract with saved.',
    response: { one: SavedMessagesView },
  })
  async fetchSaved(@Ctx() ctx: RequestContext) {
    return { data: { savedMessages: await this.list(ctx, { saved: true }, MAX_SAVED_MESSAGES) } };
  }

  @Delete('disappearing-messages/v1/disappear')
  @TokenOnly({ feature: 'deleteMessage' })
  @Endpoint({
    id: 'let-message-disappear-with-library',
    summary: 'Let a message disappear at a time with a client library',
    description:
      'The users who may delete the message may do it. A message that disappears earlier, by the setting of its conversation, keeps its time.',
    response: 'done',
    errors: [...readErrors, 'ERR_MESSAGE_NOT_A_SENDER', 'ERR_MESSAGE_ACTION_NOT_ALLOWED'],
  })
  async disappear(@Ctx() ctx: RequestContext, @Body() { msgId, timeInMS }: LibraryDisappearanceDto) {
    await this.messages.disappearAt(ctx, msgId, futureMoment('timeInMS', new Date(timeInMS)));
    return done(`The message with id ${msgId} disappears.`);
  }

  private async list(ctx: RequestContext, filter: ListedMessages, limit: number): Promise<MessageView[]> {
    return this.lists.list(ctx, filter, { window: { limit, affix: 'prepend' }, presentation: {} });
  }
}
