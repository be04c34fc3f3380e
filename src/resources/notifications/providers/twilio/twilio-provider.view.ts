import { ApiProperty } from '@nestjs/swagger';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { StoredProvider } from '../stored-provider.js';

export class TwilioProviderView {
  @ApiProperty() twilioAccountSID!: string;
  @ApiProperty({ description: 'Asterisks.', example: MASKED_SECRET }) twilioAuthToken!: string;
  @ApiProperty() twilioSenderPhoneNumber!: string;
  @ApiProperty() isEnabled!: boolean;
}

export const twilioProviderView = ({ configuration, isEnabled }: StoredProvider<'twilio'>): TwilioProviderView => {
  const { twilioAccountSID, twilioSenderPhoneNumber } = configuration;
  return { twilioAccountSID, twilioAuthToken: MASKED_SECRET, twilioSenderPhoneNumber, isEnabled };
};
