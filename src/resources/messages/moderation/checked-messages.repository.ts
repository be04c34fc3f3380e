import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { MessageRow } from '../model/message-row.js';
import { textsBefore, textsOfThreadBefore } from './checked-messages.sql.js';

/** Reads what was said before a message that outside engines of moderation judge. */
@Injectable()
export class CheckedMessagesRepository extends Repository {
  /** The latest texts before the message that all receivers see, from the oldest. Of a reply, those in its thread. */
  async textsBefore(
    ctx: AppContext,
    { id, conversationKey: key, parentId }: MessageRow,
    count: number,
  ): Promise<{ sender: string; text: string }[]> {
    return parentId === null
      ? this.query(ctx, textsBefore, [key, id, count])
      : this.query(ctx, textsOfThreadBefore, [parentId, id, count]);
  }
}
