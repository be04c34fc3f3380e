import { Module } from '@nestjs/common';
import { CampaignsModule } from '#resources/campaigns/campaigns.module.js';
import { NotificationQueueNotifier } from '../queue/notification-queue-notifier.js';
import { NotificationQueueRepository } from '../queue/notification-queue.repository.js';
import { ApnsProvidersController } from './apns/apns-providers.controller.js';
import { CustomEmailProviderController } from './custom/custom-email-provider.controller.js';
import { CustomPushProviderController } from './custom/custom-push-provider.controller.js';
import { CustomSmsProviderController } from './custom/custom-sms-provider.controller.js';
import { FcmProvidersController } from './fcm/fcm-providers.controller.js';
import { NotificationProvidersRepository } from './notification-providers.repository.js';
import { NotificationProvidersService } from './notification-providers.service.js';
import { ProviderClientsModule } from './provider-clients.module.js';
import { ProviderVault } from './provider-vault.js';
import { SendGridProviderController } from './sendgrid/sendgrid-provider.controller.js';
import { TwilioProviderController } from './twilio/twilio-provider.controller.js';
import { WebPushProvidersController } from './web-push/web-push-providers.controller.js';

@Module({
  imports: [CampaignsModule, ProviderClientsModule],
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
  providers: [
    NotificationProvidersRepository,
    NotificationProvidersService,
    NotificationQueueNotifier,
    NotificationQueueRepository,
    ProviderVault,
  ],
  exports: [
    NotificationProvidersRepository,
    NotificationProvidersService,
    NotificationQueueNotifier,
    NotificationQueueRepository,
    ProviderClientsModule,
  ],
})
export class NotificationProvidersModule {}
