import { Injectable, type OnModuleInit } from '@nestjs/common';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { parseId } from '#platform/http/identifiers.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { DueWork, type DueContext } from '#platform/jobs/due-work.js';
import { MessageAccessService } from '#resources/messages/edit-delete/message-access.service.js';
import { RemindersRepository, type Reminder } from './reminders.repository.js';

const REMINDER = 'message_reminder';

/** The limit for one user. A list of them needs no pages. */
const MAX_REMINDERS = 100;

/** Messages of which users want to be reminded. Only their own devices hear of it. */
@Injectable()
export class RemindersService implements OnModuleInit {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly access: MessageAccessService,
    private readonly dueWork: DueWork,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.dueWork.register(REMINDER, {
      run: (tx, id) => this.remind(tx, id),
      // nothing refuses a reminder: the event finds out whether the user still reads the message
      refused: async () => undefined,
    });
  }

  /**
   * Replaces the time of an earlier reminder of the message.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_PLAN_QUOTA_RESTRICTION
   */
  async set(ctx: RequestContext, messageId: string, remindAt: Date): Promise<Reminder> {
    const uid = actingUid(ctx.principal);
    return this.database.withTransaction(ctx, async (tx) => {
      // the user before the message, in the order in which the erasure of a user locks them
      await this.reminders.lockUser(tx, uid);
      const { id } = await this.access.requireSent(tx, messageId);
      requireRoom(await this.reminders.countOthers(tx, uid, id), MAX_REMINDERS, 'reminders of a user');
      const reminder = await this.reminders.set(tx, uid, id, remindAt);
      await this.dueWork.set(tx, REMINDER, reminder.id, remindAt);
      await this.publish(tx, reminder, 'set');
      return reminder;
    });
  }

  async list(ctx: RequestContext): Promise<Reminder[]> {
    return this.reminders.list(ctx, actingUid(ctx.principal));
  }

  /** A reminder that does not exist is not missed, nor is its message. @throws ERR_MESSAGE_ID_NOT_FOUND for what is no id */
  async delete(ctx: RequestContext, messageId: string): Promise<void> {
    const id = parseId(messageId);
    if (id === undefined) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    await this.database.withTransaction(ctx, async (tx) => {
      const deleted = await this.reminders.delete(tx, actingUid(tx.principal), id);
      if (!deleted) return;
      await this.dueWork.clear(tx, REMINDER, deleted.id);
      await this.publish(tx, deleted, 'deleted');
    });
  }

  private async remind(tx: DueContext, id: bigint): Promise<void> {
    const reminder = await this.reminders.find(tx, id);
    if (reminder) await this.publish({ ...tx, principal: { kind: 'system' } }, reminder, 'due');
  }

  private async publish(
    tx: RequestContext,
    { uid, messageId, remindAt }: Reminder,
    status: 'set' | 'due' | 'deleted',
  ): Promise<void> {
    const payload = { messageId: String(messageId), uid, remindAt: unixSeconds(remindAt), status };
    await this.events.publish(tx, { name: 'message_reminder', subject: `user:${uid}`, payload });
  }
}
