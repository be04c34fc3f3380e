import { Module } from '@nestjs/common';
import { NotificationLogRepository } from '../log/notification-log.repository.js';
import { NotificationQueueNotifier } from '../queue/notification-notifier.js';
import { NotificationProvidersRepository } from './notification-providers.repository.js';
import { NotificationProvidersService } from './notification-providers.service.js';
import { ProviderVault } from './provider-vault.js';

@Module({
  providers: [
    NotificationLogRepository,
    NotificationProvidersRepository,
    NotificationProvidersService,
    NotificationQueueNotifier,
    ProviderVault,
  ],
  exports: [NotificationLogRepository, NotificationProvidersService, NotificationQueueNotifier],
})
export class NotificationProvidersModule {}
