import { Module } from '@nestjs/common';
import { EventPayloadsModule } from '../event-payloads/event-payloads.module.js';
import { NotificationConsumer } from './deciding/notification-consumer.js';
import { NotificationDecider } from './deciding/notification-decider.js';
import { RecipientsRepository } from './deciding/recipients.repository.js';
import { NotificationRecorder } from './sending/attempt-recorder.js';
import { NotificationDispatcher } from './sending/notification-dispatcher.js';
import { NotificationMetrics } from './sending/notification-metrics.js';
import { NotificationSender } from './sending/notification-sender.js';
import { NotificationSourcesReader } from './sending/notification-sources.js';

@Module({
  imports: [EventPayloadsModule],
  providers: [
    NotificationConsumer,
    NotificationDecider,
    NotificationDispatcher,
    NotificationMetrics,
    NotificationRecorder,
    NotificationSender,
    NotificationSourcesReader,
    RecipientsRepository,
  ],
})
export class NotificationDeliveryModule {}
