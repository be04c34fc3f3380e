import { Injectable } from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { QueueBacklog } from '#platform/jobs/queue-backlog.js';
import { WebhookVault } from '../signing/webhook-vault.js';
import type { DeliveryAttempt, DueDelivery, NextDeliveryState, WebhookRef, WebhookTarget } from './webhook-delivery.js';
import {
  acquireLeases,
  backlog,
  findDue,
  findPending,
  findRetries,
  findTarget,
  makePending,
  record,
  releaseLeases,
} from './webhook-queue.sql.js';

/** An attempt, and the state of its delivery after it. */
export interface AttemptRecord extends WebhookRef {
  readonly deliveryId: bigint;
  readonly attempt: DeliveryAttempt;
  readonly next: NextDeliveryState;
}

/** The deliveries as a queue: which process works on which webhook, what is to be sent, and the results. */
@Injectable()
export class WebhookQueueRepository {
  constructor(
    private readonly database: Database,
    private readonly vault: WebhookVault,
  ) {}

  /** The webhooks with pending deliveries, whether they are leased or not. */
  async findPending(ctx: InstallationContext): Promise<WebhookRef[]> {
    return this.database.forInstallation(ctx).query(findPending, []);
  }

  /** Acquires or renews leases. @returns the webhooks that no other process has, that are turned on, and whose app is not deleted */
  async acquireLeases(
    ctx: InstallationContext,
    holder: string,
    webhooks: readonly WebhookRef[],
  ): Promise<WebhookRef[]> {
    const acquired: WebhookRef[] = [];
    for (const [appId, ofApp] of groupBy(webhooks, ({ appId }) => appId)) {
      const leases = await this.forApp(ctx, appId).query(acquireLeases, [holder, idsOf(ofApp)]);
      acquired.push(...leases.map(({ webhookId }) => ({ appId, webhookId })));
    }
    return acquired;
  }

  async releaseLeases(ctx: InstallationContext, holder: string, webhooks: readonly WebhookRef[]): Promise<void> {
    for (const [appId, ofApp] of groupBy(webhooks, ({ appId }) => appId))
      await this.forApp(ctx, appId).query(releaseLeases, [holder, idsOf(ofApp)]);
  }

  /** @returns undefined if the webhook is turned off, or leased by another process */
  async findTarget(
    ctx: InstallationContext,
    holder: string,
    { appId, webhookId }: WebhookRef,
  ): Promise<WebhookTarget | undefined> {
    const [row] = await this.forApp(ctx, appId).query(findTarget, [holder, webhookId]);
    if (!row) return undefined;
    const open = (cipher: Uint8Array) => this.vault.open(appId, webhookId, cipher);
    const { url, retryOnFailure, username, passwordCipher, secretCipher, previousSecretCipher } = row;
    return {
      appId,
      webhookId,
      url,
      retryOnFailure,
      ...(username && passwordCipher && { credentials: { username, password: open(passwordCipher) } }),
      secrets: [secretCipher, ...(previousSecretCipher ? [previousSecretCipher] : [])].map(open),
    };
  }

  /** Returns due deliveries in the order of sending. @param known ids that are left out */
  async findDue(
    ctx: InstallationContext,
    { appId, webhookId }: WebhookRef,
    known: readonly bigint[],
    limit: number,
  ): Promise<DueDelivery[]> {
    return this.forApp(ctx, appId).query(findDue, [webhookId, known, limit]);
  }

  /** @param ctx has an open transaction if the records are of several apps: all are stored, or none */
  async record(ctx: InstallationContext, records: readonly AttemptRecord[]): Promise<void> {
    for (const [appId, ofApp] of groupBy(records, ({ appId }) => appId)) {
      const column = <Value>(value: (record: AttemptRecord) => Value) => ofApp.map(value);
      await this.forApp(ctx, appId).query(record, [
        column(({ deliveryId }) => deliveryId),
        column(({ next }) => next.state),
        column(({ next }) => (next.state === 'waiting' ? next.nextAttemptAt : null)),
        column(({ attempt }) => attempt.at),
        column(({ attempt }) => attempt.milliseconds),
        column(({ attempt }) => attempt.status),
        column(({ attempt }) => attempt.error),
        column(({ attempt }) => attempt.answer),
      ]);
    }
  }

  /** Some of the deliveries whose next attempt is due, by app. */
  async findRetries(ctx: InstallationContext, now: Date): Promise<ReadonlyMap<string, bigint[]>> {
    const due = groupBy(await this.database.forInstallation(ctx).query(findRetries, [now]), ({ appId }) => appId);
    return new Map([...due].map(([appId, deliveries]) => [appId, deliveries.map(({ id }) => id)]));
  }

  /** Makes deliveries pending that wait for their next attempt. @returns their webhooks */
  async makePending(ctx: InstallationContext, appId: string, ids: readonly bigint[]): Promise<WebhookRef[]> {
    const pending = await this.forApp(ctx, appId).query(makePending, [ids]);
    return pending.map(({ webhookId }) => ({ appId, webhookId }));
  }

  async backlog(ctx: InstallationContext): Promise<QueueBacklog> {
    const [row] = await this.database.forInstallation(ctx).query(backlog, []);
    return row!;
  }

  private forApp(ctx: InstallationContext, appId: string) {
    return this.database.forApp({ ...ctx, app: { id: appId } });
  }
}

const idsOf = (webhooks: readonly WebhookRef[]): string[] => webhooks.map(({ webhookId }) => webhookId);
