import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { Page, PageRequest } from '../../platform/database/page.js';
import type { ReceiptType } from '../../generated/prisma/enums.js';
import type { UserConversationKey } from '../../domain/conversation-states/conversation-states.repository.js';
import { ConversationStatesService } from '../../domain/conversation-states/conversation-states.service.js';
import { MAX_MEMBERS_WITH_RECEIPTS } from '../../domain/conversation-states/receipts.repository.js';
import { conversationIdOf, conversationKeyOf, type ConversationKey } from '../../domain/conversation-key.js';
import { LookupsService } from '../../domain/lookups/lookups.service.js';
import { MessagePolicy } from '../../domain/policy/message-policy.service.js';
import { PolicyService } from '../../domain/policy/policy.service.js';
import { SystemMessagesService } from '../messages/system/system-messages.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { ConversationFilter } from './conversation-listing.js';
import { ConversationPresenter, type ShownConversation } from './conversation-presenter.js';
import type { ConversationView } from './conversation.view.js';
import { ConversationsRepository, type Conversation } from './conversations.repository.js';
import { peersIn, type Peer } from './peer.js';
import { PinnedConversationsService } from './pinned-conversations.service.js';

/** A conversation that the acting user has a part in, with or without messages. */
interface EnteredConversation extends UserConversationKey {
  /** Whether it is kept who got and who read what. */
  readonly hasReceipts: boolean;
}

/**
 * Conversations as users have them. Those of others are as good as absent: a method that names the other side throws
 * ERR_UID_NOT_FOUND for a user who is not there, ERR_GUID_NOT_FOUND and ERR_GROUP_NOT_JOINED.
 */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly presenter: ConversationPresenter,
    private readonly pinned: PinnedConversationsService,
    private readonly states: ConversationStatesService,
    private readonly systemMessages: SystemMessagesService,
    private readonly lookups: LookupsService,
    private readonly policy: PolicyService,
    private readonly messagePolicy: MessagePolicy,
    private readonly settings: SettingsService,
    private readonly database: Database,
  ) {}

  /** Of the acting user, those pinned first and then the newest first; of every user, by uid. */
  async list(
    ctx: RequestContext,
    filter: ConversationFilter,
    page: PageRequest,
    options: ShownConversation,
  ): Promise<Page<ConversationView>> {
    const settings = await this.settings.of(ctx);
    const readable = this.messagePolicy.listableMessages(ctx);
    const selection = { viewer: viewerUid(ctx.principal), filter, readable };
    const { rows, total } = await this.conversations.list(ctx, selection, settings, page);
    return { rows: await this.presenter.present(ctx, rows, options), total };
  }

  /** @throws ERR_CONVERSATION_NOT_ACCESSIBLE for one without a message */
  async get(ctx: RequestContext, counterpart: Peer): Promise<ConversationView> {
    await this.enter(ctx, counterpart);
    return this.present(ctx, await this.require(ctx, counterpart));
  }

  /** Of several that have the id, the one with a user goes before the one of a group. @throws ERR_CONVERSATION_NOT_FOUND */
  async getById(ctx: RequestContext, conversationId: string): Promise<ConversationView> {
    const [conversation] = await this.requireById(ctx, conversationId);
    return this.present(ctx, conversation);
  }

  /** @throws ERR_CONVERSATION_NOT_ACCESSIBLE for one without a message */
  async update(ctx: RequestContext, counterpart: Peer, { tags }: { tags?: string[] }): Promise<ConversationView> {
    const place = await this.enter(ctx, counterpart);
    await this.require(ctx, counterpart);
    if (tags) await this.states.setTags(ctx, place, tags);
    return this.present(ctx, await this.require(ctx, counterpart));
  }

  /**
   * Hides everything up to now from the acting user. The conversation is back with its next message.
   *
   * @param permanently erases the messages, for everybody
   * @returns the id of the conversation
   */
  async reset(ctx: RequestContext, counterpart: Peer, { permanently = false } = {}): Promise<string> {
    const place = await this.enter(ctx, counterpart);
    if (permanently) this.messagePolicy.requireErasing(ctx, counterpart.receiverType);
    await (permanently ? this.erase(ctx, place.conversationKey) : this.states.reset(ctx, place));
    return conversationIdOf(place.conversationKey);
  }

  /**
   * Erases the messages for everybody.
   *
   * @returns the id of the conversation
   * @throws ERR_CONVERSATION_NOT_FOUND, ERR_GROUP_NO_ADMIN_SCOPE for who is no admin of the group, and ERR_BAD_REQUEST where the
   *   acting user has several conversations with the id: nothing is erased that may not be meant
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
  async mark(ctx: RequestContext, type: ReceiptType, counterpart: Peer, upTo: number | undefined): Promise<void> {
    const { hasReceipts, ...place } = await this.enter(ctx, counterpart);
    const peer = counterpart.receiverType === 'user' ? counterpart.receiver : undefined;
    const last = upTo === undefined ? undefined : BigInt(upTo);
    await this.states.mark(ctx, type, place, { upTo: last, hasReceipts, peer });
  }

  /** @param from id of a message; all without it */
  async markUnread(ctx: RequestContext, counterpart: Peer, from = 1): Promise<void> {
    await this.states.markUnread(ctx, await this.enter(ctx, counterpart), BigInt(from));
  }

  /** @throws ERR_SYSTEM_PINNED_CONVERSATION, ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED */
  async pin(ctx: RequestContext, counterpart: Peer): Promise<ConversationView> {
    const place = await this.enterUnpinned(ctx, counterpart);
    await this.states.pin(ctx, place, counterpart.receiverType === 'user' ? counterpart.receiver : undefined);
    return this.present(ctx, await this.require(ctx, counterpart));
  }

  /** @throws ERR_SYSTEM_PINNED_CONVERSATION, ERR_CONVERSATION_NOT_ACCESSIBLE for one that never was */
  async unpin(ctx: RequestContext, counterpart: Peer): Promise<ConversationView> {
    const place = await this.enterUnpinned(ctx, counterpart);
    await this.states.unpin(ctx, place);
    const conversation = await this.find(ctx, counterpart);
    if (!conversation)
      throw new DomainError('ERR_CONVERSATION_NOT_ACCESSIBLE', {
        conversationId: conversationIdOf(place.conversationKey),
      });
    return this.present(ctx, conversation);
  }

  private async enter(ctx: RequestContext, { receiverType, receiver }: Peer): Promise<EnteredConversation> {
    const uid = actingUid(ctx.principal);
    const place = { uid, conversationKey: conversationKeyOf(uid, receiverType, receiver) };
    if (receiverType === 'user') {
      await this.lookups.requirePeer(ctx, receiver);
      return { ...place, hasReceipts: true };
    }
    const { members_count } = await this.lookups.group(ctx, receiver);
    await this.policy.requireMembership(ctx, receiver);
    return { ...place, hasReceipts: members_count <= MAX_MEMBERS_WITH_RECEIPTS };
  }

  private async enterUnpinned(ctx: RequestContext, counterpart: Peer): Promise<EnteredConversation> {
    const place = await this.enter(ctx, counterpart);
    if (await this.pinned.isPinned(ctx, counterpart))
      throw new DomainError('ERR_SYSTEM_PINNED_CONVERSATION', {
        conversationId: conversationIdOf(place.conversationKey),
      });
    return place;
  }

  private async require(ctx: RequestContext, counterpart: Peer): Promise<Conversation> {
    const conversation = await this.find(ctx, counterpart);
    if (conversation && hasContent(conversation)) return conversation;
    const { receiverType, receiver } = counterpart;
    const key = conversationKeyOf(actingUid(ctx.principal), receiverType, receiver);
    throw new DomainError('ERR_CONVERSATION_NOT_ACCESSIBLE', { conversationId: conversationIdOf(key) });
  }

  /** Those of the acting user that have the id of the API, which is ambiguous: one at least, those with users first. */
  private async requireById(ctx: RequestContext, wanted: string): Promise<[Conversation, ...Conversation[]]> {
    const uid = actingUid(ctx.principal);
    const conversationId = wanted.toLowerCase();
    const named: Conversation[] = [];
    for (const counterpart of peersIn(conversationId, uid)) {
      const conversation = await this.find(ctx, counterpart);
      if (conversation && hasContent(conversation)) named.push(conversation);
    }
    const [first, ...others] = named;
    if (!first) throw new DomainError('ERR_CONVERSATION_NOT_FOUND', { conversationId });
    return [first, ...others];
  }

  /** The one of the acting user, also while there is nothing in it. */
  private async find(ctx: RequestContext, counterpart: Peer): Promise<Conversation | undefined> {
    const readable = this.messagePolicy.listableMessages(ctx);
    const selection = { viewer: actingUid(ctx.principal), counterpart, filter: {}, readable };
    const settings = await this.settings.of(ctx);
    const { rows } = await this.conversations.list(ctx, selection, settings, { page: 1, perPage: 1 });
    return rows[0];
  }

  private async present(ctx: RequestContext, conversation: Conversation): Promise<ConversationView> {
    const options = { withTags: true, withUserAndGroupTags: true, withBlockedInfo: true };
    const [view] = await this.presenter.present(ctx, [conversation], options);
    return view!;
  }

  private async erase(ctx: RequestContext, key: ConversationKey): Promise<void> {
    await this.database.withTransaction(ctx, (tx) => this.systemMessages.clearConversation(tx, key));
  }
}

const hasContent = ({ lastSentAt, ownPinnedAt, globalPinnedAt }: Conversation): boolean =>
  lastSentAt !== null || ownPinnedAt !== null || globalPinnedAt !== null;
