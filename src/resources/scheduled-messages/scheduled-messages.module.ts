import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ScheduledMessagesController } from './scheduled-messages.controller.js';
import { ScheduledMessagesRepository } from './scheduled-messages.repository.js';
import { ScheduledMessagesService } from './scheduled-messages.service.js';
import { ScheduledSenderService } from './scheduled-sender.service.js';

@Module({
  imports: [MediaModule, MessagesModule],
  controllers: [ScheduledMessagesController],
  providers: [ScheduledMessagesRepository, ScheduledMessagesService, ScheduledSenderService],
})
export class ScheduledMessagesModule {}
