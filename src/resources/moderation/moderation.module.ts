import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { ModerationController } from './moderation.controller.js';
import { ModerationRepository } from './moderation.repository.js';
import { ModerationService } from './moderation.service.js';

@Module({
  imports: [MessagesModule],
  controllers: [ModerationController],
  providers: [ModerationRepository, ModerationService],
  exports: [ModerationService],
})
export class ModerationModule {}
