import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { optionalUnixSeconds, unixSeconds } from '../../platform/http/envelope.js';
import { withoutAbsent } from '../../platform/http/json.js';
import { triggerCatalogue, type TriggerId } from './trigger-catalogue.js';
import type { SigningSecrets } from './signing/webhook-secrets.service.js';
import type { Webhook } from './webhooks.repository.js';

export class WebhookView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() webhookURL!: string;
  @ApiProperty() useBasicAuth!: boolean;
  @ApiPropertyOptional() username?: string;
  @ApiProperty({ description: 'Whether anything is sent. An answer of 410 turns it off.' }) enabled!: boolean;
  @ApiProperty() retryOnFailure!: boolean;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export class CreatedWebhookView extends WebhookView {
  @ApiProperty({ description: 'What the receiver checks signatures with.', example: 'whsec_…' }) secret!: string;
}

export class WebhookSecretView {
  @ApiProperty({ description: 'What the receiver checks signatures with.' }) secret!: string;
  @ApiPropertyOptional({ description: 'The one before, which signs beside it for a while.' }) previousSecret?: string;
  @ApiPropertyOptional({ description: 'Until when, in Unix seconds.' }) previousSecretUntil?: number;
}

export class TriggerView {
  @ApiProperty({ enum: Object.keys(triggerCatalogue) }) id!: string;
  @ApiProperty() description!: string;
}

export const webhookView = (webhook: Webhook): WebhookView =>
  withoutAbsent({
    id: webhook.id,
    name: webhook.name,
    webhookURL: webhook.url,
    useBasicAuth: webhook.useBasicAuth,
    username: webhook.username ?? undefined,
    enabled: webhook.enabled,
    retryOnFailure: webhook.retryOnFailure,
    createdAt: unixSeconds(webhook.createdAt),
    updatedAt: unixSeconds(webhook.updatedAt),
  });

export const createdWebhookView = (webhook: Webhook, secret: string): CreatedWebhookView => ({
  ...webhookView(webhook),
  secret,
});

export const webhookSecretView = ({ secret, previous, previousUntil }: SigningSecrets): WebhookSecretView =>
  withoutAbsent({
    secret,
    previousSecret: previous,
    previousSecretUntil: optionalUnixSeconds(previousUntil ?? null),
  });

export const triggerView = (id: TriggerId): TriggerView => ({ id, description: triggerCatalogue[id] });
