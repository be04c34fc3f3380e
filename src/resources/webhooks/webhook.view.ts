import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { triggerCatalogue, type TriggerId } from './trigger-catalogue.js';
import type { SigningSecrets } from './webhook-secrets.service.js';
import type { Webhook } from './webhooks.repository.js';

export class WebhookView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() webhookURL!: string;
  @ApiProperty() useBasicAuth!: boolean;
  @ApiPropertyOptional() username?: string;
  @ApiPropertyOptional({ description: 'Asterisks, if there is one.' }) password?: string;
  @ApiProperty({ description: 'Whether deliveries are sent. A response with status 410 turns the webhook off.' })
  enabled!: boolean;
  @ApiProperty() retryOnFailure!: boolean;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export class CreatedWebhookView extends WebhookView {
  @ApiProperty({ description: 'The receiver verifies signatures with it.', example: 'whsec_…' }) secret!: string;
}

export class WebhookSecretView {
  @ApiProperty({ description: 'The receiver verifies signatures with it.' }) secret!: string;
  @ApiPropertyOptional({ description: 'The former secret, which also signs for a while.' }) previousSecret?: string;
  @ApiPropertyOptional({ description: 'Until when the former secret signs, in Unix seconds.' })
  previousSecretUntil?: number;
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
    password: webhook.passwordCipher ? MASKED_SECRET : undefined,
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
