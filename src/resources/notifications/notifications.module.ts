import { Module } from '@nestjs/common';
import { NotificationProvidersModule } from './providers/providers.module.js';
import { PushTokensModule } from './push-tokens/push-tokens.module.js';

@Module({
  imports: [NotificationProvidersModule, PushTokensModule],
  exports: [NotificationProvidersModule, PushTokensModule],
})
export class NotificationsModule {}
