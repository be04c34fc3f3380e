import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import type { ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { changedSecret, givenSecret } from '#platform/outgoing/stored-secret.js';
import type { WebhookRef } from './queue/webhook-delivery.js';
import { WebhookNotifier } from './queue/webhook-notifier.js';
import { newSecret } from './signing/webhook-signature.js';
import { WebhookVault } from './signing/webhook-vault.js';
import { TEST_RECEIVER } from './test-receiver.js';
import { isTrigger, type TriggerId } from './trigger-catalogue.js';
import type { CreateWebhookDto, UpdateWebhookDto } from './webhook.dto.js';
import { WebhooksRepository, type Webhook } from './webhooks.repository.js';

const MAX_WEBHOOKS_PER_APP = 25;

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
    webhook: CreateWebhookDto,
  ): Promise<{ webhook: Webhook; secret: string }> {
    const { id, name, webhookURL: url, enabled = true, retryOnFailure = false, useBasicAuth = false } = webhook;
    this.requireReachable(webhook.webhookURL);
    requireTriggers(webhook.triggers);
    if (useBasicAuth) requireCredentials({ username: !!webhook.username, password: !!webhook.password });
    const ref = { appId, webhookId: id };
    const secret = newSecret();
    const row = {
      id,
      name,
      url,
      username: webhook.username,
      enabled,
      retryOnFailure,
      useBasicAuth,
      secretCipher: this.vault.seal(ref, secret),
      passwordCipher: this.sealed(ref, webhook.password),
    };
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.webhooks.lockActiveApp(tx, appId))) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
      requireRoom(await this.webhooks.count(tx, appId), MAX_WEBHOOKS_PER_APP, 'webhooks');
      const created = await this.webhooks.create(tx, appId, row);
      await this.webhooks.subscribe(tx, ref, webhook.triggers ?? []);
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
    await this.webhooks.requireApp(ctx, appId);
    return this.webhooks.list(ctx, appId, filter, page);
  }

  /** @throws ERR_WEBHOOK_NOT_FOUND */
  async get(ctx: InstallationContext, webhook: WebhookRef): Promise<Webhook> {
    return (await this.webhooks.find(ctx, webhook)) ?? notFound(webhook);
  }

  /**
   * Absent fields, and a password that is asterisks, stay as they are. Applies to the next attempt.
   *
   * @throws ERR_WEBHOOK_NOT_FOUND, ERR_TRIGGER_NOT_FOUND, ERR_BAD_REQUEST as `create`, and for a password that the address of another origin
   * needs again
   */
  async update(ctx: InstallationContext, webhook: WebhookRef, changes: UpdateWebhookDto): Promise<Webhook> {
    if (changes.webhookURL !== undefined) this.requireReachable(changes.webhookURL);
    requireTriggers(changes.triggers);
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.webhooks.lock(tx, webhook))) notFound(webhook);
      const passwordCipher = this.changedPassword(webhook, await this.get(tx, webhook), changes);
      const { name, webhookURL: url, useBasicAuth, username, enabled, retryOnFailure } = changes;
      const properties = { name, url, useBasicAuth, username, enabled, retryOnFailure, passwordCipher };
      const changed = await this.webhooks.update(tx, webhook, properties);
      if (changed.useBasicAuth) requireCredentials({ username: !!changed.username, password: !!passwordCipher });
      if (changes.triggers) await this.replaceTriggers(tx, webhook, changes.triggers);
      await this.webhookNotifier.notifyChanged(tx, webhook);
      return changed;
    });
  }

  /** Deletes the webhook with its deliveries. @throws ERR_WEBHOOK_NOT_FOUND */
  async delete(ctx: InstallationContext, webhook: WebhookRef): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.webhooks.delete(tx, webhook))) notFound(webhook);
      await this.webhookNotifier.notifyChanged(tx, webhook);
    });
  }

  /** @returns a result for each trigger. @throws ERR_WEBHOOK_NOT_FOUND */
  async subscribe(ctx: InstallationContext, webhook: WebhookRef, triggerIds: string[]): Promise<ItemResult[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.webhooks.lock(tx, webhook))) notFound(webhook);
      await this.webhooks.subscribe(tx, webhook, triggerIds.filter(isTrigger));
      return triggerIds.map((triggerId) => ({
        id: triggerId,
        ...(!isTrigger(triggerId) && { error: new DomainError('ERR_TRIGGER_NOT_FOUND', { triggerId }) }),
      }));
    });
  }

  /** Returns the triggers by name. @throws ERR_WEBHOOK_NOT_FOUND */
  async triggers(ctx: InstallationContext, webhook: WebhookRef): Promise<TriggerId[]> {
    await this.get(ctx, webhook);
    // a later version may have stored triggers that this one does not have
    return (await this.webhooks.triggers(ctx, webhook)).filter(isTrigger);
  }

  /** Ignores triggers without a subscription. @throws ERR_WEBHOOK_NOT_FOUND, ERR_TRIGGER_NOT_FOUND */
  async unsubscribe(ctx: InstallationContext, webhook: WebhookRef, triggerIds: string[]): Promise<void> {
    await this.get(ctx, webhook);
    requireTriggers(triggerIds);
    await this.webhooks.unsubscribe(ctx, webhook, triggerIds);
  }

  private async replaceTriggers(ctx: InstallationContext, webhook: WebhookRef, triggerIds: string[]): Promise<void> {
    const former = await this.webhooks.triggers(ctx, webhook);
    const removed = former.filter((trigger) => !triggerIds.includes(trigger));
    await this.webhooks.unsubscribe(ctx, webhook, removed);
    await this.webhooks.subscribe(ctx, webhook, triggerIds);
  }

  private changedPassword(webhook: WebhookRef, former: Webhook, { password, ...changes }: UpdateWebhookDto) {
    const changed = changedSecret({
      name: 'password',
      given: this.sealed(webhook, givenSecret(password)),
      stored: former.passwordCipher,
      destination: { former: former.url, next: changes.webhookURL ?? former.url },
      isUsed: changes.useBasicAuth ?? former.useBasicAuth,
    });
    return changed ?? null;
  }

  private sealed(webhook: WebhookRef, password: string | undefined) {
    return password === undefined ? undefined : this.vault.seal(webhook, password);
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

function notFound({ webhookId }: WebhookRef): never {
  throw new DomainError('ERR_WEBHOOK_NOT_FOUND', { webhookId });
}
