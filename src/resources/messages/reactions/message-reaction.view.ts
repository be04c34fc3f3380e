import { ApiProperty } from '@nestjs/swagger';
import { userConversationId } from '#core/conversations/conversation-key.js';
import type { UserSummary } from '#core/summaries/summaries.repository.js';
import { UserSummaryView, userSummaryView } from '#core/summaries/summary.view.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { ReactionRow } from './message-reactions.sql.js';

export class MessageReactionView {
  @ApiProperty({ description: 'A decimal number; later reactions have larger ones.' }) id!: string;
  @ApiProperty() messageId!: string;
  @ApiProperty({ example: '😀' }) reaction!: string;
  @ApiProperty({ description: 'uid of the user who reacted.' }) uid!: string;
  @ApiProperty({ description: 'Unix seconds.' }) reactedAt!: number;
  @ApiProperty({ description: 'The user who reacted; with conversationId unless that is the acting user.' })
  reactedBy!: UserSummaryView;
}

/** A reaction, and the user who added it. */
export interface Reaction {
  row: ReactionRow;
  user: UserSummary | undefined;
}

/** @param viewer undefined for the app itself */
export function messageReactionView({ row, user }: Reaction, viewer: string | undefined): MessageReactionView {
  const isOther = viewer !== undefined && viewer !== row.uid;
  return {
    id: String(row.id),
    messageId: String(row.messageId),
    reaction: row.reaction,
    uid: row.uid,
    reactedAt: unixSeconds(row.reactedAt),
    reactedBy: {
      ...userSummaryView(row.uid, user),
      ...(isOther && { conversationId: userConversationId(viewer, row.uid) }),
    },
  };
}
