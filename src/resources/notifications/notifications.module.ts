import { Module } from '@nestjs/common';
import { ContactDetailsModule } from './contact-details/contact-details.module.js';
import { NotificationLogModule } from './log/log.module.js';
import { MutedConversationsModule } from './mutes/mutes.module.js';
import { NotificationPreferencesModule } from './preferences/preferences.module.js';
import { NotificationProvidersModule } from './providers/providers.module.js';
import { PushTokensModule } from './push-tokens/push-tokens.module.js';
import { NotificationQueueModule } from './queue/queue.module.js';
import { NotificationSettingsModule } from './settings/settings.module.js';

const areas = [
  ContactDetailsModule,
  MutedConversationsModule,
  NotificationLogModule,
  NotificationPreferencesModule,
  NotificationProvidersModule,
  NotificationQueueModule,
  NotificationSettingsModule,
  PushTokensModule,
];

@Module({ imports: areas, exports: areas })
export class NotificationsModule {}
