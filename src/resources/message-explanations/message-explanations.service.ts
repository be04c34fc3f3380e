import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import { MessageAccessService } from '../messages/edit-delete/message-access.service.js';
import type { MessageRow } from '../messages/model/message-row.js';
import { NotificationLogRepository } from '../notifications/log/notification-log.repository.js';
import { WebhookDeliveriesRepository } from '../webhooks/deliveries/webhook-deliveries.repository.js';
import type { ExplainedStep, MessageExplanation } from './message-explanation.js';
import { MessageExplanationsRepository, type SendingEvent } from './message-explanations.repository.js';

/** Webhooks and notifications that are shown at most. */
const SHOWN = 100;

/** Tells what became of a message, from what all areas have stored of it. */
@Injectable()
export class MessageExplanationsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly explanations: MessageExplanationsRepository,
    private readonly consumers: EventConsumers,
    private readonly access: MessageAccessService,
    private readonly credentials: Credentials,
    private readonly webhooks: WebhookDeliveriesRepository,
    private readonly notifications: NotificationLogRepository,
  ) {}

  /**
   * @param ctx of the app itself
   * @param uid to whom the message is on its way; by default its receiver, if that is a user
   * @throws ERR_MESSAGE_ID_NOT_FOUND
   */
  async explain(ctx: RequestContext, messageId: string, uid?: string): Promise<MessageExplanation> {
    const row = await this.access.requireReadable(ctx, messageId);
    const { id, conversationKey, sender, receiver, receiverType } = row;
    const reader = uid ?? (receiverType === 'user' ? receiver : undefined);
    const event = await this.explanations.findSending(ctx, row);
    const behind = event && (await this.consumers.behind(ctx, event.position, ctx.app.id));
    const steps = [
      ...storedSteps(row),
      ...(reader === undefined ? [] : [await this.accessStep(ctx, row, reader)]),
      await this.eventStep(ctx, row, event),
      ...(reader === undefined || !event ? [] : await this.connectionSteps(ctx, reader, event)),
      ...(reader === undefined ? [] : [await this.receiptStep(ctx, row, reader)]),
      ...(await this.webhookSteps(ctx, row, behind?.has('webhooks') ?? false)),
      ...(reader === undefined
        ? []
        : await this.notificationSteps(ctx, row, reader, behind?.has('notifications') ?? false)),
    ];
    return { messageId: id, conversationKey, sender, receiver, receiverType, uid: reader, steps };
  }

  /** By the same rules as a request of the user for the message. */
  private async accessStep(ctx: RequestContext, row: MessageRow, uid: string): Promise<ExplainedStep> {
    const step = 'access';
    const user = await this.credentials.findActiveUser(ctx, ctx.app.id, uid);
    if (!user) return { step, outcome: 'withheld', text: `There is no active user ${uid}, who could log in.` };
    try {
      await this.access.requireReadable({ ...ctx, principal: { kind: 'user', user } }, String(row.id));
      return { step, outcome: 'done', text: `The user ${uid} may read the message.` };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message } = error.toBody();
      const reason =
        code === 'ERR_MESSAGE_ID_NOT_FOUND' ? 'Moderation, or a reset of the conversation, hides it.' : message;
      return { step, outcome: 'withheld', text: `A request of ${uid} for it is answered ${code}. ${reason}` };
    }
  }

  private async eventStep(ctx: RequestContext, row: MessageRow, event?: SendingEvent): Promise<ExplainedStep> {
    const step = 'event';
    if (event) {
      const request = event.requestId === null ? '' : `, and is of the request ${event.requestId}`;
      const text = `Its event has position ${event.position}${request}.`;
      return { step, outcome: 'done', at: event.occurredAt, text };
    }
    if (await this.explanations.isInOutbox(ctx, row.id))
      return { step, outcome: 'waiting', text: 'Its event is in the outbox, and not in the log yet.' };
    const hours = this.config.eventRetentionHours;
    const text = `The log, which has the events of ${hours} hours, has none of its send. Imported messages have none.`;
    return { step, outcome: 'unknown', text };
  }

  private async connectionSteps(ctx: RequestContext, uid: string, event: SendingEvent): Promise<ExplainedStep[]> {
    const step = 'connection';
    const found = await this.explanations.connections(ctx, uid, event.position);
    const open = found.filter(({ connectedAt }) => connectedAt <= event.occurredAt);
    const next = found.find(({ connectedAt }) => connectedAt > event.occurredAt);
    if (open.length > 0)
      return open.map(({ platform, connectedAt, closedAt }) => {
        const end = closedAt ? `was closed at ${closedAt.toISOString()}` : 'is still open';
        const text = `A connection of ${platform} was open, and ${end}. An open one gets every event, or is closed.`;
        return { step, outcome: 'done', at: connectedAt, text };
      });
    const none = `The user ${uid} had no connection.`;
    if (!next) return [{ step, outcome: 'waiting', text: `${none} Nor has the log one since.` }];
    const text = `${none} The next one, of ${next.platform}, resumes from the last event of its client, or loads the message by request.`;
    return [{ step, outcome: 'done', at: next.connectedAt, text }];
  }

  private async receiptStep(ctx: RequestContext, row: MessageRow, uid: string): Promise<ExplainedStep> {
    const step = 'receipt';
    const { deliveredAt, readAt } = await this.explanations.receipts(ctx, uid, row);
    const at = readAt ?? deliveredAt ?? undefined;
    if (at) {
      const text = `A client of ${uid} has marked it, or a later message, as ${readAt ? 'read' : 'delivered'}.`;
      return { step, outcome: 'done', at, text };
    }
    const isOwn = uid === row.sender || uid === SYSTEM_UID;
    const text = `No client of ${uid} has marked it as delivered or read.`;
    return isOwn ? { step, outcome: 'done', text } : { step, outcome: 'waiting', text };
  }

  private async webhookSteps(ctx: RequestContext, row: MessageRow, isBehind: boolean): Promise<ExplainedStep[]> {
    const step = 'webhook';
    if (isBehind) return [{ step, outcome: 'waiting', text: 'The event has not been processed for webhooks yet.' }];
    const deliveries = await this.webhooks.listOfMessage(ctx, row.id, SHOWN);
    return deliveries.map(({ webhookId, trigger, state, attempts, createdAt }) => {
      const last = attempts.at(-1);
      const answer = last ? `, the last answered ${last.status ?? 'by nothing'}` : '';
      const error = last?.error === undefined || last.error === null ? '' : ` ${last.error}`;
      return {
        step,
        outcome: state === 'delivered' ? 'done' : state === 'failed' ? 'failed' : 'waiting',
        at: last?.at ?? createdAt,
        text: `The delivery of ${trigger} to the webhook ${webhookId} is ${state}. Attempts: ${attempts.length}${answer}.${error}`,
      };
    });
  }

  private async notificationSteps(
    ctx: RequestContext,
    row: MessageRow,
    uid: string,
    isBehind: boolean,
  ): Promise<ExplainedStep[]> {
    const step = 'notification';
    if (isBehind)
      return [{ step, outcome: 'waiting', text: 'The event has not been processed for notifications yet.' }];
    const { rows } = await this.notifications.list(
      ctx,
      { messageId: row.id, uid },
      { limit: SHOWN, direction: 'newer' },
    );
    return rows.map(({ channel, trigger, state, reason, status, createdAt, endedAt }) => {
      const details = [reason, status].filter((detail) => detail !== null).join(' ');
      return {
        step,
        outcome: outcomes[state],
        at: endedAt ?? createdAt,
        text: `The notification of ${trigger} by ${channel} is ${state}${details ? `: ${details}` : ''}.`,
      };
    });
  }
}

const outcomes = {
  suppressed: 'withheld',
  pending: 'waiting',
  waiting: 'waiting',
  sent: 'done',
  failed: 'failed',
} as const;

function storedSteps({ sentAt, deletedAt, deletedBy, moderationStatus }: MessageRow): ExplainedStep[] {
  const step = 'stored';
  const verdicts = {
    pending: { step, outcome: 'waiting', text: 'Moderation has not decided yet: only its sender sees it.' },
    disapproved: { step, outcome: 'withheld', text: 'Moderation has blocked it: only its sender sees it.' },
    approved: { step, outcome: 'done', text: 'Moderation has approved it.' },
  } as const;
  return [
    { step, outcome: 'done', at: sentAt, text: 'It is stored.' },
    ...(moderationStatus ? [verdicts[moderationStatus]] : []),
    ...(deletedAt ? [{ step, outcome: 'withheld', at: deletedAt, text: `${deletedBy} has deleted it.` } as const] : []),
  ];
}
