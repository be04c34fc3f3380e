import { Injectable, type OnModuleInit } from '@nestjs/common';
import { requireFeature } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { DueWork, type DueContext } from '#platform/jobs/due-work.js';
import { messageContent, type NewMessage } from '#resources/messages/content/message-content.js';
import { RepliesService } from '#resources/messages/send/replies.service.js';
import { SendService } from '#resources/messages/send/send.service.js';
import { ScheduledMessagesRepository, type ScheduledMessage } from './scheduled-messages.repository.js';
import { SCHEDULED_MESSAGE, ScheduledMessagesService } from './scheduled-messages.service.js';

/** Sends scheduled messages when they are due, each once: the row is deleted in the transaction that stores the message. */
@Injectable()
export class ScheduledSenderService implements OnModuleInit {
  constructor(
    private readonly scheduled: ScheduledMessagesRepository,
    private readonly service: ScheduledMessagesService,
    private readonly messages: SendService,
    private readonly replies: RepliesService,
    private readonly credentials: Credentials,
    private readonly events: EventPublisher,
    private readonly dueWork: DueWork,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.scheduled.deleteTo(tx, 'user', uid));
    this.events.onInTransaction('group_deleted', (tx, { guid }) => this.scheduled.deleteTo(tx, 'group', guid));
    this.dueWork.register(SCHEDULED_MESSAGE, {
      run: (tx, id) => this.send(tx, id),
      refused: (tx, id, error) => this.refuse(tx, id, error),
    });
  }

  private async send(tx: DueContext, id: bigint): Promise<void> {
    const row = await this.scheduled.lock(tx, id);
    if (!row) return;
    const user = await this.credentials.findActiveUser(tx, tx.app.id, row.uid);
    if (!user) throw new DomainError('ERR_UID_NOT_FOUND', { uid: row.uid });
    const ctx: RequestContext = { ...tx, principal: { kind: 'user', user } };
    requireFeature(ctx.principal, 'createMessage');
    const { receiverType, receiver, parentId } = row;
    const message = messageOf(row);
    const sent =
      parentId === null
        ? await this.messages.send(ctx, message, { receiverType, receiver })
        : await this.replies.send(ctx, String(parentId), message);
    await this.scheduled.delete(tx, id);
    await this.service.publish(ctx, row, { status: 'sent', messageId: sent.id });
  }

  /** The message stays with the reason, so that its sender can change its time, or cancel it. */
  private async refuse(tx: DueContext, id: bigint, { code }: DomainError): Promise<void> {
    const row = await this.scheduled.lock(tx, id);
    if (!row) return;
    await this.scheduled.update(tx, id, { errorCode: code });
    await this.service.publish({ ...tx, principal: { kind: 'system' } }, row, { status: 'failed', code });
  }
}

const messageOf = ({ category, type, data, tags, quotedMessageId }: ScheduledMessage): NewMessage => ({
  ...messageContent({ category, type, data }),
  tags,
  quotedMessageId: quotedMessageId ?? undefined,
});
