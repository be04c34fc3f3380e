import { Injectable } from '@nestjs/common';
import { lockActiveApp } from '#core/summaries/row-locks.sql.js';
import type { Prisma } from '#generated/prisma/client.js';
import type { Region } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { contains } from '#platform/database/lists/pattern.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { appsWithSubscriptions, lock, subscriptions, type Subscription } from './webhooks.sql.js';

type Cipher = Uint8Array<ArrayBuffer>;

export interface Webhook {
  id: string;
  name: string;
  url: string;
  enabled: boolean;
  retryOnFailure: boolean;
  useBasicAuth: boolean;
  username: string | null;
  /** Encrypted. */
  passwordCipher: Cipher | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The encrypted signing secrets of a webhook. */
export interface SealedSecrets {
  secretCipher: Cipher;
  previousSecretCipher: Cipher | null;
  previousSecretUntil: Date | null;
}

export interface WebhookProperties {
  name: string;
  url: string;
  enabled: boolean;
  retryOnFailure: boolean;
  useBasicAuth: boolean;
  username?: string;
  passwordCipher?: Cipher | null;
}

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

/** The only place that writes the tables `webhooks` and `webhook_triggers`. */
@Injectable()
export class WebhooksRepository {
  constructor(private readonly database: Database) {}

  /** Whether the app exists and is not deleted. */
  async hasApp(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.forApp(ctx, appId).prisma.app.count({ where: { id: appId, deletionScheduledAt: null } })) > 0;
  }

  /** Until the end of the transaction no other one adds webhooks to the app. @returns whether the app exists and is not deleted */
  async lockApp(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.forApp(ctx, appId).query(lockActiveApp, [])).length > 0;
  }

  async count(ctx: InstallationContext, appId: string): Promise<number> {
    return this.webhooks(ctx, appId).count({ where: { appId } });
  }

  async create(
    ctx: InstallationContext,
    appId: string,
    webhook: WebhookProperties & { id: string; secretCipher: Cipher },
  ): Promise<Webhook> {
    try {
      return await this.webhooks(ctx, appId).create({ data: { appId, ...webhook }, select: columns });
    } catch (error) {
      if (isUniqueViolation(error)) throw DomainError.invalid({ id: ['The id has already been taken.'] });
      throw error;
    }
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

  async find(ctx: InstallationContext, appId: string, id: string): Promise<Webhook | undefined> {
    return (
      (await this.webhooks(ctx, appId).findUnique({ where: { appId_id: { appId, id } }, select: columns })) ?? undefined
    );
  }

  /** @returns the region of the app of the webhook; undefined if there is no such webhook */
  async regionOf(ctx: InstallationContext, appId: string, id: string): Promise<Region | undefined> {
    const select = { app: { select: { region: true } } };
    return (await this.webhooks(ctx, appId).findUnique({ where: { appId_id: { appId, id } }, select }))?.app.region;
  }

  async findSecrets(ctx: InstallationContext, appId: string, id: string): Promise<SealedSecrets | undefined> {
    const select = { secretCipher: true, previousSecretCipher: true, previousSecretUntil: true };
    return (await this.webhooks(ctx, appId).findUnique({ where: { appId_id: { appId, id } }, select })) ?? undefined;
  }

  /** Until the end of the transaction no other one changes the webhook. @returns whether it exists */
  async lock(ctx: InstallationContext, appId: string, id: string): Promise<boolean> {
    return (await this.forApp(ctx, appId).query(lock, [id])).length > 0;
  }

  async update(
    ctx: InstallationContext,
    appId: string,
    id: string,
    changes: Partial<WebhookProperties> | SealedSecrets,
  ): Promise<Webhook> {
    const data = { ...changes, updatedAt: new Date() };
    return this.webhooks(ctx, appId).update({ where: { appId_id: { appId, id } }, data, select: columns });
  }

  async turnOff(ctx: InstallationContext, appId: string, id: string): Promise<void> {
    const data = { enabled: false, updatedAt: new Date() };
    await this.webhooks(ctx, appId).updateMany({ where: { appId, id, enabled: true }, data });
  }

  /** Foreign keys delete its triggers, deliveries and lease. */
  async delete(ctx: InstallationContext, appId: string, id: string): Promise<boolean> {
    return (await this.webhooks(ctx, appId).deleteMany({ where: { appId, id } })).count > 0;
  }

  async subscribe(ctx: InstallationContext, appId: string, webhookId: string, triggerIds: string[]): Promise<void> {
    // sorted, so that concurrent transactions lock the rows in the same order
    const data = triggerIds.toSorted().map((trigger) => ({ appId, webhookId, trigger }));
    await this.triggerRows(ctx, appId).createMany({ data, skipDuplicates: true });
  }

  async unsubscribe(ctx: InstallationContext, appId: string, webhookId: string, triggerIds: string[]): Promise<void> {
    await this.triggerRows(ctx, appId).deleteMany({ where: { appId, webhookId, trigger: { in: triggerIds } } });
  }

  /** Returns the triggers by name. */
  async triggers(ctx: InstallationContext, appId: string, webhookId: string): Promise<string[]> {
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

  private forApp(ctx: InstallationContext, appId: string) {
    return this.database.forApp({ ...ctx, app: { id: appId } });
  }

  private webhooks(ctx: InstallationContext, appId: string) {
    return this.forApp(ctx, appId).prisma.webhook;
  }

  private triggerRows(ctx: InstallationContext, appId: string) {
    return this.forApp(ctx, appId).prisma.webhookTrigger;
  }
}
