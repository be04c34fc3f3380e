import { Module } from '@nestjs/common';
import { BlockedMessagesRepository } from './blocked-messages.repository.js';
import { FlaggedMessagesRepository } from './flagged-messages.repository.js';
import { ModerationCasesRepository } from './moderation-cases.repository.js';
import { ReviewedMessagesRepository } from './reviewed-messages.repository.js';

const repositories = [
  BlockedMessagesRepository,
  FlaggedMessagesRepository,
  ModerationCasesRepository,
  ReviewedMessagesRepository,
];

/** The tables of messages that moderators review. */
@Module({ providers: repositories, exports: repositories })
export class ModerationQueuesModule {}
