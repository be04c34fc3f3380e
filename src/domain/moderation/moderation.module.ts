import { Module } from '@nestjs/common';
import { ModerationChecks } from './moderation-checks.service.js';
import { ModerationRules } from './moderation-rules.service.js';
import { Moderator } from './moderator.service.js';
import { RulesRepository } from './rules.repository.js';
import { VerdictRecords } from './verdict-records.service.js';

/** Judges content by the rules of an app, and stores what follows from a verdict. */
@Module({
  providers: [ModerationChecks, ModerationRules, Moderator, RulesRepository, VerdictRecords],
  exports: [ModerationChecks, ModerationRules, Moderator, RulesRepository, VerdictRecords],
})
export class ModerationDomainModule {}
