import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Database } from '#platform/database/database.js';
import { DeliveryQueueRepository } from '#platform/delivery-queues/delivery-queue.repository.js';
import type { FailedDelivery } from '#resources/campaigns/deliveries/deliveries.repository.js';
import type { NotificationProviderKind, NotificationReason, ProviderRef } from '../notification.js';
import type {
  BegunNotification,
  DueNotification,
  NewNotification,
  NotificationRecord,
  NotificationSubject,
} from './notification-delivery.js';
import * as sql from './notification-queue.sql.js';

@Injectable()
export class NotificationQueueRepository extends DeliveryQueueRepository<
  ProviderRef,
  readonly [provider: NotificationProviderKind, providerId: string],
  DueNotification,
  NotificationRecord
> {
  constructor(database: Database) {
    super(database, sql, ['provider', 'providerId']);
  }

  /** Adds the notifications in the order given, which becomes the order of sending. */
  async add(ctx: AppContext, notifications: readonly NewNotification[]): Promise<void> {
    const subjects = new Map<NotificationSubject, number>();
    for (const { subject } of notifications) if (!subjects.has(subject)) subjects.set(subject, subjects.size);
    const rows = notifications.map(({ providerId = '', subject, ...notification }) => ({
      ...notification,
      providerId,
      index: subjects.get(subject)!,
    }));
    await this.database
      .forApp(ctx)
      .query(sql.add, [
        recordset([...subjects].map(([subject, index]) => ({ ...subject, index }))),
        ...columnsOf(rows, 'index', 'channel', 'uid', 'provider', 'providerId', 'pushTokenId', 'platform'),
        ...columnsOf(rows, 'pushToken', 'isMention', 'usePrivacyTemplate', 'state', 'reason'),
      ]);
  }

  async hasLease(
    ctx: InstallationContext,
    holder: string,
    { appId, provider, providerId }: ProviderRef,
  ): Promise<boolean> {
    return (await this.forApp(ctx, appId).query(sql.hasLease, [holder, provider, providerId])).length > 0;
  }

  /** Marks attempts as begun. @returns what is known of them, by id; without those that are not pending any more */
  async begin(ctx: AppContext, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, BegunNotification>> {
    const begun = await this.database.forApp(ctx).query(sql.begin, [ids]);
    return new Map(begun.map((notification) => [notification.id, notification]));
  }

  /** Notifications that are still to be sent through the provider fail. @returns the emails and SMS of campaigns among them */
  async failUnsent(
    ctx: AppContext,
    { provider, providerId }: ProviderRef,
    reason: NotificationReason,
  ): Promise<FailedDelivery[]> {
    const failed = await this.database.forApp(ctx).query(sql.failUnsent, [provider, providerId, reason]);
    return failed.map(({ deliveryId }) => ({ id: deliveryId!, errorCode: reason }));
  }

  protected async recordOfApp(ctx: AppContext, records: readonly NotificationRecord[]): Promise<void> {
    const rows = records.map(({ payload, ...record }) => ({
      ...record,
      payload: payload && JSON.stringify(payload),
      isFailure: record.state === 'waiting' || record.state === 'failed',
    }));
    await this.database
      .forApp(ctx)
      .query(sql.record, [
        ...columnsOf(rows, 'id', 'state', 'reason', 'error', 'status', 'payload', 'nextAttemptAt', 'isFailure'),
        records.flatMap(({ invalidTokenId }) => invalidTokenId ?? []),
      ]);
  }
}
