import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { AppStatement } from '#platform/database/statement.js';
import { groupConversationKey, type ConversationKey } from '../conversations/conversation-key.js';
import * as sql from './conversation-states.sql.js';

/** A conversation of one user. */
export interface UserConversationKey {
  readonly uid: string;
  readonly conversationKey: ConversationKey;
}

/**
 * Writes the tables `conversation_watermarks`, `direct_conversations` and `group_conversations`; triggers on `messages` write the latter
 * two as well. Statements of SQL, because most of these are run for every receipt and every message that is read.
 */
@Injectable()
export class ConversationStatesRepository extends Repository {
  /** Users who reset the conversation at the message or after it. */
  async hiddenFrom(ctx: RequestContext, conversationKey: ConversationKey, messageId: bigint): Promise<string[]> {
    const users = await this.query(ctx, sql.hiddenFrom, [conversationKey, messageId]);
    return users.map(({ uid }) => uid);
  }

  /** Messages up to this id are hidden from the user; 0 when none are. */
  async resetMessageId(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<bigint> {
    return (await this.first(ctx, sql.resetMessageId, [uid, conversationKey]))?.resetMessageId ?? 0n;
  }

  async hidesMessages(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<boolean> {
    return this.hasAny(ctx, sql.hidesMessages, [uid, conversationKey]);
  }

  async reset(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<void> {
    await this.query(ctx, sql.reset, [uid, conversationKey]);
  }

  /** @returns the message up to which they are delivered now, unless they were before */
  async moveDelivered(
    ctx: RequestContext,
    conversation: UserConversationKey,
    upTo: bigint,
  ): Promise<bigint | undefined> {
    return this.move(ctx, sql.moveDelivered, conversation, upTo);
  }

  /** @returns the message up to which they are read now, unless they were before */
  async moveRead(ctx: RequestContext, conversation: UserConversationKey, upTo: bigint): Promise<bigint | undefined> {
    return this.move(ctx, sql.moveRead, conversation, upTo);
  }

  /** The message `from` and all after it are unread. */
  async markUnreadFrom(
    ctx: RequestContext,
    { uid, conversationKey }: UserConversationKey,
    from: bigint,
  ): Promise<void> {
    await this.query(ctx, sql.markUnreadFrom, [uid, conversationKey, from]);
  }

  async setTags(ctx: RequestContext, { uid, conversationKey }: UserConversationKey, tags: string[]): Promise<void> {
    await this.query(ctx, sql.setTags, [uid, conversationKey, tags]);
  }

  /** @returns whether the user has a new state of the conversation */
  async setArchived(
    ctx: RequestContext,
    { uid, conversationKey }: UserConversationKey,
    archived: boolean,
  ): Promise<boolean> {
    const change = archived ? sql.archive : sql.unarchive;
    return this.hasAny(ctx, change, [uid, conversationKey]);
  }

  /**
   * Locks the user until the end of the transaction. Concurrent pins of the same user wait here, so the count is exact.
   *
   * @returns how many other conversations the user has pinned
   */
  async lockPins(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<number> {
    await this.lockUser(ctx, uid);
    return (await this.first(ctx, sql.countOtherPins, [uid, conversationKey]))!.pins;
  }

  /** @returns when, unless it was pinned before */
  async pin(ctx: RequestContext, { uid, conversationKey }: UserConversationKey): Promise<Date | undefined> {
    return (await this.first(ctx, sql.pin, [uid, conversationKey]))?.pinnedAt;
  }

  /** @returns the users who had pinned it */
  async unpin(ctx: RequestContext, conversationKey: ConversationKey, uids: string[]): Promise<string[]> {
    const users = await this.query(ctx, sql.unpin, [conversationKey, uids]);
    return users.map(({ uid }) => uid);
  }

  async peersOf(ctx: RequestContext, uids: string[]): Promise<{ uid: string; peers: string[] }[]> {
    return uids.length > 0 ? this.query(ctx, sql.peersOf, [uids]) : [];
  }

  /** Stores that the two users have a conversation, which may have no message yet. */
  async ensureDirectConversation(
    ctx: RequestContext,
    { uid, conversationKey }: UserConversationKey,
    peer: string,
  ): Promise<void> {
    await this.query(ctx, sql.ensureDirectConversation, [uid, peer, conversationKey]);
  }

  /** Deletes the states of the user, and the receipts in all their conversations. */
  async deleteUser(ctx: RequestContext, uid: string): Promise<void> {
    for (const deletion of sql.deleteUser) await this.query(ctx, deletion, [uid]);
  }

  async deleteGroupConversation(ctx: RequestContext, guid: string): Promise<void> {
    const { prisma } = this.database.forApp(ctx);
    await prisma.groupConversation.deleteMany({ where: { appId: ctx.app.id, guid } });
    const where = { appId: ctx.app.id, conversationKey: groupConversationKey(guid) };
    await prisma.conversationReceipt.deleteMany({ where });
    await prisma.conversationWatermark.deleteMany({ where });
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    const { prisma } = this.database.forApp(ctx);
    const where = { appId: ctx.app.id };
    await prisma.conversationReceipt.deleteMany({ where });
    await prisma.conversationWatermark.deleteMany({ where });
    await prisma.directConversation.deleteMany({ where });
    await prisma.groupConversation.deleteMany({ where });
  }

  private async move(
    ctx: RequestContext,
    movement: AppStatement<{ id: bigint }, [string, string, bigint]>,
    { uid, conversationKey }: UserConversationKey,
    upTo: bigint,
  ): Promise<bigint | undefined> {
    return (await this.first(ctx, movement, [uid, conversationKey, upTo]))?.id;
  }
}
