import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { singleProviderController } from '../single-provider.controller.js';
import { AddCustomEmailProviderDto, UpdateCustomEmailProviderDto } from './custom-provider.dto.js';
import { CustomEmailProviderView, customEmailProviderView } from './custom-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/email/v1/providers/custom')
export class CustomEmailProviderController extends singleProviderController('custom_email', {
  add: AddCustomEmailProviderDto,
  update: UpdateCustomEmailProviderDto,
  view: CustomEmailProviderView,
  viewOf: customEmailProviderView,
  operations: {
    get: 'notifications-list-email-custom-provider',
    add: 'notifications-save-email-custom-provider',
    update: 'notifications-update-email-custom-provider',
    delete: 'notifications-delete-email-custom-provider',
  },
  descriptions: {
    get: 'The webhook that receives what is to be sent as email.',
    add: 'A server of the app that notifications are sent to as JSON. An app has one.',
  },
}) {}
