import { Module } from '@nestjs/common';
import { NotificationProvidersModule } from '../providers/notification-providers.module.js';
import { PushTokensModule } from '../push-tokens/push-tokens.module.js';
import { TestSendsController } from './test-sends.controller.js';
import { TestSendsService } from './test-sends.service.js';

@Module({
  imports: [NotificationProvidersModule, PushTokensModule],
  controllers: [TestSendsController],
  providers: [TestSendsService],
})
export class TestSendsModule {}
