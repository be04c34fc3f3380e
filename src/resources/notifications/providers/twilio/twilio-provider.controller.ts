import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { singleProviderController } from '../single-provider.controller.js';
import { AddTwilioProviderDto, UpdateTwilioProviderDto } from './twilio-provider.dto.js';
import { TwilioProviderView, twilioProviderView } from './twilio-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/sms/v1/providers/twilio')
export class TwilioProviderController extends singleProviderController('twilio', {
  add: AddTwilioProviderDto,
  update: UpdateTwilioProviderDto,
  view: TwilioProviderView,
  viewOf: twilioProviderView,
  operations: {
    get: 'notifications-sms-list-twilio-details',
    add: 'notifications-sms-save-twilio-details',
    update: 'notifications-sms-update-twilio-details',
    delete: 'notifications-sms-delete-twilio-details',
  },
  descriptions: {
    get: 'Secrets are shown as everywhere in the settings of providers.',
    add: 'It sends notifications by SMS. An app has one.',
  },
}) {}
