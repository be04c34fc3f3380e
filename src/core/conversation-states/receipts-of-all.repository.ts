import { Injectable } from '@nestjs/common';
import type { ReceiptType } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Repository } from '#platform/database/repository.js';
import { partiesOf } from '../conversations/conversation-key.js';
import type { UserConversationKey } from './conversation-states.repository.js';
import { completedBy, lockConversation, times, type ReceiptOfAll, type TimesOfAll } from './receipts-of-all.sql.js';
import type { ReceiptTarget } from './receipts.repository.js';

/** A message to a group whose times are looked up. */
export interface TimesTarget extends ReceiptTarget {
  sentAt: Date;
}

/** Reads the receipts that the members of groups have in common. Statements of SQL: clients send receipts constantly. */
@Injectable()
export class ReceiptsOfAllRepository extends Repository {
  /**
   * Locks the conversation until the end of the transaction. Concurrent receipts of one group wait here, and the last one sees all the
   * others: so exactly one of them completes a message.
   *
   * @param messageId of the receipt that the transaction has just stored
   * @returns nothing in a one-to-one conversation, where the receipt itself says it
   */
  async completedBy(
    ctx: RequestContext,
    type: ReceiptType,
    { uid, conversationKey }: UserConversationKey,
    messageId: bigint,
  ): Promise<ReceiptOfAll[]> {
    const parties = partiesOf(conversationKey);
    if (!('guid' in parties)) return [];
    await this.query(ctx, lockConversation, [conversationKey]);
    return this.query(ctx, completedBy, [conversationKey, uid, parties.guid, type, messageId]);
  }

  /** @returns nothing of a message that no other member, or not every other member, has received */
  async times(ctx: RequestContext, messages: TimesTarget[]): Promise<TimesOfAll[]> {
    if (messages.length === 0) return [];
    return this.query(ctx, times, columnsOf(messages, 'id', 'conversationKey', 'sender', 'receiver', 'sentAt'));
  }
}
