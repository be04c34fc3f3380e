import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { deviceProvidersController } from '../device-providers.controller.js';
import { AddWebPushProviderDto, UpdateWebPushProviderDto } from './web-push-provider.dto.js';
import { WebPushProviderView, WebPushProvidersView, webPushProviderView } from './web-push-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/providers/webpush')
export class WebPushProvidersController extends deviceProvidersController('web_push', {
  article: 'a',
  add: AddWebPushProviderDto,
  update: UpdateWebPushProviderDto,
  views: { one: WebPushProviderView, list: WebPushProvidersView },
  viewOf: webPushProviderView,
  operations: {
    list: 'notifications-push-list-webpush-providers',
    add: 'notifications-push-add-webpush-provider',
    update: 'notifications-push-update-webpush-provider',
    delete: 'notifications-push-delete-webpush-provider',
    setDefault: 'notifications-push-default-webpush-provider',
  },
  descriptions: {
    list: 'They are in the order of their ids. Web pages subscribe with the public key.',
    add: 'It sends to browsers, without an account anywhere. The first provider of the kind is its default. VAPID keys are generated unless both are given.',
    update:
      'Absent fields stay as they are. Keys are changed together; browsers that subscribed with the former key must subscribe again.',
  },
  responses: { add: 'one', update: 'one' },
}) {}
