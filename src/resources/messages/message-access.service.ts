import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { parseId } from '../../platform/http/identifiers.js';
import { ConversationStatesService } from '../conversation-states/conversation-states.service.js';
import type { BlockEntry } from '../directory/directory.repository.js';
import { DirectoryService } from '../directory/directory.service.js';
import { MessagePolicy } from '../policy/message-policy.service.js';
import { isSendable } from './message-content.js';
import { EMPTY_PAGE, type MessagePage } from './message-page.js';
import { isHeldBack, type MessageRow } from './message-row.js';
import { MessagesRepository } from './messages.repository.js';

/** A message that somebody names by its id: whether they may have it for what they want to do with it. */
@Injectable()
export class MessageAccessService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly directory: DirectoryService,
    private readonly policy: MessagePolicy,
    private readonly states: ConversationStatesService,
  ) {}

  /** A message that the acting user may see. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS */
  async requireReadable(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.require(messageId, (id) => this.messages.find(ctx, id));
    await this.assertReadable(ctx, row);
    return row;
  }

  /** The same, with what stands around it. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS */
  async readablePage(ctx: RequestContext, messageId: string): Promise<MessagePage> {
    let page = EMPTY_PAGE;
    const row = await this.require(messageId, async (id) => {
      page = await this.messages.page(ctx, [id]);
      return page.rows[0];
    });
    await this.assertReadable(ctx, row);
    return page;
  }

  /**
   * A message that the acting user may answer: one that is there and not held back. Until the end of the transaction of the
   * context, if there is one, nobody deletes it.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS
   */
  async requireAnswerable(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.require(messageId, (id) =>
      ctx.transaction ? this.messages.keep(ctx, id) : this.messages.find(ctx, id),
    );
    await this.assertReadable(ctx, row);
    if (row.deleted_at) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    if (isHeldBack(row))
      throw new DomainError('ERR_MESSAGE_NO_ACCESS', { uid: actingUid(ctx.principal), id: messageId });
    return row;
  }

  /** @throws ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER where a block stands between the acting user and the other side of a message */
  async assertNoBlock(ctx: RequestContext, row: MessageRow): Promise<void> {
    const uid = viewerUid(ctx.principal);
    if (uid === undefined || row.receiver_type === 'group') return;
    const other = row.sender === uid ? row.receiver : row.sender;
    const block = (await this.directory.blocks(ctx, [other])).get(other);
    if (block) throw blockError(uid, block);
  }

  /**
   * A message that the acting user may edit or delete. Until the end of the transaction nobody else changes it.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_NOT_A_SENDER, ERR_MESSAGE_ACTION_NOT_ALLOWED,
   *   ERR_PERMISSION_DENIED
   */
  async lockChangeable(
    ctx: RequestContext,
    messageId: string,
    change: 'editMessage' | 'deleteMessage',
  ): Promise<MessageRow> {
    const row = await this.require(messageId, (id) => this.messages.lock(ctx, id));
    await this.assertReadable(ctx, row);
    if (row.deleted_at) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    if (!isSendable(row.category)) throw new DomainError('ERR_MESSAGE_ACTION_NOT_ALLOWED', { category: row.category });
    await this.policy.requireChanging(ctx, { ...row, receiverType: row.receiver_type }, change);
    return row;
  }

  /**
   * A message that takes part in a conversation: one that somebody sent, and nothing that the server tells. The same holds of it as
   * of one that can be answered.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED
   */
  async requireSent(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.requireAnswerable(ctx, messageId);
    const { category } = row;
    if (!isSendable(category)) throw new DomainError('ERR_MESSAGE_ACTION_NOT_ALLOWED', { category });
    return row;
  }

  private async require(messageId: string, find: (id: bigint) => Promise<MessageRow | undefined>): Promise<MessageRow> {
    const id = parseId(messageId);
    const row = id === undefined ? undefined : await find(id);
    if (!row) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    return row;
  }

  private async assertReadable(ctx: RequestContext, row: MessageRow): Promise<void> {
    const uid = viewerUid(ctx.principal);
    if (uid === undefined) return;
    await this.policy.requireParty(ctx, { ...row, receiverType: row.receiver_type });
    const isHidden = row.id <= (await this.states.resetThrough(ctx, { uid, conversationKey: row.conversation_key }));
    if (isHidden || (isHeldBack(row) && row.sender !== uid))
      throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: String(row.id) });
    this.policy.requireReading(ctx, row);
  }
}

export const blockError = (uid: string, { uid: receiver, blockedByMeAt }: BlockEntry): DomainError =>
  new DomainError(blockedByMeAt ? 'ERR_BLOCKED_RECEIVER' : 'ERR_BLOCKED_SENDER', { uid, receiver });
