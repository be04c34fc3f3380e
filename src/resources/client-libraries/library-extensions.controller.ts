import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DecimalIdField } from '#platform/http/fields/field.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import { blockErrors, markErrors, sendErrors, threadErrors } from '../messages/message-errors.js';
import { pollRequestOf } from '../messages/polls/poll-request.js';
import { CreatePollDto } from '../messages/polls/poll.dto.js';
import { PollsService } from '../messages/polls/polls.service.js';
import { MessageView } from '../messages/view/message.view.js';
import { MAX_STICKERS, StickersService } from '../stickers/stickers.service.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';
import { LibraryStickersView, libraryStickersView } from './library-stickers.view.js';

export class LibraryVoteDto {
  @DecimalIdField({ description: 'Id of the poll.', example: '42' })
  id!: string;

  @DecimalIdField({ description: 'Number of the option, from 1.', example: '2' })
  vote!: string;
}

/** Extensions of the hosted service, which its client libraries request at addresses of their own. */
@ApiTags('Client libraries')
@Controller(`${CLIENT_LIBRARIES_PATH.slice(1)}/extensions`)
export class LibraryExtensionsController {
  constructor(
    private readonly polls: PollsService,
    private readonly stickers: StickersService,
  ) {}

  @Post('polls/v2/create')
  @TokenOnly({ feature: 'createMessage' })
  @LimitedPerUser('send')
  @Endpoint({
    id: 'create-library-poll',
    summary: 'Send a poll with a client library',
    description: 'The same as POST /v3/polls.',
    response: { one: MessageView },
    errors: [...sendErrors, 'ERR_GUID_NOT_FOUND', ...threadErrors, 'ERR_MESSAGE_ACTION_NOT_ALLOWED'],
  })
  async createPoll(@Ctx() ctx: RequestContext, @Body() body: CreatePollDto) {
    return { data: await this.polls.create(ctx, pollRequestOf(body)) };
  }

  @Post('polls/v2/vote')
  @TokenOnly()
  @Endpoint({
    id: 'vote-in-library-poll',
    summary: 'Vote in a poll with a client library',
    description: 'The vote replaces what the user has chosen before. The response is the message.',
    response: { one: MessageView },
    errors: [...markErrors, ...blockErrors, 'ERR_POLL_NOT_FOUND', 'ERR_POLL_CLOSED', 'ERR_GROUP_FROZEN'],
  })
  async vote(@Ctx() ctx: RequestContext, @Body() { id, vote }: LibraryVoteDto) {
    return { data: await this.polls.vote(ctx, id, [Number(vote)]) };
  }

  @Get('stickers/v1/fetch')
  @TokenOnly()
  @Endpoint({
    id: 'fetch-library-stickers',
    summary: 'Get all stickers with a client library',
    description: 'Those of GET /v3/stickers are the customStickers. There are no others.',
    response: { one: LibraryStickersView },
  })
  async fetchStickers(@Ctx() ctx: RequestContext) {
    const { rows } = await this.stickers.list(ctx, { page: 1, perPage: MAX_STICKERS });
    return { data: libraryStickersView(rows) };
  }
}
