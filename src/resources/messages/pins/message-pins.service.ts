import { Injectable, type OnModuleInit } from '@nestjs/common';
import { conversationIdOf } from '#core/conversations/conversation-key.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import type { MessageRow } from '../model/message-row.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import { MessagePinsRepository } from './message-pins.repository.js';

/** Pinned messages of a conversation, by users and by the app. */
export const MAX_PINNED_MESSAGES = 100;

@Injectable()
export class MessagePinsService implements OnModuleInit {
  constructor(
    private readonly pins: MessagePinsRepository,
    private readonly access: MessageAccessService,
    private readonly presenter: MessagePresenter,
    private readonly policy: MessagePolicy,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', async (tx, { messageId, permanent }) => {
      if (!permanent) await this.pins.unpin(tx, BigInt(messageId));
    });
  }

  /**
   * For everybody in the conversation. Pinning a pinned message again replaces its pin.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_PERMISSION_DENIED,
   *   ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_PINNED_MESSAGES_LIMIT_EXCEEDED
   */
  async pin(ctx: RequestContext, messageId: string): Promise<MessageView> {
    return this.change(ctx, messageId, 'pinMessage', async (tx, message) => {
      if ((await this.pins.lockOthers(tx, message)) >= MAX_PINNED_MESSAGES)
        throw new DomainError('ERR_PINNED_MESSAGES_LIMIT_EXCEEDED', {
          conversationId: conversationIdOf(message.conversationKey),
          limit: MAX_PINNED_MESSAGES,
        });
      await this.pins.pin(tx, message, actingUid(ctx.principal));
      await this.publish(tx, 'message_pinned', message);
    });
  }

  /** The same users may unpin who may pin. Without a pin, nothing is changed. @throws like `pin`, without the limit */
  async unpin(ctx: RequestContext, messageId: string): Promise<MessageView> {
    return this.change(ctx, messageId, 'unpinMessage', async (tx, message) => {
      if (await this.pins.unpin(tx, message.id)) await this.publish(tx, 'message_unpinned', message);
    });
  }

  private async publish(
    tx: RequestContext,
    name: 'message_pinned' | 'message_unpinned',
    { id, conversationKey: subject }: MessageRow,
  ): Promise<void> {
    const payload = { messageId: String(id), by: actingUid(tx.principal) };
    await this.events.publish(tx, { name, subject, payload });
  }

  private async change(
    ctx: RequestContext,
    messageId: string,
    permission: 'pinMessage' | 'unpinMessage',
    work: (tx: RequestContext, message: MessageRow) => Promise<void>,
  ): Promise<MessageView> {
    const message = await this.database.withTransaction(ctx, async (tx) => {
      const row = await this.access.requireMarkable(tx, messageId);
      await this.policy.requirePinning(tx, { receiverType: row.receiverType, receiver: row.receiver }, permission);
      await work(tx, row);
      return row;
    });
    return this.presenter.presentOne(ctx, message);
  }
}
