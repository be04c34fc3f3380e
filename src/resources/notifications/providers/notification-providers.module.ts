import { Module } from '@nestjs/common';
import { NotificationLogModule } from '../log/notification-log.module.js';
import { NotificationQueueModule } from '../queue/notification-queue.module.js';
import { EmailReplyAddressesModule } from './accounts/email-reply-addresses.module.js';
import { SendGridProviderController } from './accounts/sendgrid-provider.controller.js';
import { TwilioProviderController } from './accounts/twilio-provider.controller.js';
import { CustomEmailProviderController } from './custom/custom-email-provider.controller.js';
import { CustomPushProviderController } from './custom/custom-push-provider.controller.js';
import { CustomSmsProviderController } from './custom/custom-sms-provider.controller.js';
import { NotificationProvidersRepository } from './notification-providers.repository.js';
import { NotificationProvidersService } from './notification-providers.service.js';
import { ProviderVault } from './provider-vault.js';
import { ApnsProvidersController } from './push/apns-providers.controller.js';
import { FcmProvidersController } from './push/fcm-providers.controller.js';
import { WebPushProvidersController } from './push/web-push-providers.controller.js';

@Module({
  imports: [EmailReplyAddressesModule, NotificationLogModule, NotificationQueueModule],
  controllers: [
    SendGridProviderController,
    TwilioProviderController,
    CustomEmailProviderController,
    CustomPushProviderController,
    CustomSmsProviderController,
    ApnsProvidersController,
    FcmProvidersController,
    WebPushProvidersController,
  ],
  providers: [NotificationProvidersRepository, NotificationProvidersService, ProviderVault],
  exports: [EmailReplyAddressesModule, NotificationProvidersRepository, NotificationProvidersService],
})
export class NotificationProvidersModule {}
