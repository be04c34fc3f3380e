import { Module } from '@nestjs/common';
import { NotificationProvidersModule } from '../providers/notification-providers.module.js';
import { PushTokensModule } from '../push-tokens/push-tokens.module.js';
import { TestSender } from './test-sender.js';
import { TestSendsController } from './test-sends.controller.js';
import { TestSendsService } from './test-sends.service.js';

/** Imported by the delivery of notifications, which registers what sends. */
@Module({
  imports: [NotificationProvidersModule, PushTokensModule],
  controllers: [TestSendsController],
  providers: [TestSender, TestSendsService],
  exports: [TestSender],
})
export class TestSendsModule {}
