import { ApiProperty } from '@nestjs/swagger';
import { UserSummaryView } from '#core/summaries/summary.view.js';
import { InteractionView, MessageView } from '../messages/view/message.view.js';

export class MessageEventView {
  @ApiProperty({ description: 'The message at the time of delivery. For an edit or a deletion, the action message.' })
  message!: MessageView;
}

class EventReactionView {
  @ApiProperty({ description: 'A decimal number.' }) id!: string;
  @ApiProperty() messageId!: string;
  @ApiProperty({ example: '😀' }) reaction!: string;
  @ApiProperty({ description: 'uid of the user who added the reaction.' }) uid!: string;
  @ApiProperty({ description: 'Unix seconds.' }) reactedAt!: number;
  @ApiProperty() reactedBy!: UserSummaryView;
}

export class ReactionEventView {
  @ApiProperty() reaction!: EventReactionView;
}

export class InteractionCompletedEventView {
  @ApiProperty() messageId!: string;
  @ApiProperty({ description: 'The user who has reached the goal of the message.' }) user!: UserSummaryView;
  @ApiProperty({ description: 'The elements that the user has used until then.', type: [InteractionView] })
  interactions!: InteractionView[];
}
