import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { pageEnvelope } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/page.query.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { CallParam, ListCallsQuery } from './call.dto.js';
import {
  CallDetailsView,
  CallTranscriptionView,
  CallView,
  callDetailsView,
  callView,
  transcriptionView,
} from './call.view.js';
import { CallsService } from './calls.service.js';

@ApiTags('Calls')
@Controller('v3/calls')
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @Get()
  @ActsAsUser({ feature: 'listCalls' })
  @Endpoint({
    id: 'list-calls',
    summary: 'List calls',
    description:
      'Newest first; filters combine with AND. On behalf of a user, only the calls that the user took part in: as the initiator, the receiver or a participant.',
    answers: { page: CallView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListCallsQuery) {
    return pageEnvelope(await this.calls.list(ctx, query, query), query, callView);
  }

  @Get(':sessionId')
  @ActsAsUser({ feature: 'getCall' })
  @Endpoint({
    id: 'retrieve-call-details',
    summary: 'Get one call',
    description: 'On behalf of a user, only a call that the user took part in.',
    answers: { one: CallDetailsView },
    errors: ['ERR_CALL_SESSION_NOT_FOUND'],
  })
  async get(@Ctx() ctx: RequestContext, @Param() { sessionId }: CallParam) {
    return { data: callDetailsView(await this.calls.get(ctx, sessionId)) };
  }

  @Get(':sessionId/transcriptions')
  @ActsAsUser({ feature: 'getCall' })
  @Endpoint({
    id: 'retrieve-call-transcriptions',
    summary: 'List the transcriptions of a call',
    description:
      'Newest first. They are made after the call: none may be there yet. On behalf of a user, only of a call that the user took part in.',
    answers: { page: CallTranscriptionView },
    errors: ['ERR_CALL_SESSION_NOT_FOUND'],
  })
  async listTranscriptions(@Ctx() ctx: RequestContext, @Param() { sessionId }: CallParam, @Query() query: PageQuery) {
    return pageEnvelope(await this.calls.transcriptions(ctx, sessionId, query), query, transcriptionView);
  }
}
