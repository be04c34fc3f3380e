import { Injectable } from '@nestjs/common';
import { peerIn, type Peer } from '#core/conversations/peer.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { ConversationsService } from '#resources/conversations/conversations.service.js';
import { MessagesService } from '#resources/messages/edit-delete/messages.service.js';
import type { ReceiptDto } from '../protocol/client-frame.dto.js';

/** Marks conversations as delivered or read, like the REST API. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly messages: MessagesService,
  ) {}

  /** @throws the errors of marking a conversation and, for a receipt with only a message id, of reading the message */
  async mark(ctx: RequestContext, receipt: ReceiptDto): Promise<void> {
    const peer = requestedPeer(receipt) ?? (await this.peerOf(ctx, receipt.messageId));
    await this.conversations.mark(ctx, receipt.action, peer, upTo(receipt));
  }

  /** The peer of the message's conversation. */
  private async peerOf(ctx: RequestContext, messageId: string | undefined): Promise<Peer> {
    if (messageId === undefined)
      throw DomainError.invalid({ messageId: ['The messageId is required without receiver and receiverType.'] });
    return peerIn(await this.messages.conversationOf(ctx, messageId), actingUid(ctx.principal));
  }
}

const requestedPeer = ({ receiver, receiverType }: ReceiptDto): Peer | undefined =>
  receiver !== undefined && receiverType !== undefined ? { receiver, receiverType } : undefined;

/** Undefined, which marks all messages, also for a number that is greater than every message id. */
function upTo({ messageId }: ReceiptDto): number | undefined {
  const id = Number(messageId);
  return messageId !== undefined && Number.isSafeInteger(id) ? id : undefined;
}
