import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { StoredProvider } from '../stored-provider.js';

export class SendGridProviderView {
  @ApiProperty({ description: 'Asterisks.', example: MASKED_SECRET }) sendGridApiKey!: string;
  @ApiProperty() sendGridTemplateID!: string;
  @ApiProperty() sendGridUnsubscribeGroupID!: string;
  @ApiProperty() senderName!: string;
  @ApiProperty() senderEmail!: string;
  @ApiProperty() allowEmailReplies!: boolean;
  @ApiPropertyOptional() senderEmailForReplies?: string;
  @ApiPropertyOptional({
    description:
      'With allowEmailReplies: the address that Inbound Parse of SendGrid, or a mail server, posts emails to.',
  })
  repliesWebhook?: string;
  @ApiProperty() isEnabled!: boolean;
}

export const sendGridProviderView = (
  { configuration, isEnabled }: StoredProvider<'sendgrid'>,
  repliesWebhook: string,
): SendGridProviderView =>
  withoutAbsent({
    sendGridApiKey: MASKED_SECRET,
    sendGridTemplateID: configuration.sendGridTemplateID,
    sendGridUnsubscribeGroupID: configuration.sendGridUnsubscribeGroupID,
    senderName: configuration.senderName,
    senderEmail: configuration.senderEmail,
    allowEmailReplies: configuration.allowEmailReplies,
    senderEmailForReplies: configuration.senderEmailForReplies ?? undefined,
    repliesWebhook: configuration.allowEmailReplies ? repliesWebhook : undefined,
    isEnabled,
  });
