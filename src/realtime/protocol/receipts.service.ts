import { Injectable } from '@nestjs/common';
import { actingUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { ConversationsService } from '../../resources/conversations/conversations.service.js';
import { peerIn, type Peer } from '../../domain/peer.js';
import { SingleMessageService } from '../../resources/messages/change/single-message.service.js';
import type { ReceiptDto } from './client-frame.dto.js';

/** Marks conversations as delivered and read, as REST does. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly messages: SingleMessageService,
  ) {}

  /** @throws those of marking a conversation and, where only a message is named, of reading it */
  async mark(ctx: RequestContext, receipt: ReceiptDto): Promise<void> {
    const counterpart = namedIn(receipt) ?? (await this.counterpartOf(ctx, receipt.messageId));
    await this.conversations.mark(ctx, receipt.action, counterpart, upTo(receipt));
  }

  /** The other side of the conversation that the message is in. */
  private async counterpartOf(ctx: RequestContext, messageId: string | undefined): Promise<Peer> {
    if (messageId === undefined)
      throw DomainError.invalid({ messageId: ['The messageId is required without receiver and receiverType.'] });
    return peerIn(await this.messages.conversationOf(ctx, messageId), actingUid(ctx.principal));
  }
}

const namedIn = ({ receiver, receiverType }: ReceiptDto): Peer | undefined =>
  receiver !== undefined && receiverType !== undefined ? { receiver, receiverType } : undefined;

/** A number beyond those of messages names all of them. */
function upTo({ messageId }: ReceiptDto): number | undefined {
  const id = Number(messageId);
  return messageId !== undefined && Number.isSafeInteger(id) ? id : undefined;
}
