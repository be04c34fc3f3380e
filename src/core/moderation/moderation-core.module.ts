import { Module } from '@nestjs/common';
import { ModerationChecksRepository } from './checks/moderation-checks.repository.js';
import { ModerationChecks } from './checks/moderation-checks.service.js';
import { FilteredEntitiesRepository } from './judging/filtered-entities.repository.js';
import { CACHED_RULE_BYTES, DEFAULT_CACHED_RULE_BYTES, ModerationRules } from './judging/moderation-rules.service.js';
import { Moderator } from './judging/moderator.service.js';

/** Judges content by the rules of an app, and has outside engines check it. */
@Module({
  providers: [
    ModerationChecks,
    ModerationRules,
    Moderator,
    ModerationChecksRepository,
    FilteredEntitiesRepository,
    { provide: CACHED_RULE_BYTES, useValue: DEFAULT_CACHED_RULE_BYTES },
  ],
  exports: [ModerationChecks, ModerationChecksRepository, ModerationRules, Moderator],
})
export class ModerationCoreModule {}
