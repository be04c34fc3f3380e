import { Module } from '@nestjs/common';
import { NotificationProvidersModule } from './providers/providers.module.js';

@Module({
  imports: [NotificationProvidersModule],
  exports: [NotificationProvidersModule],
})
export class NotificationsModule {}
