import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import type { EventBatch, EventKind, LoggedEvent } from '#platform/events/event-log.js';
import { CallsService } from '#resources/calls/records/calls.service.js';
import { EventPayloadsService } from '#resources/event-payloads/event-payloads.service.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { AppsService } from '#resources/management/apps.service.js';
import { MessageViews } from '#resources/messages/view/message-views.js';
import type { NotificationChannel } from '#resources/notifications/notification.js';
import { NotificationProvidersRepository } from '#resources/notifications/providers/notification-providers.repository.js';
import { NotificationQueueNotifier } from '#resources/notifications/queue/notification-queue-notifier.js';
import { NotificationEnqueuer } from './notification-enqueuer.js';
import {
  isMailingEvent,
  NOTIFICATION_EVENTS,
  notificationEventOf,
  type NotificationEvent,
  type NotificationEventRelations,
} from './notification-event.js';
import { skipOnError } from './skip-on-error.js';

/** Decides about notifications of every event, in the transaction in which the consumer advances: each is decided about once. */
@Injectable()
export class NotificationConsumer implements OnModuleInit {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly consumers: EventConsumers,
    private readonly eventPayloads: EventPayloadsService,
    private readonly apps: AppsService,
    private readonly messageViews: MessageViews,
    private readonly calls: CallsService,
    private readonly providers: NotificationProvidersRepository,
    private readonly enqueuer: NotificationEnqueuer,
    private readonly notifier: NotificationQueueNotifier,
  ) {}

  onModuleInit(): void {
    this.consumers.register('notifications', (tx, batch) => this.consume(tx, batch), {
      events: NOTIFICATION_EVENTS,
      concerns: async (ctx, kinds) => (await this.kindsThatMayNotify(ctx, kinds)).length > 0,
    });
  }

  private async consume(tx: InstallationContext, batch: EventBatch): Promise<void> {
    const kinds = await this.kindsThatMayNotify(tx, batch.kinds);
    const notifying = await batch.read(kinds);
    if (notifying.length === 0) return;
    const serialized = await this.eventPayloads.serialize(tx, notifying);
    const outbound = new Map(serialized.map((event) => [event.position, event]));
    const appIds = [...new Set(kinds.map(({ appId }) => appId))];
    for (const ctx of await this.apps.contextsOf(tx, appIds)) {
      const ofApp = notifying.filter(({ appId }) => appId === ctx.app.id);
      const notificationEvents = await this.notificationEvents(ctx, ofApp, outbound);
      if (notificationEvents.length === 0) continue;
      await this.notifier.notifyPending(tx, await this.enqueuer.enqueue(ctx, notificationEvents));
    }
  }

  /** Returns the kinds of events of apps with a provider that is turned on. */
  private async kindsThatMayNotify(ctx: InstallationContext, kinds: readonly EventKind[]): Promise<EventKind[]> {
    const appIds = [...new Set(kinds.map(({ appId }) => appId))];
    const channels = await this.providers.enabledChannels(ctx, appIds);
    return kinds.filter((kind) => mayNotify(kind, channels.get(kind.appId)));
  }

  private async notificationEvents(
    ctx: RequestContext,
    events: readonly LoggedEvent[],
    outbound: ReadonlyMap<bigint, OutboundEvent>,
  ): Promise<NotificationEvent[]> {
    const relations = await this.relations(ctx, events);
    return events.flatMap((event) => {
      const serialized = outbound.get(event.position);
      if (!serialized) return [];
      const { appId, position } = event;
      return skipOnError(this.logger, { appId, position: String(position) }, () => [
        notificationEventOf(event, serialized, relations) ?? [],
      ]).flat();
    });
  }

  private async relations(ctx: RequestContext, events: readonly LoggedEvent[]): Promise<NotificationEventRelations> {
    const messageIds = new Set<bigint>();
    const sessionIds = new Set<string>();
    for (const { name, payload } of events) {
      if (name === 'message_reaction_added') messageIds.add(BigInt(payload.messageId));
      if ('sessionId' in payload) sessionIds.add(payload.sessionId);
    }
    const messages =
      messageIds.size > 0 ? await this.messageViews.viewsByIds(ctx, [...messageIds]) : new Map<bigint, never>();
    const calls = await this.calls.addressesOf(ctx, [...sessionIds]);
    return { message: (id) => messages.get(BigInt(id)), call: (sessionId) => calls.get(sessionId) };
  }
}

/** Emails and SMS are sent about messages only, and by campaigns, which are told that there is no provider. */
const mayNotify = ({ name }: EventKind, channels: ReadonlySet<NotificationChannel> | undefined): boolean =>
  isMailingEvent(name) || (channels !== undefined && (channels.has('push') || name === 'message_sent'));
