import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { singleProviderController } from '../single-provider.controller.js';
import { AddSendGridProviderDto, UpdateSendGridProviderDto } from './sendgrid-provider.dto.js';
import { SendGridProviderView, sendGridProviderView } from './sendgrid-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/email/v1/providers/sendgrid')
export class SendGridProviderController extends singleProviderController('sendgrid', {
  add: AddSendGridProviderDto,
  update: UpdateSendGridProviderDto,
  view: SendGridProviderView,
  viewOf: sendGridProviderView,
  operations: {
    get: 'notifications-email-list-sendgrid-details',
    add: 'notifications-email-save-sendgrid-details',
    update: 'notifications-email-update-sendgrid-details',
    delete: 'notifications-email-delete-sendgrid-details',
  },
  descriptions: {
    get: 'Secrets are shown as everywhere in the settings of providers.',
    add: 'It sends notifications by email. An app has one.',
  },
}) {}
