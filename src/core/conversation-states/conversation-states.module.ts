import { Module } from '@nestjs/common';
import { ConversationStatesRepository } from './conversation-states.repository.js';
import { ConversationStatesService } from './conversation-states.service.js';
import { ReceiptsOfAllRepository } from './receipts-of-all.repository.js';
import { ReceiptsRepository } from './receipts.repository.js';

/** What users have done with conversations. Messages and conversations both depend on it. */
@Module({
  providers: [ConversationStatesRepository, ConversationStatesService, ReceiptsRepository, ReceiptsOfAllRepository],
  exports: [ConversationStatesService],
})
export class ConversationStatesModule {}
