import { Module } from '@nestjs/common';
import { SettingsModule } from '#resources/settings/settings.module.js';
import { NotificationLogErasure } from './notification-log-erasure.js';
import { NotificationLogRetention } from './notification-log-retention.js';
import { NotificationLogController } from './notification-log.controller.js';
import { NotificationLogRepository } from './notification-log.repository.js';
import { NotificationLogService } from './notification-log.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [NotificationLogController],
  providers: [NotificationLogErasure, NotificationLogRepository, NotificationLogRetention, NotificationLogService],
  exports: [NotificationLogRepository],
})
export class NotificationLogModule {}
