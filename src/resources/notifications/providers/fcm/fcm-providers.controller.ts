import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { deviceProvidersController } from '../device-providers.controller.js';
import { AddFcmProviderDto, UpdateFcmProviderDto } from './fcm-provider.dto.js';
import { FcmProviderView, FcmProvidersView, fcmProviderView } from './fcm-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/providers/fcm')
export class FcmProvidersController extends deviceProvidersController('fcm', {
  article: 'an',
  add: AddFcmProviderDto,
  update: UpdateFcmProviderDto,
  views: { one: FcmProviderView, list: FcmProvidersView },
  viewOf: fcmProviderView,
  operations: {
    list: 'notifications-push-list-fcm-providers',
    add: 'notifications-push-add-fcm-provider',
    update: 'notifications-push-update-fcm-provider',
    delete: 'notifications-push-delete-fcm-provider',
    setDefault: 'notifications-push-default-fcm-provider',
  },
  descriptions: {
    list: 'They are in the order of their ids.',
    add: 'It sends by Firebase Cloud Messaging: Android, iOS and web. The first provider of the kind is its default.',
    update: 'Absent fields stay as they are, and so does a key whose value is the asterisks of a response.',
  },
  responses: { add: 'done', update: 'done' },
}) {}
