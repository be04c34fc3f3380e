import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '../../../platform/context.js';
import { PgNotifier } from '../../../platform/database/pg-notifier.js';
import { keyOf, type WebhookRef } from './webhook-delivery.js';

const WORK = 'confab_webhook_work';
const CHANGES = 'confab_webhook_changes';
/** PostgreSQL takes 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7000;

/** What processes tell each other of webhooks; whoever misses it looks by himself within a second. */
@Injectable()
export class WebhookNotifier {
  constructor(private readonly pgNotifier: PgNotifier) {}

  /** After the commit of the context's transaction: there is something to send. */
  async announceWork(ctx: InstallationContext, webhooks: readonly WebhookRef[]): Promise<void> {
    const distinct = [...new Map(webhooks.map((webhook) => [keyOf(webhook), webhook])).values()];
    if (distinct.length === 0) return;
    const payload = JSON.stringify(distinct.map(({ appId, webhookId }) => [appId, webhookId]));
    const isShort = Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES;
    await this.pgNotifier.notify(ctx, WORK, isShort ? payload : '[]');
  }

  /** After the commit: what is known of the webhook is out of date. */
  async announceChange(ctx: InstallationContext, { appId, webhookId }: WebhookRef): Promise<void> {
    await this.pgNotifier.notify(ctx, CHANGES, JSON.stringify([[appId, webhookId]]));
  }

  /** To be called while modules are being initialised. @param hear is told of no webhook where there are too many to name */
  onWork(hear: (webhooks: WebhookRef[]) => void): void {
    this.pgNotifier.listen(WORK, (payload) => hear(read(payload)));
  }

  /** To be called while modules are being initialised. */
  onChange(hear: (webhook: WebhookRef) => void): void {
    this.pgNotifier.listen(CHANGES, (payload) => read(payload).forEach(hear));
  }
}

const read = (payload: string): WebhookRef[] =>
  (JSON.parse(payload) as [string, string][]).map(([appId, webhookId]) => ({ appId, webhookId }));
