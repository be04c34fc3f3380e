import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import { unixSeconds } from '../../platform/http/envelope.js';
import { MAX_ID } from '../../platform/http/identifiers.js';
import type { ReceiptType } from '../../generated/prisma/enums.js';
import { groupConversationKey, partiesOf, type ConversationKey } from '../conversation-key.js';
import { ConversationStatesRepository, type UserConversationKey } from './conversation-states.repository.js';
import { ReceiptsOfAllRepository, type TimesOfAll, type TimesQuestion } from './receipts-of-all.repository.js';
import { ReceiptsRepository, receiptsByMessage, type Receipt, type ReceiptQuestion } from './receipts.repository.js';

/** Conversations that one user has pinned. */
const MAX_PINS = 5;

const eventNamesOfAll = { delivered: 'message_delivered_to_all', read: 'message_read_by_all' } as const;
const eventNames = { delivered: 'message_delivery_receipt', read: 'message_read_receipt' } as const;

/** How each user stands in each conversation: what is hidden, delivered, read, tagged and pinned. Whether they have a part in it, callers ask. */
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
    this.events.onInTransaction('group_deleted', (tx, { guid }) =>
      this.states.deleteConversation(tx, groupConversationKey(guid)),
    );
    for (const name of ['group_member_left', 'group_member_kicked', 'group_member_banned'] as const)
      this.events.onInTransaction(name, async (tx, { guid, uids }) => {
        await this.states.unpin(tx, groupConversationKey(guid), uids);
      });
  }

  /** Users who reset the conversation after the message: it is hidden from them. */
  async hiddenFrom(ctx: RequestContext, conversationKey: ConversationKey, messageId: bigint): Promise<string[]> {
    return this.states.hiddenFrom(ctx, conversationKey, messageId);
  }

  /** Messages up to this id are hidden from the user, who reset the conversation; 0 when none are. */
  async resetThrough(ctx: RequestContext, place: UserConversationKey): Promise<bigint> {
    return this.states.resetMessageId(ctx, place);
  }

  /** Hides everything up to now from the user. */
  async reset(ctx: RequestContext, place: UserConversationKey): Promise<void> {
    await this.states.reset(ctx, place);
  }

  /**
   * Messages of others up to and including the given one, or all, are delivered to the user or read by them. That marks nothing
   * again which was marked before, and tells of what is new. While one of two users has blocked the other, it is neither kept nor told.
   *
   * @param hasReceipts whether it is kept, and told, when
   * @param peer of a one-to-one conversation
   */
  async mark(
    ctx: RequestContext,
    type: ReceiptType,
    place: UserConversationKey,
    { upTo = MAX_ID, hasReceipts, peer }: { upTo?: bigint; hasReceipts: boolean; peer?: string },
  ): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const messageId = await (type === 'read'
        ? this.states.moveRead(tx, place, upTo)
        : this.states.moveDelivered(tx, place, upTo));
      if (messageId === undefined || !hasReceipts) return;
      const parties = partiesOf(place.conversationKey);
      const guid = 'guid' in parties ? parties.guid : undefined;
      const stored = await this.receipts.append(tx, place, type, messageId, { peer, guid });
      if (!stored) return;
      const payload = {
        messageId: String(messageId),
        uid: place.uid,
        timestamp: unixSeconds(stored.createdAt),
        authors: stored.authors.length > 0 ? stored.authors : undefined,
      };
      await this.events.publish(tx, { name: eventNames[type], subject: place.conversationKey, payload });
      await this.publishReceiptsOfAll(tx, type, place, messageId, payload.timestamp);
    });
  }

  /** In a group, of the messages that every member has received, or read, with this mark and had not before. */
  private async publishReceiptsOfAll(
    tx: RequestContext,
    type: ReceiptType,
    place: UserConversationKey,
    messageId: bigint,
    timestamp: number,
  ): Promise<void> {
    for (const { kind, id } of await this.receiptsOfAll.completedBy(tx, type, place, messageId)) {
      const payload = { messageId: String(id), timestamp };
      await this.events.publish(tx, { name: eventNamesOfAll[kind], subject: place.conversationKey, payload });
    }
  }

  /** The given message and all after it count as unread. That they were read before stays known to their senders. */
  async markUnread(ctx: RequestContext, place: UserConversationKey, from: bigint): Promise<void> {
    await this.states.markUnreadFrom(ctx, place, from);
  }

  async setTags(ctx: RequestContext, place: UserConversationKey, tags: string[]): Promise<void> {
    await this.states.setTags(ctx, place, tags);
  }

  /**
   * For the user alone. A conversation can be pinned before its first message.
   *
   * @param peer of a one-to-one conversation
   * @throws ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED
   */
  async pin(ctx: RequestContext, place: UserConversationKey, peer?: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      if ((await this.states.lockPins(tx, place)) >= MAX_PINS)
        throw new DomainError('ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', { uid: place.uid, limit: MAX_PINS });
      if (peer !== undefined) await this.states.ensureDirectConversation(tx, place, peer);
      const pinnedAt = await this.states.pin(tx, place);
      if (!pinnedAt) return;
      const payload = { ...pinOf(place), pinnedAt: unixSeconds(pinnedAt) };
      await this.events.publish(tx, { name: 'conversation_pinned', subject: `user:${place.uid}`, payload });
    });
  }

  async unpin(ctx: RequestContext, place: UserConversationKey): Promise<void> {
    const { uid, conversationKey } = place;
    await this.database.withTransaction(ctx, async (tx) => {
      const unpinned = await this.states.unpin(tx, conversationKey, [uid]);
      if (unpinned.length === 0) return;
      await this.events.publish(tx, { name: 'conversation_unpinned', subject: `user:${uid}`, payload: pinOf(place) });
    });
  }

  /** Those who have a conversation with each of the users, by uid: of more than 10,000 the newest. */
  async peersOf(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, string[]>> {
    const rows = await this.states.peersOf(ctx, uids);
    return new Map(rows.map(({ uid, peers }) => [uid, peers]));
  }

  /** Which members got each of the messages to groups, and who read it. Groups of more than 300 members keep no receipts. */
  async receiptsOfMembers(ctx: RequestContext, messages: ReceiptQuestion[]): Promise<ReadonlyMap<bigint, Receipt[]>> {
    return receiptsByMessage(await this.receipts.ofMembers(ctx, messages));
  }

  /** When all other members of the groups had got, and read, each of the messages, by its id; those that they all have. */
  async timesOfAllMembers(ctx: RequestContext, messages: TimesQuestion[]): Promise<ReadonlyMap<bigint, TimesOfAll>> {
    const times = await this.receiptsOfAll.times(ctx, messages);
    return new Map(times.map((time) => [time.messageId, time]));
  }
}

/** What is told of a pin of the user. */
function pinOf({ uid, conversationKey }: UserConversationKey) {
  const parties = partiesOf(conversationKey);
  if ('guid' in parties) return { uid, by: uid, receiverType: 'group' as const, receiver: parties.guid };
  const [one, other] = parties.uids;
  return { uid, by: uid, receiverType: 'user' as const, receiver: one === uid ? other : one };
}
