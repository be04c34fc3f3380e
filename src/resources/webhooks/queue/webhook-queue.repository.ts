import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Database } from '#platform/database/database.js';
import { DeliveryQueueRepository } from '#platform/delivery-queues/delivery-queue.repository.js';
import { WebhookVault } from '../signing/webhook-vault.js';
import type {
  DeliveryAttempt,
  DueWebhookDelivery,
  NextDeliveryState,
  WebhookRef,
  WebhookTarget,
} from './webhook-delivery.js';
import * as sql from './webhook-queue.sql.js';

/** An attempt, and the state of its delivery after it. */
export interface AttemptRecord extends WebhookRef {
  readonly deliveryId: bigint;
  readonly attempt: DeliveryAttempt;
  readonly next: NextDeliveryState;
}

@Injectable()
export class WebhookQueueRepository extends DeliveryQueueRepository<
  WebhookRef,
  readonly [webhookId: string],
  DueWebhookDelivery,
  AttemptRecord
> {
  constructor(
    database: Database,
    private readonly vault: WebhookVault,
  ) {
    super(database, sql, ['webhookId']);
  }

  /** @returns undefined if the webhook is turned off, or leased by another process */
  async findTarget(ctx: InstallationContext, holder: string, webhook: WebhookRef): Promise<WebhookTarget | undefined> {
    const [row] = await this.forApp(ctx, webhook.appId).query(sql.findTarget, [holder, webhook.webhookId]);
    if (!row) return undefined;
    const open = (cipher: Uint8Array) => this.vault.open(webhook, cipher);
    const { url, retryOnFailure, username, passwordCipher, secretCipher, previousSecretCipher } = row;
    return {
      ...webhook,
      url,
      retryOnFailure,
      ...(username && passwordCipher && { credentials: { username, password: open(passwordCipher) } }),
      secrets: [secretCipher, ...(previousSecretCipher ? [previousSecretCipher] : [])].map(open),
    };
  }

  protected async recordOfApp(ctx: AppContext, records: readonly AttemptRecord[]): Promise<void> {
    const rows = records.map(({ deliveryId, next, attempt }) => ({
      ...attempt,
      deliveryId,
      state: next.state,
      nextAttemptAt: next.state === 'waiting' ? next.nextAttemptAt : null,
    }));
    const names = ['deliveryId', 'state', 'nextAttemptAt', 'at', 'milliseconds', 'status', 'error', 'answer'] as const;
    await this.database.forApp(ctx).query(sql.record, columnsOf(rows, ...names));
  }
}
