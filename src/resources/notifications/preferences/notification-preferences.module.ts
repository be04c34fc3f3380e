import { Module } from '@nestjs/common';
import { NotificationSettingsController } from '../settings/notification-settings.controller.js';
import { NotificationSettingsRepository } from '../settings/notification-settings.repository.js';
import { NotificationSettingsService } from '../settings/notification-settings.service.js';
import { NotificationPreferencesController } from './notification-preferences.controller.js';
import { NotificationPreferencesRepository } from './notification-preferences.repository.js';
import { NotificationPreferencesService } from './notification-preferences.service.js';
import { NotificationUsersService } from './notification-users.service.js';

@Module({
  controllers: [NotificationPreferencesController, NotificationSettingsController],
  providers: [
    NotificationPreferencesRepository,
    NotificationPreferencesService,
    NotificationSettingsRepository,
    NotificationSettingsService,
    NotificationUsersService,
  ],
  exports: [NotificationPreferencesService, NotificationSettingsService, NotificationUsersService],
})
export class NotificationPreferencesModule {}
