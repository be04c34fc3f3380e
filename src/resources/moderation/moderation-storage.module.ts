import { Global, Module } from '@nestjs/common';
import { ListStore, RuleStore } from '#core/moderation/judging/rule-store.js';
import { VerdictRecords } from '#core/moderation/verdict-records.js';
import { ModerationCasesRepository } from './cases/moderation-cases.repository.js';
import { KeywordListVault } from './keyword-lists/keyword-list-vault.js';
import { KeywordListsRepository } from './keyword-lists/keyword-lists.repository.js';
import { BlockedMessagesRepository } from './queues/blocked-messages.repository.js';
import { FlaggedMessagesRepository } from './queues/flagged-messages.repository.js';
import { ReviewedMessagesRepository } from './queues/reviewed-messages.repository.js';
import { VerdictRecordsRepository } from './queues/verdict-records.repository.js';
import { VerdictRecordsService } from './queues/verdict-records.service.js';
import { ReasonsRepository } from './reasons/reasons.repository.js';
import { RulesRepository } from './rules/rules.repository.js';

const stored = [
  BlockedMessagesRepository,
  FlaggedMessagesRepository,
  KeywordListsRepository,
  KeywordListVault,
  ModerationCasesRepository,
  ReasonsRepository,
  ReviewedMessagesRepository,
  RulesRepository,
];

/** The tables of moderation. Global: it provides what `core/moderation` declares to areas that do not depend on this one. */
@Global()
@Module({
  providers: [
    ...stored,
    VerdictRecordsRepository,
    VerdictRecordsService,
    { provide: ListStore, useExisting: KeywordListsRepository },
    { provide: RuleStore, useExisting: RulesRepository },
    { provide: VerdictRecords, useExisting: VerdictRecordsService },
  ],
  exports: [...stored, ListStore, RuleStore, VerdictRecords],
})
export class ModerationStorageModule {}
