import { Module } from '@nestjs/common';
import { ConversationStatesModule } from '#core/conversation-states/conversation-states.module.js';
import { ModerationCoreModule } from '#core/moderation/moderation-core.module.js';
import { SummariesModule } from '#core/summaries/summaries.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { SenderActionsService } from './actions/sender-actions.service.js';
import { BlockedMessagesController } from './blocked/blocked-messages.controller.js';
import { BlockedMessagesService } from './blocked/blocked-messages.service.js';
import { ModerationCasesController } from './cases/moderation-cases.controller.js';
import { ModerationCasesService } from './cases/moderation-cases.service.js';
import { ChecksModule } from './checks/checks.module.js';
import { FlaggedMessagesController } from './flagged/flagged-messages.controller.js';
import { FlaggedMessagesService } from './flagged/flagged-messages.service.js';
import { MessageFlagsController } from './flagged/message-flags.controller.js';
import { ModerationStorageModule } from './moderation-storage.module.js';
import { ReviewsService } from './queues/reviews.service.js';
import { ReviewedMessagesController } from './reviewed/reviewed-messages.controller.js';
import { ReviewedMessagesService } from './reviewed/reviewed-messages.service.js';
import { RulesModule } from './rules/rules.module.js';
import { SubmissionCheckSource } from './submissions/submission-check-source.js';
import { SubmissionPartiesService } from './submissions/submission-parties.service.js';
import { SubmissionRetentionService } from './submissions/submission-retention.service.js';
import { SubmissionsController } from './submissions/submissions.controller.js';
import { SubmissionsRepository } from './submissions/submissions.repository.js';
import { SubmissionsService } from './submissions/submissions.service.js';

@Module({
  imports: [
    ChecksModule,
    ConversationStatesModule,
    GroupsModule,
    SummariesModule,
    MessagesModule,
    ModerationCoreModule,
    ModerationStorageModule,
    RulesModule,
    SettingsModule,
    UsersModule,
  ],
  controllers: [
    BlockedMessagesController,
    FlaggedMessagesController,
    MessageFlagsController,
    ModerationCasesController,
    ReviewedMessagesController,
    SubmissionsController,
  ],
  providers: [
    BlockedMessagesService,
    FlaggedMessagesService,
    ModerationCasesService,
    ReviewsService,
    ReviewedMessagesService,
    SenderActionsService,
    SubmissionCheckSource,
    SubmissionPartiesService,
    SubmissionRetentionService,
    SubmissionsRepository,
    SubmissionsService,
  ],
  exports: [SubmissionsService],
})
export class ModerationModule {}
