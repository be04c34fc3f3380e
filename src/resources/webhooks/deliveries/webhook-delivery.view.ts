import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { optionalUnixSeconds, unixSeconds } from '../../../platform/http/envelope.js';
import { withoutAbsent } from '../../../platform/http/json.js';
import { deliveryStates } from '../webhook.dto.js';
import type { LoggedDelivery } from './webhook-deliveries.repository.js';

class WebhookAttemptView {
  @ApiProperty({ description: 'Unix seconds.' }) at!: number;
  @ApiProperty({ description: 'How long it took.' }) milliseconds!: number;
  @ApiPropertyOptional({ description: 'HTTP status of the answer, if there was one.' }) status?: number;
  @ApiPropertyOptional({ description: 'Why it failed, for people. Absent where it succeeded.' }) error?: string;
  @ApiPropertyOptional({ description: 'The first 1,024 bytes of an answer that was no success.' }) answer?: string;
}

export class WebhookDeliveryView {
  @ApiProperty({ description: 'Decimal.' }) id!: string;
  @ApiProperty({ description: 'What the receiver gets as webhook-id, the same with every attempt.' }) eventId!: string;
  @ApiProperty() trigger!: string;
  @ApiProperty({
    description:
      'pending: to be attempted now, or once the webhook is turned on. waiting: attempted, and to be again. delivered: answered with success. failed: not attempted any more.',
    enum: deliveryStates,
  })
  state!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiPropertyOptional({ description: 'Of one that waits, in Unix seconds.' }) nextAttemptAt?: number;
  @ApiProperty({ description: 'In their order.', type: [WebhookAttemptView] }) attempts!: WebhookAttemptView[];
}

export const webhookDeliveryView = (delivery: LoggedDelivery): WebhookDeliveryView =>
  withoutAbsent({
    id: String(delivery.id),
    eventId: delivery.eventId,
    trigger: delivery.trigger,
    state: delivery.state,
    createdAt: unixSeconds(delivery.createdAt),
    nextAttemptAt: optionalUnixSeconds(delivery.nextAttemptAt),
    attempts: delivery.attempts.map(({ at, milliseconds, status, error, answer }) =>
      withoutAbsent({
        at: unixSeconds(at),
        milliseconds,
        status: status ?? undefined,
        error: error ?? undefined,
        answer: answer ?? undefined,
      }),
    ),
  });
