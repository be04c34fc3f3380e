import { Module } from '@nestjs/common';
import { NotificationPreferencesModule } from '../preferences/notification-preferences.module.js';
import { NotificationSettingsModule } from '../settings/notification-settings.module.js';
import { MutedConversationsController } from './muted-conversations.controller.js';
import { MutedConversationsRepository } from './muted-conversations.repository.js';
import { MutedConversationsService } from './muted-conversations.service.js';

@Module({
  imports: [NotificationPreferencesModule, NotificationSettingsModule],
  controllers: [MutedConversationsController],
  providers: [MutedConversationsRepository, MutedConversationsService],
})
export class MutedConversationsModule {}
