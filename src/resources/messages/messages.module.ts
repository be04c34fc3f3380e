import { Module } from '@nestjs/common';
import { ConversationStatesModule } from '../../domain/conversation-states/conversation-states.module.js';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { MediaModule } from '../media/media.module.js';
import { ModerationQueuesModule } from '../../domain/moderation/queues/moderation-queues.module.js';
import { ModerationDomainModule } from '../../domain/moderation/moderation.module.js';
import { PolicyModule } from '../../domain/policy/policy.module.js';
import { VisibilityModule } from '../../domain/visibility/visibility.module.js';
import { ReachabilityModule } from '../../domain/reachability/reachability.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BotsService } from './send/bots.service.js';
import { MessageAccessService } from './change/message-access.service.js';
import { MessageInteractionsController } from './interactions/message-interactions.controller.js';
import { MessageEditsService } from './change/message-edits.service.js';
import { SingleMessageController } from './change/single-message.controller.js';
import { SingleMessageRepository } from './change/single-message.repository.js';
import { SingleMessageService } from './change/single-message.service.js';
import { MessageInteractionsRepository } from './interactions/message-interactions.repository.js';
import { MessageInteractionsService } from './interactions/message-interactions.service.js';
import { MessageListRepository } from './list/message-list.repository.js';
import { MessageListsController } from './list/message-lists.controller.js';
import { MessageListsService } from './list/message-lists.service.js';
import { MessageFormGuard } from './send/message-form.guard.js';
import { SystemMessagesRepository } from './system/system-messages.repository.js';
import { SystemMessagesService } from './system/system-messages.service.js';
import { MessagePinsController } from './pins/message-pins.controller.js';
import { MessagePinsRepository } from './pins/message-pins.repository.js';
import { MessagePinsService } from './pins/message-pins.service.js';
import { MessagePagesRepository } from './model/message-pages.repository.js';
import { MessagePresenter } from './view/message-presenter.js';
import { MessageReactionsController } from './reactions/message-reactions.controller.js';
import { MessageReactionsRepository } from './reactions/message-reactions.repository.js';
import { MessageReactionsService } from './reactions/message-reactions.service.js';
import { CheckedMessages } from './moderation/checked-messages.service.js';
import { MessageModeration } from './moderation/message-moderation.service.js';
import { MessageReleaseService } from './release/message-release.service.js';
import { MessageRetentionRepository } from './retention/message-retention.repository.js';
import { MessageRetentionService } from './retention/message-retention.service.js';
import { MessageThreadsController } from './threads/message-threads.controller.js';
import { MessageThreadsRepository } from './threads/message-threads.repository.js';
import { MessageThreadsService } from './threads/message-threads.service.js';
import { MessageBatchRepository } from './store/message-batch.repository.js';
import { RepliesService } from './send/replies.service.js';
import { MessagesController } from './send/messages.controller.js';
import { MessagesRepository } from './store/messages.repository.js';
import { MessagesService } from './send/messages.service.js';
import { SavedMessagesController } from './saved/saved-messages.controller.js';
import { SavedMessagesRepository } from './saved/saved-messages.repository.js';
import { SavedMessagesService } from './saved/saved-messages.service.js';
import { UnreadCountsRepository } from './unread/unread-counts.repository.js';

@Module({
  imports: [
    ConversationStatesModule,
    LookupsModule,
    MediaModule,
    ModerationDomainModule,
    ModerationQueuesModule,
    PolicyModule,
    ReachabilityModule,
    SettingsModule,
    VisibilityModule,
  ],
  controllers: [
    MessagesController,
    SingleMessageController,
    MessageListsController,
    MessageThreadsController,
    MessageReactionsController,
    MessagePinsController,
    SavedMessagesController,
    MessageInteractionsController,
  ],
  providers: [
    BotsService,
    MessageAccessService,
    MessageEditsService,
    MessageBatchRepository,
    MessageInteractionsRepository,
    MessageInteractionsService,
    MessageListRepository,
    MessageListsService,
    MessageFormGuard,
    SystemMessagesRepository,
    SystemMessagesService,
    CheckedMessages,
    MessageModeration,
    MessagePagesRepository,
    MessagePinsRepository,
    MessagePinsService,
    MessagePresenter,
    MessageReactionsRepository,
    MessageReactionsService,
    MessageReleaseService,
    MessageRetentionRepository,
    MessageRetentionService,
    MessageThreadsRepository,
    MessageThreadsService,
    MessagesRepository,
    MessagesService,
    RepliesService,
    SavedMessagesRepository,
    SavedMessagesService,
    SingleMessageRepository,
    SingleMessageService,
    UnreadCountsRepository,
  ],
  exports: [
    CheckedMessages,
    MessageAccessService,
    MessagePagesRepository,
    MessageListsService,
    MessageThreadsService,
    MessageModeration,
    MessagePresenter,
    MessagesService,
    RepliesService,
    SingleMessageService,
    SystemMessagesService,
    UnreadCountsRepository,
  ],
})
export class MessagesModule {}
