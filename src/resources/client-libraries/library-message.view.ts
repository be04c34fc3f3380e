import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { UserSummary } from '#core/summaries/summaries.repository.js';
import { UserSummaryView, userSummaryView } from '#core/summaries/summary.view.js';
import { MessageReceiptView, MessageView } from '../messages/view/message.view.js';

/** The libraries take the sender of a receipt for that of the message. */
class LibraryReceiptView extends MessageReceiptView {
  @ApiProperty({ description: 'The user who got the message.' }) recipient!: UserSummaryView;
}

class LibraryReceiptsView {
  @ApiProperty({ type: [LibraryReceiptView] }) data!: LibraryReceiptView[];
}

export class LibraryMessageView extends MessageView {
  @ApiPropertyOptional({ description: 'The users who got the message, for its sender.' })
  declare receipts?: LibraryReceiptsView;
}

/** @param users those of the receipts, by uid; erased ones are missing */
export const libraryMessageView = (
  { receipts, ...message }: MessageView,
  users: ReadonlyMap<string, UserSummary>,
): LibraryMessageView => ({
  ...message,
  ...(receipts && {
    receipts: {
      data: receipts.data.map((receipt) => ({
        ...receipt,
        recipient: userSummaryView(receipt.sender, users.get(receipt.sender)),
      })),
    },
  }),
});
