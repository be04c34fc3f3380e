import { Module } from '@nestjs/common';
import { KeywordListFormGuard } from '../keyword-lists/keyword-list-form.guard.js';
import { KeywordListsController } from '../keyword-lists/keyword-lists.controller.js';
import { KeywordListsService } from '../keyword-lists/keyword-lists.service.js';
import { RuleTransactions } from '../keyword-lists/rule-transactions.js';
import { ReasonsController } from '../reasons/reasons.controller.js';
import { ReasonsService } from '../reasons/reasons.service.js';
import { ModerationTestController } from '../test/moderation-test.controller.js';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

/** Rules, and what they and flags refer to: keyword lists and reasons. */
@Module({
  controllers: [KeywordListsController, ModerationTestController, ReasonsController, RulesController],
  providers: [KeywordListFormGuard, KeywordListsService, ReasonsService, RulesService, RuleTransactions],
  exports: [ReasonsService],
})
export class RulesModule {}
