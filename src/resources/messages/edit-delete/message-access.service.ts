import { Injectable } from '@nestjs/common';
import { ConversationStatesService } from '#core/conversation-states/conversation-states.service.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import type { RuledMessage } from '#core/policy/message-rules.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import { checkVisible, isHeldBack } from '#core/visibility/visibility.js';
import { actingUid, SYSTEM_UID, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import { isSendable } from '../content/message-content.js';
import { EMPTY_PAGE, type LoadedMessages } from '../model/loaded-messages.js';
import { LoadedMessagesRepository } from '../model/loaded-messages.repository.js';
import type { MessageRow } from '../model/message-row.js';
import { MessageEditsRepository } from './message-edits.repository.js';

/** Finds a message by the id in a request, and checks that the acting user may do with it what they request. */
@Injectable()
export class MessageAccessService {
  constructor(
    private readonly messages: MessageEditsRepository,
    private readonly pages: LoadedMessagesRepository,
    private readonly policy: MessagePolicy,
    private readonly reachability: ReachabilityService,
    private readonly states: ConversationStatesService,
  ) {}

  /** A message that the acting user may see. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS */
  async requireReadable(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.require(messageId, (id) => this.messages.find(ctx, id));
    await this.assertReadable(ctx, row);
    return row;
  }

  /** The same, with its relations. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS */
  async readablePage(ctx: RequestContext, messageId: string): Promise<LoadedMessages> {
    let found = { page: EMPTY_PAGE, resetMessageId: 0n };
    const row = await this.require(messageId, async (id) => {
      found = await this.pages.pageWithReset(ctx, id);
      return found.page.rows[0];
    });
    await this.assertReadable(ctx, row, found.resetMessageId);
    return found.page;
  }

  /**
   * A message that the acting user may reply or react to: one that is not deleted, and not held back by moderation. Until the end
   * of the transaction of the context, if there is one, nobody deletes it.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS
   */
  async requireAnswerable(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.require(messageId, (id) =>
      ctx.transaction ? this.messages.lockForKeyShare(ctx, id) : this.messages.find(ctx, id),
    );
    await this.assertReadable(ctx, row);
    if (row.deletedAt) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    if (isHeldBack(row.moderationStatus))
      throw new DomainError('ERR_MESSAGE_NO_ACCESS', { uid: actingUid(ctx.principal), id: messageId });
    return row;
  }

  /**
   * A message that the acting user may edit or delete. Until the end of the transaction no other transaction changes it.
   *
   * @param alsoDeleted accepts a message that was deleted and whose row is still there
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_NOT_A_SENDER, ERR_MESSAGE_ACTION_NOT_ALLOWED,
   *   ERR_PERMISSION_DENIED, ERR_UID_NOT_FOUND, and to edit ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER
   */
  async lockChangeable(
    ctx: RequestContext,
    messageId: string,
    change: 'editMessage' | 'deleteMessage',
    { alsoDeleted = false } = {},
  ): Promise<MessageRow> {
    const row = await this.require(messageId, async (id) => {
      await this.lockParties(ctx, id);
      return this.messages.lock(ctx, id);
    });
    await this.assertReadable(ctx, row);
    if (row.deletedAt && !alsoDeleted) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    if (!isSendable(row.category)) throw new DomainError('ERR_MESSAGE_ACTION_NOT_ALLOWED', { category: row.category });
    await this.policy.requireChanging(ctx, ruled(row), change);
    if (change === 'editMessage') await this.reachability.requireNoBlock(ctx, row.conversationKey);
    return row;
  }

  /**
   * A message that a user or the app sent, not an action or call message, and that the acting user may reply or react to.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED
   */
  async requireSent(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.requireAnswerable(ctx, messageId);
    const { category } = row;
    if (!isSendable(category)) throw new DomainError('ERR_MESSAGE_ACTION_NOT_ALLOWED', { category });
    return row;
  }

  /**
   * The same, for an operation whose effect the other user of a conversation sees: neither may have blocked the other.
   *
   * @throws like `requireSent`, and ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER
   */
  async requireMarkable(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.requireSent(ctx, messageId);
    await this.reachability.requireNoBlock(ctx, row.conversationKey);
    return row;
  }

  /**
   * A message that can have a thread.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_WRONG_MESSAGE_THREAD_CATEGORY, ERR_MESSAGE_THREAD_NESTING
   */
  async requireParent(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.requireAnswerable(ctx, messageId);
    const { category } = row;
    if (!isSendable(category)) throw new DomainError('ERR_WRONG_MESSAGE_THREAD_CATEGORY', { category });
    if (row.parentId !== null) throw new DomainError('ERR_MESSAGE_THREAD_NESTING', { id: messageId });
    return row;
  }

  /** The change adds an action message to the conversation, which the deletion of a group or a user must erase as well. */
  private async lockParties(ctx: RequestContext, id: bigint): Promise<void> {
    const uid = actingUid(ctx.principal);
    const exists = await this.messages.lockParties(ctx, id, uid);
    if (!exists && uid !== SYSTEM_UID) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
  }

  private async require(messageId: string, find: (id: bigint) => Promise<MessageRow | undefined>): Promise<MessageRow> {
    const id = parseId(messageId);
    const row = id === undefined ? undefined : await find(id);
    if (!row) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    return row;
  }

  /** @param knownReset the id up to which the acting user has reset the conversation, if it was read with the message */
  private async assertReadable(ctx: RequestContext, row: MessageRow, knownReset?: bigint): Promise<void> {
    const uid = viewerUid(ctx.principal);
    if (uid === undefined) return;
    const isParty = await this.policy.isParty(ctx, ruled(row));
    const resetMessageId =
      knownReset ?? (await this.states.resetThrough(ctx, { uid, conversationKey: row.conversationKey }));
    const { id, sender, moderationStatus } = row;
    const facts = { id, sender, moderationStatus, changedMessageId: changedIn(row), isParty, resetMessageId };
    throwIfDenied(checkVisible(uid, facts));
    this.policy.requireReading(ctx, row);
  }
}

const ruled = (row: MessageRow): RuledMessage => ({
  ...row,
  receiverType: row.receiverType,
  conversationKey: row.conversationKey,
});

/** The message that was edited or deleted, where the row is the action message of it. */
function changedIn({ category, type, data }: MessageRow): bigint | undefined {
  const { messageId } = data as { messageId?: string };
  return category === 'action' && type === 'message' && messageId !== undefined ? BigInt(messageId) : undefined;
}
