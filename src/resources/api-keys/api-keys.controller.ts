import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done, singlePage } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ApiKeyParam, CreateApiKeyDto, ListApiKeysQuery, UpdateApiKeyDto } from './api-key.dto.js';
import { ApiKeyView, apiKeyView } from './api-key.view.js';
import { ApiKeysService } from './api-keys.service.js';

@ApiTags('API keys')
@Controller('v3/apikeys')
@ServerOnly()
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Post()
  @Endpoint({
    id: 'create-apikey',
    summary: 'Create an API key',
    description: 'An app has at most 25 keys.',
    response: { one: ApiKeyView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() key: CreateApiKeyDto) {
    return { data: apiKeyView(await this.apiKeys.create(ctx, key)) };
  }

  @Get()
  @Endpoint({
    id: 'list-apikeys',
    summary: 'List the API keys',
    description: 'The newest are first, all on one page.',
    response: { page: ApiKeyView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListApiKeysQuery) {
    return singlePage(await this.apiKeys.list(ctx, query), apiKeyView);
  }

  @Get(':apiKey')
  @Endpoint({
    id: 'get-apikey',
    summary: 'Get one API key',
    description: 'The response has its scope and its last use.',
    response: { one: ApiKeyView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { apiKey }: ApiKeyParam) {
    return { data: apiKeyView(await this.apiKeys.get(ctx, apiKey)) };
  }

  @Put(':apiKey')
  @Endpoint({
    id: 'update-apikey',
    summary: 'Change an API key',
    description: 'Properties that are not sent stay unchanged. A key cannot change itself.',
    response: { one: ApiKeyView },
    errors: ['ERR_APIKEY_NOT_FOUND', 'ERR_APIKEY_NO_SELF_ACTION'],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { apiKey }: ApiKeyParam, @Body() changes: UpdateApiKeyDto) {
    return { data: apiKeyView(await this.apiKeys.update(ctx, apiKey, changes)) };
  }

  @Delete(':apiKey')
  @Endpoint({
    id: 'delete-apikey',
    summary: 'Delete an API key',
    description: 'Every server refuses it within a second. A key cannot delete itself.',
    response: 'done',
    errors: ['ERR_APIKEY_NOT_FOUND', 'ERR_APIKEY_NO_SELF_ACTION'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { apiKey }: ApiKeyParam) {
    await this.apiKeys.delete(ctx, apiKey);
    return done(`The API key ${apiKey} has been deleted.`);
  }
}
