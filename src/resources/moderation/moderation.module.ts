import { Module } from '@nestjs/common';
import { ModerationDomainModule } from '../../domain/moderation/moderation.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { KeywordListFormReader } from './keyword-lists/keyword-list-form.js';
import { KeywordListsController } from './keyword-lists/keyword-lists.controller.js';
import { KeywordListsService } from './keyword-lists/keyword-lists.service.js';
import { ModerationController } from './moderation.controller.js';
import { ModerationRepository } from './moderation.repository.js';
import { ModerationService } from './moderation.service.js';
import { ReasonsController } from './reasons/reasons.controller.js';
import { ReasonsService } from './reasons/reasons.service.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesService } from './rules/rules.service.js';

@Module({
  imports: [MessagesModule, ModerationDomainModule],
  controllers: [KeywordListsController, ModerationController, ReasonsController, RulesController],
  providers: [
    KeywordListFormReader,
    KeywordListsService,
    ModerationRepository,
    ModerationService,
    ReasonsService,
    RulesService,
  ],
  exports: [ModerationService],
})
export class ModerationModule {}
