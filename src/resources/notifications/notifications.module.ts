import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { ContactDetailsController } from './contact-details/contact-details.controller.js';
import { ContactDetailsRepository } from './contact-details/contact-details.repository.js';
import { ContactDetailsService } from './contact-details/contact-details.service.js';
import { UnsubscribeLinks } from './contact-details/unsubscribe-links.js';
import { UnsubscribeController } from './contact-details/unsubscribe.controller.js';
import { NotificationLogRetention } from './log/notification-log-retention.js';
import { NotificationLogController } from './log/notification-log.controller.js';
import { NotificationLogRepository } from './log/notification-log.repository.js';
import { NotificationLogService } from './log/notification-log.service.js';
import { MutedConversationsController } from './mutes/muted-conversations.controller.js';
import { MutedConversationsRepository } from './mutes/muted-conversations.repository.js';
import { MutedConversationsService } from './mutes/muted-conversations.service.js';
import { NotificationPreferencesModule } from './preferences/notification-preferences.module.js';
import { NotificationProvidersModule } from './providers/notification-providers.module.js';
import { PushTokensModule } from './push-tokens/push-tokens.module.js';
import { TestSendsController } from './test-sends/test-sends.controller.js';
import { TestSendsService } from './test-sends/test-sends.service.js';

const parts = [NotificationPreferencesModule, NotificationProvidersModule, PushTokensModule];

@Module({
  imports: [...parts, SettingsModule],
  controllers: [
    ContactDetailsController,
    MutedConversationsController,
    NotificationLogController,
    TestSendsController,
    UnsubscribeController,
  ],
  providers: [
    ContactDetailsRepository,
    ContactDetailsService,
    MutedConversationsRepository,
    MutedConversationsService,
    NotificationLogRepository,
    NotificationLogRetention,
    NotificationLogService,
    TestSendsService,
    UnsubscribeLinks,
  ],
  exports: [...parts, ContactDetailsRepository, NotificationLogRepository, UnsubscribeLinks],
})
export class NotificationsModule {}
