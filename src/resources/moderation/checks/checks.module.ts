import { Module } from '@nestjs/common';
import { ModerationDomainModule } from '#core/moderation/moderation.module.js';
import { ManagementModule } from '#resources/management/management.module.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { EnginesModule } from '../engines/engines.module.js';
import { CheckSources } from './check-sources.js';
import { ChecksRepository } from './checks.repository.js';
import { EngineFailureEvents } from './engine-failure-events.js';
import { MessageCheckSource } from './message-check-source.js';
import { ModerationCheckService } from './moderation-check.service.js';

@Module({
  imports: [EnginesModule, ManagementModule, MessagesModule, ModerationDomainModule],
  providers: [CheckSources, ChecksRepository, EngineFailureEvents, MessageCheckSource, ModerationCheckService],
  exports: [CheckSources],
})
export class ChecksModule {}
