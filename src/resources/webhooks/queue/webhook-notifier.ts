import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { keyOf, type WebhookRef } from './webhook-delivery.js';

const PENDING = 'confab_webhook_work';
const CHANGED = 'confab_webhook_changes';
/** PostgreSQL limits payloads to 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7000;

/** Notifies all processes of pending deliveries and of changes of webhooks. A lost notification costs a second: processes also poll. */
@Injectable()
export class WebhookNotifier {
  constructor(private readonly pgNotifier: PgNotifier) {}

  /** Tells, after the commit of the context's transaction, that the webhooks have pending deliveries. */
  async notifyPending(ctx: InstallationContext, webhooks: readonly WebhookRef[]): Promise<void> {
    const distinct = [...new Map(webhooks.map((webhook) => [keyOf(webhook), webhook])).values()];
    if (distinct.length === 0) return;
    const payload = JSON.stringify(distinct.map(({ appId, webhookId }) => [appId, webhookId]));
    const fits = Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES;
    await this.pgNotifier.notify(ctx, PENDING, fits ? payload : '[]');
  }

  /** Tells, after the commit of the context's transaction, that the webhook was changed or deleted. */
  async notifyChanged(ctx: InstallationContext, { appId, webhookId }: WebhookRef): Promise<void> {
    await this.pgNotifier.notify(ctx, CHANGED, JSON.stringify([[appId, webhookId]]));
  }

  /** Must be called while modules are being initialised. @param listener receives an empty list if there are too many webhooks to name */
  onPending(listener: (webhooks: WebhookRef[]) => void): void {
    this.pgNotifier.listen(PENDING, (payload) => listener(parse(payload)));
  }

  /** Must be called while modules are being initialised. */
  onChanged(listener: (webhook: WebhookRef) => void): void {
    this.pgNotifier.listen(CHANGED, (payload) => parse(payload).forEach(listener));
  }
}

const parse = (payload: string): WebhookRef[] =>
  (JSON.parse(payload) as [string, string][]).map(([appId, webhookId]) => ({ appId, webhookId }));
