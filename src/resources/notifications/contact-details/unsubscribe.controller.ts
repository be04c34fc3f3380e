import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, Public } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { sendPage } from '#platform/http/responses/html-page.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ContactDetailsService } from './contact-details.service.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { UnsubscribeQuery } from './unsubscribe.dto.js';

/** The address in the header `List-Unsubscribe` of emails. Source: RFC 8058. */
@ApiTags('Notifications')
@Controller('v3/notifications/email/v1/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly details: ContactDetailsService,
  ) {}

  @Get()
  @Public()
  @Endpoint({
    id: 'notifications-email-show-unsubscribe',
    summary: 'Show the page to unsubscribe from emails',
    description:
      'The address is in an email, and needs no credential. Changes nothing, because mail servers open the addresses in emails: the page has a button that sends the POST.',
    response: 'page',
    errors: ['ERR_BAD_REQUEST', 'ERR_UNSUBSCRIBE_LINK_NOT_FOUND'],
  })
  show(@Query() { token }: UnsubscribeQuery, @Res() response: Response) {
    this.links.resolve(token);
    sendPage(response, {
      title: 'Unsubscribe',
      html: '<p>You will receive no more emails of this app.</p>\n<form method="post"><button>Unsubscribe</button></form>',
    });
  }

  @Post()
  @Public()
  @Endpoint({
    id: 'notifications-email-unsubscribe',
    summary: 'Unsubscribe from emails',
    description:
      'The address is in an email, and needs no credential. Mail programs send this request when their user unsubscribes (RFC 8058, one click). The body is ignored. The user receives emails again after a change of their email address.',
    response: 'page',
    errors: ['ERR_BAD_REQUEST', 'ERR_UNSUBSCRIBE_LINK_NOT_FOUND', 'ERR_MISSION_FAILED'],
  })
  async unsubscribe(
    @Ctx() ctx: InstallationContext,
    @Query() { token }: UnsubscribeQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.details.unsubscribe(ctx, token);
    sendPage(response, {
      title: 'Unsubscribed',
      html: '<p>You receive no more emails of this app.</p>',
    });
  }
}
