import { Module } from '@nestjs/common';
import { PolicyModule } from '#core/policy/policy.module.js';
import { ReachabilityModule } from '#core/reachability/reachability.module.js';
import { MediaModule } from '../media/media.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ScheduledMessagesController } from './scheduled-messages.controller.js';
import { ScheduledMessagesRepository } from './scheduled-messages.repository.js';
import { ScheduledMessagesService } from './scheduled-messages.service.js';
import { ScheduledSenderService } from './scheduled-sender.service.js';

@Module({
  imports: [MediaModule, MessagesModule, PolicyModule, ReachabilityModule],
  controllers: [ScheduledMessagesController],
  providers: [ScheduledMessagesRepository, ScheduledMessagesService, ScheduledSenderService],
})
export class ScheduledMessagesModule {}
