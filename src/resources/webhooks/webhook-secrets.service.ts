import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import type { WebhookRef } from './queue/webhook-delivery.js';
import { WebhookNotifier } from './queue/webhook-notifier.js';
import { newSecret } from './signing/webhook-signature.js';
import { WebhookVault } from './signing/webhook-vault.js';
import { WebhooksRepository, type SealedSecrets } from './webhooks.repository.js';

const HOURS_OF_PREVIOUS_SECRET = 24;

/** The secrets that deliveries are signed with. */
export interface SigningSecrets {
  readonly secret: string;
  /** The former secret, which also signs until `previousUntil`. */
  readonly previous?: string;
  readonly previousUntil?: Date;
}

@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly vault: WebhookVault,
    private readonly webhookNotifier: WebhookNotifier,
    private readonly database: Database,
    private readonly auditLog: AuditLogService,
  ) {}

  /** Returns the secrets, and records in the audit log who has read them. @throws ERR_WEBHOOK_NOT_FOUND */
  async show(ctx: InstallationContext, webhook: WebhookRef): Promise<SigningSecrets> {
    const secrets = await this.get(ctx, webhook);
    await this.auditLog.recordReading(ctx, webhook.appId, { type: 'webhookSecret', ids: [webhook.webhookId] });
    return secrets;
  }

  /** @throws ERR_WEBHOOK_NOT_FOUND */
  async get(ctx: InstallationContext, webhook: WebhookRef): Promise<SigningSecrets> {
    const sealed = await this.webhooks.findSecrets(ctx, webhook);
    if (!sealed) throw new DomainError('ERR_WEBHOOK_NOT_FOUND', { webhookId: webhook.webhookId });
    const open = (cipher: Uint8Array) => this.vault.open(webhook, cipher);
    const { secretCipher, previousSecretCipher, previousSecretUntil } = sealed;
    const secret = open(secretCipher);
    if (!previousSecretCipher || !previousSecretUntil || previousSecretUntil <= new Date()) return { secret };
    return { secret, previous: open(previousSecretCipher), previousUntil: previousSecretUntil };
  }

  /** The former secret also signs for a day, so that receivers can change over. @throws ERR_WEBHOOK_NOT_FOUND */
  async rotate(ctx: InstallationContext, webhook: WebhookRef): Promise<SigningSecrets> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.webhooks.lock(tx, webhook);
      const { secret: previous } = await this.get(tx, webhook);
      const secret = newSecret();
      const previousUntil = new Date(Date.now() + HOURS_OF_PREVIOUS_SECRET * 3_600_000);
      const sealed: SealedSecrets = {
        secretCipher: this.vault.seal(webhook, secret),
        previousSecretCipher: this.vault.seal(webhook, previous),
        previousSecretUntil: previousUntil,
      };
      await this.webhooks.update(tx, webhook, sealed);
      await this.webhookNotifier.notifyChanged(tx, webhook);
      return { secret, previous, previousUntil };
    });
  }
}
