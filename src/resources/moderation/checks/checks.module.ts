import { Module } from '@nestjs/common';
import { ModerationCoreModule } from '#core/moderation/moderation-core.module.js';
import { ManagementModule } from '#resources/management/management.module.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { EnginesModule } from '../engines/engines.module.js';
import { CheckSources } from './check-sources.js';
import { EngineFailureEvents } from './engine-failure-events.js';
import { EngineVerdictsService } from './engine-verdicts.service.js';
import { MessageCheckSource } from './message-check-source.js';

@Module({
  imports: [EnginesModule, ManagementModule, MessagesModule, ModerationCoreModule],
  providers: [CheckSources, EngineFailureEvents, MessageCheckSource, EngineVerdictsService],
  exports: [CheckSources],
})
export class ChecksModule {}
