import { Module } from '@nestjs/common';
import { FilteredEntitiesRepository } from './judging/filtered-entities.repository.js';
import { CACHED_RULE_BYTES, DEFAULT_CACHED_RULE_BYTES, ModerationRules } from './judging/moderation-rules.service.js';
import { Moderator } from './judging/moderator.service.js';
import { KeywordListVault } from './lists/keyword-list-vault.js';
import { ReasonsRepository } from './reasons/reasons.repository.js';
import { RuleTransactions } from './rule-transactions.service.js';
import { RulePagesRepository } from './rules/rule-pages.repository.js';
import { RulesRepository } from './rules/rules.repository.js';
import { PendingVerdictJobs } from './verdicts/pending-verdict-jobs.service.js';
import { PendingVerdicts } from './verdicts/pending-verdicts.service.js';
import { VerdictRecords } from './verdicts/verdict-records.service.js';
import { VerdictsRepository } from './verdicts/verdicts.repository.js';

/** Judges content by the rules of an app, and stores what follows from a verdict. */
@Module({
  providers: [
    PendingVerdictJobs,
    KeywordListVault,
    PendingVerdicts,
    ModerationRules,
    Moderator,
    ReasonsRepository,
    RuleTransactions,
    RulePagesRepository,
    RulesRepository,
    VerdictRecords,
    VerdictsRepository,
    FilteredEntitiesRepository,
    { provide: CACHED_RULE_BYTES, useValue: DEFAULT_CACHED_RULE_BYTES },
  ],
  exports: [
    PendingVerdictJobs,
    KeywordListVault,
    PendingVerdicts,
    ModerationRules,
    Moderator,
    ReasonsRepository,
    RuleTransactions,
    RulePagesRepository,
    RulesRepository,
    VerdictRecords,
  ],
})
export class ModerationCoreModule {}
