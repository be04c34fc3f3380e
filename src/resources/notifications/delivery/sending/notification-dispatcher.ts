import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { Database } from '#platform/database/database.js';
import { DeliveryDispatcher, type DeliveryQueue } from '#platform/delivery-queues/delivery-dispatcher.js';
import { errorType, type NewSpan } from '#platform/tracing/span.js';
import { Tracing } from '#platform/tracing/tracing.js';
import type { ProviderRef } from '#resources/notifications/notification.js';
import { NotificationProvidersRepository } from '#resources/notifications/providers/notification-providers.repository.js';
import type { StoredProvider } from '#resources/notifications/providers/stored-provider.js';
import type { DueNotification } from '#resources/notifications/queue/notification-delivery.js';
import { keyOf, NotificationQueueNotifier } from '#resources/notifications/queue/notification-queue-notifier.js';
import { NotificationQueueRepository } from '#resources/notifications/queue/notification-queue.repository.js';
import { nextState } from './next-state.js';
import type { NotificationAttempt } from './notification-attempt.js';
import { NotificationMetrics } from './notification-metrics.js';
import { NotificationRecorder } from './notification-recorder.js';
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

/** Sends notifications, those of each provider of an app apart from the others. */
@Injectable()
export class NotificationDispatcher
  implements
    DeliveryQueue<ProviderRef, StoredProvider, DueNotification, NotificationAttempt>,
    OnModuleInit,
    OnApplicationBootstrap,
    OnModuleDestroy
{
  readonly keyOf = keyOf;
  private readonly dispatcher = new DeliveryDispatcher(this, {
    concurrency: CONCURRENCY,
    logger: new Logger('Notifications'),
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: NotificationQueueRepository,
    private readonly providers: NotificationProvidersRepository,
    private readonly sender: NotificationSender,
    private readonly recorder: NotificationRecorder,
    private readonly metrics: NotificationMetrics,
    private readonly notifier: NotificationQueueNotifier,
    private readonly database: Database,
    private readonly tracing: Tracing,
  ) {}

  onModuleInit(): void {
    this.notifier.onPending((providers) => this.dispatcher.onPending(providers));
    this.notifier.onChanged((provider) => this.dispatcher.onChanged(provider));
  }

  onApplicationBootstrap(): void {
    this.dispatcher.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.dispatcher.stop();
  }

  findPending(): Promise<ProviderRef[]> {
    return this.queue.findPending({});
  }

  async retryDue(now: Date): Promise<void> {
    for (const [appId, ids] of await this.queue.findRetries({}, now))
      await this.database.withTransaction({}, async (tx) => {
        await this.notifier.notifyPending(tx, await this.queue.makePending(tx, appId, ids));
      });
  }

  acquireLeases(holder: string, providers: readonly ProviderRef[]): Promise<ProviderRef[]> {
    return this.queue.acquireLeases({}, holder, providers);
  }

  releaseLeases(holder: string, providers: readonly ProviderRef[]): Promise<void> {
    return this.queue.releaseLeases({}, holder, providers);
  }

  async findTarget(holder: string, provider: ProviderRef): Promise<StoredProvider | undefined> {
    if (!(await this.queue.hasLease({}, holder, provider))) return undefined;
    return this.providers.findEnabled({ app: { id: provider.appId } }, provider.provider, provider.providerId);
  }

  findDue(provider: ProviderRef, known: readonly bigint[], limit: number): Promise<DueNotification[]> {
    return this.queue.findDue({}, provider, known, limit);
  }

  async attempt(target: StoredProvider, notification: DueNotification): Promise<NotificationAttempt> {
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

  async record(target: StoredProvider, notification: DueNotification, attempt: NotificationAttempt): Promise<void> {
    if (attempt.outcome === 'gone') return;
    const { id, failures, pushTokenId } = notification;
    const next = nextState(attempt, {
      failures,
      retrySeconds: this.config.notifications.retrySeconds,
      now: new Date(),
      random: Math.random(),
    });
    const isTokenInvalid = attempt.outcome === 'failed' && attempt.isTokenInvalid;
    await this.recorder.add({
      appId: target.appId,
      provider: target.kind,
      providerId: target.providerId,
      id,
      ...next,
      ...(isTokenInvalid && pushTokenId !== null && { invalidTokenId: pushTokenId }),
    });
  }
}
