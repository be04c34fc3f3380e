import { Module } from '@nestjs/common';
import { NotificationSettingsModule } from '../settings/notification-settings.module.js';
import { NotificationPreferencesController } from './notification-preferences.controller.js';
import { NotificationPreferencesRepository } from './notification-preferences.repository.js';
import { NotificationPreferencesService } from './notification-preferences.service.js';
import { NotificationUsersService } from './notification-users.service.js';

@Module({
  imports: [NotificationSettingsModule],
  controllers: [NotificationPreferencesController],
  providers: [NotificationPreferencesRepository, NotificationPreferencesService, NotificationUsersService],
  exports: [NotificationPreferencesService, NotificationUsersService],
})
export class NotificationPreferencesModule {}
