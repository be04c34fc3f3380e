import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { listRequest } from '../lists/campaign-list.dto.js';
import { listEnvelope } from '../lists/campaign-list.js';
import { variablesOf } from './template-variables.js';
import {
  CreateTemplateDto,
  TemplateChannelParam,
  TemplateParam,
  TemplatesQuery,
  UpdateChannelContentDto,
  UpdateTemplateDto,
} from './template.dto.js';
import { CampaignTemplateView, templateView } from './template.view.js';
import { TemplatesService } from './templates.service.js';

const NOT_FOUND = 'ERR_TEMPLATE_NOT_FOUND';
const channelErrors: ErrorCode[] = [
  'ERR_CHANNEL_NOT_FOUND',
  'ERR_CHANNEL_DISABLED',
  'ERR_CHANNEL_TYPE_RESTRICTED',
  'ERR_DUPLICATE_CHANNEL_TYPE',
];

@ApiTags('Campaign templates')
@Controller('v3/campaigns/templates')
@ServerOnly()
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @Post()
  @Endpoint({
    id: 'create-campaign-template',
    act: 'campaignTemplate.created',
    summary: 'Create a template',
    description: 'It begins with version 1. Only approved templates are sent.',
    response: { one: CampaignTemplateView },
    errors: ['ERR_TEMPLATE_ALREADY_EXISTS', ...channelErrors],
  })
  async create(@Ctx() ctx: RequestContext, @Body() { variableSchema, ...template }: CreateTemplateDto) {
    const created = await this.templates.create(ctx, { ...template, ...declared(variableSchema) });
    return { data: templateView(created) };
  }

  @Get()
  @Endpoint({
    id: 'list-campaign-templates',
    summary: 'List the templates',
    description: 'Their current versions. Archived ones only if the status asks for them.',
    response: { cursor: CampaignTemplateView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: TemplatesQuery) {
    const request = listRequest(query, query.sort ?? 'updatedAt');
    const page = await this.templates.list(ctx, request, query);
    return listEnvelope(page, request, templateView, (row) => row);
  }

  @Get(':id')
  @Endpoint({
    id: 'get-campaign-template',
    summary: 'Get one template',
    description: 'The response has all of its versions.',
    response: { one: CampaignTemplateView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: TemplateParam) {
    const template = await this.templates.get(ctx, id);
    return { data: templateView(template, await this.templates.versions(ctx, template)) };
  }

  @Put(':id')
  @Endpoint({
    id: 'update-campaign-template',
    act: 'campaignTemplate.updated',
    summary: 'Change a template',
    description:
      'A draft changes in place. Of a template that was approved, the change makes the next version; campaigns keep theirs.',
    response: { one: CampaignTemplateView },
    errors: [NOT_FOUND, ...channelErrors],
  })
  async update(
    @Ctx() ctx: RequestContext,
    @Param() { id }: TemplateParam,
    @Body() { variableSchema, ...changes }: UpdateTemplateDto,
  ) {
    const template = await this.templates.update(ctx, id, { ...changes, ...declared(variableSchema) });
    return { data: templateView(template) };
  }

  @Delete(':id')
  @Endpoint({
    id: 'archive-campaign-template',
    act: 'campaignTemplate.archived',
    summary: 'Archive a template',
    description: 'It is sent no more, except by campaigns that have it already.',
    response: { one: CampaignTemplateView },
  })
  async archive(@Ctx() ctx: RequestContext, @Param() { id }: TemplateParam) {
    return { data: templateView(await this.templates.archive(ctx, id)) };
  }

  @Put(':id/channels/:channelType')
  @Endpoint({
    id: 'update-campaign-template-channel',
    act: 'campaignTemplate.updated',
    summary: 'Change the content of a template on one channel',
    description: 'An approved template gets its next version, as by any change.',
    response: { one: CampaignTemplateView },
  })
  async updateChannelContent(
    @Ctx() ctx: RequestContext,
    @Param() { id, channelType }: TemplateChannelParam,
    @Body() { content }: UpdateChannelContentDto,
  ) {
    return { data: templateView(await this.templates.updateChannelContent(ctx, id, channelType, content)) };
  }

  @Post(':id/versions')
  @Endpoint({
    id: 'create-campaign-template-version',
    act: 'campaignTemplate.updated',
    summary: 'Create the next version of a template',
    description: 'A copy of the current version, which it becomes.',
    response: { one: CampaignTemplateView },
  })
  async createVersion(@Ctx() ctx: RequestContext, @Param() { id }: TemplateParam) {
    return { data: templateView(await this.templates.createVersion(ctx, id)) };
  }
}

const declared = (schema: readonly unknown[] | undefined) => schema && { variableSchema: variablesOf(schema) };
