import { Module } from '@nestjs/common';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { NotificationSettingsRepository } from './notification-settings.repository.js';
import { NotificationSettingsService } from './notification-settings.service.js';

@Module({
  controllers: [NotificationSettingsController],
  providers: [NotificationSettingsRepository, NotificationSettingsService],
  exports: [NotificationSettingsService],
})
export class NotificationSettingsModule {}
