import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ReceiptType } from '#generated/prisma/enums.js';
import { groupBy } from '#platform/collections/group-by.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { MAX_ID } from '#platform/http/identifiers.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { groupConversationKey, partiesOf, type ConversationKey } from '../conversations/conversation-key.js';
import { peerIn } from '../conversations/peer.js';
import { ConversationStatesRepository, type UserConversationKey } from './conversation-states.repository.js';
import { ReceiptsOfAllRepository, type TimesTarget } from './receipts-of-all.repository.js';
import type { TimesOfAll } from './receipts-of-all.sql.js';
import { ReceiptsRepository, type ReceiptTarget } from './receipts.repository.js';
import type { Receipt } from './receipts.sql.js';

/** Pinned conversations of one user. */
export const MAX_PINS = 5;

const eventNamesOfAll = { delivered: 'message_delivered_to_all', read: 'message_read_by_all' } as const;
const eventNames = { delivered: 'message_delivery_receipt', read: 'message_read_receipt' } as const;

/** What users have done with conversations: read, delivered, reset, tagged, pinned, archived. Callers check that the user has the conversation. */
@Injectable()
export class ConversationStatesService implements OnModuleInit {
  constructor(
    private readonly states: ConversationStatesRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly receiptsOfAll: ReceiptsOfAllRepository,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.states.deleteUser(tx, uid));
    this.events.onInTransaction('app_erased', (tx) => this.states.eraseApp(tx));
    this.events.onInTransaction('messages_expired', (tx, { conversationKeys }) =>
      this.receipts.prune(tx, conversationKeys),
    );
    this.events.onInTransaction('group_deleted', (tx, { guid }) => this.states.deleteGroupConversation(tx, guid));
    for (const name of ['group_member_left', 'group_member_kicked', 'group_member_banned'] as const)
      this.events.onInTransaction(name, async (tx, { guid, uids }) => {
        await this.states.unpin(tx, groupConversationKey(guid), uids);
      });
  }

  /** Deletes receipts that cover no message any more. */
  async pruneReceipts(ctx: RequestContext, conversationKey: ConversationKey): Promise<void> {
    await this.receipts.prune(ctx, [conversationKey]);
  }

  /** Users who reset the conversation after the message: it is hidden from them. */
  async hiddenFrom(ctx: RequestContext, conversationKey: ConversationKey, messageId: bigint): Promise<string[]> {
    return this.states.hiddenFrom(ctx, conversationKey, messageId);
  }

  /** Messages up to this id are hidden from the user, who reset the conversation; 0 when none are. */
  async resetThrough(ctx: RequestContext, conversation: UserConversationKey): Promise<bigint> {
    return this.states.resetMessageId(ctx, conversation);
  }

  /** Whether the user had messages in the conversation before they reset it. */
  async hidesMessages(ctx: RequestContext, conversation: UserConversationKey): Promise<boolean> {
    return this.states.hidesMessages(ctx, conversation);
  }

  /** Hides everything up to now from the user. */
  async reset(ctx: RequestContext, conversation: UserConversationKey): Promise<void> {
    await this.states.reset(ctx, conversation);
  }

  /**
   * Marks messages of others up to and including the given one, or all, as delivered to the user or read by them. Publishes a receipt
   * if that is new. While one of two users has blocked the other, no receipt is stored or published.
   *
   * @param hasReceipts whether receipts are stored and published in the conversation
   * @param peer of a one-to-one conversation
   */
  async mark(
    ctx: RequestContext,
    type: ReceiptType,
    conversation: UserConversationKey,
    { upTo = MAX_ID, hasReceipts, peer }: { upTo?: bigint; hasReceipts: boolean; peer?: string },
  ): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const messageId = await (type === 'read'
        ? this.states.moveRead(tx, conversation, upTo)
        : this.states.moveDelivered(tx, conversation, upTo));
      if (messageId === undefined || !hasReceipts) return;
      const parties = partiesOf(conversation.conversationKey);
      const guid = 'guid' in parties ? parties.guid : undefined;
      const stored = await this.receipts.append(tx, conversation, type, messageId, { peer, guid });
      if (!stored) return;
      const payload = {
        messageId: String(messageId),
        uid: conversation.uid,
        timestamp: unixSeconds(stored.createdAt),
        authors: stored.authors.length > 0 ? stored.authors : undefined,
      };
      await this.events.publish(tx, { name: eventNames[type], subject: conversation.conversationKey, payload });
      await this.publishReceiptsOfAll(tx, type, conversation, messageId, payload.timestamp);
    });
  }

  /** Reports the messages of a group that its last member has received, or read, with this receipt. */
  private async publishReceiptsOfAll(
    tx: RequestContext,
    type: ReceiptType,
    conversation: UserConversationKey,
    messageId: bigint,
    timestamp: number,
  ): Promise<void> {
    for (const { kind, id } of await this.receiptsOfAll.completedBy(tx, type, conversation, messageId)) {
      const payload = { messageId: String(id), timestamp };
      await this.events.publish(tx, { name: eventNamesOfAll[kind], subject: conversation.conversationKey, payload });
    }
  }

  /** The given message and all after it count as unread. Their receipts stay. */
  async markUnread(ctx: RequestContext, conversation: UserConversationKey, from: bigint): Promise<void> {
    await this.states.markUnreadFrom(ctx, conversation, from);
  }

  async setTags(ctx: RequestContext, conversation: UserConversationKey, tags: string[]): Promise<void> {
    await this.states.setTags(ctx, conversation, tags);
  }

  /** For the user alone, whose other devices hear of it. New messages do not change it. */
  async setArchived(ctx: RequestContext, conversation: UserConversationKey, archived: boolean): Promise<void> {
    const { uid } = conversation;
    await this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.states.setArchived(tx, conversation, archived))) return;
      const payload = { ...peerIn(conversation.conversationKey, uid), uid, archived };
      await this.events.publish(tx, { name: 'conversation_archive_changed', subject: `user:${uid}`, payload });
    });
  }

  /**
   * For the user alone. A conversation can be pinned before its first message.
   *
   * @param peer of a one-to-one conversation
   * @throws ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED
   */
  async pin(ctx: RequestContext, conversation: UserConversationKey, peer?: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      if ((await this.states.lockPins(tx, conversation)) >= MAX_PINS)
        throw new DomainError('ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', { uid: conversation.uid, limit: MAX_PINS });
      if (peer !== undefined) await this.states.ensureDirectConversation(tx, conversation, peer);
      const pinnedAt = await this.states.pin(tx, conversation);
      if (!pinnedAt) return;
      const payload = { ...pinPayload(conversation), pinnedAt: unixSeconds(pinnedAt) };
      await this.events.publish(tx, { name: 'conversation_pinned', subject: `user:${conversation.uid}`, payload });
    });
  }

  async unpin(ctx: RequestContext, conversation: UserConversationKey): Promise<void> {
    const { uid, conversationKey } = conversation;
    await this.database.withTransaction(ctx, async (tx) => {
      const unpinned = await this.states.unpin(tx, conversationKey, [uid]);
      if (unpinned.length === 0) return;
      await this.events.publish(tx, {
        name: 'conversation_unpinned',
        subject: `user:${uid}`,
        payload: pinPayload(conversation),
      });
    });
  }

  /** The users who have a conversation with each of the users, by uid: of more than 10,000 the newest. */
  async peersOf(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, string[]>> {
    const rows = await this.states.peersOf(ctx, uids);
    return new Map(rows.map(({ uid, peers }) => [uid, peers]));
  }

  /** Which members received and read each of the messages to groups. Groups of more than 300 members have no receipts. */
  async receiptsOfMembers(ctx: RequestContext, messages: ReceiptTarget[]): Promise<ReadonlyMap<bigint, Receipt[]>> {
    return groupBy(await this.receipts.ofMembers(ctx, messages), ({ messageId }) => messageId);
  }

  /** When all other members of the groups had received, and read, each of the messages, by its id. Without messages that some have not. */
  async timesOfAllMembers(ctx: RequestContext, messages: TimesTarget[]): Promise<ReadonlyMap<bigint, TimesOfAll>> {
    const times = await this.receiptsOfAll.times(ctx, messages);
    return new Map(times.map((timesOfMessage) => [timesOfMessage.messageId, timesOfMessage]));
  }
}

const pinPayload = ({ uid, conversationKey }: UserConversationKey) => ({
  uid,
  by: uid,
  ...peerIn(conversationKey, uid),
});
