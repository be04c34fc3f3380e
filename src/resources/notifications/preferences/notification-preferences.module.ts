import { Module } from '@nestjs/common';
import { PolicyModule } from '#core/policy/policy.module.js';
import { SummariesModule } from '#core/summaries/summaries.module.js';
import { NotificationSettingsModule } from '../settings/notification-settings.module.js';
import { NotificationPreferencesController } from './notification-preferences.controller.js';
import { NotificationPreferencesRepository } from './notification-preferences.repository.js';
import { NotificationPreferencesService } from './notification-preferences.service.js';
import { NotificationUsersService } from './notification-users.service.js';

@Module({
  imports: [SummariesModule, NotificationSettingsModule, PolicyModule],
  controllers: [NotificationPreferencesController],
  providers: [NotificationPreferencesRepository, NotificationPreferencesService, NotificationUsersService],
  exports: [NotificationPreferencesService, NotificationUsersService],
})
export class NotificationPreferencesModule {}
