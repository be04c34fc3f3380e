import { Module } from '@nestjs/common';
import { CallsModule } from '#resources/calls/calls.module.js';
import { CampaignsModule } from '#resources/campaigns/campaigns.module.js';
import { EventPayloadsModule } from '#resources/event-payloads/event-payloads.module.js';
import { ManagementModule } from '#resources/management/management.module.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { SettingsModule } from '#resources/settings/settings.module.js';
import { NotificationsModule } from '../notifications.module.js';
import { NotificationConsumer } from './deciding/notification-consumer.js';
import { NotificationEnqueuer } from './deciding/notification-enqueuer.js';
import { RecipientsRepository } from './deciding/recipients.repository.js';
import { DigestRunner } from './digests/digest-runner.js';
import { NotificationDigestsRepository } from './digests/notification-digests.repository.js';
import { EmailRepliesController } from './email-replies/email-replies.controller.js';
import { EmailRepliesService } from './email-replies/email-replies.service.js';
import { TemplatePreviewsController } from './previews/template-previews.controller.js';
import { TemplatePreviews } from './previews/template-previews.js';
import { NotificationDispatcher } from './sending/notification-dispatcher.js';
import { NotificationMetrics } from './sending/notification-metrics.js';
import { NotificationSender } from './sending/notification-sender.js';
import { NotificationSourcesReader } from './sending/notification-sources.js';

@Module({
  imports: [
    CallsModule,
    CampaignsModule,
    EventPayloadsModule,
    ManagementModule,
    MessagesModule,
    NotificationsModule,
    SettingsModule,
  ],
  controllers: [EmailRepliesController, TemplatePreviewsController],
  providers: [
    DigestRunner,
    EmailRepliesService,
    NotificationConsumer,
    NotificationDigestsRepository,
    NotificationEnqueuer,
    NotificationDispatcher,
    NotificationMetrics,
    NotificationSender,
    NotificationSourcesReader,
    RecipientsRepository,
    TemplatePreviews,
  ],
})
export class NotificationDeliveryModule {}
