import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { MessageExplanationsController } from './message-explanations.controller.js';
import { MessageExplanationsRepository } from './message-explanations.repository.js';
import { MessageExplanationsService } from './message-explanations.service.js';

@Module({
  imports: [MessagesModule, NotificationsModule, WebhooksModule],
  controllers: [MessageExplanationsController],
  providers: [MessageExplanationsRepository, MessageExplanationsService],
})
export class MessageExplanationsModule {}
