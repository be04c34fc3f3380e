import { Injectable } from '@nestjs/common';
import type { Region } from '../../platform/config/config.js';
import type { InstallationContext } from '../../platform/context.js';
import { isUniqueViolation } from '../../platform/database/database-errors.js';
import { Database } from '../../platform/database/database.js';
import { contains } from '../../platform/database/pattern.js';
import { installationStatement, statement } from '../../platform/database/statement.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { offsetOf, type Page, type PageRequest } from '../../platform/database/page.js';
import type { Prisma } from '../../generated/prisma/client.js';

export interface Webhook {
  id: string;
  name: string;
  url: string;
  enabled: boolean;
  retryOnFailure: boolean;
  useBasicAuth: boolean;
  username: string | null;
  createdAt: Date;
  updatedAt: Date;
}

type Cipher = Uint8Array<ArrayBuffer>;

/** What is kept encrypted of a webhook. */
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
  passwordCipher?: Cipher;
}

const columns = {
  id: true,
  name: true,
  url: true,
  enabled: true,
  retryOnFailure: true,
  useBasicAuth: true,
  username: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.WebhookSelect;

const hasApp = statement('webhooks-has-app', 'SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL');

const lockApp = statement(
  'webhooks-lock-app',
  'SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL FOR NO KEY UPDATE',
);

const lock = statement(
  'webhooks-lock',
  'SELECT 1 FROM webhooks WHERE app_id = $1 AND webhook_id = $2 FOR NO KEY UPDATE',
);

const turnOff = statement(
  'webhooks-turn-off',
  'UPDATE webhooks SET enabled = false, updated_at = now() WHERE app_id = $1 AND webhook_id = $2 AND enabled',
);

const subscribe = statement(
  'webhooks-subscribe',
  `INSERT INTO webhook_triggers (app_id, webhook_id, trigger)
   SELECT $1, $2, trigger FROM unnest($3::text[]) AS trigger ORDER BY trigger ON CONFLICT DO NOTHING`,
);

const unsubscribe = statement(
  'webhooks-unsubscribe',
  'DELETE FROM webhook_triggers WHERE app_id = $1 AND webhook_id = $2 AND trigger = ANY ($3)',
);

const triggers = statement(
  'webhooks-triggers',
  'SELECT trigger FROM webhook_triggers WHERE app_id = $1 AND webhook_id = $2 ORDER BY trigger',
);

const subscriptions = installationStatement('webhooks-subscriptions', {
  reason: 'finds webhooks of several apps at once',
  text: `SELECT t.app_id AS "appId", t.webhook_id AS "webhookId", t.trigger, a.region
     FROM webhook_triggers t
     JOIN webhooks w ON w.app_id = t.app_id AND w.webhook_id = t.webhook_id
     JOIN apps a ON a.app_id = t.app_id
    WHERE t.app_id = ANY ($1) AND t.trigger = ANY ($2) AND w.enabled AND a.deletion_scheduled_at IS NULL
    ORDER BY t.app_id, t.webhook_id
      FOR KEY SHARE OF w`,
});

const regionOf = statement(
  'webhooks-region-of',
  'SELECT a.region FROM webhooks w JOIN apps a USING (app_id) WHERE w.app_id = $1 AND w.webhook_id = $2',
);

export interface Subscription {
  readonly appId: string;
  readonly webhookId: string;
  readonly trigger: string;
  readonly region: Region;
}

/** The only place that writes the tables `webhooks` and `webhook_triggers`. */
@Injectable()
export class WebhooksRepository {
  constructor(private readonly database: Database) {}

  /** Whether there is such an app that is not deleted. */
  async hasApp(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.database.forApp({ ...ctx, app: { id: appId } }).query(hasApp, [])).length > 0;
  }

  /** Until the end of the transaction nobody else counts or adds webhooks of the app. @returns whether there is such an app */
  async lockApp(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.database.forApp({ ...ctx, app: { id: appId } }).query(lockApp, [])).length > 0;
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

  /** Newest first. */
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

  /** Where the app of the webhook is. @returns undefined where there is no such webhook */
  async regionOf(ctx: InstallationContext, appId: string, id: string): Promise<Region | undefined> {
    return (
      await this.database.forApp({ ...ctx, app: { id: appId } }).queryUnchecked<{ region: Region }>(regionOf, [id])
    )[0]?.region;
  }

  async findSecrets(ctx: InstallationContext, appId: string, id: string): Promise<SealedSecrets | undefined> {
    const select = { secretCipher: true, previousSecretCipher: true, previousSecretUntil: true };
    return (await this.webhooks(ctx, appId).findUnique({ where: { appId_id: { appId, id } }, select })) ?? undefined;
  }

  async hasPassword(ctx: InstallationContext, appId: string, id: string): Promise<boolean> {
    return (await this.webhooks(ctx, appId).count({ where: { appId, id, passwordCipher: { not: null } } })) > 0;
  }

  /** Until the end of the transaction nobody else changes it. @returns whether there is one */
  async lock(ctx: InstallationContext, appId: string, id: string): Promise<boolean> {
    return (await this.database.forApp({ ...ctx, app: { id: appId } }).query(lock, [id])).length > 0;
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
    await this.database.forApp({ ...ctx, app: { id: appId } }).query(turnOff, [id]);
  }

  /** With everything that hangs on it by foreign keys. */
  async delete(ctx: InstallationContext, appId: string, id: string): Promise<boolean> {
    return (await this.webhooks(ctx, appId).deleteMany({ where: { appId, id } })).count > 0;
  }

  async subscribe(ctx: InstallationContext, appId: string, id: string, triggerIds: string[]): Promise<void> {
    await this.database.forApp({ ...ctx, app: { id: appId } }).query(subscribe, [id, triggerIds]);
  }

  async unsubscribe(ctx: InstallationContext, appId: string, id: string, triggerIds: string[]): Promise<void> {
    await this.database.forApp({ ...ctx, app: { id: appId } }).query(unsubscribe, [id, triggerIds]);
  }

  /** By name. */
  async triggers(ctx: InstallationContext, appId: string, id: string): Promise<string[]> {
    const rows = await this.database
      .forApp({ ...ctx, app: { id: appId } })
      .queryUnchecked<{ trigger: string }>(triggers, [id]);
    return rows.map(({ trigger }) => trigger);
  }

  /** Of webhooks that are turned on, which stay there until the end of the transaction. */
  async subscriptions(ctx: InstallationContext, appIds: string[], triggerIds: string[]): Promise<Subscription[]> {
    return this.database.forInstallation(ctx).queryUnchecked<Subscription>(subscriptions, [appIds, triggerIds]);
  }

  private webhooks(ctx: InstallationContext, appId: string) {
    return this.database.forApp({ ...ctx, app: { id: appId } }).prisma.webhook;
  }
}
