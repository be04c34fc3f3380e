import { Injectable, type OnModuleInit } from '@nestjs/common';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import { SavedMessagesRepository } from './saved-messages.repository.js';

export const MAX_SAVED_MESSAGES = 100;

/** Messages that users save for themselves. Only their own realtime connections receive the events. */
@Injectable()
export class SavedMessagesService implements OnModuleInit {
  constructor(
    private readonly saved: SavedMessagesRepository,
    private readonly access: MessageAccessService,
    private readonly presenter: MessagePresenter,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', async (tx, { messageId, permanent }) => {
      if (!permanent) await this.saved.removeForAll(tx, BigInt(messageId));
    });
  }

  /**
   * For the acting user alone. Saving again changes nothing.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_SAVED_MESSAGES_LIMIT_EXCEEDED
   */
  async save(ctx: RequestContext, messageId: string): Promise<MessageView> {
    const uid = actingUid(ctx.principal);
    const message = await this.database.withTransaction(ctx, async (tx) => {
      // the user before the message, in the order in which the erasure of a user locks them
      await this.saved.lockUser(tx, uid);
      const row = await this.access.requireSent(tx, messageId);
      if ((await this.saved.countOthers(tx, uid, row.id)) >= MAX_SAVED_MESSAGES)
        throw new DomainError('ERR_SAVED_MESSAGES_LIMIT_EXCEEDED', { uid, limit: MAX_SAVED_MESSAGES });
      const savedAt = await this.saved.save(tx, uid, row.id);
      if (savedAt) {
        const payload = { messageId: String(row.id), uid, savedAt: unixSeconds(savedAt) };
        await this.events.publish(tx, { name: 'message_saved', subject: `user:${uid}`, payload });
      }
      return row;
    });
    return this.presenter.presentOne(ctx, message);
  }

  /** If the message is not saved, nothing is changed. @throws like `save`, without the limit */
  async unsave(ctx: RequestContext, messageId: string): Promise<MessageView> {
    const uid = actingUid(ctx.principal);
    const message = await this.database.withTransaction(ctx, async (tx) => {
      await this.saved.lockUser(tx, uid);
      const row = await this.access.requireSent(tx, messageId);
      if (await this.saved.remove(tx, uid, row.id)) {
        const payload = { messageId: String(row.id), uid };
        await this.events.publish(tx, { name: 'message_unsaved', subject: `user:${uid}`, payload });
      }
      return row;
    });
    return this.presenter.presentOne(ctx, message);
  }
}
