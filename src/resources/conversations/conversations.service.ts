import { Injectable } from '@nestjs/common';
import type { UserConversationKey } from '#core/conversation-states/conversation-states.repository.js';
import { ConversationStatesService } from '#core/conversation-states/conversation-states.service.js';
import { MAX_MEMBERS_WITH_RECEIPTS } from '#core/conversation-states/receipts.sql.js';
import { conversationIdOf, conversationKeyOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { peersIn, type Peer } from '#core/conversations/peer.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { VisibilityService } from '#core/visibility/visibility.service.js';
import type { ReceiptType } from '#generated/prisma/enums.js';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { lowerCasedId } from '#platform/http/identifiers.js';
import { MessageErasure } from '../messages/erasure/message-erasure.js';
import { SettingsService } from '../settings/settings.service.js';
import type { Conversation } from './list/conversation-list.sql.js';
import type { ConversationPageRequest } from './list/conversation-order.js';
import { parsePosition, positionOf } from './list/conversation-position.js';
import { ConversationPresenter, type ConversationOptions } from './list/conversation-presenter.js';
import type { ConversationFilter } from './list/conversation-selection.js';
import type { ConversationView } from './list/conversation.view.js';
import { ConversationsRepository } from './list/conversations.repository.js';
import { PinnedConversationsService } from './pins/pinned-conversations.service.js';

/** A conversation that the acting user may have, with or without messages. */
interface AccessibleConversation extends UserConversationKey {
  /** Whether receipts are stored in it. */
  readonly hasReceipts: boolean;
}

/**
 * Conversations of the acting user. A method with a peer throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND or ERR_GROUP_NOT_JOINED where the
 * acting user cannot have a conversation with it.
 */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly presenter: ConversationPresenter,
    private readonly pinned: PinnedConversationsService,
    private readonly states: ConversationStatesService,
    private readonly messageErasure: MessageErasure,
    private readonly visibility: VisibilityService,
    private readonly messagePolicy: MessagePolicy,
    private readonly settings: SettingsService,
    private readonly database: Database,
  ) {}

  /** Conversations of the acting user, pinned ones first, then the newest first; without an acting user those of every user, by uid. */
  async list(
    ctx: RequestContext,
    filter: ConversationFilter,
    { id, ...page }: Omit<ConversationPageRequest, 'after'> & { id?: string },
    options: ConversationOptions,
  ): Promise<Page<ConversationView> & { position?: string }> {
    const settings = await this.settings.forUnread(ctx);
    const readable = this.messagePolicy.listableMessages(ctx);
    const selection = { viewer: viewerUid(ctx.principal), filter, readable };
    const after = id ? parsePosition(id.toLowerCase(), selection.viewer) : undefined;
    const { rows, total } = await this.conversations.list(ctx, selection, settings, { ...page, after });
    const last = rows.at(-1);
    return {
      rows: await this.presenter.present(ctx, rows, options),
      total,
      position: last && positionOf(last, selection.viewer),
    };
  }

  /** @throws ERR_CONVERSATION_NOT_ACCESSIBLE for one that has never had a message */
  async get(ctx: RequestContext, peer: Peer): Promise<ConversationView> {
    await this.requireAccessible(ctx, peer);
    return this.present(ctx, await this.require(ctx, peer));
  }

  /** If several have the id, the one with a user comes before that of a group. @throws ERR_CONVERSATION_NOT_FOUND */
  async getById(ctx: RequestContext, conversationId: string): Promise<ConversationView> {
    const [conversation] = await this.requireById(ctx, conversationId);
    return this.present(ctx, conversation);
  }

  /** @throws ERR_CONVERSATION_NOT_ACCESSIBLE for one that has never had a message */
  async update(
    ctx: RequestContext,
    peer: Peer,
    { tags, archived }: { tags?: string[]; archived?: boolean },
  ): Promise<ConversationView> {
    const conversation = await this.requireAccessible(ctx, peer);
    await this.require(ctx, peer);
    await this.database.withTransaction(ctx, async (tx) => {
      if (tags) await this.states.setTags(tx, conversation, tags);
      if (archived !== undefined) await this.states.setArchived(tx, conversation, archived);
    });
    return this.present(ctx, await this.require(ctx, peer));
  }

  /**
   * Hides everything up to now from the acting user. The conversation is back with its next message.
   *
   * @param permanently erases the messages, for everybody
   * @returns the id of the conversation
   */
  async reset(ctx: RequestContext, peer: Peer, { permanently = false } = {}): Promise<string> {
    const conversation = await this.requireAccessible(ctx, peer);
    if (permanently) this.messagePolicy.requireErasing(ctx, peer.receiverType);
    await (permanently ? this.erase(ctx, conversation.conversationKey) : this.states.reset(ctx, conversation));
    return conversationIdOf(conversation.conversationKey);
  }

  /**
   * Erases the messages for everybody.
   *
   * @returns the id of the conversation
   * @throws ERR_CONVERSATION_NOT_FOUND, ERR_GROUP_NO_ADMIN_SCOPE unless the acting user is an admin of the group, and ERR_BAD_REQUEST where
   *   they have several conversations with the id, so that none is erased by mistake
   */
  async eraseById(ctx: RequestContext, conversationId: string): Promise<string> {
    const [conversation, ...others] = await this.requireById(ctx, conversationId);
    if (others.length > 0)
      throw DomainError.invalid({
        conversationId: ['The conversationId is that of several conversations of the user.'],
      });
    const { receiverType, receiver: guid, scope, conversationKey } = conversation;
    if (receiverType === 'group' && scope !== 'admin') throw new DomainError('ERR_GROUP_NO_ADMIN_SCOPE', { guid });
    this.messagePolicy.requireErasing(ctx, receiverType, scope ?? undefined);
    await this.erase(ctx, conversationKey);
    return conversationIdOf(conversationKey);
  }

  /** @param upTo id of a message; all without it */
  async mark(ctx: RequestContext, type: ReceiptType, peer: Peer, upTo: number | undefined): Promise<void> {
    const { hasReceipts, ...conversation } = await this.requireAccessible(ctx, peer);
    const last = upTo === undefined ? undefined : BigInt(upTo);
    await this.states.mark(ctx, type, conversation, { upTo: last, hasReceipts, peer: uidOf(peer) });
  }

  /** @param from id of a message; all without it */
  async markUnread(ctx: RequestContext, peer: Peer, from = 1): Promise<void> {
    await this.states.markUnread(ctx, await this.requireAccessible(ctx, peer), BigInt(from));
  }

  /** @throws ERR_SYSTEM_PINNED_CONVERSATION, ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED */
  async pin(ctx: RequestContext, peer: Peer): Promise<ConversationView> {
    const conversation = await this.requireNotPinnedByApp(ctx, peer);
    await this.states.pin(ctx, conversation, uidOf(peer));
    return this.present(ctx, await this.require(ctx, peer));
  }

  /** @throws ERR_SYSTEM_PINNED_CONVERSATION, ERR_CONVERSATION_NOT_ACCESSIBLE for one that has never had a message */
  async unpin(ctx: RequestContext, peer: Peer): Promise<ConversationView> {
    const { uid, conversationKey } = await this.requireNotPinnedByApp(ctx, peer);
    await this.states.unpin(ctx, { uid, conversationKey });
    const conversation = await this.find(ctx, peer);
    if (!conversation)
      throw new DomainError('ERR_CONVERSATION_NOT_ACCESSIBLE', { conversationId: conversationIdOf(conversationKey) });
    return this.present(ctx, conversation);
  }

  private async requireAccessible(
    ctx: RequestContext,
    { receiverType, receiver }: Peer,
  ): Promise<AccessibleConversation> {
    const uid = actingUid(ctx.principal);
    const key = { uid, conversationKey: conversationKeyOf(uid, receiverType, receiver) };
    if (receiverType === 'user') {
      await this.visibility.requireConversation(ctx, { receiverType, receiver });
      return { ...key, hasReceipts: true };
    }
    const { membersCount } = await this.visibility.requireGroupConversation(ctx, receiver);
    return { ...key, hasReceipts: membersCount <= MAX_MEMBERS_WITH_RECEIPTS };
  }

  private async requireNotPinnedByApp(ctx: RequestContext, peer: Peer): Promise<AccessibleConversation> {
    const conversation = await this.requireAccessible(ctx, peer);
    if (await this.pinned.isPinned(ctx, peer))
      throw new DomainError('ERR_SYSTEM_PINNED_CONVERSATION', {
        conversationId: conversationIdOf(conversation.conversationKey),
      });
    return conversation;
  }

  private async require(ctx: RequestContext, peer: Peer): Promise<Conversation> {
    const conversation = await this.find(ctx, peer);
    if (conversation && (await this.exists(ctx, conversation))) return conversation;
    const { receiverType, receiver } = peer;
    const key = conversationKeyOf(actingUid(ctx.principal), receiverType, receiver);
    throw new DomainError('ERR_CONVERSATION_NOT_ACCESSIBLE', { conversationId: conversationIdOf(key) });
  }

  /**
   * The conversations of the acting user with the id of the API, which is ambiguous: at least one, those with users first. Those that the user
   * has reset are meant where the list has none of the id.
   */
  private async requireById(ctx: RequestContext, id: string): Promise<[Conversation, ...Conversation[]]> {
    const uid = actingUid(ctx.principal);
    const conversationId = lowerCasedId(id);
    const found: Conversation[] = [];
    for (const peer of peersIn(conversationId, uid)) {
      const conversation = await this.find(ctx, peer);
      if (conversation && (await this.exists(ctx, conversation))) found.push(conversation);
    }
    const listed = found.filter(isListed);
    const named = listed.length > 0 ? listed : found;
    const [first, ...others] = named;
    if (!first) throw new DomainError('ERR_CONVERSATION_NOT_FOUND', { conversationId });
    return [first, ...others];
  }

  /** The conversation of the acting user with the peer, even if it has no message. */
  private async find(ctx: RequestContext, peer: Peer): Promise<Conversation | undefined> {
    const selection = { viewer: actingUid(ctx.principal), peer, filter: {} };
    const settings = await this.settings.forUnread(ctx);
    const { rows } = await this.conversations.list(ctx, selection, settings, {
      page: 1,
      perPage: 1,
      affix: 'prepend',
    });
    return rows[0];
  }

  /** One that its user has reset exists without being listed, until its messages are erased. */
  private async exists(ctx: RequestContext, conversation: Conversation): Promise<boolean> {
    if (isListed(conversation)) return true;
    return conversation.resetMessageId > 0n && (await this.states.hidesMessages(ctx, conversation));
  }

  private async present(ctx: RequestContext, conversation: Conversation): Promise<ConversationView> {
    const options = { withTags: true, withUserAndGroupTags: true, withBlockedInfo: true };
    const [view] = await this.presenter.present(ctx, [conversation], options);
    return view!;
  }

  private async erase(ctx: RequestContext, key: ConversationKey): Promise<void> {
    await this.database.withTransaction(ctx, (tx) => this.messageErasure.clearConversation(tx, key));
  }
}

const uidOf = ({ receiverType, receiver }: Peer): string | undefined =>
  receiverType === 'user' ? receiver : undefined;

const isListed = ({ lastMessageId, ownPinnedAt, globalPinnedAt }: Conversation): boolean =>
  lastMessageId !== null || ownPinnedAt !== null || globalPinnedAt !== null;
