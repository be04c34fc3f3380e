import { Module } from '@nestjs/common';
import { AuditLogModule } from '#resources/audit-log/audit-log.module.js';
import { NotificationProvidersModule } from '../providers/notification-providers.module.js';
import { PushTokensController } from './push-tokens.controller.js';
import { PushTokensRepository } from './push-tokens.repository.js';
import { PushTokensService } from './push-tokens.service.js';

@Module({
  imports: [AuditLogModule, NotificationProvidersModule],
  controllers: [PushTokensController],
  providers: [PushTokensRepository, PushTokensService],
  exports: [PushTokensService],
})
export class PushTokensModule {}
