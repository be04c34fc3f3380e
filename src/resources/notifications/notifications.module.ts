import { Module } from '@nestjs/common';
import { ContactDetailsModule } from './contact-details/contact-details.module.js';
import { NotificationLogModule } from './log/notification-log.module.js';
import { MutedConversationsModule } from './mutes/muted-conversations.module.js';
import { NotificationPreferencesModule } from './preferences/notification-preferences.module.js';
import { NotificationProvidersModule } from './providers/notification-providers.module.js';
import { PushTokensModule } from './push-tokens/push-tokens.module.js';
import { NotificationQueueModule } from './queue/notification-queue.module.js';
import { NotificationSettingsModule } from './settings/notification-settings.module.js';
import { TestSendsModule } from './test-sends/test-sends.module.js';

const areas = [
  ContactDetailsModule,
  MutedConversationsModule,
  NotificationLogModule,
  NotificationPreferencesModule,
  NotificationProvidersModule,
  NotificationQueueModule,
  NotificationSettingsModule,
  PushTokensModule,
  TestSendsModule,
];

@Module({ imports: areas, exports: areas })
export class NotificationsModule {}
