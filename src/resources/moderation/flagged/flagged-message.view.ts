import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Summaries } from '#core/summaries/summaries.service.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { DoneView } from '#platform/openapi/endpoints/response.views.js';
import { MessageView } from '#resources/messages/view/message.view.js';
import { ModerationNoteView, caseFields } from '../cases/moderation-case.view.js';
import { FlagView, flagView } from '../queues/flag.view.js';
import type { FlaggedMessage } from '../queues/flagged-messages.sql.js';
import { MatchedConditionView } from '../queues/queued-message.view.js';
import type { ShownFlaggedMessage } from './flagged-messages.service.js';

/** The rule that flagged a message. */
export class FlaggingRuleView {
  @ApiProperty({ example: 'text-profanity-filter' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'The revision of the rule at that time.' }) revisionId!: string;
  @ApiProperty({ description: 'The condition that matched.' }) condition!: MatchedConditionView;
  @ApiProperty({ description: 'The actions that were taken.', type: [String], example: ['flagMessage'] })
  action!: string[];
}

export class FlaggedMessageView extends MessageView {
  @ApiProperty() appId!: string;
  @ApiProperty({
    description: 'The users who flagged the message, the newest 100 of them; empty if only a rule did.',
    type: [FlagView],
  })
  flaggedBy!: FlagView[];
  @ApiProperty({ description: 'Number of users who flagged the message.' }) flaggedCount!: number;
  @ApiProperty({ description: 'When the message was first flagged, in Unix seconds.' }) flaggedAt!: number;
  @ApiPropertyOptional({ description: 'Absent if no rule flagged the message.' }) rule?: FlaggingRuleView;
  @ApiPropertyOptional({ description: 'The email address of the collaborator who reviews the message.' })
  assignee?: string;
  @ApiPropertyOptional({
    description: 'Notes of moderators, oldest first; absent if there is none.',
    type: [ModerationNoteView],
  })
  notes?: ModerationNoteView[];
}

/** The result both in `data` and beside it: clients read it in either place. */
export class FlagResultView {
  @ApiProperty() data!: DoneView;
  @ApiProperty({ description: 'As in data.' }) success!: boolean;
  @ApiProperty({ description: 'As in data.' }) message!: string;
}

export function flagResultView(message: string): FlagResultView {
  const result = { success: true, message };
  return { data: result, ...result };
}

export function flaggedMessageView(
  appId: string,
  { flagged, flags, flaggedCount, message, moderationCase }: ShownFlaggedMessage,
  users: Summaries['users'],
): FlaggedMessageView {
  const rule = ruleView(flagged);
  return {
    ...message,
    appId,
    flaggedBy: flags.map((flag) => flagView(flag, users.get(flag.uid))),
    flaggedCount,
    flaggedAt: unixSeconds(flagged.createdAt),
    ...(rule && { rule }),
    ...caseFields(moderationCase),
  };
}

function ruleView({ ruleId, ruleName, revisionId, condition, actions }: FlaggedMessage): FlaggingRuleView | undefined {
  if (ruleId === null || ruleName === null || revisionId === null || condition === null) return undefined;
  return { id: ruleId, name: ruleName, revisionId, condition, action: actions };
}
