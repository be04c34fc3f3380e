import { Module } from '@nestjs/common';
import { ConversationStatesRepository } from './conversation-states.repository.js';
import { ConversationStatesService } from './conversation-states.service.js';
import { ReceiptsOfAllRepository } from './receipts-of-all.repository.js';
import { ReceiptsRepository } from './receipts.repository.js';

/** How each user stands in each conversation: for messages, which show it, and for conversations, which change it. */
@Module({
  providers: [ConversationStatesRepository, ConversationStatesService, ReceiptsRepository, ReceiptsOfAllRepository],
  exports: [ConversationStatesService],
})
export class ConversationStatesModule {}
