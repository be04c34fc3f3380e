import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Summaries } from '#core/summaries/summaries.service.js';
import type { ReviewOutcome } from '#generated/prisma/enums.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageView } from '#resources/messages/view/message.view.js';
import { ModerationCaseFields, caseFields } from '../cases/moderation-case.view.js';
import { FlagView, flagView } from '../queues/flag.view.js';
import { MatchedConditionView, withEdit } from '../queues/queued-message.view.js';
import type { ReviewedMessage } from '../queues/reviewed-messages.sql.js';
import type { ShownReview } from './reviewed-messages.service.js';

const actionsTaken: Record<ReviewOutcome, string> = {
  approved: 'Approved',
  blocked: 'Blocked',
  reviewed: 'Marked as reviewed',
};

export class ReviewedMessageView extends ModerationCaseFields {
  @ApiProperty() appId!: string;
  @ApiProperty({ description: 'Which list the message was in.', enum: ['blocked', 'flagged'] }) origin!: string;
  @ApiProperty({ description: 'What the moderator decided.', enum: Object.values(actionsTaken) }) actionTaken!: string;
  @ApiProperty({
    description:
      'The email address of the collaborator who decided in the console, or the uid of the user whom the app named; app_system where it named none.',
  })
  moderator!: string;
  @ApiProperty({ description: 'Unix seconds.' }) reviewedAt!: number;
  @ApiPropertyOptional({
    description: 'The rule that blocked or flagged the message; absent where only users flagged it.',
  })
  ruleId?: string;
  @ApiPropertyOptional() ruleName?: string;
  @ApiPropertyOptional({ description: 'The revision of the rule at that time.' }) revisionId?: string;
  @ApiPropertyOptional({ description: 'The condition of the rule that matched.' }) condition?: MatchedConditionView;
  @ApiProperty({
    description:
      'With its present moderation status, and the rule in data.moderation. For a blocked edit, the message as the edit would change it.',
  })
  message!: MessageView;
  @ApiPropertyOptional({ description: 'true if an edit was blocked, not the message itself.' }) isEdit?: boolean;
  @ApiProperty({ description: 'The actions of the rule.', type: [String], example: ['blockMessage'] })
  action!: string[];
  @ApiPropertyOptional({
    description: 'Of a flagged message: the newest flags of users at the time of the review, at most 100.',
    type: [FlagView],
  })
  flaggedBy?: FlagView[];
  @ApiProperty({
    description: 'When the message was blocked or first flagged, and its id: <seconds>.000000000<id>.',
    example: '1763683200.00000000042',
  })
  blockedAt!: string;
  @ApiProperty({ description: 'When the message was blocked or first flagged, in Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export function reviewedMessageView(
  appId: string,
  { review, message, moderationCase }: ShownReview,
  users: Summaries['users'],
): ReviewedMessageView {
  const { origin, outcome, ruleId, ruleName, revisionId, condition, flags, reviewedBy, edit } = review;
  const seconds = unixSeconds(review.createdAt);
  return {
    appId,
    origin,
    actionTaken: actionsTaken[outcome],
    moderator: reviewedBy ?? SYSTEM_UID,
    reviewedAt: unixSeconds(review.reviewedAt),
    ...withoutAbsent({ ruleId, ruleName, revisionId, condition }),
    message: withRule(withEdit(message, outcome === 'approved' ? null : edit), review),
    ...(edit && { isEdit: true }),
    action: review.actions,
    ...(origin === 'flagged' && { flaggedBy: flags.map((flag) => flagView(flag, users.get(flag.uid))) }),
    ...caseFields(moderationCase),
    blockedAt: `${seconds}.000000000${message.id}`,
    createdAt: seconds,
    updatedAt: unixSeconds(review.reviewedAt),
  };
}

/** A message without a moderation status is visible, as an approved one. */
function withRule(message: MessageView, { ruleId: id, ruleName: name }: ReviewedMessage): MessageView {
  const moderation = message.data.moderation ?? { status: 'approved' };
  const data = { ...message.data, moderation: { ...moderation, ...(id !== null && { rule: { id, name } }) } };
  return { ...message, data };
}
