import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { deliveryStates } from '../webhook.dto.js';
import type { LoggedDelivery } from './webhook-deliveries.repository.js';
import type { DeliveryWithRequest } from './webhook-deliveries.service.js';

class WebhookAttemptView {
  @ApiProperty({ description: 'Unix seconds.' }) at!: number;
  @ApiProperty({ description: 'Duration of the attempt.' }) milliseconds!: number;
  @ApiPropertyOptional({ description: 'HTTP status of the response, if there was one.' }) status?: number;
  @ApiPropertyOptional({ description: 'Why the attempt failed, as text. Absent after a success.' }) error?: string;
  @ApiPropertyOptional({ description: 'The first 1,024 bytes of a response that was no success.' }) answer?: string;
}

export class WebhookDeliveryView {
  @ApiProperty({ description: 'Decimal.' }) id!: string;
  @ApiProperty({ description: 'The value of the header webhook-id, the same in every attempt.' }) eventId!: string;
  @ApiProperty() trigger!: string;
  @ApiProperty({
    description:
      'pending: to be attempted now, or when the webhook is turned on. waiting: failed, and to be attempted again later. delivered: the receiver responded with success. failed: not attempted any more.',
    enum: deliveryStates,
  })
  state!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiPropertyOptional({ description: 'Present in the state waiting, in Unix seconds.' }) nextAttemptAt?: number;
  @ApiProperty({ description: 'Oldest first.', type: [WebhookAttemptView] }) attempts!: WebhookAttemptView[];
}

export class WebhookDeliveryWithRequestView extends WebhookDeliveryView {
  @ApiProperty({
    description:
      'Headers of the request of the last attempt, or of a first one now, signed with the secrets that are valid now. Without those of Basic authentication.',
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  headers!: Record<string, string>;
  @ApiProperty({ description: 'The bytes of the request as text: JSON.' }) body!: string;
}

export const webhookDeliveryWithRequestView = ({
  headers,
  body,
  ...delivery
}: DeliveryWithRequest): WebhookDeliveryWithRequestView => ({ ...webhookDeliveryView(delivery), headers, body });

export const webhookDeliveryView = (delivery: LoggedDelivery): WebhookDeliveryView =>
  withoutAbsent({
    id: String(delivery.id),
    eventId: delivery.eventId,
    trigger: delivery.trigger,
    state: delivery.state,
    createdAt: unixSeconds(delivery.createdAt),
    nextAttemptAt: optionalUnixSeconds(delivery.nextAttemptAt),
    attempts: delivery.attempts.map(({ at, milliseconds, status, error, answer }) =>
      withoutAbsent({ at: unixSeconds(at), milliseconds, status, error, answer }),
    ),
  });
