import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { RowOf } from '#platform/database/statement.js';
import * as sql from './message-explanations.sql.js';

/** The event of a send, in the log. */
export type SendingEvent = RowOf<'message-explanations-find-sending'>;
export type MessageReceipts = RowOf<'message-explanations-receipts'>;

/** Reads what other areas have written about a message. Changes nothing. */
@Injectable()
export class MessageExplanationsRepository extends Repository {
  async findSending(ctx: AppContext, message: { id: bigint; sentAt: Date }): Promise<SendingEvent | undefined> {
    return this.first(ctx, sql.findSending, [String(message.id), message.sentAt]);
  }

  async isInOutbox(ctx: AppContext, id: bigint): Promise<boolean> {
    return this.hasAny(ctx, sql.isInOutbox, [String(id)]);
  }

  /** Those that are open, and those that were closed after the position; the oldest first, at most 100. */
  async connections(ctx: AppContext, uid: string, position: bigint): Promise<sql.UserConnection[]> {
    return this.query(ctx, sql.connections, [uid, position]);
  }

  async receipts(
    ctx: AppContext,
    uid: string,
    message: { id: bigint; conversationKey: ConversationKey },
  ): Promise<MessageReceipts> {
    return (await this.first(ctx, sql.receipts, [uid, message.conversationKey, message.id]))!;
  }
}
