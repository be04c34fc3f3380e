import { Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { MediaModule } from '../media/media.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { MessageFormReader } from './message-form.js';
import { MessageLog } from './message-log.service.js';
import { MessagePresenter } from './message-presenter.js';
import { MessageReactionsController } from './message-reactions.controller.js';
import { MessageReactionsRepository } from './message-reactions.repository.js';
import { MessageReactionsService } from './message-reactions.service.js';
import { MessageResponsesRepository } from './message-responses.repository.js';
import { MessageThreadsController } from './message-threads.controller.js';
import { MessageThreadsRepository } from './message-threads.repository.js';
import { MessageThreadsService } from './message-threads.service.js';
import { MessagesController } from './messages.controller.js';
import { MessagesRepository } from './messages.repository.js';
import { MessagesService } from './messages.service.js';

@Module({
  imports: [ConversationsModule, DirectoryModule, MediaModule, PolicyModule],
  controllers: [MessagesController, MessageThreadsController, MessageReactionsController],
  providers: [
    MessageFormReader,
    MessageLog,
    MessagePresenter,
    MessageReactionsRepository,
    MessageReactionsService,
    MessageResponsesRepository,
    MessageThreadsRepository,
    MessageThreadsService,
    MessagesRepository,
    MessagesService,
  ],
  exports: [MessageLog, MessagesService],
})
export class MessagesModule {}
