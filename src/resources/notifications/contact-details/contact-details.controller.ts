import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { succeeded } from '../settings/notification-settings.view.js';
import { UpdateContactDetailsDto } from './contact-details.dto.js';
import { ContactDetailsService } from './contact-details.service.js';
import { ContactDetailsView, contactDetailsView } from './contact-details.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/v1/contact-details')
@ActsAsUser({ required: true })
export class ContactDetailsController {
  constructor(private readonly details: ContactDetailsService) {}

  @Get()
  @Endpoint({
    id: 'notifications-get-contact-details',
    summary: 'Get the contact details of the acting user',
    description: 'The addresses for notifications by email and SMS. What is not set is absent.',
    response: { one: ContactDetailsView },
  })
  async get(@Ctx() ctx: RequestContext) {
    return { data: contactDetailsView(await this.details.get(ctx)) };
  }

  @Patch()
  @Endpoint({
    id: 'notifications-update-contact-details',
    act: 'notificationChoices.updated',
    summary: 'Change the contact details of the acting user',
    description:
      'Absent properties stay as they are. A new email address receives emails, although the user has unsubscribed the one before.',
    response: { one: ContactDetailsView },
  })
  async update(@Ctx() ctx: RequestContext, @Body() { email, phno }: UpdateContactDetailsDto) {
    const changes = {
      ...(email !== undefined && { email: email || null }),
      ...(phno !== undefined && { phoneNumber: phno || null }),
    };
    return { data: contactDetailsView(await this.details.update(ctx, changes)) };
  }

  @Delete()
  @Endpoint({
    id: 'notifications-delete-contact-details',
    act: 'notificationChoices.deleted',
    summary: 'Delete the contact details of the acting user',
    description: 'The user receives no notifications by email and SMS any more.',
    response: { one: SuccessView },
  })
  async delete(@Ctx() ctx: RequestContext) {
    await this.details.delete(ctx);
    return succeeded;
  }
}
