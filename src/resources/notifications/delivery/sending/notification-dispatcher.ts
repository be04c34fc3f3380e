import { Inject, Injectable, Logger } from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { Database } from '#platform/database/database.js';
import { DeliveryDispatcher } from '#platform/delivery-queues/delivery-dispatcher.js';
import type { RetryOptions } from '#platform/delivery-queues/retry-schedule.js';
import { errorType, type NewSpan } from '#platform/tracing/span.js';
import { Tracing } from '#platform/tracing/tracing.js';
import { DeliveriesService } from '#resources/campaigns/deliveries/deliveries.service.js';
import type { ProviderRef } from '#resources/notifications/notification.js';
import { NotificationProvidersRepository } from '#resources/notifications/providers/notification-providers.repository.js';
import type { StoredProvider } from '#resources/notifications/providers/stored-provider.js';
import type { DueNotification, NotificationRecord } from '#resources/notifications/queue/notification-delivery.js';
import { NotificationQueueNotifier } from '#resources/notifications/queue/notification-queue-notifier.js';
import { NotificationQueueRepository } from '#resources/notifications/queue/notification-queue.repository.js';
import { nextState } from './next-state.js';
import type { NotificationAttempt } from './notification-attempt.js';
import { NotificationMetrics } from './notification-metrics.js';
import { NotificationSender } from './notification-sender.js';

/** Concurrent attempts through one provider. FCM and APNs respond to many requests over one connection. */
const CONCURRENCY = 64;

const attemptSpan = (
  { appId, kind }: StoredProvider,
  { id, channel, trigger, failures }: DueNotification,
): NewSpan => ({
  name: `send ${kind}`,
  kind: 'client',
  attributes: {
    'confab.app.id': appId,
    'confab.notification.id': String(id),
    'confab.notification.channel': channel,
    'confab.notification.trigger': trigger,
    'confab.notification.provider': kind,
    'confab.notification.failures': failures,
  },
});

const isFinalFailure: Readonly<Record<NotificationRecord['state'], boolean>> = {
  suppressed: true,
  failed: true,
  waiting: false,
  sent: false,
};

/** Sends notifications, those of each provider of an app apart from the others. */
@Injectable()
export class NotificationDispatcher extends DeliveryDispatcher<
  ProviderRef,
  StoredProvider,
  DueNotification,
  NotificationAttempt,
  NotificationRecord
> {
  constructor(
    @Inject(CONFIG) { notifications: { retrySeconds } }: Config,
    protected override readonly queue: NotificationQueueRepository,
    private readonly providers: NotificationProvidersRepository,
    private readonly sender: NotificationSender,
    private readonly metrics: NotificationMetrics,
    private readonly tracing: Tracing,
    private readonly campaignDeliveries: DeliveriesService,
    notifier: NotificationQueueNotifier,
    database: Database,
  ) {
    const logger = new Logger('Notifications');
    super(database, queue, notifier, { concurrency: CONCURRENCY, retrySeconds, logger });
  }

  protected async findTarget(holder: string, provider: ProviderRef): Promise<StoredProvider | undefined> {
    if (!(await this.queue.hasLease({}, holder, provider))) return undefined;
    return this.providers.findEnabled({ app: { id: provider.appId } }, provider.provider, provider.providerId);
  }

  protected async attempt(target: StoredProvider, notification: DueNotification): Promise<NotificationAttempt> {
    const startedAt = performance.now();
    const span = this.tracing.continue(notification.traceParent, attemptSpan(target, notification));
    const attempt = await this.sender.attempt(target, notification).catch((error: unknown) => {
      span?.end({ error: errorType(error) });
      throw error;
    });
    span?.end({
      attributes: { 'confab.notification.outcome': attempt.outcome },
      error: attempt.outcome === 'failed' ? attempt.outcome : undefined,
    });
    this.metrics.count(target.kind, attempt, performance.now() - startedAt);
    return attempt;
  }

  protected resultOf(
    { appId, kind: provider, providerId }: StoredProvider,
    { id, pushTokenId, channel, details }: DueNotification,
    attempt: NotificationAttempt,
    retry: RetryOptions,
  ): NotificationRecord | undefined {
    if (attempt.outcome === 'gone') return undefined;
    const isTokenInvalid = attempt.outcome === 'failed' && attempt.isTokenInvalid;
    return {
      appId,
      provider,
      providerId,
      id,
      ...nextState(attempt, retry),
      ...(isTokenInvalid && pushTokenId !== null && { invalidTokenId: pushTokenId }),
      ...(channel !== 'push' &&
        details?.deliveryId !== undefined && { campaignDeliveryId: BigInt(details.deliveryId) }),
    };
  }

  /** With them what became of emails and SMS of campaigns. */
  protected override async store(records: readonly NotificationRecord[]): Promise<void> {
    const failed = records.filter(({ campaignDeliveryId, state }) => campaignDeliveryId && isFinalFailure[state]);
    if (failed.length === 0) return super.store(records);
    await this.database.withTransaction({}, async (tx) => {
      await this.queue.record(tx, records);
      for (const [appId, ofApp] of groupBy(failed, (record) => record.appId))
        await this.campaignDeliveries.fail(
          { ...tx, app: { id: appId } },
          ofApp.map(({ campaignDeliveryId, reason }) => ({ id: campaignDeliveryId!, errorCode: reason! })),
        );
    });
  }
}
