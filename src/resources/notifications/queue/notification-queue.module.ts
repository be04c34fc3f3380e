import { Module } from '@nestjs/common';
import { NotificationQueueNotifier } from './notification-queue-notifier.js';
import { NotificationQueueRepository } from './notification-queue.repository.js';

@Module({
  providers: [NotificationQueueNotifier, NotificationQueueRepository],
  exports: [NotificationQueueNotifier, NotificationQueueRepository],
})
export class NotificationQueueModule {}
