import { Injectable } from '@nestjs/common';
import { lockActiveApp } from '#core/summaries/row-locks.sql.js';
import type { Prisma } from '#generated/prisma/client.js';
import type { Region } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { contains } from '#platform/database/lists/pattern.js';
import { Repository, unlessTaken } from '#platform/database/repository.js';
import type { WebhookRef } from './queue/webhook-delivery.js';
import { appsWithSubscriptions, lock, subscriptions, type Subscription } from './webhooks.sql.js';

const columns = {
  id: true,
  name: true,
  url: true,
  enabled: true,
  retryOnFailure: true,
  useBasicAuth: true,
  username: true,
  passwordCipher: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.WebhookSelect;

/** A webhook, whose password is encrypted. */
export type Webhook = Prisma.WebhookGetPayload<{ select: typeof columns }>;

const secretColumns = {
  secretCipher: true,
  previousSecretCipher: true,
  previousSecretUntil: true,
} satisfies Prisma.WebhookSelect;

/** The encrypted signing secrets of a webhook. */
export type SealedSecrets = Prisma.WebhookGetPayload<{ select: typeof secretColumns }>;

export type NewWebhook = Omit<Prisma.WebhookUncheckedCreateInput, 'appId'>;

/** The only place that writes the tables `webhooks` and `webhook_triggers`. */
@Injectable()
export class WebhooksRepository extends Repository {
  /** Until the end of the transaction no other one adds webhooks to the app. @returns whether the app exists and is not deleted */
  async lockActiveApp(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.forApp(ctx, appId).query(lockActiveApp, [])).length > 0;
  }

  async count(ctx: InstallationContext, appId: string): Promise<number> {
    return this.webhooks(ctx, appId).count({ where: { appId } });
  }

  async create(ctx: InstallationContext, appId: string, webhook: NewWebhook): Promise<Webhook> {
    return unlessTaken('id', this.webhooks(ctx, appId).create({ data: { appId, ...webhook }, select: columns }));
  }

  /** Returns the newest first. */
  async list(
    ctx: InstallationContext,
    appId: string,
    { searchKey }: { searchKey?: string },
    page: PageRequest,
  ): Promise<Page<Webhook>> {
    const where = { appId, ...(searchKey && { name: contains(searchKey) }) };
    const [rows, total] = await Promise.all([
      this.webhooks(ctx, appId).findMany({
        where,
        select: columns,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        skip: offsetOf(page),
        take: page.perPage,
      }),
      this.webhooks(ctx, appId).count({ where }),
    ]);
    return { rows, total };
  }

  async find(ctx: InstallationContext, webhook: WebhookRef): Promise<Webhook | undefined> {
    return (
      (await this.webhooks(ctx, webhook.appId).findUnique({ where: keyOf(webhook), select: columns })) ?? undefined
    );
  }

  /** @returns the region of the app of the webhook; undefined if there is no such webhook */
  async regionOf(ctx: InstallationContext, webhook: WebhookRef): Promise<Region | undefined> {
    const select = { app: { select: { region: true } } };
    return (await this.webhooks(ctx, webhook.appId).findUnique({ where: keyOf(webhook), select }))?.app.region;
  }

  async findSecrets(ctx: InstallationContext, webhook: WebhookRef): Promise<SealedSecrets | undefined> {
    const query = { where: keyOf(webhook), select: secretColumns };
    return (await this.webhooks(ctx, webhook.appId).findUnique(query)) ?? undefined;
  }

  /** Until the end of the transaction no other one changes the webhook. @returns whether it exists */
  async lock(ctx: InstallationContext, { appId, webhookId }: WebhookRef): Promise<boolean> {
    return (await this.forApp(ctx, appId).query(lock, [webhookId])).length > 0;
  }

  async update(ctx: InstallationContext, webhook: WebhookRef, changes: Partial<NewWebhook>): Promise<Webhook> {
    const data = { ...changes, updatedAt: new Date() };
    return this.webhooks(ctx, webhook.appId).update({ where: keyOf(webhook), data, select: columns });
  }

  async turnOff(ctx: InstallationContext, { appId, webhookId: id }: WebhookRef): Promise<void> {
    const data = { enabled: false, updatedAt: new Date() };
    await this.webhooks(ctx, appId).updateMany({ where: { appId, id, enabled: true }, data });
  }

  /** Foreign keys delete its triggers, deliveries and lease. */
  async delete(ctx: InstallationContext, { appId, webhookId: id }: WebhookRef): Promise<boolean> {
    return (await this.webhooks(ctx, appId).deleteMany({ where: { appId, id } })).count > 0;
  }

  async subscribe(ctx: InstallationContext, { appId, webhookId }: WebhookRef, triggerIds: string[]): Promise<void> {
    // sorted, so that concurrent transactions lock the rows in the same order
    const data = triggerIds.toSorted().map((trigger) => ({ appId, webhookId, trigger }));
    await this.triggerRows(ctx, appId).createMany({ data, skipDuplicates: true });
  }

  async unsubscribe(ctx: InstallationContext, { appId, webhookId }: WebhookRef, triggerIds: string[]): Promise<void> {
    await this.triggerRows(ctx, appId).deleteMany({ where: { appId, webhookId, trigger: { in: triggerIds } } });
  }

  /** Returns the triggers by name. */
  async triggers(ctx: InstallationContext, { appId, webhookId }: WebhookRef): Promise<string[]> {
    const found = await this.triggerRows(ctx, appId).findMany({
      where: { appId, webhookId },
      select: { trigger: true },
      orderBy: { trigger: 'asc' },
    });
    return found.map(({ trigger }) => trigger);
  }

  /** Whether a webhook of the apps, which may be turned off, subscribes to one of the triggers. */
  async anySubscribed(ctx: InstallationContext, appIds: string[], triggerIds: string[]): Promise<boolean> {
    return (await this.database.forInstallation(ctx).query(appsWithSubscriptions, [appIds, triggerIds])).length > 0;
  }

  /** Returns the subscriptions of webhooks that are turned on, and that no other transaction can delete until the end of this one. */
  async subscriptions(ctx: InstallationContext, appIds: string[], triggerIds: string[]): Promise<Subscription[]> {
    const found: Subscription[] = [];
    for (const { appId } of await this.database.forInstallation(ctx).query(appsWithSubscriptions, [appIds, triggerIds]))
      found.push(...(await this.forApp(ctx, appId).query(subscriptions, [triggerIds])));
    return found;
  }

  private webhooks(ctx: InstallationContext, appId: string) {
    return this.forApp(ctx, appId).prisma.webhook;
  }

  private triggerRows(ctx: InstallationContext, appId: string) {
    return this.forApp(ctx, appId).prisma.webhookTrigger;
  }
}

const keyOf = ({ appId, webhookId: id }: WebhookRef) => ({ appId_id: { appId, id } });
