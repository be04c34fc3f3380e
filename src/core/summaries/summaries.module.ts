import { Module } from '@nestjs/common';
import { SummariesRepository } from './summaries.repository.js';
import { SummariesService } from './summaries.service.js';

/** Read-only look-ups of users, blocks, friendships, groups and memberships, for areas whose rows refer to them. */
@Module({ providers: [SummariesRepository, SummariesService], exports: [SummariesService] })
export class SummariesModule {}
