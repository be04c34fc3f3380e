import { Module } from '@nestjs/common';
import { ConversationStatesModule } from '../../domain/conversation-states/conversation-states.module.js';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { MediaModule } from '../media/media.module.js';
import { PolicyModule } from '../../domain/policy/policy.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BotsService } from './bots.service.js';
import { MessageAccessService } from './message-access.service.js';
import { MessageChangesService } from './message-changes.service.js';
import { MessageInteractionsRepository } from './message-interactions.repository.js';
import { MessageInteractionsService } from './message-interactions.service.js';
import { MessageListsController } from './message-lists.controller.js';
import { MessageListsService } from './message-lists.service.js';
import { MessageFormReader } from './message-form.js';
import { SystemMessagesService } from './system-messages.service.js';
import { MessageMarksController } from './message-marks.controller.js';
import { MessagePinsRepository } from './message-pins.repository.js';
import { MessagePinsService } from './message-pins.service.js';
import { MessagePresenter } from './message-presenter.js';
import { MessageReactionsController } from './message-reactions.controller.js';
import { MessageReactionsRepository } from './message-reactions.repository.js';
import { MessageReactionsService } from './message-reactions.service.js';
import { MessageRetentionRepository } from './message-retention.repository.js';
import { MessageRetentionService } from './message-retention.service.js';
import { MessageThreadsController } from './message-threads.controller.js';
import { MessageThreadsRepository } from './message-threads.repository.js';
import { MessageThreadsService } from './message-threads.service.js';
import { MessagesController } from './messages.controller.js';
import { MessagesRepository } from './messages.repository.js';
import { MessagesService } from './messages.service.js';
import { SavedMessagesRepository } from './saved-messages.repository.js';
import { SavedMessagesService } from './saved-messages.service.js';
import { UnreadCountsRepository } from './unread-counts.repository.js';

@Module({
  imports: [ConversationStatesModule, LookupsModule, MediaModule, PolicyModule, SettingsModule],
  controllers: [
    MessagesController,
    MessageListsController,
    MessageThreadsController,
    MessageReactionsController,
    MessageMarksController,
  ],
  providers: [
    BotsService,
    MessageAccessService,
    MessageChangesService,
    MessageInteractionsRepository,
    MessageInteractionsService,
    MessageListsService,
    MessageFormReader,
    SystemMessagesService,
    MessagePinsRepository,
    MessagePinsService,
    MessagePresenter,
    MessageReactionsRepository,
    MessageReactionsService,
    MessageRetentionRepository,
    MessageRetentionService,
    MessageThreadsRepository,
    MessageThreadsService,
    MessagesRepository,
    MessagesService,
    SavedMessagesRepository,
    SavedMessagesService,
    UnreadCountsRepository,
  ],
  exports: [MessageChangesService, SystemMessagesService, MessagesService],
})
export class MessagesModule {}
