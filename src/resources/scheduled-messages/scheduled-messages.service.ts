import { Injectable } from '@nestjs/common';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { FutureTime } from '#platform/http/fields/future-time.js';
import { parseId } from '#platform/http/identifiers.js';
import { optionalUnixSeconds } from '#platform/http/responses/envelope.js';
import { DueWork } from '#platform/jobs/due-work.js';
import { MediaService } from '#resources/media/files/media.service.js';
import type { MessageContent } from '#resources/messages/content/message-content.js';
import { MessageAccessService } from '#resources/messages/edit-delete/message-access.service.js';
import {
  ScheduledMessagesRepository,
  type NewScheduledMessage,
  type ScheduledMessage,
} from './scheduled-messages.repository.js';

/** The kind of the due work that sends them. */
export const SCHEDULED_MESSAGE = 'scheduled_message';

/** The limit for one user, messages that could not be sent included. */
const MAX_SCHEDULED_MESSAGES = 100;

/** Files are kept so long beyond the time of their message, in which it may have to wait for a server. */
const FILE_GRACE_MILLISECONDS = 7 * 86_400_000;

export interface ScheduledChanges {
  readonly data?: MessageContent['data'];
  readonly tags?: string[];
  readonly time?: FutureTime;
}

/** Messages that users want to be sent later. A user sees only their own, and only their own realtime connections receive the events. */
@Injectable()
export class ScheduledMessagesService {
  constructor(
    private readonly scheduled: ScheduledMessagesRepository,
    private readonly policy: MessagePolicy,
    private readonly reachability: ReachabilityService,
    private readonly access: MessageAccessService,
    private readonly media: MediaService,
    private readonly dueWork: DueWork,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /**
   * What the sender may not send now is refused now. Whether it may be sent is checked again when it is due.
   *
   * @throws ERR_PLAN_QUOTA_RESTRICTION, and those of sending
   */
  async create(ctx: RequestContext, message: NewScheduledMessage): Promise<ScheduledMessage> {
    await this.requireSendable(ctx, message);
    const uid = actingUid(ctx.principal);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.scheduled.lockUser(tx, uid);
      requireRoom(await this.scheduled.count(tx, uid), MAX_SCHEDULED_MESSAGES, 'scheduled messages of a user');
      const row = await this.scheduled.add(tx, uid, message);
      await this.settle(tx, row);
      return row;
    });
  }

  async list(ctx: RequestContext): Promise<ScheduledMessage[]> {
    return this.scheduled.list(ctx, actingUid(ctx.principal), MAX_SCHEDULED_MESSAGES);
  }

  /** @throws ERR_SCHEDULED_MESSAGE_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<ScheduledMessage> {
    const known = parseId(id);
    const row = known === undefined ? undefined : await this.scheduled.find(ctx, known);
    if (row?.uid !== actingUid(ctx.principal)) throw new DomainError('ERR_SCHEDULED_MESSAGE_NOT_FOUND', { id });
    return row;
  }

  /** A message that was not sent waits again, once it has a new time. @throws ERR_SCHEDULED_MESSAGE_NOT_FOUND, and those of sending */
  async update(ctx: RequestContext, id: string, { data, tags, time }: ScheduledChanges): Promise<ScheduledMessage> {
    const known = await this.get(ctx, id);
    return this.database.withTransaction(ctx, async (tx) => {
      // the work before the row, as when it is due
      const isWaiting = time !== undefined || known.errorCode === null;
      if (isWaiting) await this.dueWork.set(tx, SCHEDULED_MESSAGE, known.id, time?.at ?? known.sendAt);
      const row = await this.scheduled.lock(tx, known.id);
      if (!row) throw new DomainError('ERR_SCHEDULED_MESSAGE_NOT_FOUND', { id });
      await this.requireSendable(tx, { ...row, data: data ?? row.data });
      const updated = await this.scheduled.update(tx, row.id, {
        data,
        tags,
        ...(time && { sendAt: time.at, timeZone: time.timeZone, errorCode: null }),
      });
      await this.settle(tx, updated, { isTimed: true });
      return updated;
    });
  }

  /** @throws ERR_SCHEDULED_MESSAGE_NOT_FOUND, also for a message that is being sent */
  async cancel(ctx: RequestContext, id: string): Promise<void> {
    const known = await this.get(ctx, id);
    await this.database.withTransaction(ctx, async (tx) => {
      await this.dueWork.clear(tx, SCHEDULED_MESSAGE, known.id);
      if (!(await this.scheduled.lock(tx, known.id))) throw new DomainError('ERR_SCHEDULED_MESSAGE_NOT_FOUND', { id });
      await this.scheduled.delete(tx, known.id);
      await this.publish(tx, known, { status: 'cancelled' });
    });
  }

  /** @param ctx must have an open transaction */
  async publish(
    ctx: RequestContext,
    { id, uid }: Pick<ScheduledMessage, 'id' | 'uid'>,
    change: {
      status: 'scheduled' | 'sent' | 'cancelled' | 'failed';
      sendAt?: number;
      messageId?: string;
      code?: string;
    },
  ): Promise<void> {
    const payload = { id: String(id), uid, ...change };
    await this.events.publish(ctx, { name: 'scheduled_message_changed', subject: `user:${uid}`, payload });
  }

  /** Adds the work for a row, keeps its files until then, and tells the devices of the sender. */
  private async settle(tx: RequestContext, row: ScheduledMessage, { isTimed = false } = {}): Promise<void> {
    const { id, sendAt, data, errorCode } = row;
    if (!isTimed) await this.dueWork.set(tx, SCHEDULED_MESSAGE, id, sendAt);
    const keptUntil = new Date(sendAt.getTime() + FILE_GRACE_MILLISECONDS);
    await this.media.keepUntil(tx, this.media.idsIn(tx, data), keptUntil);
    const status = errorCode === null ? 'scheduled' : 'failed';
    await this.publish(tx, row, { status, sendAt: optionalUnixSeconds(sendAt), code: errorCode ?? undefined });
  }

  private async requireSendable(
    ctx: RequestContext,
    { receiverType, receiver, category, type, data, parentId }: NewScheduledMessage,
  ): Promise<void> {
    const to = { receiverType, receiver };
    const { violationOf } = await this.policy.checkSending(ctx, { category, type, data }, [to]);
    throwIfDenied(violationOf(to));
    await this.reachability.requireReachable(ctx, to);
    if (parentId === null) return;
    await this.access.requireParent(ctx, String(parentId));
    await this.policy.requireReplying(ctx, to);
  }
}
