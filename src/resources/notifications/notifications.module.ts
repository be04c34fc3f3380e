import { Module } from '@nestjs/common';
import { NotificationLogModule } from './log/log.module.js';
import { NotificationProvidersModule } from './providers/providers.module.js';
import { PushTokensModule } from './push-tokens/push-tokens.module.js';

@Module({
  imports: [NotificationLogModule, NotificationProvidersModule, PushTokensModule],
  exports: [NotificationLogModule, NotificationProvidersModule, PushTokensModule],
})
export class NotificationsModule {}
