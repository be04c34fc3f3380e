import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '../../../../platform/http/json.js';
import type { StoredProvider } from '../stored-provider.js';

export class TwilioProviderView {
  @ApiProperty() twilioAccountSID!: string;
  @ApiProperty() twilioAuthToken!: string;
  @ApiProperty() twilioSenderPhoneNumber!: string;
  @ApiProperty() isEnabled!: boolean;
}

export const twilioProviderView = ({ configuration, isEnabled }: StoredProvider<'twilio'>): TwilioProviderView => {
  const { twilioAccountSID, twilioAuthToken, twilioSenderPhoneNumber } = configuration;
  return { twilioAccountSID, twilioAuthToken, twilioSenderPhoneNumber, isEnabled };
};

export class SendGridProviderView {
  @ApiProperty() sendGridApiKey!: string;
  @ApiProperty() sendGridTemplateID!: string;
  @ApiProperty() sendGridUnsubscribeGroupID!: string;
  @ApiProperty() senderName!: string;
  @ApiProperty() senderEmail!: string;
  @ApiProperty() allowEmailReplies!: boolean;
  @ApiPropertyOptional() senderEmailForReplies?: string;
  @ApiProperty() isEnabled!: boolean;
}

export const sendGridProviderView = ({ configuration, isEnabled }: StoredProvider<'sendgrid'>): SendGridProviderView =>
  withoutAbsent({
    sendGridApiKey: configuration.sendGridApiKey,
    sendGridTemplateID: configuration.sendGridTemplateID,
    sendGridUnsubscribeGroupID: configuration.sendGridUnsubscribeGroupID,
    senderName: configuration.senderName,
    senderEmail: configuration.senderEmail,
    allowEmailReplies: configuration.allowEmailReplies,
    senderEmailForReplies: configuration.senderEmailForReplies ?? undefined,
    isEnabled,
  });
