import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { done, pageEnvelope } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { callErrors, changeErrors } from './call-errors.js';
import { CallParam, ListCallsQuery, StartCallDto, UpdateCallDto } from './call.dto.js';
import { CallSignallingService } from './live/call-signalling.service.js';
import {
  CallDetailsView,
  CallTranscriptionView,
  CallView,
  callDetailsView,
  callView,
  transcriptionView,
} from './records/call.view.js';
import { CallsService } from './records/calls.service.js';

@ApiTags('Calls')
@Controller('v3/calls')
export class CallsController {
  constructor(
    private readonly calls: CallsService,
    private readonly signalling: CallSignallingService,
  ) {}

  @Post()
  @ActsAsUser({ required: true, feature: 'createCall' })
  @Endpoint({
    id: 'create-call',
    act: 'call.created',
    summary: 'Call a user or a group',
    description:
      'The call rings for 60 seconds; after that its status is unanswered. Both users, or the acting user and the group, are busy until it is over: each can have one active call at a time. A call message is added to the conversation for the call and for each change of its status. The clients exchange audio and video themselves.',
    response: { one: CallDetailsView },
    errors: callErrors,
  })
  async start(@Ctx() ctx: RequestContext, @Body() call: StartCallDto) {
    return { data: callDetailsView(await this.signalling.start(ctx, call)) };
  }

  @Get()
  @ActsAsUser({ feature: 'listCalls' })
  @Endpoint({
    id: 'list-calls',
    summary: 'List calls',
    description:
      'The newest are first; filters are combined with AND. On behalf of a user, only the calls of the user: as the initiator, the receiver, a participant, or a member of the group that is or was called. A member who did not join has an entry with the state unanswered.',
    response: { page: CallView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListCallsQuery) {
    return pageEnvelope(await this.calls.list(ctx, query, query), query, callView);
  }

  @Get(':sessionId')
  @ActsAsUser({ feature: 'getCall' })
  @Endpoint({
    id: 'retrieve-call-details',
    summary: 'Get one call',
    description:
      'A user gets only a call that the user took part in, was called by or may join. Users who took no part do not see recordings and transcriptions.',
    response: { one: CallDetailsView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { sessionId }: CallParam) {
    return { data: callDetailsView(await this.calls.get(ctx, sessionId)) };
  }

  @Put(':sessionId')
  @ActsAsUser({ required: true, feature: 'updateCall' })
  @Endpoint({
    id: 'update-call',
    act: 'call.updated',
    summary: 'Answer, join, decline, leave or cancel a call',
    description:
      'While a call rings, the users who are called can set its status to ongoing, to rejected or, in a one-to-one call, to busy, which is recorded as rejected; the initiator can set it to canceled or unanswered. With ended, an ongoing one-to-one call ends for both users; an ongoing group call continues until the last user has left it. Members of the group can join an ongoing call and join it again, at most 50 users at a time.',
    response: { one: CallDetailsView },
    errors: changeErrors,
  })
  async update(@Ctx() ctx: RequestContext, @Param() { sessionId }: CallParam, @Body() change: UpdateCallDto) {
    return { data: callDetailsView(await this.signalling.update(ctx, sessionId, change)) };
  }

  @Delete(':sessionId')
  @ActsAsUser({ feature: 'deleteCall' })
  @Endpoint({
    id: 'delete-call',
    act: 'call.deleted',
    summary: 'Delete a call',
    description:
      'Deletes the record of the call for all users, with its recordings and transcriptions, but not the call messages of the conversation. On behalf of a user, only if the user is the initiator. A ringing call is canceled, an ongoing call is ended for all.',
    response: 'done',
    errors: ['ERR_CALL_SESSION_NOT_FOUND', 'ERR_CALL_NOT_A_PART', 'AUTH_ERR_NO_ACCESS'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { sessionId }: CallParam) {
    await this.signalling.delete(ctx, sessionId);
    return done(`The call ${sessionId} has been deleted.`);
  }

  @Get(':sessionId/transcriptions')
  @ActsAsUser({ feature: 'getCall' })
  @Endpoint({
    id: 'retrieve-call-transcriptions',
    summary: 'List the transcriptions of a call',
    description:
      'The newest are first. Transcriptions are created after the call, so there may be none yet. On behalf of a user, only for a call that the user took part in.',
    response: { page: CallTranscriptionView },
  })
  async listTranscriptions(@Ctx() ctx: RequestContext, @Param() { sessionId }: CallParam, @Query() query: PageQuery) {
    return pageEnvelope(await this.calls.transcriptions(ctx, sessionId, query), query, transcriptionView);
  }
}
