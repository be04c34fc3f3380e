import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { DecimalIdField } from '#platform/http/fields/field.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import { extensionsIn } from '../messages/content/injected-extensions.js';
import { MessagesService } from '../messages/edit-delete/messages.service.js';
import { blockErrors, markErrors, readErrors, sendErrors, threadErrors } from '../messages/message-errors.js';
import { pollRequestOf } from '../messages/polls/poll-request.js';
import { CreatePollDto } from '../messages/polls/poll.dto.js';
import { PollsService } from '../messages/polls/polls.service.js';
import { MessageView } from '../messages/view/message.view.js';
import { MAX_STICKERS, StickersService } from '../stickers/stickers.service.js';
import { EXTENSIONS_PATH } from './client-library-requests.js';
import { LibraryStickersView, libraryStickersView } from './library-stickers.view.js';

export class LibraryPollQuery {
  @DecimalIdField({ description: 'Id of the poll.', example: '42' })
  id!: string;
}

export class LibraryVoteDto extends LibraryPollQuery {
  @DecimalIdField({ description: 'Number of the option, from 1.', example: '2' })
  vote!: string;
}

/** Without it, kits keep the dialog open, or report a failure. */
const SUCCESS = { success: true } as const;

class LibraryPollView extends MessageView {
  @ApiProperty({ enum: [true] }) success!: boolean;
}

class LibraryPollResultsView {
  @ApiProperty({
    description: 'As in the metadata of the message: id, question, options and results.',
    type: 'object',
    additionalProperties: true,
  })
  polls!: object;
}

/** Extensions of the hosted service, which its client libraries request at addresses of their own. */
@ApiTags('Client libraries')
@Controller(EXTENSIONS_PATH.slice(1))
export class LibraryExtensionsController {
  constructor(
    private readonly polls: PollsService,
    private readonly messages: MessagesService,
    private readonly stickers: StickersService,
  ) {}

  @Post('polls/v2/create')
  @TokenOnly({ feature: 'createMessage' })
  @LimitedPerUser('send')
  @Endpoint({
    id: 'create-library-poll',
    summary: 'Send a poll with a client library',
    description: 'It does the same as POST /v3/polls.',
    response: { one: LibraryPollView },
    errors: [...sendErrors, 'ERR_GUID_NOT_FOUND', ...threadErrors, 'ERR_MESSAGE_ACTION_NOT_ALLOWED'],
  })
  async createPoll(@Ctx() ctx: RequestContext, @Body() body: CreatePollDto) {
    return { data: { ...(await this.polls.create(ctx, pollRequestOf(body))), ...SUCCESS } };
  }

  @Post('polls/v2/vote')
  @TokenOnly()
  @Endpoint({
    id: 'vote-in-library-poll',
    summary: 'Vote in a poll with a client library',
    description: 'The vote replaces what the user has chosen before. The response is the message.',
    response: { one: LibraryPollView },
    errors: [...markErrors, ...blockErrors, 'ERR_POLL_NOT_FOUND', 'ERR_POLL_CLOSED', 'ERR_GROUP_FROZEN'],
  })
  async vote(@Ctx() ctx: RequestContext, @Body() { id, vote }: LibraryVoteDto) {
    return { data: { ...(await this.polls.vote(ctx, id, [Number(vote)])), ...SUCCESS } };
  }

  @Get('polls/v2/results')
  @TokenOnly({ feature: 'getMessage' })
  @Endpoint({
    id: 'get-library-poll-results',
    summary: 'Get the results of a poll with a client library',
    description: 'They are those that everybody in the conversation sees in the message.',
    response: { one: LibraryPollResultsView },
    errors: [...readErrors, 'ERR_POLL_NOT_FOUND'],
  })
  async results(@Ctx() ctx: RequestContext, @Query() { id }: LibraryPollQuery) {
    const { polls } = extensionsIn((await this.messages.get(ctx, id)).data);
    if (!polls) throw new DomainError('ERR_POLL_NOT_FOUND', { id });
    return { data: { polls } };
  }

  @Get('stickers/v1/fetch')
  @TokenOnly()
  @Endpoint({
    id: 'fetch-library-stickers',
    summary: 'Get all stickers with a client library',
    description: 'The customStickers are those of GET /v3/stickers. There are no others.',
    response: { one: LibraryStickersView },
  })
  async fetchStickers(@Ctx() ctx: RequestContext) {
    const { rows } = await this.stickers.list(ctx, { page: 1, perPage: MAX_STICKERS });
    return { data: libraryStickersView(rows) };
  }
}
