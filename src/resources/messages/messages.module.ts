import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DisappearanceJob } from './edit-delete/disappearance-job.js';
import { MessageAccessService } from './edit-delete/message-access.service.js';
import { MessageEditsRepository } from './edit-delete/message-edits.repository.js';
import { MessageEditsService } from './edit-delete/message-edits.service.js';
import { MessagesController } from './edit-delete/messages.controller.js';
import { MessagesService } from './edit-delete/messages.service.js';
import { MessageErasure } from './erasure/message-erasure.js';
import { MessageErasureRepository } from './erasure/message-erasure.repository.js';
import { MessageInteractionsController } from './interactions/message-interactions.controller.js';
import { MessageInteractionsRepository } from './interactions/message-interactions.repository.js';
import { MessageInteractionsService } from './interactions/message-interactions.service.js';
import { LinkPreviewsRepository } from './link-previews/link-previews.repository.js';
import { LinkPreviewsService } from './link-previews/link-previews.service.js';
import { PagePreviews } from './link-previews/page-previews.js';
import { MessageListRepository } from './list/message-list.repository.js';
import { MessageListsController } from './list/message-lists.controller.js';
import { MessageListsService } from './list/message-lists.service.js';
import { MessageSearchRepository } from './list/message-search.repository.js';
import { NearWordsRepository } from './list/near-words.repository.js';
import { WordFormsRepository } from './list/word-forms.repository.js';
import { LoadedMessagesRepository } from './model/loaded-messages.repository.js';
import { CheckedMessages } from './moderation/checked-messages.js';
import { CheckedMessagesRepository } from './moderation/checked-messages.repository.js';
import { MessageModeration } from './moderation/message-moderation.js';
import { MessagePinsController } from './pins/message-pins.controller.js';
import { MessagePinsRepository } from './pins/message-pins.repository.js';
import { MessagePinsService } from './pins/message-pins.service.js';
import { PollsController } from './polls/polls.controller.js';
import { PollsService } from './polls/polls.service.js';
import { MessageReactionsController } from './reactions/message-reactions.controller.js';
import { MessageReactionsRepository } from './reactions/message-reactions.repository.js';
import { MessageReactionsService } from './reactions/message-reactions.service.js';
import { RenderedMessagesRepository } from './renditions/rendered-messages.repository.js';
import { RenderedMessagesService } from './renditions/rendered-messages.service.js';
import { Renditions } from './renditions/renditions.js';
import { MessageRetentionRepository } from './retention/message-retention.repository.js';
import { MessageRetentionService } from './retention/message-retention.service.js';
import { SavedMessagesController } from './saved/saved-messages.controller.js';
import { SavedMessagesRepository } from './saved/saved-messages.repository.js';
import { SavedMessagesService } from './saved/saved-messages.service.js';
import { BotsService } from './send/bots.service.js';
import { MessageFormGuard } from './send/message-form.guard.js';
import { RepliesService } from './send/replies.service.js';
import { SendController } from './send/send.controller.js';
import { SendService } from './send/send.service.js';
import { DisappearancesRepository } from './store/disappearances.repository.js';
import { DisappearancesService } from './store/disappearances.service.js';
import { MessageBatchRepository } from './store/message-batch.repository.js';
import { MessagesRepository } from './store/messages.repository.js';
import { PollsRepository } from './store/polls.repository.js';
import { ActionMessages } from './system/action-messages.js';
import { ActionMessagesRepository } from './system/action-messages.repository.js';
import { MessageThreadsController } from './threads/message-threads.controller.js';
import { MessageThreadsRepository } from './threads/message-threads.repository.js';
import { MessageThreadsService } from './threads/message-threads.service.js';
import { ThumbnailFiles } from './thumbnails/thumbnail-files.js';
import { ThumbnailsService } from './thumbnails/thumbnails.service.js';
import { UnreadCountsRepository } from './unread/unread-counts.repository.js';
import { MessagePresenter } from './view/message-presenter.js';
import { MessageViews } from './view/message-views.js';

@Module({
  imports: [MediaModule, SettingsModule],
  controllers: [
    SendController,
    MessagesController,
    MessageListsController,
    MessageThreadsController,
    MessageReactionsController,
    MessagePinsController,
    PollsController,
    SavedMessagesController,
    MessageInteractionsController,
  ],
  providers: [
    BotsService,
    DisappearancesService,
    DisappearancesRepository,
    DisappearanceJob,
    LinkPreviewsService,
    LinkPreviewsRepository,
    PagePreviews,
    RenderedMessagesService,
    RenderedMessagesRepository,
    Renditions,
    ThumbnailFiles,
    ThumbnailsService,
    MessageAccessService,
    MessageEditsService,
    MessageBatchRepository,
    MessageInteractionsRepository,
    MessageInteractionsService,
    MessageListRepository,
    MessageListsService,
    MessageSearchRepository,
    NearWordsRepository,
    WordFormsRepository,
    MessageFormGuard,
    ActionMessagesRepository,
    ActionMessages,
    MessageErasureRepository,
    MessageErasure,
    MessageViews,
    CheckedMessages,
    CheckedMessagesRepository,
    MessageModeration,
    LoadedMessagesRepository,
    MessagePinsRepository,
    MessagePinsService,
    PollsRepository,
    PollsService,
    MessagePresenter,
    MessageReactionsRepository,
    MessageReactionsService,
    MessageRetentionRepository,
    MessageRetentionService,
    MessageThreadsRepository,
    MessageThreadsService,
    MessagesRepository,
    SendService,
    RepliesService,
    SavedMessagesRepository,
    SavedMessagesService,
    MessageEditsRepository,
    MessagesService,
    UnreadCountsRepository,
  ],
  exports: [
    DisappearancesService,
    CheckedMessages,
    CheckedMessagesRepository,
    MessageAccessService,
    LoadedMessagesRepository,
    MessageListRepository,
    MessageListsService,
    MessagePinsService,
    MessageReactionsService,
    MessageThreadsService,
    MessageModeration,
    MessagePresenter,
    SavedMessagesService,
    SendService,
    RepliesService,
    MessagesService,
    PollsService,
    ActionMessages,
    MessageErasure,
    MessageViews,
    UnreadCountsRepository,
  ],
})
export class MessagesModule {}
