import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { deviceProvidersController } from '../device-providers.controller.js';
import { AddApnsProviderDto, UpdateApnsProviderDto } from './apns-provider.dto.js';
import { ApnsProviderView, ApnsProvidersView, apnsProviderView } from './apns-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/providers/apns')
export class ApnsProvidersController extends deviceProvidersController('apns', {
  article: 'an',
  add: AddApnsProviderDto,
  update: UpdateApnsProviderDto,
  views: { one: ApnsProviderView, list: ApnsProvidersView },
  viewOf: apnsProviderView,
  operations: {
    list: 'notifications-push-list-apns-providers',
    add: 'notifications-push-add-apns-provider',
    update: 'notifications-push-update-apns-provider',
    delete: 'notifications-push-delete-apns-provider',
    setDefault: 'notifications-push-default-apns-provider',
  },
  descriptions: {
    list: 'They are in the order of their ids.',
    add: 'It sends by the Apple Push Notification service. The first provider of the kind is its default. The response has all APNs providers.',
    update: 'Absent fields stay as they are, and so does a key whose value is the asterisks of a response.',
  },
  responses: { add: 'list', update: 'done' },
}) {}
