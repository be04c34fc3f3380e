import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { changedSecret, givenSecret } from '#platform/outgoing/stored-secret.js';
import { WebhookNotifier } from './queue/webhook-notifier.js';
import { newSecret } from './signing/webhook-signature.js';
import { WebhookVault } from './signing/webhook-vault.js';
import { TEST_RECEIVER } from './test-receiver.js';
import { isTrigger, type TriggerId } from './trigger-catalogue.js';
import { WebhooksRepository, type Webhook, type WebhookProperties } from './webhooks.repository.js';

const MAX_WEBHOOKS_PER_APP = 25;

export interface WebhookChanges {
  name?: string;
  webhookURL?: string;
  useBasicAuth?: boolean;
  username?: string;
  password?: string;
  enabled?: boolean;
  retryOnFailure?: boolean;
  /** Ids of triggers that replace the subscriptions. */
  triggers?: string[];
}

export type NewWebhook = WebhookChanges & { id: string; name: string; webhookURL: string };

@Injectable()
export class WebhooksService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly webhooks: WebhooksRepository,
    private readonly vault: WebhookVault,
    private readonly webhookNotifier: WebhookNotifier,
    private readonly database: Database,
  ) {}

  /**
   * @returns the webhook and the secret that its deliveries are signed with
   * @throws ERR_APP_NOT_FOUND, ERR_PLAN_QUOTA_RESTRICTION beyond 25, ERR_TRIGGER_NOT_FOUND, ERR_BAD_REQUEST for an id that exists, an
   * address that is not public, or Basic authentication without a username or password
   */
  async create(
    ctx: InstallationContext,
    appId: string,
    webhook: NewWebhook,
  ): Promise<{ webhook: Webhook; secret: string }> {
    const { id, enabled = true, retryOnFailure = false, useBasicAuth = false } = webhook;
    this.requireReachable(webhook.webhookURL);
    requireTriggers(webhook.triggers);
    if (useBasicAuth) requireCredentials({ username: !!webhook.username, password: !!webhook.password });
    const secret = newSecret();
    const row = {
      ...(this.propertiesOf(webhook) as WebhookProperties),
      id,
      enabled,
      retryOnFailure,
      useBasicAuth,
      secretCipher: this.vault.seal(appId, id, secret),
      passwordCipher: this.sealed(appId, id, webhook.password),
    };
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.webhooks.lockApp(tx, appId))) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
      if ((await this.webhooks.count(tx, appId)) >= MAX_WEBHOOKS_PER_APP)
        throw new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit: MAX_WEBHOOKS_PER_APP, resources: 'webhooks' });
      const created = await this.webhooks.create(tx, appId, row);
      await this.webhooks.subscribe(tx, appId, id, webhook.triggers ?? []);
      return { webhook: created, secret };
    });
  }

  /** Returns the newest first. @throws ERR_APP_NOT_FOUND */
  async list(
    ctx: InstallationContext,
    appId: string,
    filter: { searchKey?: string },
    page: PageRequest,
  ): Promise<Page<Webhook>> {
    if (!(await this.webhooks.hasApp(ctx, appId))) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    return this.webhooks.list(ctx, appId, filter, page);
  }

  /** @throws ERR_WEBHOOK_NOT_FOUND */
  async get(ctx: InstallationContext, appId: string, id: string): Promise<Webhook> {
    return (await this.webhooks.find(ctx, appId, id)) ?? notFound(id);
  }

  /**
   * Absent fields, and a password that is asterisks, stay as they are. Applies to the next attempt.
   *
   * @throws ERR_WEBHOOK_NOT_FOUND, ERR_TRIGGER_NOT_FOUND, ERR_BAD_REQUEST as `create`, and for a password that the address of another origin
   * needs again
   */
  async update(ctx: InstallationContext, appId: string, id: string, changes: WebhookChanges): Promise<Webhook> {
    if (changes.webhookURL !== undefined) this.requireReachable(changes.webhookURL);
    requireTriggers(changes.triggers);
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.webhooks.lock(tx, appId, id))) notFound(id);
      const passwordCipher = this.changedPassword(appId, await this.get(tx, appId, id), changes);
      const properties = { ...this.propertiesOf(changes), passwordCipher };
      const changed = await this.webhooks.update(tx, appId, id, properties);
      if (changed.useBasicAuth) requireCredentials({ username: !!changed.username, password: !!passwordCipher });
      if (changes.triggers) await this.replaceTriggers(tx, appId, id, changes.triggers);
      await this.webhookNotifier.notifyChanged(tx, { appId, webhookId: id });
      return changed;
    });
  }

  /** Deletes the webhook with its deliveries. @throws ERR_WEBHOOK_NOT_FOUND */
  async delete(ctx: InstallationContext, appId: string, id: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.webhooks.delete(tx, appId, id))) notFound(id);
      await this.webhookNotifier.notifyChanged(tx, { appId, webhookId: id });
    });
  }

  /** @returns a result for each trigger. @throws ERR_WEBHOOK_NOT_FOUND */
  async subscribe(ctx: InstallationContext, appId: string, id: string, triggerIds: string[]): Promise<ItemResult[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.webhooks.lock(tx, appId, id))) notFound(id);
      await this.webhooks.subscribe(tx, appId, id, triggerIds.filter(isTrigger));
      return triggerIds.map((triggerId) => ({
        id: triggerId,
        ...(!isTrigger(triggerId) && { error: new DomainError('ERR_TRIGGER_NOT_FOUND', { triggerId }) }),
      }));
    });
  }

  /** Returns the triggers by name. @throws ERR_WEBHOOK_NOT_FOUND */
  async triggers(ctx: InstallationContext, appId: string, id: string): Promise<TriggerId[]> {
    await this.get(ctx, appId, id);
    // a later version may have stored triggers that this one does not have
    return (await this.webhooks.triggers(ctx, appId, id)).filter(isTrigger);
  }

  /** Ignores triggers without a subscription. @throws ERR_WEBHOOK_NOT_FOUND, ERR_TRIGGER_NOT_FOUND */
  async unsubscribe(ctx: InstallationContext, appId: string, id: string, triggerIds: string[]): Promise<void> {
    await this.get(ctx, appId, id);
    requireTriggers(triggerIds);
    await this.webhooks.unsubscribe(ctx, appId, id, triggerIds);
  }

  private async replaceTriggers(
    ctx: InstallationContext,
    appId: string,
    id: string,
    triggerIds: string[],
  ): Promise<void> {
    const former = await this.webhooks.triggers(ctx, appId, id);
    await this.webhooks.unsubscribe(
      ctx,
      appId,
      id,
      former.filter((trigger) => !triggerIds.includes(trigger)),
    );
    await this.webhooks.subscribe(ctx, appId, id, triggerIds);
  }

  /** Maps the names of the API to those of the table. Absent fields stay absent. */
  private propertiesOf(changes: WebhookChanges): Partial<WebhookProperties> {
    const { name, webhookURL: url, useBasicAuth, username, enabled, retryOnFailure } = changes;
    return { name, url, useBasicAuth, username, enabled, retryOnFailure };
  }

  private changedPassword(appId: string, former: Webhook, { password, ...changes }: WebhookChanges) {
    const changed = changedSecret({
      name: 'password',
      given: this.sealed(appId, former.id, givenSecret(password)),
      stored: former.passwordCipher,
      destination: { former: former.url, next: changes.webhookURL ?? former.url },
      isUsed: changes.useBasicAuth ?? former.useBasicAuth,
    });
    return changed ?? null;
  }

  private sealed(appId: string, id: string, password: string | undefined) {
    return password === undefined ? undefined : this.vault.seal(appId, id, password);
  }

  private requireReachable(address: string): void {
    if (address === TEST_RECEIVER) return;
    const { allowPrivate } = this.config.webhooks;
    const problem = problemOfUrl(new URL(address), { name: 'webhookURL', credentials: 'useBasicAuth', allowPrivate });
    if (problem) throw DomainError.invalid({ webhookURL: [problem] });
  }
}

/** @throws ERR_TRIGGER_NOT_FOUND for the first that does not exist */
function requireTriggers(triggerIds: string[] = []): void {
  const unknown = triggerIds.find((triggerId) => !isTrigger(triggerId));
  if (unknown !== undefined) throw new DomainError('ERR_TRIGGER_NOT_FOUND', { triggerId: unknown });
}

function requireCredentials(has: { username: boolean; password: boolean }): void {
  const missing = (['username', 'password'] as const).filter((name) => !has[name]);
  if (missing.length === 0) return;
  throw DomainError.invalid(
    Object.fromEntries(missing.map((name) => [name, [`The ${name} field is required with useBasicAuth.`]])),
  );
}

function notFound(webhookId: string): never {
  throw new DomainError('ERR_WEBHOOK_NOT_FOUND', { webhookId });
}
