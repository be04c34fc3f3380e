import { Global, Module } from '@nestjs/common';
import { ConversationStatesRepository } from './conversation-states/conversation-states.repository.js';
import { ConversationStatesService } from './conversation-states/conversation-states.service.js';
import { ReceiptsOfAllRepository } from './conversation-states/receipts-of-all.repository.js';
import { ReceiptsRepository } from './conversation-states/receipts.repository.js';
import { Erasures } from './erasure/erasures.js';
import { StoredResponseErasure } from './erasure/stored-response-erasure.js';
import { ModerationChecks } from './moderation/checks/moderation-checks.js';
import { ModerationChecksRepository } from './moderation/checks/moderation-checks.repository.js';
import { FilteredEntitiesRepository } from './moderation/judging/filtered-entities.repository.js';
import {
  CACHED_RULE_BYTES,
  DEFAULT_CACHED_RULE_BYTES,
  ModerationRules,
} from './moderation/judging/moderation-rules.js';
import { Moderator } from './moderation/judging/moderator.js';
import { MessagePolicy } from './policy/message-policy.js';
import { PolicyRepository } from './policy/policy.repository.js';
import { PolicyService } from './policy/policy.service.js';
import { ReachabilityRepository } from './reachability/reachability.repository.js';
import { ReachabilityService } from './reachability/reachability.service.js';
import { SummariesRepository } from './summaries/summaries.repository.js';
import { SummariesService } from './summaries/summaries.service.js';
import { VisibilityService } from './visibility/visibility.service.js';

const shared = [
  ConversationStatesService,
  Erasures,
  MessagePolicy,
  ModerationChecks,
  ModerationChecksRepository,
  ModerationRules,
  Moderator,
  PolicyService,
  ReachabilityService,
  SummariesService,
  VisibilityService,
];

/** Rules and queries that several areas share. Global: nearly every area uses some of them. */
@Global()
@Module({
  providers: [
    ...shared,
    ConversationStatesRepository,
    FilteredEntitiesRepository,
    PolicyRepository,
    ReachabilityRepository,
    ReceiptsOfAllRepository,
    ReceiptsRepository,
    StoredResponseErasure,
    SummariesRepository,
    { provide: CACHED_RULE_BYTES, useValue: DEFAULT_CACHED_RULE_BYTES },
  ],
  exports: shared,
})
export class CoreModule {}
