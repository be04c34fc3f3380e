import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { limitPageEnvelope, pageRequest } from '#platform/http/lists/limit-page.query.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { DoneView } from '#platform/openapi/endpoints/response.views.js';
import { CreateReasonDto, ListReasonsQuery, ReasonParam, UpdateReasonDto } from './reason.dto.js';
import { ReasonView, reasonView } from './reason.view.js';
import { ReasonsService } from './reasons.service.js';

@ApiTags('Moderation')
@Controller('v3/moderation/reasons')
export class ReasonsController {
  constructor(private readonly reasons: ReasonsService) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'create-reason',
    summary: 'Create a reason for flagging messages',
    description: 'Users choose from the reasons when they flag a message. An app has at most 100.',
    response: { one: ReasonView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() reason: CreateReasonDto) {
    return { data: reasonView(await this.reasons.create(ctx, reason)) };
  }

  @Get()
  @ActsAsUser()
  @Endpoint({
    id: 'list-reasons',
    summary: 'List the reasons for flagging messages',
    description:
      'The oldest are first. A new app has six, which can be changed and deleted. Clients list them by auth token, to offer them to users who flag a message.',
    response: { countedCursor: ReasonView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListReasonsQuery) {
    return limitPageEnvelope(await this.reasons.list(ctx, pageRequest(query)), query, reasonView);
  }

  @Get(':id')
  @ActsAsUser()
  @Endpoint({
    id: 'get-reason-details',
    summary: 'Get one reason',
    description: 'Reasons are what users choose from when they flag a message.',
    response: { one: ReasonView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: ReasonParam) {
    return { data: reasonView(await this.reasons.get(ctx, id)) };
  }

  @Put(':id')
  @ServerOnly()
  @Endpoint({
    id: 'update-reason-details',
    summary: 'Change a reason',
    description: 'Absent properties stay as they are.',
    response: { one: ReasonView },
  })
  async update(@Ctx() ctx: RequestContext, @Param() { id }: ReasonParam, @Body() changes: UpdateReasonDto) {
    return { data: reasonView(await this.reasons.update(ctx, id, changes)) };
  }

  @Delete(':id')
  @ServerOnly()
  @Endpoint({
    id: 'delete-reason',
    summary: 'Delete a reason',
    description: 'Messages that were flagged with it remain flagged. The response has no data.',
    response: { whole: DoneView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: ReasonParam) {
    await this.reasons.delete(ctx, id);
    return done(`The reason with id ${id} has been deleted successfully.`).data;
  }
}
