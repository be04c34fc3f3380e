import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { conversationKeyOf, type ConversationKey } from '../../../domain/conversation-key.js';
import { ReachabilityService } from '../../../domain/reachability/reachability.service.js';
import { MediaService } from '../../media/media.service.js';
import { throwIfDenied, type PolicyViolation } from '../../../domain/policy/policy-violation.js';
import { MessagePolicy } from '../../../domain/policy/message-policy.service.js';
import { PolicyService } from '../../../domain/policy/policy.service.js';
import { MessageAccessService } from '../change/message-access.service.js';
import type { MessageContent } from '../content/message-content.js';
import type { Delivery } from './message-delivery.view.js';
import { EMPTY_PAGE, type MessagePage } from '../model/message-page.js';
import { MessagePresenter } from '../model/message-presenter.js';
import type { Receiver } from './message-receivers.js';
import type { MessageRow } from '../model/message-row.js';
import type { MessageView } from '../model/message.view.js';
import { MessagesRepository, type Draft } from '../messages.repository.js';

export type NewMessage = MessageContent &
  Pick<Draft, 'muid' | 'tags' | 'parentId' | 'quotedMessageId'> & {
    /** Of a reply: that of its parent, where sender and receiver do not tell. */
    conversationKey?: ConversationKey;
  };

@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly presenter: MessagePresenter,
    private readonly reachability: ReachabilityService,
    private readonly policy: MessagePolicy,
    private readonly membership: PolicyService,
    private readonly access: MessageAccessService,
    private readonly media: MediaService,
    private readonly database: Database,
  ) {}

  /**
   * Sends to one receiver. A muid that the sender used before finds the message of then, unless it is in a group that the sender
   * has left.
   *
   * @throws ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED,
   * ERR_PERMISSION_DENIED and, of a message that it quotes, ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS,
   * ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_BAD_REQUEST
   */
  async send(ctx: RequestContext, outgoing: NewMessage, receiver: Receiver): Promise<MessageView> {
    const violationOf = await this.policy.checkSending(ctx, outgoing, [receiver]);
    throwIfDenied(violationOf(receiver));
    await this.requireQuotable(ctx, outgoing, [receiver]);
    const stored = await this.store(ctx, outgoing, [receiver]);
    const [view] = await this.presenter.present(ctx, stored);
    if (view) return view;
    const sent = await this.sentBefore(ctx, outgoing);
    const [before] = await this.presenter.present(ctx, sent.readable);
    if (before) return before;
    throwIfDenied(sent.refusal);
    throw await this.whyNotSent(ctx, outgoing, receiver);
  }

  /** Sends to each receiver who can be reached, and tells of the others what is wrong. @throws ERR_PERMISSION_DENIED and those of a message that it quotes */
  async sendToMany(ctx: RequestContext, outgoing: NewMessage, receivers: Receiver[]): Promise<Delivery[]> {
    const violationOf = await this.policy.checkSending(ctx, outgoing, receivers);
    const permitted = receivers.filter((receiver) => !violationOf(receiver));
    await this.requireQuotable(ctx, outgoing, receivers);
    const stored = await this.store(ctx, outgoing, permitted);
    const isRepeated = stored.rows.length < permitted.length && outgoing.muid !== undefined;
    const sentNow = isRepeated ? (await this.sentBefore(ctx, outgoing)).readable : stored;
    const views = await this.presenter.present(ctx, sentNow);
    const sent = new Map(views.map((view) => [addressOf(view), view]));
    const refusal = await this.reachability.explain(
      ctx,
      permitted.filter((receiver) => !sent.has(addressOf(receiver))),
    );
    return receivers.map((receiver) => {
      const message = sent.get(addressOf(receiver));
      return message ? { receiver, message } : { receiver, error: violationOf(receiver) ?? refusal(receiver) };
    });
  }

  /** @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_PERMISSION_DENIED */
  async get(ctx: RequestContext, messageId: string): Promise<MessageView> {
    const page = await this.access.readablePage(ctx, messageId);
    const [view] = await this.presenter.present(ctx, page, { receipts: 'everyone' });
    return view!;
  }

  /** Who reads a quotation reads what is quoted, so it never leaves its conversation. */
  private async requireQuotable(ctx: RequestContext, outgoing: NewMessage, receivers: Receiver[]): Promise<void> {
    const { quotedMessageId } = outgoing;
    if (quotedMessageId === undefined) return;
    const quoted = await this.access.requireSent(ctx, String(quotedMessageId));
    const sender = actingUid(ctx.principal);
    const leaves = receivers.some((receiver) => destinationKey(outgoing, sender, receiver) !== quoted.conversation_key);
    if (leaves)
      throw DomainError.invalid({ quotedMessageId: ['The quotedMessageId names a message of another conversation.'] });
  }

  private async store(ctx: RequestContext, outgoing: NewMessage, receivers: Receiver[]): Promise<MessagePage> {
    const sender = actingUid(ctx.principal);
    const destinations = receivers.map((receiver) => ({
      ...receiver,
      conversationKey: destinationKey(outgoing, sender, receiver),
    }));
    const mediaIds = this.media.idsIn(ctx, outgoing.data);
    const send = (tx: RequestContext) => this.messages.send(tx, { ...outgoing, sender }, destinations);
    if (mediaIds.length === 0) {
      return outgoing.parentId === undefined ? send(ctx) : this.database.withTransaction(ctx, send);
    }
    return this.database.withTransaction(ctx, async (tx) => {
      const page = await send(tx);
      await this.media.use(
        tx,
        mediaIds,
        page.rows.map(({ id }) => id),
      );
      return page;
    });
  }

  /** The conversation of a message that the acting user may see. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_PERMISSION_DENIED */
  async conversationOf(ctx: RequestContext, messageId: string): Promise<ConversationKey> {
    return (await this.access.requireReadable(ctx, messageId)).conversation_key;
  }

  /** What the sender sent with the muid before. Who has left a group does not read in it any more, not even what they wrote. */
  private async sentBefore(
    ctx: RequestContext,
    { muid }: NewMessage,
  ): Promise<{ readable: MessagePage; refusal: PolicyViolation }> {
    if (muid === undefined) return { readable: EMPTY_PAGE, refusal: undefined };
    const page = await this.messages.pageByMuid(ctx, actingUid(ctx.principal), muid);
    const uid = viewerUid(ctx.principal);
    const guids = page.rows.flatMap(({ receiver_type, receiver }) => (receiver_type === 'group' ? [receiver] : []));
    if (uid === undefined || guids.length === 0) return { readable: page, refusal: undefined };
    const joined = new Set((await this.membership.memberships(ctx, guids, [uid])).map(({ guid }) => guid));
    const isLeft = (row: MessageRow) => row.receiver_type === 'group' && !joined.has(row.receiver);
    const [first] = page.rows.filter(isLeft);
    return {
      readable: { ...page, rows: page.rows.filter((row) => !isLeft(row)) },
      refusal: first && new DomainError('ERR_GROUP_NOT_JOINED', { uid, guid: first.receiver }),
    };
  }

  private async whyNotSent(ctx: RequestContext, { parentId }: NewMessage, receiver: Receiver): Promise<DomainError> {
    if (parentId !== undefined) await this.access.requireAnswerable(ctx, String(parentId));
    return (await this.reachability.explain(ctx, [receiver]))(receiver);
  }
}

const destinationKey = (
  { conversationKey }: NewMessage,
  sender: string,
  { receiverType, receiver }: Receiver,
): ConversationKey => conversationKey ?? conversationKeyOf(sender, receiverType, receiver);

const addressOf = ({ receiverType, receiver }: { receiverType: string; receiver: string }): string =>
  `${receiverType} ${receiver}`;
