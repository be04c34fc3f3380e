import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { singleProviderController } from '../single-provider.controller.js';
import { AddCustomSmsProviderDto, UpdateCustomSmsProviderDto } from './custom-provider.dto.js';
import { CustomSmsProviderView, customSmsProviderView } from './custom-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/sms/v1/providers/custom')
export class CustomSmsProviderController extends singleProviderController('custom_sms', {
  add: AddCustomSmsProviderDto,
  update: UpdateCustomSmsProviderDto,
  view: CustomSmsProviderView,
  viewOf: customSmsProviderView,
  operations: {
    get: 'notifications-list-sms-custom-provider',
    add: 'notifications-save-sms-custom-provider',
    update: 'notifications-update-sms-custom-provider',
    delete: 'notifications-delete-sms-custom-provider',
  },
  descriptions: {
    get: 'The webhook that receives what is to be sent as SMS.',
    add: 'A server of the app that notifications are sent to as JSON. An app has one.',
  },
}) {}
