import { Module } from '@nestjs/common';
import { ManagementModule } from '#resources/management/management.module.js';
import { MediaModule } from '#resources/media/media.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { SenderActionsService } from './actions/sender-actions.service.js';
import { BlockedMessagesController } from './blocked/blocked-messages.controller.js';
import { BlockedMessagesService } from './blocked/blocked-messages.service.js';
import { ModerationCasesController } from './cases/moderation-cases.controller.js';
import { ModerationCasesService } from './cases/moderation-cases.service.js';
import { CheckSources } from './checks/check-sources.js';
import { EngineFailureEvents } from './checks/engine-failure-events.js';
import { EngineVerdictsService } from './checks/engine-verdicts.service.js';
import { MessageCheckSource } from './checks/message-check-source.js';
import { CustomApiEngine } from './engines/custom-api/custom-api-engine.js';
import { CustomApisRepository } from './engines/custom-api/custom-apis.repository.js';
import { EngineClient } from './engines/engine-client.js';
import { ModerationEngines } from './engines/moderation-engines.js';
import { OpenAiEngine } from './engines/openai/openai-engine.js';
import { OpenAiImages } from './engines/openai/openai-images.js';
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
    GroupsModule,
    ManagementModule,
    MediaModule,
    MessagesModule,
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
    CheckSources,
    CustomApiEngine,
    CustomApisRepository,
    EngineClient,
    EngineFailureEvents,
    EngineVerdictsService,
    FlaggedMessagesService,
    MessageCheckSource,
    ModerationCasesService,
    ModerationEngines,
    OpenAiEngine,
    OpenAiImages,
    ReviewedMessagesService,
    ReviewsService,
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
