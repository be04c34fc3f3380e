import { Module } from '@nestjs/common';
import { LookupsModule } from '../domain/lookups/lookups.module.js';
import { EventPayloadsModule } from '../event-payloads/event-payloads.module.js';
import { CallsModule } from '../resources/calls/calls.module.js';
import { ManagementModule } from '../resources/management/management.module.js';
import { MessagesModule } from '../resources/messages/messages.module.js';
import { NotificationsModule } from '../resources/notifications/notifications.module.js';
import { TestSendsModule } from '../resources/notifications/test-sends/test-sends.module.js';
import { SettingsModule } from '../resources/settings/settings.module.js';
import { NotificationConsumer } from './deciding/notification-consumer.js';
import { NotificationDecider } from './deciding/notification-decider.js';
import { RecipientsRepository } from './deciding/recipients.repository.js';
import { EmailRepliesController } from './email-replies/email-replies.controller.js';
import { EmailRepliesService } from './email-replies/email-replies.service.js';
import { DigestRunner } from './digests/digest-runner.js';
import { TemplatePreviews } from './previews/template-previews.js';
import { TemplatePreviewsController } from './previews/template-previews.controller.js';
import { ProviderClientsModule } from './providers/provider-clients.module.js';
import { NotificationRecorder } from './sending/notification-recorder.js';
import { NotificationDispatcher } from './sending/notification-dispatcher.js';
import { NotificationMetrics } from './sending/notification-metrics.js';
import { NotificationSender } from './sending/notification-sender.js';
import { TestNotifications } from './sending/test-notifications.js';
import { NotificationSourcesReader } from './sending/notification-sources.js';

@Module({
  imports: [
    CallsModule,
    EventPayloadsModule,
    LookupsModule,
    ManagementModule,
    MessagesModule,
    NotificationsModule,
    ProviderClientsModule,
    SettingsModule,
    TestSendsModule,
  ],
  controllers: [EmailRepliesController, TemplatePreviewsController],
  providers: [
    DigestRunner,
    EmailRepliesService,
    NotificationConsumer,
    NotificationDecider,
    NotificationDispatcher,
    NotificationMetrics,
    NotificationRecorder,
    NotificationSender,
    NotificationSourcesReader,
    RecipientsRepository,
    TemplatePreviews,
    TestNotifications,
  ],
})
export class NotificationDeliveryModule {}
