import { Module } from '@nestjs/common';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { PolicyModule } from '../../domain/policy/policy.module.js';
import { ContactDetailsController } from './contact-details/contact-details.controller.js';
import { ContactDetailsRepository } from './contact-details/contact-details.repository.js';
import { ContactDetailsService } from './contact-details/contact-details.service.js';
import { MutedConversationsController } from './mutes/muted-conversations.controller.js';
import { MutedConversationsRepository } from './mutes/muted-conversations.repository.js';
import { MutedConversationsService } from './mutes/muted-conversations.service.js';
import { NotificationPreferencesController } from './preferences/notification-preferences.controller.js';
import { NotificationPreferencesRepository } from './preferences/notification-preferences.repository.js';
import { NotificationPreferencesService } from './preferences/notification-preferences.service.js';
import { NotificationUsersService } from './preferences/notification-users.service.js';
import { NotificationSettingsController } from './settings/notification-settings.controller.js';
import { NotificationSettingsRepository } from './settings/notification-settings.repository.js';
import { NotificationSettingsService } from './settings/notification-settings.service.js';

@Module({
  imports: [LookupsModule, PolicyModule],
  controllers: [
    NotificationSettingsController,
    NotificationPreferencesController,
    MutedConversationsController,
    ContactDetailsController,
  ],
  providers: [
    NotificationSettingsRepository,
    NotificationSettingsService,
    NotificationPreferencesRepository,
    NotificationPreferencesService,
    NotificationUsersService,
    MutedConversationsRepository,
    MutedConversationsService,
    ContactDetailsRepository,
    ContactDetailsService,
  ],
  exports: [NotificationSettingsService, NotificationPreferencesService, NotificationUsersService],
})
export class NotificationsModule {}
