import { Injectable } from '@nestjs/common';
import type { ReceiptType } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Repository } from '#platform/database/repository.js';
import type { ConversationKey } from '../conversations/conversation-key.js';
import type { UserConversationKey } from './conversation-states.repository.js';
import { append, ofMembers, prune, type Receipt, type StoredReceipt } from './receipts.sql.js';

/** A message whose receipts are looked up. */
export interface ReceiptTarget {
  id: bigint;
  conversationKey: ConversationKey;
  sender: string;
  /** uid or guid: who can have received the message are the user or the members of the group. */
  receiver: string;
}

/** Inserts into the table `conversation_receipts`; its rows are never updated. Statements of SQL: clients send receipts constantly. */
@Injectable()
export class ReceiptsRepository extends Repository {
  /** @returns nothing if an earlier receipt covers the message, or one of the two users of a one-to-one conversation has blocked the other */
  async append(
    ctx: RequestContext,
    { uid, conversationKey }: UserConversationKey,
    type: ReceiptType,
    messageId: bigint,
    { peer, guid }: { peer?: string; guid?: string },
  ): Promise<StoredReceipt | undefined> {
    return this.first(ctx, append, [conversationKey, uid, type, messageId, peer, guid]);
  }

  /** Deletes receipts that cover no message any more. */
  async prune(ctx: RequestContext, conversationKeys: string[]): Promise<void> {
    await this.query(ctx, prune, [conversationKeys]);
  }

  /** Returns the receipts of messages to groups by their present members, in the order of uids. */
  async ofMembers(ctx: RequestContext, messages: ReceiptTarget[]): Promise<Receipt[]> {
    if (messages.length === 0) return [];
    return this.query(ctx, ofMembers, columnsOf(messages, 'id', 'conversationKey', 'sender', 'receiver'));
  }
}
