import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { singleProviderController } from '../single-provider.controller.js';
import { AddCustomProviderDto, UpdateCustomProviderDto } from './custom-provider.dto.js';
import { CustomPushProvidersView, customPushProvidersView } from './custom-provider.view.js';

const operations = {
  get: 'notifications-list-push-custom-provider',
  add: 'notifications-save-push-custom-provider',
  update: 'notifications-update-push-custom-provider',
  delete: 'notifications-delete-push-custom-provider',
};
const descriptions = {
  get: 'The webhook that receives what is to be pushed.',
  add: 'A server of the app that notifications are sent to as JSON. An app has one.',
};

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/providers/custom')
export class CustomPushProviderController extends singleProviderController('custom_push', {
  add: AddCustomProviderDto,
  update: UpdateCustomProviderDto,
  view: CustomPushProvidersView,
  viewOf: (provider) => customPushProvidersView([provider]),
  operations,
  descriptions,
}) {
  /** Lists it, so that there is no error without one. */
  @Get()
  @Endpoint({
    id: operations.get,
    summary: 'Get the custom push provider',
    description: descriptions.get,
    response: { one: CustomPushProvidersView },
  })
  override async get(@Ctx() ctx: RequestContext) {
    return { data: customPushProvidersView(await this.providers.list(ctx, 'custom_push')) };
  }
}
