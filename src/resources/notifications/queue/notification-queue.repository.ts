import { Injectable } from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { Database } from '#platform/database/database.js';
import type { QueueBacklog } from '#platform/jobs/queue-backlog.js';
import type { ProviderRef } from '../notification.js';
import type {
  BegunNotification,
  DueNotification,
  NewNotification,
  NotificationRecord,
  NotificationSubject,
} from './notification-delivery.js';
import * as sql from './notification-queue.sql.js';

/** The notifications as a queue: which process sends through which provider, what is to be sent, and the results. */
@Injectable()
export class NotificationQueueRepository {
  constructor(private readonly database: Database) {}

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

  /** The providers with pending notifications, whether they are leased or not. */
  async findPending(ctx: InstallationContext): Promise<ProviderRef[]> {
    return this.database.forInstallation(ctx).query(sql.findPending, []);
  }

  /** Acquires or renews leases. @returns the providers that no other process has, that are turned on, and whose app is not deleted */
  async acquireLeases(
    ctx: InstallationContext,
    holder: string,
    providers: readonly ProviderRef[],
  ): Promise<ProviderRef[]> {
    const acquired: ProviderRef[] = [];
    for (const [appId, ofApp] of groupBy(providers, (provider) => provider.appId)) {
      const leases = await this.forApp(ctx, appId).query(sql.acquireLeases, [holder, ...columnsOf(ofApp)]);
      acquired.push(...leases.map((lease) => ({ appId, ...lease })));
    }
    return acquired;
  }

  async releaseLeases(ctx: InstallationContext, holder: string, providers: readonly ProviderRef[]): Promise<void> {
    for (const [appId, ofApp] of groupBy(providers, (provider) => provider.appId))
      await this.forApp(ctx, appId).query(sql.releaseLeases, [holder, ...columnsOf(ofApp)]);
  }

  async hasLease(
    ctx: InstallationContext,
    holder: string,
    { appId, provider, providerId }: ProviderRef,
  ): Promise<boolean> {
    return (await this.forApp(ctx, appId).query(sql.hasLease, [holder, provider, providerId])).length > 0;
  }

  /** Returns due notifications in the order of sending. @param known ids that are left out */
  async findDue(
    ctx: InstallationContext,
    { appId, provider, providerId }: ProviderRef,
    known: readonly bigint[],
    limit: number,
  ): Promise<DueNotification[]> {
    return this.forApp(ctx, appId).query(sql.findDue, [provider, providerId, known, limit]);
  }

  /** Marks attempts as begun. @returns what is known of them, by id; without those that are not pending any more */
  async begin(ctx: AppContext, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, BegunNotification>> {
    const begun = await this.database.forApp(ctx).query(sql.begin, [ids]);
    return new Map(begun.map((notification) => [notification.id, notification]));
  }

  /** @param ctx has an open transaction if the records are of several apps: all are stored, or none */
  async record(ctx: InstallationContext, records: readonly NotificationRecord[]): Promise<void> {
    for (const [appId, ofApp] of groupBy(records, (each) => each.appId)) {
      const column = <Value>(value: (record: NotificationRecord) => Value) => ofApp.map(value);
      await this.forApp(ctx, appId).query(sql.record, [
        column(({ id }) => id),
        column(({ state }) => state),
        column(({ reason }) => reason),
        column(({ error }) => error),
        column(({ status }) => status),
        column(({ payload }) => payload && JSON.stringify(payload)),
        column(({ nextAttemptAt }) => nextAttemptAt),
        column(({ state }) => state === 'waiting' || state === 'failed'),
        ofApp.flatMap(({ invalidTokenId }) => invalidTokenId ?? []),
      ]);
    }
  }

  /** Some of the notifications whose next attempt is due, by app. */
  async findRetries(ctx: InstallationContext, now: Date): Promise<ReadonlyMap<string, bigint[]>> {
    const due = groupBy(await this.database.forInstallation(ctx).query(sql.findRetries, [now]), ({ appId }) => appId);
    return new Map([...due].map(([appId, notifications]) => [appId, notifications.map(({ id }) => id)]));
  }

  /** Makes notifications pending that wait for their next attempt. @returns their providers */
  async makePending(ctx: InstallationContext, appId: string, ids: readonly bigint[]): Promise<ProviderRef[]> {
    const pending = await this.forApp(ctx, appId).query(sql.makePending, [ids]);
    return pending.map((provider) => ({ appId, ...provider }));
  }

  async backlog(ctx: InstallationContext): Promise<QueueBacklog> {
    const [row] = await this.database.forInstallation(ctx).query(sql.backlog, []);
    return row!;
  }

  private forApp(ctx: InstallationContext, appId: string) {
    return this.database.forApp({ ...ctx, app: { id: appId } });
  }
}

const columnsOf = (providers: readonly ProviderRef[]) => [
  providers.map(({ provider }) => provider),
  providers.map(({ providerId }) => providerId),
];
