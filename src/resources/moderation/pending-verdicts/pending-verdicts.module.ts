import { Module } from '@nestjs/common';
import { ModerationCoreModule } from '#core/moderation/moderation-core.module.js';
import { ManagementModule } from '#resources/management/management.module.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { EnginesModule } from '../engines/engines.module.js';
import { EngineFailureEvents } from './engine-failure-events.js';
import { EngineVerdictsService } from './engine-verdicts.service.js';
import { PendingMessageSource } from './pending-message-source.js';
import { PendingSources } from './pending-sources.js';
import { PendingVerdictsRepository } from './pending-verdicts.repository.js';

@Module({
  imports: [EnginesModule, ManagementModule, MessagesModule, ModerationCoreModule],
  providers: [
    PendingSources,
    PendingVerdictsRepository,
    EngineFailureEvents,
    PendingMessageSource,
    EngineVerdictsService,
  ],
  exports: [PendingSources],
})
export class PendingVerdictsModule {}
