import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { UserSummary } from '#core/summaries/summaries.repository.js';
import { userSummaryView } from '#core/summaries/summary.view.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { ReviewedFlag } from './reviewed-messages.sql.js';

/** A user's flag of a message. */
export class FlagView {
  @ApiProperty({ description: 'The user who flagged the message.' }) uid!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() avatar?: string;
  @ApiProperty() role!: string;
  @ApiProperty({ example: 'spam' }) reasonId!: string;
  @ApiPropertyOptional({ description: 'Absent if the reason was deleted.' }) reasonName?: string;
  @ApiPropertyOptional({ description: 'Of the reason.' }) description?: string;
  @ApiPropertyOptional({ description: 'What the user said about the message.' }) remark?: string;
  @ApiProperty({ description: 'Unix seconds.' }) flaggedAt!: number;
}

export function flagView(flag: ReviewedFlag, user: UserSummary | undefined): FlagView {
  const { name, avatar, role } = userSummaryView(flag.uid, user);
  const { uid, reasonId, reasonName, description, remark, flaggedAt } = flag;
  return withoutAbsent({ uid, name, avatar, role, reasonId, reasonName, description, remark, flaggedAt });
}
