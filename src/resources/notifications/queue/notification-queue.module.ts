import { Module } from '@nestjs/common';
import { NotificationDigestsRepository } from '../digests/notification-digests.repository.js';
import { NotificationQueueNotifier } from './notification-queue-notifier.js';
import { NotificationQueueRepository } from './notification-queue.repository.js';

@Module({
  providers: [NotificationDigestsRepository, NotificationQueueNotifier, NotificationQueueRepository],
  exports: [NotificationDigestsRepository, NotificationQueueNotifier, NotificationQueueRepository],
})
export class NotificationQueueModule {}
