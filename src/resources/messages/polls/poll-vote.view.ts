import { ApiProperty } from '@nestjs/swagger';
import type { UserSummary } from '#core/summaries/summaries.repository.js';
import { UserSummaryView, userSummaryView } from '#core/summaries/summary.view.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { VoteRow } from '../store/polls.sql.js';

export class PollVoteView {
  @ApiProperty({ description: 'A decimal number; later votes have larger ones.' }) id!: string;
  @ApiProperty({ description: 'Number of the option, from 1.' }) option!: number;
  @ApiProperty({ description: 'uid of the voter.' }) uid!: string;
  @ApiProperty({ description: 'Unix seconds.' }) votedAt!: number;
  @ApiProperty() votedBy!: UserSummaryView;
}

/** A vote, and its voter. */
export interface Vote {
  row: VoteRow;
  user: UserSummary | undefined;
}

export const pollVoteView = ({ row, user }: Vote): PollVoteView => ({
  id: String(row.id),
  option: row.option,
  uid: row.uid,
  votedAt: unixSeconds(row.votedAt),
  votedBy: userSummaryView(row.uid, user),
});
