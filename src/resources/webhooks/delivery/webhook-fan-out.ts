import { Injectable, type OnModuleInit } from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { InstallationContext } from '#platform/context/context.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import type { EventBatch, EventKind } from '#platform/events/event-log.js';
import { EventPayloadsService } from '#resources/event-payloads/event-payloads.service.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { envelopeOf, messageIdOf } from '../deliveries/webhook-body.js';
import { WebhookDeliveriesRepository, type NewDelivery } from '../deliveries/webhook-deliveries.repository.js';
import { WebhookNotifier } from '../queue/webhook-notifier.js';
import { triggerCatalogue, type TriggerId } from '../trigger-catalogue.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import type { Subscription } from '../webhooks.sql.js';

export const WEBHOOK_EVENTS = Object.keys(triggerCatalogue) as TriggerId[];

/** Adds a delivery of every event for every webhook that subscribes to it, in the transaction in which the consumer advances. */
@Injectable()
export class WebhookFanOut implements OnModuleInit {
  constructor(
    private readonly consumers: EventConsumers,
    private readonly eventPayloads: EventPayloadsService,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly webhookNotifier: WebhookNotifier,
  ) {}

  onModuleInit(): void {
    this.consumers.register('webhooks', (tx, batch) => this.consume(tx, batch), {
      events: WEBHOOK_EVENTS,
      concerns: (ctx, kinds) => this.webhooks.anySubscribed(ctx, ...appsAndTriggers(kinds)),
    });
  }

  private async consume(tx: InstallationContext, batch: EventBatch): Promise<void> {
    const subscriptions = groupBy(await this.webhooks.subscriptions(tx, ...appsAndTriggers(batch.kinds)), keyOf);
    const subscribed = await batch.read(
      batch.kinds.filter(({ appId, name }) => subscriptions.has(keyOf({ appId, trigger: name }))),
    );
    if (subscribed.length === 0) return;
    const outbound = await this.eventPayloads.serialize(tx, subscribed);
    const deliveries = outbound.flatMap((event) =>
      (subscriptions.get(keyOf(event)) ?? []).map((subscription) => deliveryOf(event, subscription)),
    );
    if (deliveries.length === 0) return;
    await this.deliveries.add(tx, deliveries);
    await this.webhookNotifier.notifyPending(tx, deliveries);
  }
}

const appsAndTriggers = (kinds: readonly EventKind[]): [appIds: string[], triggerIds: string[]] => [
  [...new Set(kinds.map(({ appId }) => appId))],
  [...new Set(kinds.map(({ name }) => name))],
];

const keyOf = ({ appId, trigger }: { appId: string; trigger: string }): string => `${appId} ${trigger}`;

const deliveryOf = (event: OutboundEvent, subscription: Subscription): NewDelivery => ({
  appId: subscription.appId,
  webhookId: subscription.webhookId,
  eventId: `evt_${event.id}`,
  trigger: event.trigger,
  subject: event.subject,
  messageId: messageIdOf(event),
  body: envelopeOf(event, subscription),
  traceParent: event.traceParent,
});
