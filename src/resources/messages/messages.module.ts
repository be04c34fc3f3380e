import { Module } from '@nestjs/common';
import { ConversationStatesModule } from '../conversation-states/conversation-states.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { MessageLog } from './message-log.service.js';
import { MessagePresenter } from './message-presenter.js';
import { MessagesController } from './messages.controller.js';
import { MessagesRepository } from './messages.repository.js';
import { MessagesService } from './messages.service.js';

@Module({
  imports: [ConversationStatesModule, DirectoryModule],
  controllers: [MessagesController],
  providers: [MessageLog, MessagePresenter, MessagesRepository, MessagesService],
  exports: [MessageLog, MessagesService],
})
export class MessagesModule {}
