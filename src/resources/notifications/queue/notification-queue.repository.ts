import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
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
    const column = <Value>(value: (notification: NewNotification) => Value) => notifications.map(value);
    await this.database
      .forApp(ctx)
      .query(sql.add, [
        recordset([...subjects].map(([subject, index]) => ({ ...subject, index }))),
        column(({ subject }) => subjects.get(subject)!),
        column(({ channel }) => channel),
        column(({ uid }) => uid),
        column(({ provider }) => provider),
        column(({ providerId }) => providerId ?? ''),
        column(({ pushTokenId }) => pushTokenId),
        column(({ platform }) => platform),
        column(({ pushToken }) => pushToken),
        column(({ isMention }) => isMention),
        column(({ usePrivacyTemplate }) => usePrivacyTemplate),
        column(({ state }) => state),
        column(({ reason }) => reason),
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
    const column = <Value>(value: (record: NotificationRecord) => Value) => records.map(value);
    await this.database
      .forApp(ctx)
      .query(sql.record, [
        column(({ id }) => id),
        column(({ state }) => state),
        column(({ reason }) => reason),
        column(({ error }) => error),
        column(({ status }) => status),
        column(({ payload }) => payload && JSON.stringify(payload)),
        column(({ nextAttemptAt }) => nextAttemptAt),
        column(({ state }) => state === 'waiting' || state === 'failed'),
        records.flatMap(({ invalidTokenId }) => invalidTokenId ?? []),
      ]);
  }
}
