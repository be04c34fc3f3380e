import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { cursorEnvelope, cursorId } from '#platform/http/lists/cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import { MessageIdParam } from '../content/message.dto.js';
import { blockErrors, markErrors, readErrors, sendErrors, threadErrors } from '../message-errors.js';
import { MessageView } from '../view/message.view.js';
import { pollRequestOf } from './poll-request.js';
import { PollVoteView, pollVoteView } from './poll-vote.view.js';
import { CreatePollDto, ListVotesQuery, VoteDto } from './poll.dto.js';
import { PollsService } from './polls.service.js';

@ApiTags('Polls')
@Controller('v3/polls')
export class PollsController {
  constructor(private readonly polls: PollsService) {}

  @Post()
  @ActsAsUser({ feature: 'createMessage' })
  @LimitedPerUser('send')
  @Endpoint({
    id: 'create-poll',
    act: 'poll.created',
    summary: 'Send a poll',
    description:
      "A poll is sent to a user or a group, like a message: the response is the message, and its id is that of the poll. Results are in data.metadata['@injected'].extensions.polls. With closesAt, or localTime and timeZone, the poll closes by itself.",
    response: { one: MessageView },
    errors: [...sendErrors, 'ERR_GUID_NOT_FOUND', ...threadErrors, 'ERR_MESSAGE_ACTION_NOT_ALLOWED'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() body: CreatePollDto) {
    return { data: await this.polls.create(ctx, pollRequestOf(body)) };
  }

  @Post(':id/votes')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'vote-in-poll',
    act: 'pollVote.updated',
    summary: 'Vote in a poll',
    description:
      'The options replace what the acting user has chosen before. Everybody who reads the message of the poll votes, also muted members of a group; not in a frozen group, nor where one of the two users has blocked the other. The response is the message.',
    response: { one: MessageView },
    errors: [...markErrors, ...blockErrors, 'ERR_POLL_NOT_FOUND', 'ERR_POLL_CLOSED', 'ERR_GROUP_FROZEN'],
  })
  async vote(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { options }: VoteDto) {
    if (options.length === 0) throw DomainError.invalid({ options: ['The options must name an option.'] });
    return { data: await this.polls.vote(ctx, id, options) };
  }

  @Delete(':id/votes')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'withdraw-poll-votes',
    act: 'pollVote.deleted',
    summary: 'Withdraw the votes in a poll',
    description:
      'They are the votes of the acting user. If there are none, nothing is changed. The response is the message.',
    response: { one: MessageView },
    errors: [...markErrors, ...blockErrors, 'ERR_POLL_NOT_FOUND', 'ERR_POLL_CLOSED', 'ERR_GROUP_FROZEN'],
  })
  async withdraw(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.polls.vote(ctx, id, []) };
  }

  @Get(':id/votes')
  @ActsAsUser()
  @Endpoint({
    id: 'list-poll-votes',
    summary: 'List the votes in a poll',
    description: 'The oldest are first, at most 100 at once. Nobody lists those of an anonymous poll.',
    response: { cursor: PollVoteView },
    errors: [...readErrors, 'ERR_POLL_NOT_FOUND', 'ERR_POLL_ANONYMOUS'],
  })
  async listVotes(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Query() query: ListVotesQuery) {
    const { option, limit, affix, id: from } = query;
    const votes = await this.polls.listVotes(ctx, id, option, { limit, affix, id: cursorId(from) });
    return cursorEnvelope(votes.map(pollVoteView), limit, (vote) => ({ id: vote.id }));
  }

  @Post(':id/close')
  @ActsAsUser()
  @Endpoint({
    id: 'close-poll',
    act: 'poll.closed',
    summary: 'Close a poll',
    description:
      'Its sender may do it, in a group also moderators and admins. A poll that is closed stays as it is. The response is the message.',
    response: { one: MessageView },
    errors: [...markErrors, 'ERR_POLL_NOT_FOUND', 'ERR_MESSAGE_NOT_A_SENDER'],
  })
  async close(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.polls.close(ctx, id) };
  }
}
