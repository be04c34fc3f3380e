import { Module } from '@nestjs/common';
import { EmailReplyAddressesModule } from '#resources/notifications/providers/accounts/email-reply-addresses.module.js';
import { ApnsClient } from './apns/apns-client.js';
import { CustomDigestClient } from './custom/custom-digest-client.js';
import { CustomPushClient } from './custom/custom-push-client.js';
import { FcmClient } from './fcm/fcm-client.js';
import { GoogleAccessTokens } from './fcm/google-access-tokens.js';
import { ProviderClients } from './provider-clients.js';
import { ProviderNetwork } from './provider-network.js';
import { SendGridClient } from './sendgrid/sendgrid-client.js';
import { TwilioClient } from './twilio/twilio-client.js';
import { WebPushClient } from './web-push/web-push-client.js';

@Module({
  imports: [EmailReplyAddressesModule],
  providers: [
    ApnsClient,
    CustomDigestClient,
    CustomPushClient,
    FcmClient,
    GoogleAccessTokens,
    ProviderClients,
    ProviderNetwork,
    SendGridClient,
    TwilioClient,
    WebPushClient,
  ],
  exports: [ProviderClients],
})
export class ProviderClientsModule {}
